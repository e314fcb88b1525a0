/** The same words in English. The type makes sure that none is missing and none is left over. */

import { SUIT_SIGN, face } from "../cardtable/cards.ts";
import type { Messages } from "./index.ts";

const suits = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const ranks: Record<string, string> = { A: "ace", K: "king", Q: "queen", J: "jack" };
const shapes = {
  single: "Single",
  pair: "Pair",
  triple: "Triple",
  tractor: "Tractor",
  titanic: "Titanic",
  throw: "Throw",
};
const terms = {
  open: "bids",
  protect: "protects with",
  self_override: "raises to",
  override: "overrides with",
  override_nt: "overrides to no trump with",
};

export const en: Messages = {
  title: "Shengji",
  subtitle: "Tractor, the Chinese card game of rising from 2 to ace",
  start: "Play",
  startHint: "Two decks, three bots, cards at once",
  tables: "Choose a table",
  table: {
    one_deck: { name: "One deck", note: "4 seats · 54 cards" },
    two_decks: { name: "Two decks", note: "4 seats · 108 cards" },
    three_decks: { name: "Three decks", note: "4 seats · 162 cards" },
    pick_partner: { name: "Pick a partner", note: "4 seats · call a card" },
    find_friend: { name: "Find a friend", note: "5 seats · 3 decks" },
  },
  footer: "The server keeps the rules; nobody sees a card that is not theirs to see.",
  language: "中文",
  languageLabel: "切换到中文",
  connecting: "Connecting …",
  reconnecting: "Connection lost, trying again …",
  retryNow: "Try now",
  replacedTitle: "Your table is open in another window",
  replacedText: "The round goes on there. Tap to play on here instead.",
  takeBack: "Continue here",

  levelWord: "Level",
  levelLabel: (rank) => `Level ${rank}`,
  trumpLabel: (trump) =>
    trump === null ? "Trump open" : trump === "NT" ? "No trump" : `Trump: ${suits[trump]}`,
  trumpUnknown: "open",
  noTrump: "NT",
  caught: "Caught",
  mine: "Mine",
  levels: "Levels",
  us: "Us",
  them: "Them",
  dealer: "D",
  dealerLong: "Dealer",
  ally: "F",
  allyLong: "Declarer",
  bot: "bot",
  away: "away",
  me: "You",
  you: "You",
  left: (n) => `${n} left`,
  pointsOf: (n) => `${n} pts`,
  points: "pts",
  best: "High",
  bestLong: "winning so far",
  friendCard: "Friend",
  youAreFriend: "You are the friend",
  toDeal: (n) => `${n} to deal`,
  handLabel: (n) => `Your hand, ${n} ${n === 1 ? "card" : "cards"}`,
  secondsLeft: (n) => `${n} s`,

  card(code) {
    const f = face(code);
    if (f.joker) return f.joker === "big" ? "big joker" : "small joker";
    return `${ranks[f.rank] ?? f.rank} of ${suits[f.suit!]}`;
  },
  cardShort(code) {
    const f = face(code);
    if (f.joker) return f.joker === "big" ? "Big joker" : "Small joker";
    return `${SUIT_SIGN[f.suit!]}${f.rank}`;
  },
  trumpCard: "trump",
  selected: "selected",

  bidSuit: (trump) => (trump === "NT" ? "Bid NT (no trump)" : `Bid ${suits[trump]}`),
  counterSuit: (trump) =>
    trump === "NT" ? "Counter to NT (no trump)" : `Counter to ${suits[trump]}`,
  cannotBid: (trump) =>
    trump === "NT"
      ? "You have nothing to bid no trump with now."
      : `You have nothing to bid ${suits[trump]} with now.`,
  cannotCounter: (trump) =>
    trump === "NT"
      ? "You have nothing to counter to no trump with."
      : `You have nothing to counter to ${suits[trump]} with.`,
  passBid: "Pass",
  passCounter: "Pass",
  tooEarly: "Cards are still being dealt; just wait if you do not want to bid.",
  counter: "Counter",
  bury: "Bury",
  chosen: (n, of) => `${n}/${of} chosen`,
  buryCount: (n, of) => (n < of ? `Choose ${of - n} more to bury.` : `${n - of} too many.`),
  play: "Play",
  lead: "Lead",
  cannotPlay: "Not allowed",
  pickCards: "Choose the cards to play first.",
  pickCount: (n) => (n === 1 ? "Choose a card first." : `Choose ${n} cards first.`),
  hint: "Hint",
  noHint: "No hint here.",
  clear: "Clear",
  shape: shapes,
  previewShape: { ...shapes, follow: "Follow", discard: "Discard", ruff: "Ruff", none: "Play" },
  failedThrow: "Failed throw",
  callTitle: "Call a friend",
  callText: "Call a card: the first seat after you that holds it is your friend.",
  callNthText: "Call a card and a copy of it: whoever plays that copy is your friend.",
  callNth: "Which copy",
  nthCopy: (n) => ["first", "second", "third"][n - 1] ?? String(n),
  callButton: (card, nth = 1) => (nth > 1 ? `Call copy ${nth} of ${card}` : `Call ${card}`),
  callFirst: "Choose a card first.",

  turnOf: (name) => `${name} to play`,
  waitFor: {
    bury: (name) => `${name} is burying`,
    counter: (name) => `${name} may counter`,
    call: (name) => `${name} is calling a friend`,
    play: (name) => `${name} to play`,
  },
  yourTurn: {
    bury: "Your turn to bury",
    counter: "Your turn: counter or pass",
    call: "Your turn to call a friend",
    lead: "Your lead",
    follow: "Your turn to follow",
  },
  titleTurn: "Your turn · Shengji",

  lastTrick: "Last trick",
  bottom: "Bottom",
  log: "Log",
  logEmpty: "Nothing has happened yet.",
  menu: "Menu",
  close: "Close",
  toStart: "To the start",
  leave: "Leave the table",
  leaveSure: "The table ends when you leave.",
  stay: "Keep playing",
  sound: "Sound",
  on: "on",
  off: "off",
  fourColours: "Four colours",

  events: {
    bid: (who, cards, term) => `${who} ${verb(who, terms[term])} ${cards}`,
    biddingPassed: (who) => `${who} ${verb(who, "passes")}`,
    biddingEnded: (who, trump) =>
      `${who} ${who === "You" ? "are" : "is"} dealer, ` +
      (trump === null || trump === "NT" ? "no trump" : `${SUIT_SIGN[trump]} trumps`),
    redeal: "Nobody bid: new cards",
    bottomTaken: (who, n) => `${who} ${verb(who, "takes")} the bottom (${n})`,
    buried: (who) => `${who} ${who === "You" ? "have" : "has"} buried`,
    countered: (who, cards, trump) =>
      `${who} ${verb(who, "counters")} with ${cards}, ` +
      (trump === null || trump === "NT" ? "no trump now" : `${SUIT_SIGN[trump]} trumps now`),
    counterPassed: (who) => `${who} ${verb(who, "passes")}`,
    friendCalled: (who, card, nth) =>
      nth > 1
        ? `${who} ${verb(who, "calls")} copy ${nth} of ${card}`
        : `${who} ${verb(who, "calls")} ${card}: the first seat after the dealer that holds it`,
    youAreFriend: "You hold the called card: you are the friend",
    friendRevealed: (who) => `${who} ${who === "You" ? "are" : "is"} the friend`,
    alone: (who) => `${who} ${verb(who, "plays")} alone`,
    throwFailed: (who, attempted, forced, penalty) =>
      `${who === "You" ? "Your throw failed" : `Failed throw by ${who}`}: ` +
      `${attempted}; ${forced} is played` +
      (penalty ? `, ${penalty} points penalty` : ""),
    led: (who, shape, cards) =>
      `${who} ${verb(who, "leads")} ` +
      (shape && shape !== "single" ? `${shapes[shape].toLowerCase()} ${cards}` : cards),
    followed: (who, cards) => `${who} ${verb(who, "plays")} ${cards}`,
    ruffed: (who, over) =>
      over ? `${who} ${verb(who, "ruffs")}` : `${who} ${verb(who, "ruffs")}, too low`,
    trickWon: (who, points) =>
      points > 0
        ? `${who} ${verb(who, "wins")} ${points} points`
        : `${who} ${verb(who, "wins")} the trick, no points`,
    roundOver: (declarers, points) =>
      declarers
        ? `The declarers win, ${points} caught`
        : `The catchers take over, ${points} caught`,
  },

  result: {
    title: (declarers, levels) =>
      declarers
        ? levels >= 3
          ? "Grand slam"
          : levels === 2
            ? "Small slam"
            : "Declarers win"
        : "Catchers take over",
    youWon: "You won this round",
    youLost: "You lost this round",
    rise: (levels) =>
      levels > 0 ? `Rise ${levels} ${levels === 1 ? "level" : "levels"}` : "No rise",
    catchers: "Points of the catchers",
    trick: "Caught in tricks",
    bottom: (points, times) => `Bottom dug, ${points} × ${times}`,
    bottomKept: (points) => `Bottom of ${points}, not dug`,
    penalty: "Penalties for throws",
    total: "Total",
    bottomCards: "Bottom",
    seats: "Seats",
    caught: "Points",
    level: "Level",
    nextDealer: (who) => `Next dealer: ${who}`,
    nextDealerOpen: "The next dealer is bid for",
    doublings: (n) => `${n} ${n === 1 ? "override or counter" : "overrides and counters"}`,
    matchWon: (who) => `${who} passed the ace and won the match`,
    declarers: "Declarers",
    catchersSide: "Catchers",
    next: "Next round",
    record: "Record",
    look: "See the table",
    show: "See the score",
  },
  and: ", ",
};

/** "wins" for the others, "win" for "You": the first word of a phrase loses its s. */
function verb(who: string, phrase: string): string {
  if (who !== "You") return phrase;
  const [first = "", ...rest] = phrase.split(" ");
  const bare = first === "passes" ? "pass" : first.replace(/s$/, "");
  return [bare, ...rest].join(" ");
}
