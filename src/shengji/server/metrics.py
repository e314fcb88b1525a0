"""What the server counts, for Prometheus: ``GET /metrics`` (docs/operating.md).

Every label has a short list of values that is known beforehand; whatever is
not on it counts as ``other``. No id, no name and no card becomes a label.
"""

import time
from collections.abc import Callable, Collection
from typing import Final, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.process_collector import ProcessCollector

from shengji.rules import Action, Cards, View
from shengji.server import protocol as wire
from shengji.table.codec import SEAT_KINDS
from shengji.table.thinker import Thinker
from shengji.wording import SENTENCES

OTHER: Final = "other"
"""The label of everything that is not on a list."""
MESSAGES: Final = frozenset(
    str(message.__struct_config__.tag) for message in get_args(wire.ClientMessage)
)
"""Kinds of messages of a client: the field ``t``."""
REASONS: Final = frozenset({"gone", "replaced", "shutting_down", "too_slow", "too_many_messages"})
"""Why a connection ended: the client went, or the code of the server's ``bye``."""
ACT_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0)
THOUGHT_BUCKETS: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Metrics:
    """The counts of one server, in a registry of their own.

    ``tables``, ``players`` and ``rooms`` are asked whenever somebody looks:
    how many tables are open, players connected, rooms open.
    """

    def __init__(
        self,
        *,
        tables: Callable[[], int],
        players: Callable[[], int],
        rooms: Callable[[], int],
    ) -> None:
        self._registry: Final = CollectorRegistry()
        self._messages: Final = self._counter("messages", "Messages of clients.", "kind", MESSAGES)
        self._refusals: Final = self._counter("refusals", "Messages that were refused.", "code")
        self._actions: Final = self._counter(
            "actions", "Actions of people that were accepted.", "kind", SEAT_KINDS
        )
        self._opened: Final = self._counter("connections_opened", "Connections that were opened.")
        self._dropped: Final = self._counter(
            "connections_dropped", "Connections that ended.", "reason", REASONS
        )
        self._thoughts: Final = self._counter("bot_thoughts", "Decisions of bots.")
        self._act_seconds: Final = Histogram(
            "shengji_act_seconds",
            "Seconds from reading an action that is accepted to queuing its answer.",
            buckets=ACT_BUCKETS,
            registry=self._registry,
        )
        self._thought_seconds: Final = Histogram(
            "shengji_bot_thought_seconds",
            "Seconds that bots took to decide, waiting for a worker included.",
            buckets=THOUGHT_BUCKETS,
            registry=self._registry,
        )
        self._gauge("tables", "Open tables.", tables)
        self._gauge("players", "Connected players.", players)
        self._gauge("rooms", "Open rooms.", rooms)
        # Memory, processor time and open files of the process, under the usual names.
        ProcessCollector(registry=self._registry)

    def message(self, kind: str) -> None:
        """Count a message that was read; ``kind`` is its ``t``, anything if it has none."""
        self._messages.labels(_bounded(kind, MESSAGES)).inc()

    def refused(self, code: str) -> None:
        """Count an error message by its code."""
        self._refusals.labels(_bounded(code, SENTENCES)).inc()

    def acted(self, kind: str, seconds: float) -> None:
        """Count an action of a person that was accepted.

        ``kind`` is that of the action (``play``), ``seconds`` the time from
        reading its message to putting the answer into the outbox.
        """
        self._actions.labels(_bounded(kind, SEAT_KINDS)).inc()
        self._act_seconds.observe(seconds)

    def thought(self, seconds: float) -> None:
        """Count a decision of a bot, which took ``seconds``."""
        self._thoughts.inc()
        self._thought_seconds.observe(seconds)

    def opened(self) -> None:
        """Count a connection that begins."""
        self._opened.inc()

    def dropped(self, reason: str) -> None:
        """Count a connection that ended, once: ``gone``, or the code of the ``bye`` it got."""
        self._dropped.labels(_bounded(reason, REASONS)).inc()

    def render(self) -> tuple[bytes, str]:
        """Return everything as Prometheus reads it, and the content type of that."""
        return generate_latest(self._registry), CONTENT_TYPE_LATEST

    def _counter(
        self, name: str, text: str, label: str | None = None, values: Collection[str] = ()
    ) -> Counter:
        labels = () if label is None else (label,)
        counter = Counter(f"shengji_{name}", text, labels, registry=self._registry)
        # From 0 on, so that the first one counts as a rise.
        for value in (*sorted(values), OTHER) if values else ():
            counter.labels(value)
        return counter

    def _gauge(self, name: str, text: str, ask: Callable[[], int]) -> None:
        Gauge(f"shengji_{name}", text, registry=self._registry).set_function(ask)


class MeasuredThinker:
    """A thinker whose decisions are counted and timed."""

    def __init__(self, thinker: Thinker, metrics: Metrics) -> None:
        self._thinker: Final = thinker
        self._metrics: Final = metrics

    async def choose(self, bot: str, view: View, seed: int) -> Action:
        """Let the thinker decide."""
        started = time.perf_counter()
        action = await self._thinker.choose(bot, view, seed)
        self._metrics.thought(time.perf_counter() - started)
        return action

    async def suggest(self, view: View) -> list[Cards]:
        """Let the thinker suggest; that is no decision."""
        return await self._thinker.suggest(view)


def _bounded(value: str, known: Collection[str]) -> str:
    return value if value in known else OTHER
