/** What the player chose about the page itself; kept in the browser. */

import { type Lang, type Messages, dictionaries, preferredLang } from "../i18n/index.ts";
import { type RoomWords, roomWords } from "../i18n/room.ts";
import { recall, remember } from "../net/storage.ts";

const asked = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);

class Settings {
  lang = $state<Lang>(preferredLang(recall("shengji.lang"), asked));
  sound = $state(recall("shengji.sound") === "on");
  fourColours = $state(recall("shengji.colours") === "four");

  get m(): Messages {
    return dictionaries[this.lang];
  }

  /** The words of rooms. */
  get w(): RoomWords {
    return roomWords[this.lang];
  }

  switchLanguage(): void {
    this.lang = this.lang === "zh" ? "en" : "zh";
    remember("shengji.lang", this.lang);
  }

  switchSound(): void {
    this.sound = !this.sound;
    remember("shengji.sound", this.sound ? "on" : "off");
  }

  switchColours(): void {
    this.fourColours = !this.fourColours;
    remember("shengji.colours", this.fourColours ? "four" : "two");
  }
}

export const settings = new Settings();
