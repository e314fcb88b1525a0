"""The text record of a round: complete enough to play it again, plain enough to read.

`write` and `read` turn a `Record` into text and back, `replay` plays it
again action by action, `transcript` tells it trick by trick. The format is
described in docs/record.md.
"""

from shengji.record.reading import read
from shengji.record.record import Outcome, Record, RecordError, record_of
from shengji.record.replaying import replay
from shengji.record.transcript import transcript
from shengji.record.verifying import Verified, verify
from shengji.record.writing import write

__all__ = [
    "Outcome",
    "Record",
    "RecordError",
    "Verified",
    "read",
    "record_of",
    "replay",
    "transcript",
    "verify",
    "write",
]
