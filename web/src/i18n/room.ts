/** The words of rooms: gathering, talking, voting, and who plays for whom. */

import type { ClockName } from "../room/form.ts";
import type { BotName, Phrase, VoteKind, Watching } from "../protocol.ts";
import type { Lang } from "./index.ts";

interface Words {
  withFriends: string;
  friendsTitle: string;
  codeLabel: string;
  codePlaceholder: string;
  join: string;
  or: string;
  newRoom: string;
  create: string;
  save: string;
  table: string;
  rulesFolded: string;
  clock: string;
  clocks: Record<ClockName, { name: string; says: string }>;
  perPhase: Record<"bid_grace" | "bury" | "counter" | "call" | "play", string>;
  seconds(n: number): string;
  noLimit: string;
  roomSettings: string;
  watching: string;
  watchingSays: string;
  watchings: Record<Watching, string>;
  freeChat: string;
  freeChatSays: string;
  shuffle: string;
  shuffleSays: string;
  bots: string;
  botsSays: string;
  botNames: Record<BotName, string>;

  code: string;
  invite: string;
  share: string;
  copied: string;
  showQr: string;
  qrLabel: string;
  seat(n: number): string;
  free: string;
  host: string;
  you: string;
  ready: string;
  notReady: string;
  beReady: string;
  unready: string;
  start: string;
  waitFor(names: string): string;
  nobodySeated: string;
  waitForHost(name: string): string;
  botsFill(n: number): string;
  sitHere: string;
  standUp: string;
  addBot: string;
  removeBot: string;
  kick: string;
  kickSure(name: string): string;
  kickYes: string;
  kickNo: string;
  leave: string;
  watchers: string;
  partnersLater: string;
  teams: readonly [string, string];
  theRules: string;
  changeRules: string;
  onlyUsual: string;
  away: string;
  coming: string;

  chat: string;
  chatEmpty: string;
  say: string;
  send: string;
  mute: string;
  unmute: string;
  muteOf(name: string): string;
  unmuteOf(name: string): string;
  unread(n: number): string;
  phrases: Record<Phrase, string>;

  auto: string;
  autoShort: string;
  autoOn: string;
  takeBack: string;
  votes: Record<VoteKind, string>;
  proposes(who: string, vote: VoteKind): string;
  youPropose(vote: VoteKind): string;
  agree: string;
  disagree: string;
  agreed(n: number, of: number): string;
  watchingNow: string;
  watcherCount(n: number): string;
  takeSeat(name: string): string;
  waitsNext(names: string): string;
  leaveRoomSure: string;
  verify: string;
  replay: string;
  learn: string;
  rulesPage: string;
}

