"""How much one client may say: a token bucket for each kind of message."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple


class Rate(NamedTuple):
    """``burst`` messages at once, ``per_second`` in the long run."""

    burst: float
    per_second: float


RATES: Final[Mapping[str, Rate]] = {
    "hello": Rate(3, 0.2),
    "play_now": Rate(5, 0.5),
    "preview": Rate(60, 15),
    "hint": Rate(20, 4),
    "act": Rate(40, 10),
}
OTHERS: Final = Rate(30, 5)
UNLIMITED: Final = Rate(1e9, 1e9)
"""For clients that are trusted to be fast: tests and measurements."""
MALFORMED: Final = "malformed"
"""The kind under which unreadable messages are counted."""


class Buckets:
    """The buckets of one connection; ``now`` gives seconds.

    ``rates`` are by the kind of message; a kind that is missing has ``others``.
    """

    def __init__(
        self,
        now: Callable[[], float],
        rates: Mapping[str, Rate] = RATES,
        others: Rate = OTHERS,
    ) -> None:
        self._now: Final = now
        self._rates: Final = rates
        self._others: Final = others
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, kind: str) -> bool:
        """Count a message; False when there have been too many of its kind."""
        rate = self._rates.get(kind, self._others)
        now = self._now()
        level, since = self._levels.get(kind, (rate.burst, now))
        level = min(rate.burst, level + (now - since) * rate.per_second)
        allowed = level >= 1
        self._levels[kind] = (level - 1 if allowed else level, now)
        return allowed


MOST_ADDRESSES: Final = 1024


class Addresses:
    """The buckets of clients without a connection, by their address.

    ``new_buckets`` makes those of an address that is not known. Of more than
    ``most`` addresses the one that was silent for longest is forgotten.
    """

    def __init__(self, new_buckets: Callable[[], Buckets], most: int = MOST_ADDRESSES) -> None:
        self._new_buckets: Final = new_buckets
        self._most: Final = most
        self._known: Final[dict[str, Buckets]] = {}

    def of(self, address: str) -> Buckets:
        """Return the buckets of an address."""
        buckets = self._known.pop(address, None) or self._new_buckets()
        # Put at the end: the first ones are those that have not been asked for longest.
        self._known[address] = buckets
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]
        return buckets
