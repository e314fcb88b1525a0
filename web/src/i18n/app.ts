/** The words for the page as an app: without a network, and when it has become old. */

import type { Lang } from "./index.ts";

interface Words {
  offline: string;
  newer: string;
  reload: string;
}

export const app: Record<Lang, Words> = {
  zh: { offline: "现在没有网络", newer: "有新版本", reload: "刷新" },
  en: { offline: "You are offline", newer: "New version", reload: "Reload" },
};
