/** What each option of a table is called, says and may be, in both languages. */

import type { OptionName } from "../protocol.ts";
import type { Lang } from "./index.ts";

interface Option {
  name: string;
  /** One sentence: what is different when it is on, or what is chosen. */
  says: string;
  values?: Record<string, string>;
}

interface Words {
  options: Record<OptionName, Option>;
  sections: Record<Section, string>;
  noLimit: string;
  asUsual: string;
}

export type Section = "bidding" | "counter" | "follow" | "throw" | "bottom" | "levels" | "friend";

const zh: Words = {
  sections: {
    bidding: "主牌与亮主",
    counter: "反底",
    follow: "跟牌",
    throw: "甩牌与毙牌",
    bottom: "抠底",
    levels: "升级",
    friend: "找朋友",
  },
  noLimit: "不限",
  asUsual: "照常",
  options: {
    permanent_twos: { name: "2 为常主", says: "所有的 2 都是主牌，从 3 打起。" },
    titanic_max: { name: "泰坦尼克最长", says: "一副泰坦尼克最多几组三同张。" },
    first_dealer: {
      name: "头一局谁坐庄",
      says: "头一局由第一个亮牌的人坐庄，还是由亮成的人坐庄。",
      values: { first: "首亮的人", final: "亮成的人" },
    },
    no_bid: {
      name: "没人亮牌",
      says: "一圈没有人亮牌时怎么办。",
      values: { nt: "打无主", redeal: "重新发牌", flip_bottom: "翻底定主" },
    },
    self_override: { name: "自反", says: "亮过的人可以用更大的牌改自己的主。" },
    joker_open: { name: "首亮可用王", says: "第一个亮牌就可以亮王，打无主。" },
    mixed_jokers: { name: "大小王混亮", says: "亮王时大王小王可以凑在一起。" },
    big_joker_beats_small: { name: "大王压小王", says: "同样张数，亮大王比亮小王高一档。" },
    partner_protect: { name: "对家加固", says: "对家在同一花色上加高算自保，不算反主。" },
    counter: { name: "反底", says: "庄家扣底以后，别人可以亮更大的牌把底拿去重扣。" },
    counter_when_no_bid: { name: "没人亮也可反底", says: "没有人亮牌的一局也可以反底。" },
    counter_in_first_hand: { name: "头一局可反底", says: "一场的头一局也可以反底。" },
    burier_may_counter: { name: "扣底的人可再反", says: "刚扣过底的人也可以接着反。" },
    counter_same_suit: { name: "同花色反底", says: "可以用现在的主花色来反。" },
    max_counters: { name: "最多反几次", says: "一局里最多反底几次。" },
    partial_tractor: { name: "短拖拉机也要跟", says: "没有够长的拖拉机时，短的也要先跟。" },
    protect_triples: { name: "三张不拆", says: "手里正好三张一样的，不必拆成对子来跟。" },
    titanic_ladder: {
      name: "跟泰坦尼克的次序",
      says: "没有泰坦尼克可跟时，先跟拖拉机还是先跟三同张。",
      values: { seed: "先拖拉机", triples_first: "先三同张" },
    },
    throw_penalty: {
      name: "甩错罚分",
      says: "甩牌不成立时罚不罚分。",
      values: { none: "不罚", per_card: "收回一张罚 10 分", per_attempt: "每次罚 10 分" },
    },
    throw_in_trump: { name: "可甩主牌", says: "主牌也可以甩。" },
    forced_unit: {
      name: "甩错出哪手",
      says: "甩牌不成立时，留在桌上的是哪一手。",
      values: { lowest: "最小的一手", fewest: "张数最少的一手" },
    },
    ruff_compare: {
      name: "毙牌比大小",
      says: "两家都毙了，比什么。",
      values: { main: "比最大的一组", all: "每一组都要更大", highest: "比最大的一张" },
    },
    bottom_multiplier: {
      name: "抠底倍数",
      says: "末轮 n 张赢牌，底牌分翻多少倍。",
      values: { power: "2 的 n 次方", twice: "2 × n" },
    },
    bottom_unit: {
      name: "倍数看谁",
      says: "倍数按首出的牌算，还是按赢的牌算。",
      values: { led: "首出的牌", winner: "赢的牌" },
    },
    must_play: { name: "必打级", says: "不能跳过的级别，要坐庄打赢才能过。" },
    start_level: { name: "从几打起", says: "一场从哪一级开始；照常是 2。" },
    jack_back: { name: "J 勾回", says: "打 J 时末轮输给 J，庄家方要降级。" },
    friend_rule: {
      name: "怎么找朋友",
      says: "拿着叫的牌的人是朋友，还是打出第几张的人是朋友。",
      values: { holder: "拿着的人", nth_played: "打出第几张" },
    },
    tier_mode: {
      name: "段位怎么算",
      says: "各人的段位分怎样合成这一桌的段位。",
      values: { minimum: "看最低的", strict_band: "要在同一段" },
    },
  },
};

