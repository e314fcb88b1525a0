"""The fair deal: what the server pledges and what the deck is shuffled from (docs/fair-deal)."""

import hashlib
from collections.abc import Mapping
from typing import Final

DOMAIN: Final = b"shengji-deal-2"


def commitment(server_seed: bytes, round_id: str) -> str:
    """Return what is published before the deal: hex SHA-256 of the server's seed and the id."""
    return hashlib.sha256(server_seed + round_id.encode()).hexdigest()


def deal_seed(server_seed: bytes, round_id: str, client_seeds: Mapping[int, bytes]) -> bytes:
    """Return the 32 bytes that the deck is shuffled from.

    SHA-256 of ``shengji-deal-2``, then server seed and round id, each after
    its length in two bytes, high one first; then for every seat that gave a
    seed, in ascending order: the seat in one byte, the length of its seed in
    two, and the seed.
    """
    name = round_id.encode()
    parts = [DOMAIN, _sized(server_seed), _sized(name)]
    for seat in sorted(client_seeds):
        parts += [bytes([seat]), _sized(client_seeds[seat])]
    return hashlib.sha256(b"".join(parts)).digest()


def _sized(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data
