/** The rules in short, for players: words, and the cards that are drawn beside them. */

import type { Lang } from "./index.ts";

export interface Example {
  cards: string[];
  says: string;
}

export interface Section {
  title: string;
  text: string[];
  examples?: Example[];
  /** Cards that are trumps in the examples. */
  trumps?: string[];
}

interface Words {
  title: string;
  sections: Section[];
}

const TRUMPS = ["W", "w", "H2", "S2", "HA", "HK", "H3"];

const zh: Words = {
  title: "规则",
  sections: [
    {
      title: "打什么",
      text: [
        "两方各有一个级别，从 2 打到 A。每一局有一方坐庄，另一方抓分：5 是 5 分，10 和 K 是 10 分。",
        "抓分方抓不够分，庄家方升级接着坐庄；抓够了，抓分方上台。打过 A 的一方赢下这一场。",
      ],
      examples: [{ cards: ["S5", "HT", "DK"], says: "5、10、10 分" }],
    },
    {
      title: "主牌",
      text: [
        "大王、小王、四门的级牌和主花色都是主牌，合成一门，比所有副牌大。下面是打 2、红桃为主时从大到小的次序。",
      ],
      examples: [{ cards: TRUMPS, says: "主 2 比别的 2 大，A 以下照常" }],
      trumps: TRUMPS,
    },
    {
      title: "亮主和扣底",
      text: [
        "发牌时谁都可以亮一张级牌定主；后来的人张数更多才能反。头一局亮牌的人坐庄，以后看上一局谁赢。",
        "庄家拿起底牌，扣下同样张数。底牌里的分，末轮抓分方赢了要翻倍算给他们。",
        "有反底的牌桌，别人可以亮更大的对子，把底拿去重扣，主也跟着改。",
      ],
    },
    {
      title: "跟牌",
      text: [
        "首出什么就跟什么：同一门，同样张数。首出对子要跟对子，首出拖拉机先跟拖拉机，没有就跟对子，再没有就用单张补足。那一门不够才可以出别的牌。",
        "没有这一门的人可以毙：用牌型相同的主牌，就比首出的大。",
      ],
      examples: [
        { cards: ["S9", "S9"], says: "对子" },
        { cards: ["S9", "S9", "S8", "S8"], says: "拖拉机：相连的对子" },
      ],
    },
    {
      title: "甩牌",
      text: [
        "可以把同一门里几手都是最大的牌一起甩出去。只要别人手里有一手能大过其中一手，就甩不成，改出最小的一手。",
      ],
      examples: [{ cards: ["SA", "SA", "SK"], says: "甩 AA + K：别人没有更大的才成立" }],
    },
    {
      title: "得分和升级",
      text: [
        "两副牌：抓分方 80 分上台，再每多 40 分升一级；不到 40 分庄家方升两级，一分没有升三级。别的牌桌按总分换算。",
        "末轮抓分方赢了，底牌的分要乘倍数：赢的牌越多，翻得越多。",
      ],
    },
    {
      title: "找朋友",
      text: [
        "挑选对家和找朋友没有固定的对家。庄家扣底以后叫一张牌，从下家起第一个拿着它的人是朋友；朋友自己知道，别人等他打出那张牌才知道。",
      ],
    },
    {
      title: "钟和托管",
      text: [
        "每一步有时间。到时没有出，牌桌替他出一手；连着两次就转成托管，一碰牌就收回来。断线的人回来还是那一手牌。",
      ],
    },
  ],
};

const en: Words = {
  title: "Rules",
  sections: [
    {
      title: "What it is about",
      text: [
        "Both sides have a level and climb from 2 to the ace. In each round one side declares and the other catches points: a five counts 5, a ten and a king count 10.",
        "When the catchers get too few, the declarers rise and declare again; when they get enough, they take over. The side that passes the ace wins the match.",
      ],
      examples: [{ cards: ["S5", "HT", "DK"], says: "5, 10 and 10 points" }],
    },
    {
      title: "Trumps",
      text: [
        "Both jokers, the cards of the level in all suits and the trump suit make one suit, above all others. This is its order at level 2 with hearts as trumps, high to low.",
      ],
      examples: [{ cards: TRUMPS, says: "the 2 of trumps beats the other 2s; then ace to three" }],
      trumps: TRUMPS,
    },
    {
      title: "Bid and bury",
      text: [
        "While cards are dealt anybody may show a card of the level to make its suit trump; whoever comes later must show more of them. A bidder deals the first round; later it depends on who won the last one.",
        "The dealer takes the bottom and buries as many cards. If the catchers win the last trick, the points in it count for them several times.",
        "At tables with counters others may show a higher pair, take the bottom and bury anew; trumps change with it.",
      ],
    },
    {
      title: "Follow",
      text: [
        "Follow with the suit that was led and with as many cards: a pair to a pair, a tractor to a tractor; without one with pairs, then with single cards. Other suits only when that suit runs out.",
        "Who has none of it may ruff: trumps of the same shape beat what was led.",
      ],
      examples: [
        { cards: ["S9", "S9"], says: "a pair" },
        { cards: ["S9", "S9", "S8", "S8"], says: "a tractor: pairs in a row" },
      ],
    },
    {
      title: "Throw",
      text: [
        "Several parts of one suit may be led together when each is the highest there is. If anybody can beat one of them the throw fails, and the lowest part is played.",
      ],
      examples: [{ cards: ["SA", "SA", "SK"], says: "AA + K: it stands if nobody has higher" }],
    },
    {
      title: "Points and levels",
      text: [
        "With two decks the catchers take over at 80 points and rise one level for every 40 more; below 40 the declarers rise two levels, and three when nothing was caught. Other tables go by their own total.",
        "When the catchers win the last trick the points of the bottom are multiplied: the more cards won it, the more they count.",
      ],
    },
    {
      title: "The friend",
      text: [
        "Pick a partner and find a friend have no fixed partners. After burying the dealer calls a card: the first seat after the dealer that holds it is the friend. The friend knows; the others learn it when the card is played.",
      ],
    },
    {
      title: "Clock and auto-play",
      text: [
        "Every step has its time. When it runs out the table plays once; after two in a row it goes on playing until the player touches the hand. Whoever loses the line comes back to the same cards.",
      ],
    },
  ],
};

export const rulesWords: Record<Lang, Words> = { zh, en };