const en: Words = {
  sections: {
    bidding: "Trumps and bidding",
    counter: "Counters",
    follow: "Following",
    throw: "Throws and ruffs",
    bottom: "The bottom",
    levels: "Levels",
    friend: "The friend",
  },
  noLimit: "no limit",
  asUsual: "as usual",
  options: {
    permanent_twos: {
      name: "Twos are trumps",
      says: "Every two is a trump; a match begins at 3.",
    },
    titanic_max: { name: "Longest titanic", says: "The most triples in one titanic." },
    first_dealer: {
      name: "First dealer",
      says: "Whether the first or the last bidder deals the first round.",
      values: { first: "first bidder", final: "last bidder" },
    },
    no_bid: {
      name: "Nobody bids",
      says: "What is played when nobody bids.",
      values: { nt: "no trump", redeal: "deal again", flip_bottom: "turn the bottom" },
    },
    self_override: { name: "Own overrides", says: "A bidder may change to a higher trump." },
    joker_open: { name: "Open with jokers", says: "The first bid may be jokers, for no trump." },
    mixed_jokers: { name: "Mixed jokers", says: "A joker bid may mix big and small." },
    big_joker_beats_small: {
      name: "Big over small",
      says: "Big jokers bid above as many small ones.",
    },
    partner_protect: {
      name: "Partner protects",
      says: "A partner's higher bid in the same suit is a protection.",
    },
    counter: {
      name: "Counters",
      says: "After the burial others may show more, take the bottom and bury anew.",
    },
    counter_when_no_bid: {
      name: "Counter without a bid",
      says: "There are counters when nobody bid, too.",
    },
    counter_in_first_hand: {
      name: "Counter in the first round",
      says: "There are counters in the first round of a match, too.",
    },
    burier_may_counter: {
      name: "Burier may counter",
      says: "Whoever has just buried may counter again.",
    },
    counter_same_suit: {
      name: "Counter in the trump suit",
      says: "A counter may keep the present trump suit.",
    },
    max_counters: { name: "Most counters", says: "How many counters a round may have." },
    partial_tractor: {
      name: "Shorter tractors are due",
      says: "Without a long enough tractor a shorter one must be followed with.",
    },
    protect_triples: {
      name: "Triples stay whole",
      says: "Exactly three of a kind are never due as a pair.",
    },
    titanic_ladder: {
      name: "Following a titanic",
      says: "Without a titanic, whether tractors or triples come first.",
      values: { seed: "tractors first", triples_first: "triples first" },
    },
    throw_penalty: {
      name: "Failed throws cost",
      says: "What a throw that does not stand costs.",
      values: {
        none: "nothing",
        per_card: "10 points a card",
        per_attempt: "10 points a throw",
      },
    },
    throw_in_trump: { name: "Throws in trumps", says: "Trumps may be thrown." },
    forced_unit: {
      name: "A failed throw leaves",
      says: "Which part of a failed throw is played.",
      values: { lowest: "the lowest part", fewest: "the shortest part" },
    },
    ruff_compare: {
      name: "Comparing ruffs",
      says: "What decides between two ruffs.",
      values: { main: "the main part", all: "every part", highest: "the highest card" },
    },
    bottom_multiplier: {
      name: "Bottom times",
      says: "How the bottom counts after a last trick of n cards.",
      values: { power: "2 to the n", twice: "2 × n" },
    },
    bottom_unit: {
      name: "Times by",
      says: "Whether the led or the winning cards make the multiplier.",
      values: { led: "led cards", winner: "winning cards" },
    },
    must_play: {
      name: "Levels to be won",
      says: "Levels that cannot be skipped: they are left by winning as declarers.",
    },
    start_level: { name: "First level", says: "Where a match begins; usually at 2." },
    jack_back: {
      name: "Jack sends back",
      says: "At level J, losing the last trick to a jack costs levels.",
    },
    friend_rule: {
      name: "Who the friend is",
      says: "The holder of the called card, or who plays a certain copy of it.",
      values: { holder: "the holder", nth_played: "who plays copy n" },
    },
    tier_mode: {
      name: "Tier of a table",
      says: "How the players' ranks make the tier of the table.",
      values: { minimum: "the lowest", strict_band: "all in one band" },
    },
  },
};

export const optionWords: Record<Lang, Words> = { zh, en };
