"""Lessons over HTTP: what they show, and what is said about an answer (docs/protocol.md).

A lesson keeps nothing: an answer is judged and forgotten, and only the
browser remembers what has been done.
"""

from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from shengji.lessons import LEARNER, LESSONS, Judged, Lesson, Step, Text, judge
from shengji.rules import Bid, Bury, Call, Counter, Play, Round, RulesError, card_codes
from shengji.server import protocol as wire
from shengji.server.limits import Addresses
from shengji.server.shown import View, view_of
from shengji.table.codec import action_from_json
from shengji.wording import sentence

MOST_BYTES: Final = 4096
"""An answer is a few cards."""
KIND: Final = "lesson"
"""The kind under which answers are counted for the limit."""


class LessonLine(msgspec.Struct, frozen=True):
    """A lesson in the list of all; ``steps`` is how many it has."""

    id: str
    title: wire.Sentence
    about: wire.Sentence
    steps: int


class LessonList(msgspec.Struct, frozen=True):
    """The lessons in the order in which they are meant to be taken."""

    lessons: list[LessonLine]


class LessonStep(msgspec.Struct, frozen=True):
    """A step: an explanation, a task, the table. ``offers`` are the cards to call one of."""

    about: wire.Sentence
    task: wire.Sentence
    view: View
    offers: list[str]


class LessonMessage(msgspec.Struct, frozen=True):
    """A whole lesson."""

    id: str
    title: wire.Sentence
    steps: list[LessonStep]


class LessonVerdict(msgspec.Struct, frozen=True):
    """What is said about an answer.

    ``code`` is the rules' reason against it, null when they allow it; then
    ``view`` is the table after it, with the trick played to its end.
    """

    ok: bool
    code: str | None
    text: wire.Sentence
    view: View | None


class LessonSolution(msgspec.Struct, frozen=True):
    """One right answer; no cards mean to pass."""

    cards: list[str]


class LessonRefusal(msgspec.Struct, frozen=True):
    """Why a request got nothing else."""

    code: str
    text: wire.Sentence


_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder(wire.SeatAction)
_LESSONS: Final = {lesson.id: lesson for lesson in LESSONS}


class Refused(Exception):
    """A request that cannot be answered, with its code and its HTTP status."""

    def __init__(self, code: str, status: int, params: Mapping[str, Any]) -> None:
        super().__init__(code)
        self.status: Final = status
        self.code: Final = code
        self.params: Final = params


class Learning:
    """The handlers; ``addresses`` gives the limits of each client's address."""

    def __init__(self, addresses: Callable[[], Addresses]) -> None:
        self._addresses: Final = addresses
        self.routes: Final = [
            Route("/api/lessons", _answering(self._list)),
            Route("/api/lessons/{lesson}", _answering(self._lesson)),
            Route("/api/lessons/{lesson}/{step}", _answering(self._answer), methods=["POST"]),
            Route("/api/lessons/{lesson}/{step}/solution", _answering(self._solution)),
        ]

    async def _list(self, _request: Request) -> bytes:
        return list_message()

    async def _lesson(self, request: Request) -> bytes:
        return lesson_message(_lesson_of(request).id)

    async def _answer(self, request: Request) -> bytes:
        self._count(request)
        step = _step_of(request)
        answer = _decoded(await _body(request))
        if answer.seat not in (None, LEARNER):
            raise Refused("not_your_seat", 400, {})
        try:
            action = action_from_json(msgspec.to_builtins(answer), LEARNER)
        except RulesError as error:
            raise Refused(error.code, 400, error.params) from None
        return _ENCODER.encode(verdict_of(judge(step, action)))

    async def _solution(self, request: Request) -> bytes:
        self._count(request)
        return _ENCODER.encode(LessonSolution(solution_of(_step_of(request))))

    def _count(self, request: Request) -> None:
        address = request.client.host if request.client else ""
        if not self._addresses().of(address).take(KIND):
            raise Refused("too_many_messages", 429, {})


def _answering(
    handler: Callable[[Request], Awaitable[bytes]],
) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler whose bytes are sent as JSON, and whose refusals are answered."""

    async def answer(request: Request) -> Response:
        try:
            return Response(await handler(request), media_type="application/json")
        except Refused as refused:
            text = both(refused.code, refused.params)
            body = _ENCODER.encode(LessonRefusal(refused.code, text))
            return Response(body, refused.status, media_type="application/json")

    return answer


def _lesson_of(request: Request) -> Lesson:
    lesson = _LESSONS.get(request.path_params["lesson"])
    if lesson is None:
        raise Refused("unknown_lesson", 404, {})
    return lesson


def _step_of(request: Request) -> Step:
    steps = {str(number): step for number, step in enumerate(_lesson_of(request).steps)}
    step = steps.get(request.path_params["step"])
    if step is None:
        raise Refused("unknown_lesson", 404, {})
    return step


async def _body(request: Request) -> bytes:
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                raise Refused("message_too_large", 413, {"most": MOST_BYTES})
    except ClientDisconnect:
        raise Refused("bad_message", 400, {"reason": "unreadable"}) from None
    return body


def _decoded(body: bytes) -> wire.SeatAction:
    try:
        return _DECODER.decode(body)
    except msgspec.MsgspecError as error:
        raise Refused("bad_message", 400, {"reason": str(error)}) from None
    except (RecursionError, UnicodeDecodeError):
        raise Refused("bad_message", 400, {"reason": "unreadable"}) from None


@cache
def list_message() -> bytes:
    """Return the list of all lessons as JSON."""
    lines = [
        LessonLine(lesson.id, shown(lesson.title), shown(lesson.about), len(lesson.steps))
        for lesson in LESSONS
    ]
    return _ENCODER.encode(LessonList(lines))


@cache
def lesson_message(name: str) -> bytes:
    """Return a lesson as JSON, by its name."""
    lesson = _LESSONS[name]
    steps = [
        LessonStep(
            about=shown(step.about),
            task=shown(step.task),
            view=learner_view(step.position.round()),
            offers=card_codes(step.offers),
        )
        for step in lesson.steps
    ]
    return _ENCODER.encode(LessonMessage(lesson.id, shown(lesson.title), steps))


def learner_view(round_: Round) -> View:
    """Return what the learner may see of a table."""
    return view_of(round_.view(LEARNER).to_dict())


def verdict_of(judged: Judged) -> LessonVerdict:
    """Return what is said about an answer."""
    text = both(judged.code or "fine", judged.params) if judged.text is None else shown(judged.text)
    view = None if judged.round is None else learner_view(judged.round)
    return LessonVerdict(judged.ok, judged.code, text, view)


def solution_of(step: Step) -> list[str]:
    """Return the cards of a right answer; none mean to pass."""
    action = step.solution
    if isinstance(action, Bid | Bury | Counter | Play):
        return card_codes(action.cards)
    return card_codes([action.card]) if isinstance(action, Call) else []


def shown(text: Text) -> wire.Sentence:
    """Return a text as it is sent."""
    return wire.Sentence(zh=text.zh, en=text.en)


def both(code: str, params: Mapping[str, Any]) -> wire.Sentence:
    """Return the sentence of a code in both languages."""
    return wire.Sentence(zh=sentence(code, params, "zh"), en=sentence(code, params, "en"))
