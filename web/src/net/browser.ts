/** The browser's socket, clock and storage for `Connection`. */

import type { SocketLike, Surroundings } from "./connection.ts";
import { remember, recall } from "./storage.ts";

const TOKEN = "shengji.token";

export function browserSurroundings(language: () => string): Surroundings {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return {
    openSocket: () => new WebSocket(`${scheme}://${location.host}/ws`) as unknown as SocketLike,
    setTimeout: (call, ms) => setTimeout(call, ms),
    clearTimeout: (timer) => clearTimeout(timer as number | undefined),
    random: () => Math.random(),
    readToken: () => recall(TOKEN),
    keepToken: (token) => remember(TOKEN, token),
    language,
    now: () => performance.now(),
  };
}