const zh: Words = {
  withFriends: "和朋友打",
  friendsTitle: "和朋友一起打",
  codeLabel: "房间号",
  codePlaceholder: "六位房间号",
  join: "进房间",
  or: "或者",
  newRoom: "开一个房间",
  create: "开房间",
  save: "改好了",
  table: "牌桌",
  rulesFolded: "规则选项",
  clock: "计时",
  clocks: {
    quick: { name: "快", says: "出牌 12 秒" },
    usual: { name: "照常", says: "出牌 25 秒" },
    slow: { name: "慢", says: "出牌 60 秒" },
    none: { name: "不限", says: "等到出牌" },
  },
  perPhase: {
    bid_grace: "亮主",
    bury: "扣底",
    counter: "反底",
    call: "叫朋友",
    play: "出牌",
  },
  seconds: (n) => `${n} 秒`,
  noLimit: "不限",
  roomSettings: "房间",
  watching: "旁观",
  watchingSays: "坐满以后进来的人能看到什么。",
  watchings: { none: "不许旁观", public: "只看桌面", open: "局后亮全部手牌" },
  freeChat: "自由聊天",
  freeChatSays: "关上以后只能说现成的话。",
  shuffle: "抽座位",
  shuffleSays: "开局时座位重新抽签。",
  bots: "电脑玩家",
  botsSays: "空座位由电脑玩家补上。",
  botNames: { rule: "会打", random: "乱打" },

  code: "房间号",
  invite: "把房间号或链接发给朋友，打开就进来。",
  share: "分享链接",
  copied: "链接复制好了。",
  showQr: "二维码",
  qrLabel: "房间链接的二维码",
  seat: (n) => `${n} 号座`,
  free: "空位",
  host: "房主",
  you: "我",
  ready: "准备好了",
  notReady: "还没准备",
  beReady: "准备",
  unready: "取消准备",
  start: "开局",
  waitFor: (names) => `等 ${names} 准备`,
  nobodySeated: "先坐下来",
  waitForHost: (name) => `等房主 ${name} 开局`,
  botsFill: (n) => `空着的 ${n} 个座位由电脑玩家补上`,
  sitHere: "坐这里",
  standUp: "站起来",
  addBot: "加电脑",
  removeBot: "撤电脑",
  kick: "请出",
  kickSure: (name) => `请 ${name} 离开房间？`,
  kickYes: "请出",
  kickNo: "算了",
  leave: "离开房间",
  watchers: "旁观",
  partnersLater: "庄家在开打前叫一张牌，定下朋友。",
  teams: ["甲", "乙"],
  theRules: "这一桌的规则",
  changeRules: "改规则",
  onlyUsual: "其余照通行规则",
  away: "断线",
  coming: "正在进房间……",

  chat: "聊天",
  chatEmpty: "还没有人说话。",
  say: "说点什么",
  send: "发送",
  mute: "屏蔽",
  unmute: "取消屏蔽",
  muteOf: (name) => `屏蔽 ${name}`,
  unmuteOf: (name) => `取消屏蔽 ${name}`,
  unread: (n) => `${n} 条新消息`,
  phrases: {
    hello: "大家好！",
    good_luck: "祝好运！",
    well_played: "打得漂亮！",
    thanks: "谢谢！",
    sorry: "不好意思。",
    hurry: "快一点吧。",
    wait: "等我一下。",
    wow: "哇！",
    points_please: "给点分！",
    good_game: "打得开心！",
    smile: "微笑",
    laugh: "大笑",
    cry: "哭",
    think: "想一想",
    clap: "鼓掌",
    sweat: "冒汗",
  },

  auto: "托管",
  autoShort: "托管",
  autoOn: "托管中：牌桌替你出牌",
  takeBack: "点这里收回",
  votes: { end_match: "提议散场", add_time: "提议加时 60 秒" },
  proposes: (who, vote) => `${who}${vote === "end_match" ? "提议散场" : "想要多 60 秒"}`,
  youPropose: (vote) => (vote === "end_match" ? "你提议散场" : "你想要多 60 秒"),
  agree: "同意",
  disagree: "不同意",
  agreed: (n, of) => `${n}/${of} 同意`,
  watchingNow: "旁观中",
  watcherCount: (n) => `${n} 人旁观`,
  takeSeat: (name) => `替下 ${name}`,
  waitsNext: (names) => `等 ${names}`,
  leaveRoomSure: "离开后电脑玩家接着打你的牌。",
  verify: "验牌",
  replay: "回放",
  learn: "学打牌",
  rulesPage: "规则",
};

