/** The words of the page on which a deal is checked. */

import type { Outcome, OwnSeed, Step } from "../verify/report.ts";
import type { Trouble } from "../verify/loading.ts";
import type { Lang } from "./index.ts";

type StepId = Step["id"];

interface Words {
  title: string;
  intro: string;
  ownDeals: string;
  ownDeal: (cards: string) => string;
  /** Of a deal of which no card was seen. */
  ownDealUnseen: string;
  paste: string;
  pasteHint: string;
  check: string;
  openFile: string;
  another: string;
  again: string;
  loading: string;
  trouble: Record<Trouble["code"], string>;
  troubleLine: (line: number) => string;

  /** The verdict when every step holds, when one fails, when one is open. */
  fair: string;
  fairMore: string;
  failed: string;
  failedMore: (step: number, title: string) => string;
  openVerdict: Partial<Record<StepId, string>>;
  /** When all that is open is when the pledge was made. */
  openMore: string;

  outcome: Record<Outcome, string>;
  step: Record<StepId, string>;
  /** What a step is about, before what was found. */
  about: Record<StepId, string>;

  pledge: Record<Outcome, string>;
  seeds: (own: OwnSeed, count: number) => string;
  reveal: Record<Outcome, string>;
  cards: (outcome: Outcome) => string;
  cardsWrong: (line: number, who: string, card: string) => string;
  hand: (seen: number) => string;
  handWrong: (card: string) => string;

  round: string;
  fingerprint: string;
  fingerprintTold: string;
  fingerprintFound: string;
  serverSeed: string;
  dealSeed: string;
  you: (name: string) => string;
  from: (names: string) => string;
  comma: string;
  showNumbers: string;
  showCards: string;
  bottom: string;

  how: string;
  record: string;
}

