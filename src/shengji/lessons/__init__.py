"""Lessons: short tasks on prepared positions, judged by the rules themselves.

``LESSONS`` are all of them in the order in which they are meant to be taken;
`judge` says of an answer to a step whether it is right, and why not.
"""

from typing import Final

from shengji.lessons import at_play, before_play, cards
from shengji.lessons.judging import Judged, judge
from shengji.lessons.values import LEARNER, Lesson, Step, Text

LESSONS: Final[tuple[Lesson, ...]] = (*cards.LESSONS, *at_play.LESSONS, *before_play.LESSONS)
"""Every lesson, from the order of the trumps to the friend."""

__all__ = ["LEARNER", "LESSONS", "Judged", "Lesson", "Step", "Text", "judge"]
