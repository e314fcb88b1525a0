/**
 * The page's side of the service worker: registers it, and learns whether there is a newer version
 * than the one that this page runs. A newer version waits until `takeOver`.
 */

import type { Told } from "../serviceworker/shell.ts";

/** What is needed of a service worker; tests bring their own. */
export interface WorkerLike {
  readonly state: string;
  postMessage(message: Told, ports: MessagePort[]): void;
  addEventListener(type: "statechange", heard: () => void): void;
}

export interface RegistrationLike {
  readonly installing: WorkerLike | null;
  readonly waiting: WorkerLike | null;
  update(): Promise<unknown>;
  addEventListener(type: "updatefound", heard: () => void): void;
}

export interface Browser {
  register(): Promise<RegistrationLike>;
  /** The worker that is in charge of the page now. */
  inCharge(): WorkerLike | null;
  /** Calls back when another worker has taken charge: a page in another window asked for it. */
  onTaken(taken: () => void): void;
  /** The path of the script that this page runs. */
  script: string;
  reload(): void;
}

/** Asks a worker whether the page is of its version. */
function ofVersion(worker: WorkerLike, script: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => {
      port1.close();
      resolve(data === true);
    };
    worker.postMessage({ script, takeOver: false }, [port2]);
  });
}

export class Versions {
  #registration: RegistrationLike | null = null;

  constructor(
    private readonly browser: Browser,
    /** Heard when a newer version could be loaded. */
    private readonly newer: () => void,
  ) {}

  /** Register the worker; later calls ask the server for a newer one. */
  async look(): Promise<void> {
    try {
      if (this.#registration) await this.#registration.update();
      else this.#heed(await this.browser.register());
    } catch {
      // Not without a network, nor where a browser keeps nothing: the page works all the same.
    }
  }

  /** Let the newer version take over, and load it. */
  takeOver(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) return this.browser.reload();
    waiting.addEventListener("statechange", () => {
      if (waiting.state === "activated") this.browser.reload();
    });
    waiting.postMessage({ script: this.browser.script, takeOver: true }, []);
  }

  #heed(registration: RegistrationLike): void {
    if (this.#registration) return;
    this.#registration = registration;
    this.browser.onTaken(() => this.#judge(this.browser.inCharge()));
    registration.addEventListener("updatefound", () => this.#await(registration.installing));
    this.#await(registration.installing);
    this.#judge(registration.waiting);
  }

  #await(installing: WorkerLike | null): void {
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") this.#judge(installing);
    });
  }

  #judge(worker: WorkerLike | null): void {
    if (!worker) return;
    void ofVersion(worker, this.browser.script).then((same) => {
      if (!same) this.newer();
    });
  }
}

/** This browser, or null where there are no service workers: plain HTTP, or while developing. */
export function thisBrowser(): Browser | null {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return null;
  const workers = navigator.serviceWorker;
  const script = document.querySelector<HTMLScriptElement>("script[type=module]")?.src;
  return {
    register: () => workers.register("/sw.js"),
    inCharge: () => workers.controller,
    onTaken: (taken) => workers.addEventListener("controllerchange", taken),
    script: new URL(script ?? "/", location.href).pathname,
    reload: () => location.reload(),
  };
}
