"""The tokens by which a browser is known again: how they are made and how long they live.

A player comes back with a token and gets a new one. The answer with the new
one may be lost on the way, and two tabs may come with the same one, so a used
token stays good until a younger one is used.
"""

import hashlib
import secrets
from collections.abc import Collection
from typing import Final, NamedTuple

FIRST: Final = 1
"""The serial of a player's first token."""
MOST: Final = 8
"""How many tokens of one player are good at a time."""


class Use(NamedTuple):
    """What the use of a token leads to: the serial of the new one, and those that die."""

    new: int
    dead: frozenset[int]


def after_use(serials: Collection[int], used: int) -> Use:
    """Return what becomes of a player's tokens when the one of serial ``used`` is used.

    ``serials`` are those that are good until now, with ``used`` among them.
    Those below it die. It lives on together with the youngest above it, the
    new one included: `MOST` in all. That it lives whatever there is above it
    keeps a browser from being shut out to which no answer gets through.
    """
    new = max(serials) + 1
    above = sorted(serial for serial in serials if serial > used)
    kept = {used, *[*above, new][1 - MOST :]}
    return Use(new, frozenset(serials) - kept)


def new_token() -> str:
    """Return a fresh token: 256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """Return what the store keeps of a token.

    There is nothing to guess in 256 random bits, so a fast hash is enough.
    """
    return hashlib.sha256(token.encode()).hexdigest()