const zh: Words = {
  title: "核对发牌",
  intro:
    "发牌前，服务器先作出承诺，各家的浏览器再各加一个种子，牌由所有种子一起洗出来：谁也不能单独决定牌怎么排。打完以后，这里可以核对一局是不是这样发的。",
  ownDeals: "这个浏览器最近的几局",
  ownDeal: (cards) => `手牌 ${cards} …`,
  ownDealUnseen: "没有看到手牌",
  paste: "把牌谱贴在这里",
  pasteHint: "牌谱以 shengji-record 开头",
  check: "核对",
  openFile: "打开牌谱文件",
  another: "核对另一局",
  again: "再试一次",
  loading: "正在核对……",
  trouble: {
    unknown: "没有这一局的牌谱：局号不对，或者这一局还没打完。",
    unreachable: "拿不到牌谱：连不上服务器。",
    no_record: "这不是牌谱：牌谱以 shengji-record 开头。",
    newer: "这份牌谱的格式比这一页新，请用新版本核对。",
    unknown_table: "这一页不认得这种牌桌。",
    broken: "这份牌谱残缺或写错了，没法核对。",
    unpledged: "这一局没有承诺，也没有种子可以核对：旧版本的牌谱和模拟的牌局都是这样。",
  },
  troubleLine: (line) => `第 ${line} 行`,

  fair: "这一局发得公道",
  fairMore: "牌是由承诺过的种子和各家的种子一起洗出来的，你的种子也在里面。",
  failed: "这一局对不上",
  failedMore: (step, title) => `第 ${step} 步不对：${title}。`,
  openVerdict: {
    pledge: "这份牌谱对得上",
    seeds: "牌对得上，种子缺了",
    cards: "承诺对得上，牌没法比",
  },
  openMore: "承诺、种子和牌彼此对得上；承诺是不是发牌前作的，只有当时收到过它的人说得准。",

  outcome: { holds: "对", fails: "不对", open: "不能断定" },
  step: {
    pledge: "发牌前的承诺",
    seeds: "各家加的种子",
    reveal: "打完后公开的种子",
    cards: "洗出来的牌",
    hand: "你的手牌",
  },
  about: {
    pledge: "服务器先定下自己的种子，不给人看，只公布它的指纹。以后再换种子，指纹就对不上了。",
    seeds: "承诺以后，各家的浏览器才各加一个随机的种子，所以服务器定种子时还不知道牌会怎么排。",
    reveal: "打完以后服务器公开种子。用它和局号算 SHA-256，应当正好得出承诺的指纹。",
    cards: "用这些种子重新洗牌、发牌，再看各家亮过、扣过、出过的牌是不是都在自己手里。",
    hand: "你的浏览器记下了发到手里的牌。",
  },

  pledge: {
    holds: "你的浏览器在发牌前收到的正是这个指纹。",
    fails: "你的浏览器在发牌前收到的是另一个指纹：种子在那以后换过。",
    open: "这个浏览器没有在发牌前收到过这一局的承诺，说不准它是什么时候作的。当时在座的人可以用自己的浏览器核对。",
  },
  seeds: (own, count) => {
    if (own === "there") return "你的浏览器加的种子在里面，一个字不差。";
    if (own === "changed")
      return "你座位上的种子不是你的浏览器加的那一个。如果当时你在另一台设备上也开着这一桌，可能是那一台加的；不然就是被人换过。";
    if (own === "missing")
      return "里面没有你的种子：可能到得太晚（只等两秒），也可能被服务器漏掉。";
    return count > 0 ? `有 ${count} 家加了种子。` : "没有人加种子：牌只由服务器的种子洗出来。";
  },
  reveal: {
    holds: "算出来一模一样：种子没有换过。",
    fails: "算出来不一样：公开的不是承诺的那个种子。",
    open: "",
  },
  cards: (outcome) =>
    outcome === "holds"
      ? "就是这副牌：各家拿出来的每一张都对得上。"
      : "牌谱里没有人拿出过牌，没有可比的。",
  cardsWrong: (line, who, card) =>
    `不是这副牌：牌谱第 ${line} 行，${who} 拿出了 ${card}；照这些种子发牌，那时手里没有这张。`,
  hand: (seen) => `你看着发到手里的 ${seen} 张，照种子正该发给你。`,
  handWrong: (card) => `你当时拿到了 ${card}，照种子却不该发给你。`,

  round: "局号",
  fingerprint: "指纹",
  fingerprintTold: "你收到的指纹",
  fingerprintFound: "算出的指纹",
  serverSeed: "服务器的种子",
  dealSeed: "合成的种子",
  you: (name) => `${name}（你）`,
  from: (names) => `加了种子的：${names}。`,
  comma: "、",
  showNumbers: "看看数字",
  showCards: "看看怎么发的",
  bottom: "底牌",

  how: "以上都是在你的浏览器里算的。连这一页也不想信的话，可以下载牌谱，用 shengji verify 核对，或者照 docs/fair-deal 里的算法自己算。",
  record: "下载牌谱",
};

