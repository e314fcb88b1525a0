/**
 * The service worker: keeps the page and its files for a moment without a network.
 *
 * It keeps one version, whole. A new version waits until a page says that it may take over; the
 * page asks for that only when no hand is running (`net/serviceworker.ts`).
 */

import { PAGE, type Told, outdated, sameVersion, wayOf } from "./shell.ts";

/** Put in by the build (`build/serviceworker.ts`). */
declare const __SHELL__: { version: string; files: string[] };

const worker = self as unknown as ServiceWorkerGlobalScope;
const shell = __SHELL__;
const PREFIX = "shell-";
const NAME = PREFIX + shell.version;

async function keep(): Promise<void> {
  const cache = await caches.open(NAME);
  // The page may lie in the browser's own cache from an older version.
  await cache.addAll(shell.files.map((file) => new Request(file, { cache: "no-cache" })));
}

async function takeCharge(): Promise<void> {
  const old = outdated(await caches.keys(), PREFIX, NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  // A newer worker waits only for pages that this one is in charge of: on a first visit, too.
  await worker.clients.claim();
}

async function kept(path: string): Promise<Response | undefined> {
  const cache = await caches.open(NAME);
  return cache.match(path);
}

/** The server's page; the kept one when it cannot be reached or is out of order. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await kept(PAGE)) ?? answer;
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  return (await kept(new URL(request.url).pathname)) ?? fetch(request);
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(takeCharge()));
worker.addEventListener("fetch", (event) => {
  const way = wayOf(event.request, worker.location.origin, shell.files);
  if (way === "page") event.respondWith(page(event.request));
  if (way === "kept") event.respondWith(file(event.request));
});
worker.addEventListener("message", (event) => {
  const { script, takeOver } = event.data as Told;
  const same = sameVersion(script, shell.files);
  event.ports[0]?.postMessage(same);
  // A page that is of this version already loses nothing.
  if (same || takeOver) event.waitUntil(worker.skipWaiting());
});
