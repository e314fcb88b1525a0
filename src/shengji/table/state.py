"""The state of a table: the fold of its log, and nothing else.

`TableState.apply` is the only way in which a table changes, live and on
recovery alike; what the two do can therefore not drift apart.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from shengji.record.fairdeal import commitment, deal_seed
from shengji.rules.actions import Action, Deal, Pass
from shengji.rules.cards import RANKS
from shengji.rules.deal import shuffled
from shengji.rules.errors import RulesError, Verdict, refuse
from shengji.rules.events import Event
from shengji.rules.match import Match
from shengji.rules.options import Rules, preset
from shengji.rules.round import Round
from shengji.table.codec import action_from_json
from shengji.table.log import ACTION, CLOSED, CREATED, ROUND, SEAT, Entry
from shengji.table.pace import Pace

FORMAT = 1
"""The version of the log's entries, written into the first."""

GONE: Final = "gone"
"""The ``bot`` of a seat whose player left for good: the table plays for it to the end of the round.

In the next round a bot sits there."""
SHUFFLE: Final = "shuffled-2"
"""How rounds are dealt now (docs/fair-deal); older logs have rounds dealt by ``shuffled-1``."""


@dataclass(frozen=True)
class Seat:
    """Who sits here: a person (``player``, an id) or a program (``bot``, its name)."""

    name: str
    player: str | None = None
    bot: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return the seat as it is logged."""
        return {"name": self.name, "player": self.player, "bot": self.bot}

    @property
    def thinks(self) -> bool:
        """Whether a bot plays here."""
        return self.bot is not None and self.bot != GONE


@dataclass(frozen=True)
class Habits:
    """What a table's room has decided besides the rules."""

    room: str | None = None
    """The room that the table belongs to."""
    watching: str = "none"
    """none | public (the public table) | open (that and, after each round, all hands)."""
    filler: str = "rule"
    """The bot that takes the seat of somebody who left."""
    filler_names: tuple[str, ...] = ()
    """What it is called, by seat."""

    def to_dict(self) -> dict[str, Any]:
        """Return the habits as they are logged."""
        return {
            "room": self.room,
            "watching": self.watching,
            "filler": self.filler,
            "filler_names": list(self.filler_names),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Habits":
        """Return logged habits; a log from before there were any has the first of each."""
        return cls(**{**data, "filler_names": tuple(data.get("filler_names", ()))})


def created_entry(
    rules: Rules,
    seats: Sequence[Seat],
    pace: Pace,
    first_seat: int = 0,
    habits: Habits | None = None,
) -> Entry:
    """Return the first entry of a table's log.

    ``first_seat`` gets the first card of the first hand. Raises ``RulesError``
    with ``wrong_number_of_seats``.
    """
    if len(seats) != rules.players:
        raise RulesError("wrong_number_of_seats", players=rules.players, seats=len(seats))
    return Entry(
        CREATED,
        {
            "format": FORMAT,
            "preset": rules.preset,
            "options": rules.changed_options(),
            "rules": rules.digest,
            "seats": [seat.to_dict() for seat in seats],
            "pace": pace.to_dict(),
            "first_seat": first_seat,
            "habits": (habits or Habits()).to_dict(),
        },
    )


def seat_entry(number: int, seat: Seat) -> Entry:
    """Return the entry that puts somebody else on a seat."""
    return Entry(SEAT, {"number": number, **seat.to_dict()})


def round_entry(
    round_id: str, hand: int, seed: bytes, client_seeds: Mapping[int, bytes] | None = None
) -> Entry:
    """Return the entry that starts a round.

    ``seed`` is the server's part of the shuffle and ``client_seeds`` those of
    the seats that gave one; see docs/fair-deal for what is made of them.
    """
    given = sorted((client_seeds or {}).items())
    return Entry(
        ROUND,
        {
            "round": round_id,
            "hand": hand,
            "seed": seed.hex(),
            "commitment": commitment(seed, round_id),
            "client_seeds": [[seat, part.hex()] for seat, part in given],
            "deck": SHUFFLE,
        },
    )


class TableState:
    """Seats, match, the round being played, and how far the log has come."""

    def __init__(self, created: Entry) -> None:
        """Start from a table's first entry; raises ``RulesError`` for one that cannot be read."""
        data = created.payload
        if created.kind != CREATED or data.get("format") != FORMAT:
            raise RulesError("log_format", format=str(data.get("format")))
        self.rules: Rules = preset(data["preset"]).with_options(data["options"])
        if self.rules.digest != data["rules"]:
            raise RulesError("log_rules", preset=self.rules.preset)
        self.seats: tuple[Seat, ...] = tuple(Seat(**seat) for seat in data["seats"])
        self.seated_at: list[int] = [0] * len(self.seats)
        """The sequence at which whoever has a seat took it."""
        self.pace: Pace = Pace.from_dict(data["pace"])
        self.habits: Habits = Habits.from_dict(data.get("habits", {}))
        self.match: Match = Match(self.rules, first_seat=data["first_seat"])
        self.round: Round | None = None
        self.round_id: str = ""
        self.seed: bytes = b""
        self.client_seeds: dict[int, bytes] = {}
        self.shuffle: str = SHUFFLE
        self.hand: int = 0
        self.actions: list[Action] = []
        """What was done in this round, in order."""
        self.levels_before: tuple[int, ...] = tuple(self.match.levels)
        """Everybody's level when this round began."""
        self.seq: int = 0
        self.turn_seq: int = 0
        """An action chosen before this sequence was chosen in another situation."""
        self.closed: str | None = None

    @classmethod
    def recover(cls, entries: Sequence[Entry]) -> "TableState":
        """Return the state after ``entries``, the whole log of a table from its first."""
        state = cls(entries[0])
        for entry in entries[1:]:
            state.apply(entry)
        return state

    def seat_of(self, player: str) -> int | None:
        """Return the seat of a player, or None."""
        for number, seat in enumerate(self.seats):
            if seat.player == player:
                return number
        return None

    @property
    def people(self) -> list[int]:
        """The seats on which persons sit."""
        return [number for number, seat in enumerate(self.seats) if seat.player is not None]

    @property
    def round_over(self) -> bool:
        """Whether no round is being played."""
        return self.round is None or self.round.phase in ("over", "redeal")

    def check(self, action: Action) -> Verdict:
        """Say whether the round takes an action now."""
        if self.closed is not None:
            return refuse("table_closed")
        if self.round is None:
            return refuse("no_round")
        return self.round.check(action)

    def stale(self, seq: int) -> bool:
        """Whether an action chosen at ``seq`` was chosen in a situation that has passed.

        Cards that are dealt and others who pass while bidding do not make a
        bid stale; an accepted bid and every turn taken do.
        """
        return seq < self.turn_seq or seq > self.seq

    def apply(self, entry: Entry) -> list[Event]:
        """Take in the next entry of the log and return what happened."""
        self.seq += 1
        if entry.kind == ACTION:
            return self._act(action_from_json(entry.payload))
        if entry.kind == ROUND:
            self._start_round(entry.payload)
        elif entry.kind == SEAT:
            self._seat(entry.payload)
        elif entry.kind == CLOSED:
            self.closed = entry.payload["code"]
        else:
            raise RulesError("log_entry", kind=entry.kind)
        return []

    def _act(self, action: Action) -> list[Event]:
        assert self.round is not None
        bidding = self.round.phase in ("deal", "bid")
        events = self.round.apply(action)
        still_bidding = bidding and self.round.phase in ("deal", "bid")
        if not (still_bidding and isinstance(action, Deal | Pass)):
            self.turn_seq = self.seq
        self.actions.append(action)
        if self.round.phase == "over":
            self.match.finish(self.round)
        return events

    def _seat(self, data: dict[str, Any]) -> None:
        seats = list(self.seats)
        seats[data["number"]] = Seat(data["name"], data["player"], data["bot"])
        self.seats = tuple(seats)
        self.seated_at[data["number"]] = self.seq

    def _start_round(self, data: dict[str, Any]) -> None:
        self.round_id = data["round"]
        self.seed = bytes.fromhex(data["seed"])
        self.client_seeds = {seat: bytes.fromhex(s) for seat, s in data.get("client_seeds", ())}
        self.shuffle = data["deck"]
        self.hand = data["hand"]
        self.levels_before = tuple(self.match.levels)
        seed = self.seed
        if self.shuffle == SHUFFLE:
            seed = deal_seed(self.seed, self.round_id, self.client_seeds)
        self.round = self.match.next_round(shuffled(self.rules, seed))
        self.actions = []
        self.turn_seq = self.seq

    def match_info(self) -> dict[str, Any]:
        """Return what everybody may know of the match."""
        return {
            "levels": [RANKS[level] for level in self.match.levels],
            "hand": self.hand,
            "dealer": self.match.dealer,
            "won_by": None if self.match.won_by is None else list(self.match.won_by),
        }

    def deal_info(self) -> dict[str, Any]:
        """Return the round's id and the commitment to its deal; the seeds once it is over."""
        over = self.round is not None and self.round.phase == "over"
        given = sorted(self.client_seeds.items()) if over else []
        return {
            "round": self.round_id,
            "commitment": commitment(self.seed, self.round_id),
            "seed": self.seed.hex() if over else None,
            "client_seeds": [{"seat": seat, "seed": seed.hex()} for seat, seed in given],
        }

    def public_deal_info(self) -> dict[str, Any]:
        """Return what those who look on may know: no id, by which the record could be had."""
        if self.habits.watching == "open":
            return self.deal_info()
        hidden: dict[str, Any] = {"round": f"hand-{self.hand}", "seed": None, "client_seeds": []}
        return {**self.deal_info(), **hidden}
