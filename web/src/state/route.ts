/** What the address of the page asks for. Pure. */

export type Page = "verify" | "replay" | "learn" | "rules";

export type Route =
  { to: "start" } | { to: "room"; code: string } | { to: Page; about: string | null };

const PAGES = /^\/(verify|replay|learn|rules)(?:\/([A-Za-z0-9_-]{1,64}))?\/?$/;
const ROOM = /^\/r\/([A-Za-z0-9]{4,16})\/?$/;

/** What a path leads to; an unknown one to the start. `about` is a round or a lesson. */
export function routeOf(path: string): Route {
  const room = ROOM.exec(path);
  if (room) return { to: "room", code: room[1]!.toUpperCase() };
  const page = PAGES.exec(path);
  if (page) return { to: page[1] as Page, about: page[2] ?? null };
  return { to: "start" };
}

/** The path under which a room is found again, or the start's. */
export function pathOf(code: string | null): string {
  return code === null ? "/" : `/r/${code}`;
}

/** Whether a route is a page of its own, without a connection to a table. */
export function isPage(route: Route): route is { to: Page; about: string | null } {
  return route.to !== "start" && route.to !== "room";
}
