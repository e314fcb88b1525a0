/** Whether a newer version of the page is ready. */

import { Versions, thisBrowser } from "../net/serviceworker.ts";

class Version {
  newer = $state(false);
  #browser = typeof navigator === "undefined" ? null : thisBrowser();
  #versions = this.#browser && new Versions(this.#browser, () => (this.newer = true));

  /** Look for a newer version; the first call keeps this one for a moment without a network. */
  look(): void {
    void this.#versions?.look();
  }

  load(): void {
    this.#versions?.takeOver();
  }
}

export const version = new Version();