const en: Words = {
  title: "Check a deal",
  intro:
    "Before a deal the server makes a pledge, then every player’s browser adds a seed, and the cards are shuffled from all seeds together: nobody alone decides how they lie. When a round is over, you can check here that it was dealt like that.",
  ownDeals: "Recent rounds of this browser",
  ownDeal: (cards) => `Hand ${cards} …`,
  ownDealUnseen: "No cards seen",
  paste: "Paste a record here",
  pasteHint: "A record begins with shengji-record",
  check: "Check",
  openFile: "Open a record",
  another: "Check another",
  again: "Try again",
  loading: "Checking …",
  trouble: {
    unknown: "There is no record of this round: the id is wrong, or the round is not over yet.",
    unreachable: "The record could not be fetched: the server does not answer.",
    no_record: "This is no record: a record begins with shengji-record.",
    newer: "This record has a newer format than this page knows; check it with a newer version.",
    unknown_table: "This page does not know this kind of table.",
    broken: "This record is incomplete or garbled and cannot be checked.",
    unpledged:
      "This round had no pledge and no seeds that could be checked, like records of older versions and simulated rounds.",
  },
  troubleLine: (line) => `Line ${line}`,

  fair: "This deal was fair",
  fairMore:
    "The cards follow from the pledged seed and the seeds of the players, yours among them.",
  failed: "This deal does not hold",
  failedMore: (step, title) => `Step ${step} fails: ${title}.`,
  openVerdict: {
    pledge: "The record fits together",
    seeds: "The cards fit, a seed is missing",
    cards: "The pledge fits, no cards to compare",
  },
  openMore:
    "Pledge, seeds and cards fit each other; that the pledge was made before the deal, only those can tell who got it then.",

  outcome: { holds: "Holds", fails: "Fails", open: "Cannot be told" },
  step: {
    pledge: "The pledge before the deal",
    seeds: "The seeds of the players",
    reveal: "The seed told after the round",
    cards: "The cards that follow",
    hand: "Your own hand",
  },
  about: {
    pledge:
      "The server first fixes a seed of its own and keeps it secret; it publishes only the seed’s fingerprint. Another seed would not fit that fingerprint any more.",
    seeds:
      "Only after the pledge each player’s browser adds a random seed, so that the server could not know how the cards would lie when it fixed its own.",
    reveal:
      "After the round the server tells its seed. SHA-256 of the seed and the round’s id should be the very fingerprint that was pledged.",
    cards:
      "The cards are shuffled and dealt once more from these seeds; whatever anybody bid, buried or played must have been in that hand.",
    hand: "Your browser kept the cards that were dealt to you.",
  },

  pledge: {
    holds: "This is the very fingerprint that your browser got before the deal.",
    fails:
      "Your browser got another fingerprint before the deal: the seed has been changed since then.",
    open: "This browser got no pledge for this round before its deal, so it cannot tell when it was made. Those who sat at the table can check it in their own browsers.",
  },
  seeds: (own, count) => {
    if (own === "there") return "The seed that your browser added is among them, unchanged.";
    if (own === "changed")
      return "The seed of your seat is not the one that your browser added. If you had this table open on another device, that one may have added it; otherwise it has been changed.";
    if (own === "missing")
      return "Your seed is not among them: it may have come too late (the server waits two seconds), or the server left it out.";
    if (count === 0)
      return "Nobody added a seed: the cards were shuffled from the server’s seed alone.";
    return count === 1 ? "One seat added a seed." : `${count} seats added a seed.`;
  },
  reveal: {
    holds: "It is exactly the same: the seed has not been changed.",
    fails: "It is another one: this is not the seed that was pledged.",
    open: "",
  },
  cards: (outcome) =>
    outcome === "holds"
      ? "These are the cards: every one that anybody showed fits."
      : "Nobody showed a card in this record, so there is nothing to compare.",
  cardsWrong: (line, who, card) =>
    `These are not the cards: in line ${line} of the record ${who} shows ${card}, which by these seeds was not in that hand.`,
  hand: (seen) =>
    `The ${seen} cards that you saw coming are those that the seeds give to your seat.`,
  handWrong: (card) => `You were dealt ${card}, which the seeds do not give to your seat.`,

  round: "Round",
  fingerprint: "Fingerprint",
  fingerprintTold: "Fingerprint you got",
  fingerprintFound: "Fingerprint found",
  serverSeed: "The server’s seed",
  dealSeed: "The seeds combined",
  you: (name) => `${name} (you)`,
  from: (names) => `Seeds came from: ${names}.`,
  comma: ", ",
  showNumbers: "See the numbers",
  showCards: "See how they were dealt",
  bottom: "Bottom",

  how: "All this was computed in your browser. If you would rather not trust this page either, download the record and use shengji verify, or follow the algorithm in docs/fair-deal.",
  record: "Download the record",
};

export const verify: Record<Lang, Words> = { zh, en };
