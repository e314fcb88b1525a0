"""Simulations: legal from the first card to the score, conserved, the same for the same seed."""

import pytest

from shengji.arena import Broken, Simulation
from shengji.arena.bench import Figure, measure
from shengji.arena.simulation import unconserved
from shengji.record import replay
from shengji.rules import PRESETS, Pass, preset


@pytest.mark.parametrize("bot", ["random", "rule"])
@pytest.mark.parametrize("table", sorted(PRESETS))
def test_rounds_are_legal_and_conserved(table: str, bot: str) -> None:
    simulation = Simulation(preset(table), 12, 4, bot)
    for done in simulation.play():
        assert done.state.phase == "over"
        assert unconserved(done.state) is None
        assert replay(done.record).result is not None
    assert simulation.actions > 12 * preset(table).hand_size * preset(table).players / 6


def test_the_same_seed_gives_the_same_rounds() -> None:
    rules = preset("two_decks")
    first, second = (
        [done.record for done in Simulation(rules, 3, 9, "rule").play()] for _run in range(2)
    )
    assert first == second


def test_redeals_are_counted_and_change_nothing() -> None:
    rules = preset("two_decks").with_options({"no_bid": "redeal"})
    simulation = Simulation(rules, 4, 1, "random")
    simulation.choosers[:] = [lambda view, _seed: Pass(view.seat)] * 4
    assert [done.state.phase for done in simulation.play()] == ["redeal"] * 4
    assert simulation.redeals == 4
    assert simulation.match.dealer is None


def test_an_illegal_action_stops_it_with_the_record() -> None:
    simulation = Simulation(preset("two_decks"), 1, 1, "random")
    simulation.choosers[:] = [lambda view, _seed: Pass(view.seat)] * 4
    with pytest.raises(Broken) as caught:
        list(simulation.play())
    assert "wrong_phase" in caught.value.reason
    assert [action.kind for action in caught.value.record.actions] == ["deal", "end_bidding"]


def test_the_benchmark_measures_every_figure() -> None:
    figures = list(measure(0.01))
    assert len({figure.name for figure in figures}) == len(figures) >= 9
    assert all(figure.value > 0 for figure in figures)


def test_goals_know_their_direction() -> None:
    assert Figure("a", 2, "rounds/s", 1).reached is True
    assert Figure("a", 2, "ms", 1, higher_is_better=False).reached is False
    assert Figure("a", 2, "ms").reached is None
