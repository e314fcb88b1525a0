"""How fast a table goes: the room settings of docs/rules §13, in seconds."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final


@dataclass(frozen=True)
class Pace:
    """Seconds for each wait at a table.

    A deadline of None means that the table waits for that seat as long as it
    likes. When a deadline runs out, the table acts for the seat once.
    """

    deal_tick: float = 0.4
    """Between two dealt cards."""
    bid_grace: float = 8.0
    """After the last card or the last accepted bid, for somebody to bid."""
    bury: float | None = 40.0
    counter: float | None = 10.0
    call: float | None = 20.0
    play: float | None = 20.0
    bot_pause: float = 0.8
    """How long a bot seems to think, at least."""
    redeal_pause: float = 3.0
    """Before cards are dealt anew when nobody bid and the room plays so (§5)."""
    trick_pause: float = 0.8
    """What a bot waits more before it leads to a new trick, so that the last one can be seen."""
    next_round: float | None = None
    """After a round, for everybody to want the next; None: until they do."""
    seed_wait: float = 0.0
    """Before a deal, for the players' parts of the shuffle (docs/fair-deal)."""
    auto_pause: float = 1.2
    """What a seat takes for which the table plays (托管), at least."""
    plays_last: bool = False
    """Whether the table plays a person's last cards, which leave no choice, after that pause.

    Everybody knows from the number of cards that there is none: nothing leaks."""
    waits_for_people: bool = False
    """Whether nothing moves while no person is connected (a table of one person and bots)."""
    passes_for_unable: bool = False
    """Whether the table passes for a person who holds nothing to bid or counter with.

    Only for a person among bots: among people the speed of a pass would tell
    that the seat holds nothing.
    """

    def to_dict(self) -> dict[str, float | bool | None]:
        """Return all settings as JSON values."""
        return asdict(self)

    @classmethod
    def from_dict(cls, values: Mapping[str, float | bool | None]) -> "Pace":
        """Return the pace of a log entry; settings that a later version dropped are ignored."""
        names = {f.name for f in fields(cls)}
        return cls(**{k: v for k, v in values.items() if k in names})  # type: ignore[arg-type]

    def deadline_for(self, phase: str) -> float | None:
        """Return how long a person may think in a phase where one seat must act."""
        seconds = getattr(self, phase, None)
        return float(seconds) if isinstance(seconds, int | float) else None


SOLO: Final = Pace(
    deal_tick=0.12,
    seed_wait=2.0,
    plays_last=True,
    bury=None,
    counter=None,
    call=None,
    play=None,
    waits_for_people=True,
    passes_for_unable=True,
)
"""Quick play against bots: brisk dealing, and nobody hurries a person who plays alone."""

ROOM: Final = Pace(next_round=45.0, seed_wait=2.0, plays_last=True, waits_for_people=True)
"""A room of friends; its host sets the clock."""

INSTANT: Final = Pace(
    deal_tick=0.0,
    bid_grace=0.0,
    bury=None,
    counter=None,
    call=None,
    play=None,
    bot_pause=0.0,
    redeal_pause=0.0,
    trick_pause=0.0,
    auto_pause=0.0,
)
"""No waiting at all: for tests and load measurements."""
