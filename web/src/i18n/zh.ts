/** Every word of the interface in Chinese; the other language must have the same keys. */

import { type PlainSuit, SUIT_SIGN, face } from "../cardtable/cards.ts";
import type { Shape, Suit, Term } from "../protocol.ts";

const suits: Record<PlainSuit, string> = { S: "黑桃", H: "红桃", D: "方块", C: "梅花" };
const trumpSign = (trump: Suit): string => (trump === "NT" ? "无主" : SUIT_SIGN[trump]);
const shapes: Record<Shape, string> = {
  single: "单张",
  pair: "对子",
  triple: "三同张",
  tractor: "拖拉机",
  titanic: "泰坦尼克",
  throw: "甩牌",
};
const terms: Record<Term, string> = {
  open: "亮主",
  protect: "自保",
  self_override: "自反",
  override: "反主",
  override_nt: "反无主",
};

export const zh = {
  title: "升级",
  subtitle: "拖拉机 · 一副牌桌，四个座位，今晚就升级",
  start: "开始",
  startHint: "两副牌，和三个电脑玩家，马上发牌",
  tables: "选一张桌子",
  table: {
    one_deck: { name: "一副牌", note: "四人 · 54 张" },
    two_decks: { name: "两副牌", note: "四人 · 108 张" },
    three_decks: { name: "三副牌", note: "四人 · 162 张" },
    pick_partner: { name: "挑选对家", note: "四人 · 叫牌定对家" },
    find_friend: { name: "找朋友", note: "五人 · 三副牌" },
  } as Record<string, { name: string; note: string }>,
  footer: "规则由服务器裁定，看不到的牌谁也看不到。",
  language: "EN",
  languageLabel: "Switch to English",
  connecting: "正在连接……",
  reconnecting: "连接断了，正在重连……",
  retryNow: "现在重连",
  replacedTitle: "你在另一个窗口里打开了牌桌",
  replacedText: "牌局在那边继续。想在这里接着打，就点一下。",
  takeBack: "在这里继续",

  levelWord: "打",
  levelLabel: (rank: string) => `打 ${rank}`,
  trumpLabel: (trump: Suit | null) =>
    trump === null ? "主未定" : trump === "NT" ? "无主" : `主：${suits[trump]}`,
  trumpUnknown: "未定",
  noTrump: "无主",
  caught: "抓分",
  mine: "我得",
  levels: "级别",
  us: "我方",
  them: "对方",
  dealer: "庄",
  dealerLong: "庄家",
  ally: "友",
  allyLong: "庄家方",
  bot: "电脑玩家",
  away: "断线",
  me: "我",
  you: "你",
  left: (n: number) => `剩 ${n} 张`,
  pointsOf: (n: number) => `${n} 分`,
  points: "分",
  best: "大",
  bestLong: "目前最大",
  friendCard: "朋友牌",
  youAreFriend: "你是朋友",
  toDeal: (n: number) => `还有 ${n} 张`,
  handLabel: (n: number) => `手牌，${n} 张`,
  secondsLeft: (n: number) => `${n} 秒`,

  card(code: string): string {
    const f = face(code);
    if (f.joker) return f.joker === "big" ? "大王" : "小王";
    return `${suits[f.suit!]}${f.rank}`;
  },
  cardShort(code: string): string {
    const f = face(code);
    if (f.joker) return f.joker === "big" ? "大王" : "小王";
    return `${SUIT_SIGN[f.suit!]}${f.rank}`;
  },
  trumpCard: "主",
  selected: "已选",

  bidSuit: (trump: Suit) => (trump === "NT" ? "亮无主" : `亮${suits[trump]}`),
  counterSuit: (trump: Suit) => (trump === "NT" ? "反成无主" : `反成${suits[trump]}`),
  cannotBid: (trump: Suit) =>
    trump === "NT" ? "现在没有能亮无主的牌。" : `现在没有能亮${suits[trump]}的牌。`,
  cannotCounter: (trump: Suit) =>
    trump === "NT" ? "没有能反成无主的牌。" : `没有能反成${suits[trump]}的牌。`,
  passBid: "不亮",
  passCounter: "不反",
  tooEarly: "牌还没发完；不想亮就先看着。",
  counter: "反底",
  bury: "扣底",
  chosen: (n: number, of: number) => `已选 ${n}/${of}`,
  buryCount: (n: number, of: number) =>
    n < of ? `还要选 ${of - n} 张才能扣底。` : `多选了 ${n - of} 张。`,
  play: "出牌",
  lead: "首出",
  cannotPlay: "出不了",
  pickCards: "先选要出的牌。",
  pickCount: (n: number) => `先选 ${n} 张牌。`,
  hint: "提示",
  noHint: "没有可提示的。",
  clear: "放回",
  shape: shapes,
  previewShape: { ...shapes, follow: "跟牌", discard: "垫牌", ruff: "毙", none: "出牌" } as Record<
    string,
    string
  >,
  failedThrow: "甩牌不成立",
  callTitle: "叫朋友",
  callText: "叫一张牌：下家起第一个拿着它的人是你的朋友。",
  callNthText: "叫一张牌，再说第几张：打出那一张的人是你的朋友。",
  callNth: "第几张",
  nthCopy: (n: number) => `第 ${n} 张`,
  callButton: (card: string, nth = 1) => (nth > 1 ? `叫第 ${nth} 张 ${card}` : `叫 ${card}`),
  callFirst: "先点一张牌。",

  turnOf: (name: string) => `等 ${name}`,
  waitFor: {
    bury: (name: string) => `${name} 正在扣底`,
    counter: (name: string) => `等 ${name}：反不反`,
    call: (name: string) => `${name} 正在叫朋友`,
    play: (name: string) => `等 ${name} 出牌`,
  },
  yourTurn: {
    bury: "轮到你扣底",
    counter: "轮到你：反不反底",
    call: "轮到你叫朋友",
    lead: "轮到你首出",
    follow: "轮到你跟牌",
  },
  titleTurn: "轮到你 · 升级",

  lastTrick: "上一轮",
  bottom: "底牌",
  log: "牌局记录",
  logEmpty: "还没有发生什么。",
  menu: "菜单",
  close: "关闭",
  toStart: "回首页",
  leave: "离开牌桌",
  leaveSure: "离开后，这一桌就散了。",
  stay: "继续打",
  sound: "声音",
  on: "开",
  off: "关",
  fourColours: "四色牌",

  events: {
    bid: (who: string, cards: string, term: Term) => `${who}${terms[term]} ${cards}`,
    biddingPassed: (who: string) => `${who}不亮`,
    biddingEnded: (who: string, trump: Suit | null) =>
      `${who}坐庄，${trump === null || trump === "NT" ? "打无主" : `${trumpSign(trump)} 为主`}`,
    redeal: "没有人亮牌，重新发牌",
    bottomTaken: (who: string, n: number) => `${who}拿起 ${n} 张底牌`,
    buried: (who: string) => `${who}扣好了底`,
    countered: (who: string, cards: string, trump: Suit | null) =>
      `${who}反底 ${cards}，${trump === null || trump === "NT" ? "变无主" : `${trumpSign(trump)} 为主`}`,
    counterPassed: (who: string) => `${who}不反`,
    friendCalled: (who: string, card: string, nth: number) =>
      nth > 1
        ? `${who}叫第 ${nth} 张 ${card}`
        : `${who}叫 ${card}：庄家下家起，第一个拿着它的是朋友`,
    youAreFriend: "你拿着叫的牌：你是庄家的朋友",
    friendRevealed: (who: string) => `${who}是朋友`,
    alone: (who: string) => `${who}独打`,
    throwFailed: (who: string, attempted: string, forced: string, penalty: number) =>
      `${who}甩牌不成立：${attempted}，改出 ${forced}` + (penalty ? `，罚 ${penalty} 分` : ""),
    led: (who: string, shape: Shape | null, cards: string) =>
      `${who}首出${shape && shape !== "single" ? shapes[shape] : ""} ${cards}`,
    followed: (who: string, cards: string) => `${who}出 ${cards}`,
    ruffed: (who: string, over: boolean) => (over ? `${who}毙了` : `${who}跟毙，没有大过`),
    trickWon: (who: string, points: number) =>
      points > 0 ? `${who}大，得 ${points} 分` : `${who}大，没有分`,
    roundOver: (declarers: boolean, points: number) =>
      declarers ? `庄家方赢，抓分方 ${points} 分` : `抓分方上台，${points} 分`,
  },

  result: {
    title: (declarers: boolean, levels: number): string =>
      declarers ? (levels >= 3 ? "大光" : levels === 2 ? "小光" : "庄家方赢") : "抓分方上台",
    youWon: "你赢了这一局",
    youLost: "这一局输了",
    rise: (levels: number) => (levels > 0 ? `升 ${levels} 级` : "不升级"),
    catchers: "抓分方得分",
    trick: "出牌抓到",
    bottom: (points: number, times: number) => `抠底 ${points} × ${times}`,
    bottomKept: (points: number) => `底牌 ${points} 分，没有被抠`,
    penalty: "甩牌罚分",
    total: "合计",
    bottomCards: "底牌",
    seats: "各家",
    caught: "得分",
    level: "级别",
    nextDealer: (who: string) => `下一局 ${who} 坐庄`,
    nextDealerOpen: "下一局重新抢庄",
    doublings: (n: number) => `反主、反底 ${n} 次`,
    matchWon: (who: string) => `${who}过了 A，赢下这一场`,
    declarers: "庄家方",
    catchersSide: "抓分方",
    next: "下一局",
    record: "牌谱",
    look: "看牌桌",
    show: "看结算",
  },
  and: "、",
};
