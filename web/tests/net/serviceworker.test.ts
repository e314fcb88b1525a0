import { describe, expect, it } from "vitest";
import {
  type Browser,
  type RegistrationLike,
  Versions,
  type WorkerLike,
} from "../../src/net/serviceworker.ts";
import type { Told } from "../../src/serviceworker/shell.ts";

/** A worker of one version, which is the name of its script. */
class FakeWorker implements WorkerLike {
  state = "installing";
  told: Told[] = [];
  #heard: (() => void)[] = [];
  #asked: (() => void)[] = [];

  constructor(private readonly version: string) {}

  postMessage(told: Told, ports: MessagePort[]): void {
    this.told.push(told);
    ports[0]?.postMessage(told.script === this.version);
    for (const heard of this.#asked.splice(0)) heard();
  }
  addEventListener(_type: "statechange", heard: () => void): void {
    this.#heard.push(heard);
  }
  become(state: string): void {
    this.state = state;
    for (const heard of this.#heard) heard();
  }
}

class FakeRegistration implements RegistrationLike {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  updates = 0;
  found: () => void = () => {};

  update(): Promise<void> {
    this.updates += 1;
    return Promise.resolve();
  }
  addEventListener(_type: "updatefound", heard: () => void): void {
    this.found = heard;
  }
  install(worker: FakeWorker): void {
    this.installing = worker;
    this.found();
    this.installing = null;
    this.waiting = worker;
    worker.become("installed");
  }
}

function setUp() {
  const registration = new FakeRegistration();
  const known = { registered: 0, reloads: 0, newer: 0, charge: null as FakeWorker | null };
  let taken = (): void => {};
  const heard: (() => void)[] = [];
  const browser: Browser = {
    register: () => {
      known.registered += 1;
      return Promise.resolve(registration);
    },
    inCharge: () => known.charge,
    onTaken: (call) => (taken = call),
    script: "/assets/old.js",
    reload: () => (known.reloads += 1),
  };
  const versions = new Versions(browser, () => {
    known.newer += 1;
    for (const call of heard.splice(0)) call();
  });
  /** The answer travels through a real channel: wait for it, or for one that was sent later. */
  const answered = (): Promise<void> => {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  };
  const told = (): Promise<void> => new Promise((resolve) => heard.push(resolve));
  return { registration, known, browser, versions, answered, told, take: () => taken() };
}

describe("a newer version", () => {
  it("is looked for with every look, and registered once", async () => {
    const { registration, known, versions } = setUp();
    await versions.look();
    await versions.look();
    await versions.look();
    expect([known.registered, registration.updates]).toEqual([1, 2]);
  });

  it("is told when it has been kept, not before", async () => {
    const { registration, known, versions, told } = setUp();
    await versions.look();
    const worker = new FakeWorker("/assets/new.js");
    registration.installing = worker;
    registration.found();
    worker.become("activating");
    expect(worker.told).toEqual([]);
    const heard = told();
    worker.become("installed");
    await heard;
    expect(known.newer).toBe(1);
    // Asked only: it waits on.
    expect(worker.told.map(({ takeOver }) => takeOver)).toEqual([false]);
  });

  it("is told when it was waiting already", async () => {
    const { registration, versions, told } = setUp();
    registration.waiting = new FakeWorker("/assets/new.js");
    const heard = told();
    await versions.look();
    await heard;
  });

  it("is not told of a worker of the page's own version", async () => {
    const { registration, known, versions, answered } = setUp();
    registration.waiting = new FakeWorker("/assets/old.js");
    await versions.look();
    registration.install(new FakeWorker("/assets/old.js"));
    await answered();
    await answered();
    expect(known.newer).toBe(0);
  });

  it("is told when another window let it take over", async () => {
    const { known, versions, told, take } = setUp();
    await versions.look();
    const heard = told();
    known.charge = new FakeWorker("/assets/new.js");
    take();
    await heard;
    expect(known.reloads).toBe(0);
  });

  it("takes over first and is loaded then", async () => {
    const { registration, known, versions } = setUp();
    await versions.look();
    const worker = new FakeWorker("/assets/new.js");
    registration.install(worker);
    versions.takeOver();
    expect(worker.told.at(-1)!.takeOver).toBe(true);
    worker.become("activating");
    expect(known.reloads).toBe(0);
    worker.become("activated");
    expect(known.reloads).toBe(1);
  });

  it("is loaded at once when nothing waits any more", async () => {
    const { known, versions } = setUp();
    await versions.look();
    versions.takeOver();
    expect(known.reloads).toBe(1);
  });

  it("is not missed for good when the browser refuses once", async () => {
    const { known, browser, versions } = setUp();
    const register = browser.register;
    browser.register = () => Promise.reject(new Error("refused"));
    await versions.look();
    browser.register = register;
    await versions.look();
    expect(known.registered).toBe(1);
  });
});
