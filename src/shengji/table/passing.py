"""Passes that nobody needs to say: what a seat would say anyway, said by the table."""

from shengji.rules.actions import Pass
from shengji.table.presence import Presence
from shengji.table.state import TableState


def pass_of_unable(state: TableState, presence: Presence, now: float) -> Pass | None:
    """Return the pass of a seat that would say nothing else: 托管's, and by the pace more.

    A person alone among bots need not say that there is nothing to show.
    """
    played = state.round
    if played is None or state.round_over:
        return None
    for seat, who in enumerate(state.seats):
        if who.thinks:
            continue
        auto = played.phase == "bid" and presence.is_auto(state, seat, now)
        if not auto and not state.pace.passes_for_unable:
            continue
        view = played.view(seat)
        nothing = not view.bid_options and not view.counter_options
        if view.may_pass and (auto or nothing):
            return Pass(seat)
    return None
