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
    """The round is over: begin the next."""

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


Request: TypeAlias = Attach | Detach | Act | Preview | Hint | Next | Leave | Sync | Expire


@dataclass(frozen=True, slots=True)
class Done:
    """The request was processed; ``seq`` is the table's sequence after it."""

    seq: int


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
    """Who sits on a seat."""

    name: str
    bot: bool
    connected: bool


@dataclass(frozen=True, slots=True)
class Update:
    """What one player gets of a table after a change: the events since the last, and all he sees.

    ``view`` is `View.to_dict()` of the player's seat, ``events`` are
    `Event.for_seat` of that seat; nothing else of the round is in here.
    """

    table: str
    seq: int
    seats: tuple[SeatInfo, ...]
    match: dict[str, Any]
    deal: dict[str, Any]
    view: dict[str, Any]
    events: tuple[dict[str, Any], ...]
    deadline: float | None
    server_time: float


@dataclass(frozen=True, slots=True)
class Closed:
    """The table is over for a player, and why: ``left``, ``abandoned``, ``table_broken``."""

    table: str
    code: str


News: TypeAlias = Update | Closed
