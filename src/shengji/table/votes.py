"""Votes: what the people at a table may agree on. Nothing here is logged, only what comes of it."""

from collections.abc import Callable, Sequence
from typing import Final

from shengji.rules.errors import RulesError
from shengji.table.clock import Clock, Timer
from shengji.table.messages import VoteInfo

END_MATCH: Final = "end_match"
ADD_TIME: Final = "add_time"
KINDS: Final = (END_MATCH, ADD_TIME)
VOTE_SECONDS: Final = 20.0
"""How long a vote stands open."""
MORE_SECONDS: Final = 60.0
"""What a vote for more time adds to the present deadline."""


class Ballot:
    """One vote. Everybody who was asked must agree; whoever proposed has agreed already."""

    def __init__(self, kind: str, by: int, asked: Sequence[int], now: float) -> None:
        """Open a vote among the seats ``asked``; raises ``RulesError("unknown_vote")``."""
        if kind not in KINDS:
            raise RulesError("unknown_vote", vote=kind)
        self.kind: Final = kind
        self.by: Final = by
        self.asked: Final = tuple(asked)
        self.until: Final = now + VOTE_SECONDS
        self._yes: Final = {by}

    def agree(self, seat: int) -> None:
        """Count a yes; raises ``RulesError("not_asked")`` for a seat without a vote."""
        if seat not in self.asked:
            raise RulesError("not_asked")
        self._yes.add(seat)

    @property
    def agreed(self) -> bool:
        """Whether everybody who was asked has agreed."""
        return self._yes.issuperset(self.asked)

    def info(self) -> VoteInfo:
        """Return what everybody is told of the vote."""
        return VoteInfo(self.kind, self.by, self.asked, tuple(sorted(self._yes)), self.until)


class Votes:
    """The votes of one table, one at a time; ``ran_out`` is called when a ballot's time is over."""

    def __init__(self, clock: Clock, ran_out: Callable[[Ballot], None]) -> None:
        self._clock: Final = clock
        self._ran_out: Final = ran_out
        self._ballot: Ballot | None = None
        self._timer: Timer | None = None

    def open(self, kind: str, by: int, asked: Sequence[int]) -> str | None:
        """Open a ballot; return its kind if nobody else is to be asked.

        Raises ``RulesError``: ``vote_under_way`` or ``unknown_vote``.
        """
        if self._ballot is not None:
            raise RulesError("vote_under_way")
        ballot = Ballot(kind, by, asked, self._clock.now())
        self._ballot = ballot
        self._timer = self._clock.call_at(ballot.until, lambda: self._ran_out(ballot))
        return self._outcome(ballot)

    def count(self, seat: int, yes: bool) -> str | None:
        """Count a seat's vote; return the ballot's kind once all agree, else None.

        One no is the end of it. Raises ``RulesError``: ``no_vote`` or ``not_asked``.
        """
        ballot = self._ballot
        if ballot is None:
            raise RulesError("no_vote")
        ballot.agree(seat)
        if not yes:
            self.close()
            return None
        return self._outcome(ballot)

    def close(self, ballot: Ballot | None = None) -> bool:
        """End the present ballot, or only a given one; return whether it was open."""
        if self._ballot is None or ballot not in (None, self._ballot):
            return False
        if self._timer is not None:
            self._timer.cancel()
        self._ballot = self._timer = None
        return True

    def info(self) -> VoteInfo | None:
        """Return what everybody is told of the present ballot."""
        return None if self._ballot is None else self._ballot.info()

    def _outcome(self, ballot: Ballot) -> str | None:
        if not ballot.agreed:
            return None
        self.close()
        return ballot.kind
