/** What the address of the page asks for. Pure. */

export type Route = { to: "start" } | { to: "room"; code: string };

export function routeOf(path: string): Route {
  const room = /^\/r\/([A-Za-z0-9]{4,16})\/?$/.exec(path);
  return room ? { to: "room", code: room[1]!.toUpperCase() } : { to: "start" };
}

/** The path under which a room is found again, or the start's. */
export function pathOf(code: string | null): string {
  return code === null ? "/" : `/r/${code}`;
}
