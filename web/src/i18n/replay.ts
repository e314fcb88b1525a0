/** The words of the replay. */

import type { Lang } from "./index.ts";

export interface ReplayWords {
  title: string;
  loading: string;
  unknown: string;
  broken: string;
  offline: string;
  retry: string;
  round(hand: number): string;
  controls: string;
  first: string;
  back: string;
  play: string;
  pause: string;
  forward: string;
  last: string;
  slider: string;
  speed(times: string): string;
  whose: string;
  all: string;
  copy: string;
  copied: string;
  notCopied: string;
  /** The step, before the sentence about it. */
  step(at: number, of: number): string;
  trick(number: number): string;
  dealt(count: number): string;
  isFriend(who: string): string;
  hand(who: string, cards: string, count: number): string;
  bottom: string;
  notKnown: string;
  between: string;
}

export const replay: Record<Lang, ReplayWords> = {
  zh: {
    title: "复盘",
    loading: "正在取这一局……",
    unknown: "找不到这一局。打完的局才能复盘。",
    broken: "这一局放不出来：它是按另一套规则打的。",
    offline: "没有取到这一局，看看网络，再试一次。",
    retry: "再试一次",
    round: (hand) => `第 ${hand} 局`,
    controls: "播放",
    first: "回到开头",
    back: "上一步",
    play: "播放",
    pause: "暂停",
    forward: "下一步",
    last: "到最后",
    slider: "进度",
    speed: (times) => `速度 ${times}，点一下换一档`,
    whose: "看谁的牌",
    all: "全开",
    copy: "复制这一步的链接",
    copied: "链接复制好了。",
    notCopied: "没能复制；地址栏里就是这一步的链接。",
    step: (at, of) => `第 ${at} 步，共 ${of} 步`,
    trick: (number) => `第 ${number} 轮`,
    dealt: (count) => `发 ${count} 张牌`,
    isFriend: (who) => `${who}拿着叫的牌，是庄家的朋友`,
    hand: (who, cards, count) =>
      count > 0 ? `${who}的手牌，${count} 张：${cards}` : `${who}没有牌`,
    bottom: "底牌",
    notKnown: "还不知道",
    between: "；",
  },
  en: {
    title: "Replay",
    loading: "Fetching the round …",
    unknown: "There is no such round. Only finished rounds can be replayed.",
    broken: "This round cannot be shown: it was played by other rules.",
    offline: "The round did not arrive. Look after the connection and try again.",
    retry: "Try again",
    round: (hand) => `Round ${hand}`,
    controls: "Playback",
    first: "To the start",
    back: "Step back",
    play: "Play",
    pause: "Pause",
    forward: "Step forward",
    last: "To the end",
    slider: "Progress",
    speed: (times) => `Speed ${times}, press to change`,
    whose: "Whose cards",
    all: "All",
    copy: "Copy a link to this step",
    copied: "The link is copied.",
    notCopied: "It could not be copied; the address bar holds the link to this step.",
    step: (at, of) => `Step ${at} of ${of}`,
    trick: (number) => `Trick ${number}`,
    dealt: (count) => (count === 1 ? "One card is dealt" : `${count} cards are dealt`),
    isFriend: (who) => `${who} holds the called card and is the friend`,
    hand: (who, cards, count) =>
      count > 0
        ? `Hand of ${who}, ${count} ${count === 1 ? "card" : "cards"}: ${cards}`
        : `${who} has no cards`,
    bottom: "Bottom",
    notKnown: "not known yet",
    between: ". ",
  },
};
