"""A round that has been pledged and waits for seeds of its players (docs/fair-deal)."""

from collections.abc import Iterable
from typing import Final

from shengji.record.fairdeal import commitment
from shengji.table.messages import Pledged


class Pledge:
    """The id of the next round and the server's part of its shuffle, fixed before the others'."""

    def __init__(self, round_id: str, seed: bytes) -> None:
        self.round: Final = round_id
        self.seed: Final = seed
        self.seeds: Final[dict[int, bytes]] = {}
        """What each seat has added."""

    def take(self, seat: int, seed: bytes) -> None:
        """Take in a seat's part; only the first one counts."""
        self.seeds.setdefault(seat, seed)

    def complete(self, seats: Iterable[int]) -> bool:
        """Whether all of some seats have given their part."""
        return all(seat in self.seeds for seat in seats)

    def news(self, table_id: str) -> Pledged:
        """Return what the players are told of it."""
        return Pledged(table_id, self.round, commitment(self.seed, self.round))
