/** Sentences about events, for the notice line and the log. */

import type { GameEvent } from "../protocol.ts";
import type { Messages } from "./index.ts";

export interface Telling {
  m: Messages;
  name(seat: number): string;
  dealer: number | null;
}

export function cardList(cards: readonly string[], m: Messages): string {
  return cards.map((code) => m.cardShort(code)).join(" ");
}

export function describe(event: GameEvent, { m, name, dealer }: Telling): string | null {
  const who = event.seat >= 0 ? name(event.seat) : "";
  const e = m.events;
  switch (event.kind) {
    case "bid":
      return e.bid(who, cardList(event.cards, m), event.term);
    case "bidding_passed":
      return e.biddingPassed(who);
    case "bidding_ended":
      return e.biddingEnded(who, event.trump);
    case "redeal":
      return e.redeal;
    case "bottom_taken":
      return e.bottomTaken(who, event.count);
    case "buried":
      return e.buried(who);
    case "countered":
      return e.countered(who, cardList(event.cards, m), event.trump);
    case "counter_passed":
      return e.counterPassed(who);
    case "friend_called":
      return e.friendCalled(who, m.cardShort(event.card), event.nth);
    case "you_are_friend":
      return e.youAreFriend;
    case "friend_revealed":
      return event.seat === dealer ? e.alone(who) : e.friendRevealed(who);
    case "throw_failed":
      return e.throwFailed(
        who,
        cardList(event.attempted, m),
        cardList(event.forced, m),
        event.penalty,
      );
    case "played":
      if (event.shape) return e.led(who, event.shape, cardList(event.cards, m));
      if (event.ruff) return e.ruffed(who, event.winning);
      return e.followed(who, cardList(event.cards, m));
    case "trick_won":
      return e.trickWon(who, event.points);
    case "round_over":
      return e.roundOver(event.side === "declarers", event.points);
    case "dealt":
      return null;
  }
}
