"""What can be said against an action or an input: a stable code with parameters, never a sentence.

The codes are listed in docs/rules (appendix "Codes"); sentences in Chinese
and English are made at the edge (`shengji.wording`).
"""

from typing import Final, TypeAlias

Value: TypeAlias = str | int | bool | list[str] | None


class RulesError(ValueError):
    """An input that is not even a question about the game: an unknown card, a lead of two suits.

    ``code`` is a stable word, ``params`` says what it was about.
    """

    def __init__(self, code: str, **params: Value) -> None:
        super().__init__(code)
        self.code: Final = code
        self.params: Final[dict[str, Value]] = params

    def __str__(self) -> str:
        if not self.params:
            return self.code
        return self.code + " (" + ", ".join(f"{k}={v}" for k, v in self.params.items()) + ")"


class RecordError(RulesError):
    """A text that is no record, or a record that cannot be played (docs/record).

    ``line`` and ``column`` count from 1; they are 0 where no place in a text
    is meant. They are among ``params`` too, for the sentence. It stands here
    for `shengji.record`, since a compiled class has no subclasses elsewhere.
    """

    def __init__(self, code: str, line: int = 0, column: int = 0, **params: Value) -> None:
        super().__init__(code, line=line, column=column, **params)
        self.line: Final = line
        self.column: Final = column


class Verdict:
    """The answer of a check: ``code`` is None when the action is fine, else a reason.

    ``params`` holds JSON values that a sentence about the reason needs.
    """

    __slots__ = ("code", "params")

    def __init__(self, code: str | None = None, params: "dict[str, Value] | None" = None) -> None:
        self.code: Final = code
        self.params: Final[dict[str, Value]] = params if params is not None else {}

    @property
    def ok(self) -> bool:
        """Whether the action may be applied."""
        return self.code is None

    def __repr__(self) -> str:
        return "Verdict(fine)" if self.code is None else f"Verdict({self.code}, {self.params})"


FINE: Final = Verdict()


def refuse(code: str, **params: Value) -> Verdict:
    """Return a verdict against, with its parameters."""
    return Verdict(code, params)


class IllegalAction(RulesError):
    """Raised by ``Round.apply`` for an action that ``Round.check`` refuses; carries the verdict."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.code or "fine", **verdict.params)
