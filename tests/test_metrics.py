"""The metrics: what is counted, under which names, and that labels stay few."""

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from shengji.server.limits import RATES
from shengji.server.metrics import ACT_BUCKETS, MESSAGES, OTHER, REASONS, Metrics
from shengji.table.codec import SEAT_KINDS
from shengji.wording import SENTENCES

Sample = tuple[str, tuple[tuple[str, str], ...]]


class House:
    """What the gauges ask."""

    def __init__(self) -> None:
        self.tables = 0
        self.players = 0
        self.rooms = 0


@pytest.fixture
def house() -> House:
    return House()


@pytest.fixture
def metrics(house: House) -> Metrics:
    return Metrics(
        tables=lambda: house.tables, players=lambda: house.players, rooms=lambda: house.rooms
    )


def samples(metrics: Metrics) -> dict[Sample, float]:
    """Return all values as a scraper reads them."""
    body, content_type = metrics.render()
    assert content_type.startswith("text/plain")
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(body.decode())
        for sample in family.samples
    }


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    return samples(metrics).get((f"shengji_{name}", tuple(sorted(labels.items()))))


def label_values(metrics: Metrics, name: str) -> set[str]:
    return {dict(labels).popitem()[1] for found, labels in samples(metrics) if found == name}


def test_counts_begin_at_zero_and_rise(metrics: Metrics) -> None:
    assert value(metrics, "messages_total", kind="hello") == 0
    metrics.message("hello")
    metrics.message("hello")
    metrics.message("act")
    metrics.refused("stale_sequence")
    metrics.acted("play", 0.003)
    metrics.acted("pass", 0.003)
    metrics.thought(0.2)
    metrics.opened()
    metrics.dropped("replaced")
    assert value(metrics, "messages_total", kind="hello") == 2
    assert value(metrics, "messages_total", kind="act") == 1
    assert value(metrics, "messages_total", kind="ping") == 0
    assert value(metrics, "refusals_total", code="stale_sequence") == 1
    assert value(metrics, "actions_total", kind="play") == 1
    assert value(metrics, "actions_total", kind="bid") == 0
    assert value(metrics, "bot_thoughts_total") == 1
    assert value(metrics, "connections_opened_total") == 1
    assert value(metrics, "connections_dropped_total", reason="replaced") == 1
    assert value(metrics, "connections_dropped_total", reason="gone") == 0


def test_gauges_are_asked_at_every_look(metrics: Metrics, house: House) -> None:
    assert value(metrics, "tables") == 0
    house.tables, house.players, house.rooms = 3, 7, 2
    assert [value(metrics, name) for name in ("tables", "players", "rooms")] == [3, 7, 2]
    house.players = 0
    assert value(metrics, "players") == 0


def test_seconds_fall_into_buckets(metrics: Metrics) -> None:
    for seconds in (0.0005, 0.004, 0.004, 0.9, 3.0):
        metrics.acted("play", seconds)
    found = {
        bound: value(metrics, "act_seconds_bucket", le=bound)
        for bound in ("0.001", "0.0025", "0.005", "0.5", "1.0", "+Inf")
    }
    assert found == {"0.001": 1, "0.0025": 1, "0.005": 3, "0.5": 3, "1.0": 4, "+Inf": 5}
    assert value(metrics, "act_seconds_count") == 5
    assert value(metrics, "act_seconds_sum") == pytest.approx(3.9085)
    assert (min(ACT_BUCKETS), max(ACT_BUCKETS)) == (0.001, 1.0)
    metrics.thought(0.03)
    assert value(metrics, "bot_thought_seconds_bucket", le="0.025") == 0
    assert value(metrics, "bot_thought_seconds_bucket", le="0.05") == 1


def test_what_is_unknown_is_other(metrics: Metrics) -> None:
    for wrong in ("", "牌友1", "S2", "Hello", "大王" * 1000, "\0", 'a"} 1\nb'):
        metrics.message(wrong)
        metrics.refused(wrong)
        metrics.acted(wrong, 0.001)
        metrics.dropped(wrong)
    assert label_values(metrics, "shengji_messages_total") == {*MESSAGES, OTHER}
    assert label_values(metrics, "shengji_refusals_total") == {OTHER}
    assert label_values(metrics, "shengji_actions_total") == {*SEAT_KINDS, OTHER}
    assert label_values(metrics, "shengji_connections_dropped_total") == {*REASONS, OTHER}
    assert value(metrics, "messages_total", kind=OTHER) == 7


def test_everything_known_has_a_label(metrics: Metrics) -> None:
    assert set(RATES) <= MESSAGES
    assert REASONS - {"gone"} <= set(SENTENCES)
    for code in SENTENCES:
        metrics.refused(code)
    assert label_values(metrics, "shengji_refusals_total") == set(SENTENCES)


def test_servers_count_for_themselves(metrics: Metrics, house: House) -> None:
    other = Metrics(tables=lambda: 1, players=lambda: 1, rooms=lambda: 1)
    other.message("hello")
    assert value(metrics, "messages_total", kind="hello") == 0
    assert value(metrics, "tables") == 0
    assert not any(family.name.startswith("shengji") for family in REGISTRY.collect())