const en: Words = {
  withFriends: "With friends",
  friendsTitle: "Play with friends",
  codeLabel: "Room code",
  codePlaceholder: "Six letters",
  join: "Join",
  or: "or",
  newRoom: "Open a room",
  create: "Open the room",
  save: "Done",
  table: "Table",
  rulesFolded: "Rule options",
  clock: "Clock",
  clocks: {
    quick: { name: "Quick", says: "12 s a play" },
    usual: { name: "Usual", says: "25 s a play" },
    slow: { name: "Slow", says: "60 s a play" },
    none: { name: "None", says: "as long as it takes" },
  },
  perPhase: {
    bid_grace: "Bidding",
    bury: "Burying",
    counter: "Counter",
    call: "Calling",
    play: "Playing",
  },
  seconds: (n) => `${n} s`,
  noLimit: "no limit",
  roomSettings: "Room",
  watching: "Looking on",
  watchingSays: "What those see who come when all seats are taken.",
  watchings: { none: "not allowed", public: "the table only", open: "all hands after a round" },
  freeChat: "Free chat",
  freeChatSays: "Without it only set phrases can be said.",
  shuffle: "Draw seats",
  shuffleSays: "Seats are drawn by lot at the start.",
  bots: "Bots",
  botsSays: "Bots take the seats that stay free.",
  botNames: { rule: "can play", random: "at random" },

  code: "Code",
  invite: "Send the code or the link to your friends: it leads right here.",
  share: "Share the link",
  copied: "The link is copied.",
  showQr: "QR code",
  qrLabel: "QR code of the room's link",
  seat: (n) => `Seat ${n}`,
  free: "free",
  host: "host",
  you: "You",
  ready: "ready",
  notReady: "not ready",
  beReady: "Ready",
  unready: "Not ready",
  start: "Start",
  waitFor: (names) => `Waiting for ${names}`,
  nobodySeated: "Sit down first",
  waitForHost: (name) => `${name} starts the match`,
  botsFill: (n) => (n === 1 ? "A bot takes the free seat" : `Bots take the ${n} free seats`),
  sitHere: "Sit here",
  standUp: "Stand up",
  addBot: "Add a bot",
  removeBot: "Remove",
  kick: "Send out",
  kickSure: (name) => `Send ${name} out of the room?`,
  kickYes: "Send out",
  kickNo: "Keep",
  leave: "Leave the room",
  watchers: "Looking on",
  partnersLater: "The dealer calls a card before play: its holder is the friend.",
  teams: ["A", "B"],
  theRules: "The rules here",
  changeRules: "Change",
  onlyUsual: "everything else as usual",
  away: "away",
  coming: "Coming into the room …",

  chat: "Chat",
  chatEmpty: "Nobody has said anything yet.",
  say: "Say something",
  send: "Send",
  mute: "Mute",
  unmute: "Unmute",
  muteOf: (name) => `Mute ${name}`,
  unmuteOf: (name) => `Unmute ${name}`,
  unread: (n) => (n === 1 ? "1 new message" : `${n} new messages`),
  phrases: {
    hello: "Hello!",
    good_luck: "Good luck!",
    well_played: "Well played!",
    thanks: "Thanks!",
    sorry: "Sorry.",
    hurry: "Hurry, please.",
    wait: "One moment.",
    wow: "Wow!",
    points_please: "Points, please!",
    good_game: "Good game!",
    smile: "smile",
    laugh: "laughter",
    cry: "tears",
    think: "thinking",
    clap: "applause",
    sweat: "phew",
  },

  auto: "Auto-play",
  autoShort: "auto",
  autoOn: "Auto-play: the table plays for you",
  takeBack: "Tap to take over",
  votes: { end_match: "Propose to end", add_time: "Propose 60 s more" },
  proposes: (who, vote) =>
    vote === "end_match" ? `${who} proposes to end` : `${who} asks for 60 s more`,
  youPropose: (vote) => (vote === "end_match" ? "You propose to end" : "You ask for 60 s more"),
  agree: "Agree",
  disagree: "No",
  agreed: (n, of) => `${n} of ${of} agree`,
  watchingNow: "Looking on",
  watcherCount: (n) => `${n} looking on`,
  takeSeat: (name) => `Take over from ${name}`,
  waitsNext: (names) => `Waiting for ${names}`,
  leaveRoomSure: "A bot will go on with your cards.",
  verify: "Check the deal",
  replay: "Replay",
  learn: "Learn",
  rulesPage: "Rules",
};

export const roomWords: Record<Lang, Words> = { zh, en };
export type RoomWords = Words;
