"""Players that are programs: from a seat's `View` to an action, and nothing else to go by.

==========  ==========================================================
``random``  any legal action; the floor that the others stand on
``rule``    quick and sensible: counts cards, weighs each trick by rule
==========  ==========================================================

A choice is a function of the view and a seed: the same compiled and pure.
"""

from shengji.bots import random as _random
from shengji.bots import rule as _rule
from shengji.rules import Action, Cards, RulesError, View

BOTS: tuple[str, ...] = ("random", "rule")
"""The names that `choose` knows, weakest first."""

__all__ = ["BOTS", "choose", "suggest"]


def choose(name: str, view: View, seed: int) -> Action:
    """Return the action of the bot of that name for ``view.seat``.

    The view must be one in which the seat may act: bid (phases deal and bid),
    or its turn. In phase deal ``Pass`` means "nothing to say now". ``seed``
    decides whatever the bot leaves to chance. Raises
    ``RulesError("unknown_bot", bot=…)``.
    """
    if name == "rule":
        return _rule.choose(view, seed)
    if name == "random":
        return _random.choose(view, seed)
    raise RulesError("unknown_bot", bot=name)


def suggest(view: View) -> list[Cards]:
    """Return sensible cards for whatever ``view.seat`` is asked, best first.

    Playing: three to six different legal plays, or all. Burying: one set of
    the right size. Calling: one set of one face. Bidding and countering: the
    sets worth showing, possibly none. Empty when nothing is asked.
    """
    return _rule.suggest(view)
