"""`shengji judge`: settle a dispute from a file (docs/judge.md).

`judge` answers one case, `Session` a stream of lines with their expectations.
"""

from shengji.judge.answer import judge
from shengji.judge.session import Session

__all__ = ["Session", "judge"]
