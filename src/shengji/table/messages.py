"""What is said to a table and what it says: frozen values that could travel between processes.

A player is named by id; the table knows which seat that is.
"""

from dataclasses import dataclass, field
from typing import Any, TypeAlias


@dataclass(frozen=True, slots=True)
class Attach:
    """A player's connection is here: send the player everything, and what happens from now on."""

    player: str
    connection: str
    seen: int | None = None
    """The sequence of the last update that the player saw, if any."""


@dataclass(frozen=True, slots=True)
class Watch:
    """Somebody without a seat looks on from now on."""

    player: str
    connection: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Somebody takes a bot's seat, between two rounds."""

    player: str
    name: str
    seat: int


@dataclass(frozen=True, slots=True)
class Auto:
    """Let the table play for a player's seat (托管), or give the seat back."""

    player: str
    on: bool


@dataclass(frozen=True, slots=True)
class GiveSeed:
    """A player's part of the shuffle of a round that has been pledged."""

    player: str
    round: str
    seed: bytes


@dataclass(frozen=True, slots=True)
class Propose:
    """Ask the people at the table to agree: ``end_match`` or ``add_time``."""

    player: str
    vote: str


@dataclass(frozen=True, slots=True)
class Vote:
    """Agree with what was proposed, or not."""

    player: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Detach:
    """A player's connection is gone. An older connection's farewell does not end a newer one."""

    player: str
    connection: str


@dataclass(frozen=True, slots=True)
class Act:
    """A player's action for the player's own seat, chosen at sequence ``seq``."""

    player: str
    seq: int
    action: dict[str, Any]
    """As `shengji.table.codec` writes it, without the seat."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What would these cards be, now?"""

    player: str
    seq: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """What would be sensible to play, now?"""

    player: str
    seq: int


@dataclass(frozen=True, slots=True)
class Next:
    """The round is over: this player wants the next, which begins when everybody does."""

    player: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player gives up the seat."""

    player: str


@dataclass(frozen=True, slots=True)
class Sync:
    """Send a player everything again."""

    player: str


@dataclass(frozen=True, slots=True)
class Expire:
    """Close the table if nobody has been connected since ``before`` (seconds since the epoch)."""

    before: float


Request: TypeAlias = (
    Attach
    | Watch
    | Detach
    | Act
    | Auto
    | GiveSeed
    | Propose
    | Vote
    | Preview
    | Hint
    | Next
    | Sit
    | Leave
    | Sync
    | Expire
)


@dataclass(frozen=True, slots=True)
class Done:
    """The request was processed; ``seq`` is the table's sequence after it, None without one."""

    seq: int | None


@dataclass(frozen=True, slots=True)
class Refused:
    """The request changed nothing: a code with parameters. ``seq`` is None without a table."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Previewed:
    """The answer to `Preview`: the verdict, and how the cards are read."""

    seq: int
    code: str | None
    params: dict[str, Any]
    shape: str
    """single pair triple tractor titanic throw; follow, discard or ruff; none."""
    units: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Hinted:
    """The answer to `Hint`: plays from the most sensible on."""

    seq: int
    plays: tuple[tuple[str, ...], ...]


Reply: TypeAlias = Done | Refused | Previewed | Hinted


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """Who sits on a seat; ``auto``: the table plays for it."""

    name: str
    bot: bool
    connected: bool
    auto: bool = False
    player: str | None = None


@dataclass(frozen=True, slots=True)
class VoteInfo:
    """What is being voted on: all of ``asked`` must agree before ``until``."""

    vote: str
    by: int
    asked: tuple[int, ...]
    yes: tuple[int, ...]
    until: float


@dataclass(frozen=True, slots=True)
class Update:
    """What one player gets of a table after a change: the events since the last, and all he sees.

    ``view`` is `View.to_dict()` of the player's seat, ``events`` are
    `Event.for_seat` of that seat (after sequence ``since``); nothing else of
    the round is in here. ``ready`` are the seats that want the next round.
    """

    table: str
    room: str | None
    seq: int
    since: int
    seats: tuple[SeatInfo, ...]
    match: dict[str, Any]
    deal: dict[str, Any]
    view: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    ready: tuple[int, ...]
    vote: VoteInfo | None
    watchers: int
    deadline: float | None
    server_time: float


@dataclass(frozen=True, slots=True)
class Pledged:
    """A round is about to be dealt; the player's part of the shuffle is asked for."""

    table: str
    round: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is over for a player, and why.

    ``left``, ``match_ended`` (by a vote), ``abandoned``, ``table_broken``.
    """

    table: str
    code: str


News: TypeAlias = Update | Pledged | Closed
