import { SCORES, TABLES, TIMES, examples as x } from "./examples.ts";
import type { RulesPage } from "./types.ts";

const names = ["One deck", "Two decks", "Three decks", "Pick a partner", "Find a friend"];
const results = [
  "Declarers rise 3 (grand slam)",
  "Declarers rise 2 (small slam)",
  "Declarers rise 1",
  "Catchers take over, no rise",
  "Catchers take over, rise 1",
  "Catchers take over, rise 2",
  "Catchers take over, rise 3",
];
const led = [
  "A single",
  "A pair",
  "A triple",
  "A tractor of two pairs",
  "Six cards in one unit, or more",
];

export const en: RulesPage = {
  title: "The rules",
  intro:
    "How the five tables are played, on one page. Unless an example says otherwise, the level is 2 and hearts are trump; a small crown marks the trumps.",
  contents: "Contents",
  full: "Every case there is, to the letter, is in the full rules that come with the program.",
  top: "Back to the contents",
  learn: "Learn by doing",
  yes: "Yes",
  no: "No",
  wins: "Wins",
  sections: {
    goal: {
      title: "The aim",
      blocks: [
        {
          kind: "text",
          text: "There are two sides: the dealer and his partner are the declarers, everybody else is a catcher. The catchers try to catch points, the declarers try to keep them short. The winners rise in level, from 2 to the ace, and whoever passes the ace wins the match.",
        },
        {
          kind: "cards",
          caption:
            "Cards with points: a five is worth 5, a ten and a king 10 each, all others nothing. A small dot on the face marks them.",
          rows: [{ cards: x.points.units }],
        },
        {
          kind: "table",
          caption: "The five tables",
          head: ["Table", "Seats", "Decks", "Hand", "Bottom", "Points"],
          rows: TABLES.map((row, i) => [names[i]!, ...row]),
        },
        {
          kind: "text",
          text: "At the first three, partners are fixed and sit opposite each other. At the other two the dealer calls a card to find his friend.",
        },
      ],
    },
    order: {
      title: "Which card is higher",
      blocks: [
        {
          kind: "text",
          text: "A round has a trump suit and a level. Jokers, level cards and the trump suit are trumps and make up one suit of their own; each other suit is plain and runs down from the ace, without its level card. Any trump is above any plain card; two plain suits are not compared.",
        },
        {
          kind: "cards",
          caption:
            "The trumps at level 2 with hearts as trump, from the top. The three twos side by side are equal.",
          rows: [{ cards: x.order.units, trump: true }],
        },
        {
          kind: "text",
          text: "Level cards leave their suit: at level 2, ♠2 is a trump and no spade. And so, at level 10, the 9 comes right below the jack.",
        },
        {
          kind: "cards",
          caption:
            "In no trump there is no trump suit. Only jokers and level cards are trumps, and all four level cards are equal.",
          rows: [{ cards: x.orderNoTrump.units, trump: true }],
        },
        {
          kind: "text",
          text: "Of equal cards the earlier one holds. A room may make twos permanent: whatever the level, every two is then a trump, just below the level cards.",
        },
      ],
    },
    shapes: {
      title: "Pairs and tractors",
      blocks: [
        {
          kind: "text",
          text: "A pair is two cards with the very same face, a triple is three. Two or more pairs of one suit on neighbouring ranks are a tractor. Triples that join up are a titanic, which takes three decks.",
        },
        {
          kind: "cards",
          rows: [
            { cards: x.pair.units, mark: "yes", note: "a pair" },
            {
              cards: x.noPair.units,
              trump: true,
              mark: "no",
              note: "equal, but two faces: no pair",
            },
            { cards: x.triple.units, mark: "yes", note: "a triple" },
            { cards: x.tractor.units, mark: "yes", note: "a tractor" },
            { cards: x.longTractor.units, mark: "yes", note: "a tractor of three pairs" },
            { cards: x.gap.units, mark: "no", note: "the 4 lies between" },
            { cards: x.titanic.units, mark: "yes", note: "a titanic" },
          ],
        },
        {
          kind: "cards",
          caption:
            "Trumps join too: big joker, small joker, the trump suit’s 2, the other twos and ♥A are neighbours in that order.",
          rows: [
            { cards: x.jokerTractor.units, trump: true, mark: "yes", note: "both pairs of jokers" },
            {
              cards: x.levelTractor.units,
              trump: true,
              mark: "yes",
              note: "trump and off-suit level cards",
            },
            {
              cards: x.aceTractor.units,
              trump: true,
              mark: "yes",
              note: "off-suit level cards and the trump ace",
            },
            {
              cards: x.sameClass.units,
              trump: true,
              mark: "no",
              note: "equal cards are not neighbours",
            },
            {
              cards: x.acrossTractor.units,
              mark: "yes",
              note: "at level 10, jack and 9 are neighbours",
            },
          ],
        },
      ],
    },
    bid: {
      title: "Bidding",
      blocks: [
        {
          kind: "text",
          text: "Cards are dealt one at a time, and meanwhile anybody may bid by showing level cards: their suit becomes trump. Two jokers make it no trump. Shown cards stay in the hand. After the last card there are 8 seconds left, which start over with each bid.",
        },
        {
          kind: "list",
          items: [
            "A later bid has to go a rung higher. With two decks: one level card, then a pair of them, then two jokers of a kind. Suits on one rung tie.",
            "One deck has two rungs: one level card, then both jokers. Three decks have five: one level card, two, two jokers of a kind, three level cards, three jokers of a kind.",
            "Topping another seat is an override and doubles the stakes. Adding equal cards to your own bid protects it, topping yourself is a self override; neither doubles anything.",
            "The dealer of a first round is the first bidder with fixed partners, and the last one where a friend is called. Later rounds have their dealer already, and bids decide the trump alone.",
            "If nobody bids, the round is played in no trump.",
          ],
        },
      ],
    },
    bottom: {
      title: "Burying",
      blocks: [
        {
          kind: "text",
          text: "The dealer takes up the bottom and buries as many cards, any he likes. If the catchers win the last trick, points at the bottom count for them, multiplied, so bury few. A short suit that is buried altogether can be ruffed later.",
        },
      ],
    },
    counter: {
      title: "Countering",
      blocks: [
        {
          kind: "text",
          text: "With fixed partners and two or three decks the others may counter in turn when the dealer has buried: with at least two equal level cards or jokers, stronger than the bid that stands.",
        },
        {
          kind: "list",
          items: [
            "The number of cards decides first, then the suit: diamonds are lowest, then clubs, hearts, spades, small jokers, big jokers.",
            "The counterer’s suit becomes trump, jokers make it no trump; he takes up the bottom and buries anew.",
            "The dealer stays and leads the first trick. Each counter doubles the stakes.",
            "After a counter the question goes round again from the next seat. When all have passed, or nothing is stronger, play begins.",
          ],
        },
      ],
    },
    follow: {
      title: "Leading and following",
      blocks: [
        {
          kind: "text",
          text: "The dealer leads to the first trick, the winner of a trick to the next. Everybody plays as many cards as were led. While you hold the suit that was led you follow it; short of it, you play all you have and add anything. Cards that do not follow are a discard.",
        },
        {
          kind: "text",
          text: "A follow must also be as like the lead as your hand allows: a pair follows a pair and a tractor a tractor, and only without one do you step down. Likeness alone counts, never height; of several pairs any will do.",
        },
        {
          kind: "cards",
          caption: "A pair is led",
          rows: [
            { label: "Led", cards: x.followPair.lead },
            { label: "Hand", cards: x.followPair.hand },
            { label: "Follow", cards: x.followPair.good, mark: "yes", note: "either pair will do" },
            { label: "Follow", cards: x.followPair.bad, mark: "no", note: "a pair is due" },
          ],
        },
        {
          kind: "cards",
          caption: "A tractor is led",
          rows: [
            { label: "Led", cards: x.followTractor.lead },
            { label: "Hand", cards: x.followTractor.hand },
            {
              label: "Follow",
              cards: x.followTractor.good,
              mark: "yes",
              note: "the tractor first, however low",
            },
            { label: "Follow", cards: x.followTractor.bad, mark: "no", note: "a tractor is due" },
          ],
        },
        {
          kind: "cards",
          caption:
            "Three decks, a titanic is led: without a titanic a tractor comes first, before triples.",
          rows: [
            { label: "Led", cards: x.followTitanic.lead },
            { label: "Hand", cards: x.followTitanic.hand },
            {
              label: "Follow",
              cards: x.followTitanic.good,
              mark: "yes",
              note: "the other two are free",
            },
            { label: "Follow", cards: x.followTitanic.bad, mark: "no", note: "a tractor is due" },
          ],
        },
        {
          kind: "text",
          text: "Within the suit, the same shape with a higher top wins; another shape does not, however high.",
        },
      ],
    },
    throw: {
      title: "Throws",
      blocks: [
        {
          kind: "text",
          text: "Several units of one suit may be led at once, trumps too: a throw. It stands when no other hand, your partner’s included, holds anything that beats one of the units. Equal does not beat, and whether somebody could ruff has no bearing.",
        },
        {
          kind: "cards",
          rows: [
            {
              cards: x.throwStands.units,
              mark: "yes",
              note: "somebody has a ♠K, which is only equal: it stands",
            },
            {
              cards: x.throwFails.units,
              mark: "no",
              note: "somebody has ♠J, which beats the 9: it fails",
            },
            { cards: x.throwFails.played, label: "Played", note: "the rest returns" },
          ],
        },
        {
          kind: "text",
          text: "When it fails you play the lowest of the units that are beaten and take back the rest, which everybody has seen. There is no penalty unless the room sets one.",
        },
      ],
    },
    ruff: {
      title: "Ruffing",
      blocks: [
        {
          kind: "text",
          text: "When a plain suit is led and you have none of it, you may ruff. A ruff is all trumps and covers the lead: for every unit that was led one of its own, a pair for a pair, a tractor for a tractor. Larger units may be split to cover smaller ones.",
        },
        {
          kind: "cards",
          rows: [
            { label: "Led", cards: x.ruff.plays[0]! },
            { label: "Ruff", cards: x.ruff.plays[1]!, trump: true, mark: "wins" },
          ],
        },
        {
          kind: "cards",
          rows: [
            { label: "Led", cards: x.noRuff.plays[0]!, mark: "wins" },
            {
              label: "Discard",
              cards: x.noRuff.plays[1]!,
              trump: true,
              note: "two trumps, no pair",
            },
          ],
        },
        {
          kind: "cards",
          caption:
            "Two ruffs compare by what covers the largest unit of the lead; only a strictly higher one takes over.",
          rows: [
            { label: "Led", cards: x.overRuff.plays[0]!, note: "the largest unit is 44" },
            { label: "Ruff", cards: x.overRuff.plays[1]!, trump: true },
            {
              label: "Over-ruff",
              cards: x.overRuff.plays[2]!,
              trump: true,
              mark: "wins",
              note: "88 is above 77",
            },
          ],
        },
      ],
    },
    score: {
      title: "The score",
      blocks: [
        {
          kind: "text",
          text: "After the round the catchers’ points are counted: what they caught in tricks and what they dug from the bottom. A step is 20 points for each deck.",
        },
        {
          kind: "table",
          caption: "Points of the catchers",
          head: ["Result", "1 deck", "2 decks", "3 decks"],
          rows: SCORES.map((row, i) => [results[i]!, ...row]),
        },
        { kind: "text", text: "Each further step is one level more, without an end." },
      ],
    },
    dig: {
      title: "Digging the bottom",
      blocks: [
        {
          kind: "text",
          text: "When the catchers win the last trick they dig the bottom: its points count for them, multiplied. The multiplier goes by the number of cards in the largest unit led to that trick: 2 for one card, doubled for each card more, 64 at most. When the declarers win the last trick, the bottom counts for nobody.",
        },
        {
          kind: "table",
          caption: "What the bottom is multiplied by",
          head: ["Largest unit led to the last trick", "Times"],
          rows: TIMES.map((times, i) => [led[i]!, times]),
        },
      ],
    },
    levels: {
      title: "Levels and the deal",
      blocks: [
        {
          kind: "list",
          items: [
            "Levels go from 2 to the ace. Fixed partners share one; where a friend is called everybody has his own, and each winner rises on his own. The level played is the dealer’s.",
            "When the declarers win, the partner opposite deals next; when the catchers take over, the dealer’s next seat. Where a friend is called it is the first winner after the dealer.",
            "The ace has to be played: no rise goes over it. It is passed, and the match won, when the declarers win a round played at it.",
          ],
        },
      ],
    },
    friend: {
      title: "Finding a friend, picking a partner",
      blocks: [
        {
          kind: "text",
          text: "At these two tables nobody has a partner at first. Having buried, before he leads, the dealer calls a card, and everybody hears which. Going round from his next seat, the first hand with that card belongs to his friend.",
        },
        {
          kind: "list",
          items: [
            "The friend alone learns it at once, the others when he plays the card.",
            "If the dealer has one himself, the owner of another is the friend. If no other hand has one, he plays alone: one against three, or against four.",
            "Until the friend is known, points are kept seat by seat; the total is made for the true sides.",
            "A room may also count copies: whoever plays the copy of that number is the friend.",
          ],
        },
      ],
    },
    clock: {
      title: "Clocks and auto-play",
      blocks: [
        {
          kind: "list",
          items: [
            "40 seconds to bury, 10 to counter, 20 to play; a room may change them.",
            "When time runs out the table makes that one move. After two in a row the seat is on auto-play, until you take it back.",
            "Auto-play never bids, counters or throws; it buries low plain cards without points and plays the smallest cards allowed.",
            "A lost connection is auto-play until you are back, and then you see all that you may see. Leaving in the middle of a round is fleeing: auto-play to the end.",
            "What is legal, who wins and who is a friend is decided by the server, and nobody sees a card that is not theirs to see.",
          ],
        },
      ],
    },
  },
};
