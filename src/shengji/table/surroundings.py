"""What a table is given to live with."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from shengji.table.clock import Clock
from shengji.table.log import Log
from shengji.table.messages import News
from shengji.table.thinker import Thinker

Publish: TypeAlias = Callable[[str, str, News], None]
"""``publish(table id, player id, news)``: hands news over and never waits."""


@dataclass(frozen=True)
class Surroundings:
    """A table's log, time, bots and the way to its players."""

    log: Log
    clock: Clock
    thinker: Thinker
    publish: Publish
    new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    new_id: Callable[[], str] = lambda: secrets.token_urlsafe(16)
    lag_of: Callable[[str], float] = lambda _player: 0.0
    """The seconds that a player's messages take, as far as they have been measured."""
