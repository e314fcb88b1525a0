"""Lessons over HTTP: what is shown, what is said about answers, and what is refused."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from shengji.lessons import LESSONS
from shengji.server.app import Server
from shengji.server.hub import Hub
from shengji.server.limits import UNLIMITED, Addresses, Buckets, Rate
from shengji.server.run import PACES
from shengji.store import Store
from shengji.table.clock import ManualClock
from shengji.table.thinker import InlineThinker

STEPS = [(lesson.id, number) for lesson in LESSONS for number in range(len(lesson.steps))]


@asynccontextmanager
async def asking(
    tmp_path: Path, rate: Rate = UNLIMITED
) -> AsyncIterator[tuple[httpx.AsyncClient, ManualClock]]:
    """Give somebody who asks the server, without a network."""
    clock = ManualClock()
    store = await Store.open(f"sqlite:///{tmp_path / 'learning.sqlite3'}", clock.now)
    hub = Hub(store, clock, InlineThinker(), PACES["instant"])

    @asynccontextmanager
    async def opened() -> AsyncIterator[Hub]:
        yield hub

    app = Server(opened, tmp_path, new_buckets=lambda now: Buckets(now, {}, rate)).app
    try:
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://table") as client:
                yield client, clock
    finally:
        await store.close()


def answer(kind: str, cards: str) -> dict[str, Any]:
    return {"kind": kind, "cards": cards.split()}


async def test_the_list_has_every_lesson(tmp_path: Path) -> None:
    async with asking(tmp_path) as (client, _clock):
        reply = await client.get("/api/lessons")
    assert reply.status_code == 200
    assert reply.headers["content-type"] == "application/json"
    lessons = reply.json()["lessons"]
    assert [(line["id"], line["steps"]) for line in lessons] == [
        (lesson.id, len(lesson.steps)) for lesson in LESSONS
    ]
    assert lessons[0]["title"] == {"zh": "主牌的大小", "en": "The order of the trumps"}


async def test_a_lesson_shows_each_table_as_the_learner_sees_it(tmp_path: Path) -> None:
    async with asking(tmp_path) as (client, _clock):
        replies = [(await client.get(f"/api/lessons/{lesson.id}")).json() for lesson in LESSONS]
    for lesson, reply in zip(LESSONS, replies, strict=True):
        assert reply["id"] == lesson.id
        for step, shown in zip(lesson.steps, reply["steps"], strict=True):
            assert shown["task"] == {"zh": step.task.zh, "en": step.task.en}
            view = shown["view"]
            assert view["seat"] == 0
            hand = [card for group in view["hand"] for card in group["cards"]]
            assert len(hand) == view["counts"][0]
            assert set(shown) == {"about", "task", "view", "offers"}  # and nobody else's cards
    follow = replies[1]["steps"][0]["view"]
    assert (follow["level"], follow["trump"]) == ("2", "H")
    assert [play["cards"] for play in follow["trick"]["plays"]] == [["SQ"], ["S5"], ["SA"]]


@pytest.mark.parametrize(("lesson", "step"), STEPS)
async def test_the_solution_is_right(tmp_path: Path, lesson: str, step: int) -> None:
    async with asking(tmp_path) as (client, _clock):
        steps = (await client.get(f"/api/lessons/{lesson}")).json()["steps"]
        reply = await client.get(f"/api/lessons/{lesson}/{step}/solution")
        cards = reply.json()["cards"]
        said = await client.post(
            f"/api/lessons/{lesson}/{step}", json=action_for(steps[step]["view"]["phase"], cards)
        )
    assert said.status_code == 200
    verdict = said.json()
    assert (verdict["ok"], verdict["code"]) == (True, None)
    assert verdict["view"] is not None


def action_for(phase: str, cards: list[str]) -> dict[str, Any]:
    """What a client sends for the cards of a solution."""
    if not cards:
        return {"kind": "pass"}
    if phase == "call":
        return {"kind": "call", "card": cards[0]}
    return {"kind": "bid" if phase == "deal" else phase, "cards": cards}


async def test_what_is_wrong_is_said_in_both_languages(tmp_path: Path) -> None:
    async with asking(tmp_path) as (client, _clock):
        illegal = (await client.post("/api/lessons/follow/0", json=answer("play", "S2"))).json()
        missed = (await client.post("/api/lessons/follow/1", json=answer("play", "D4"))).json()
        right = (await client.post("/api/lessons/follow/1", json=answer("play", "DK"))).json()
    assert illegal == {
        "ok": False,
        "code": "must_follow_suit",
        "text": {
            "zh": "要跟黑桃，应出 1 张黑桃。",
            "en": "Follow spades: 1 of them are due.",
        },
        "view": None,
    }
    step = LESSONS[1].steps[1]
    assert (missed["ok"], missed["code"]) == (False, None)
    assert missed["text"]["zh"] == step.faults[0].text.zh
    assert missed["view"]["last_trick"]["winner"] == 2
    assert right["ok"]
    assert right["text"]["en"] == step.good.en
    assert right["view"]["last_trick"]["points"] == 10


async def test_an_answer_of_another_phase_is_refused_by_the_rules(tmp_path: Path) -> None:
    async with asking(tmp_path) as (client, _clock):
        reply = await client.post("/api/lessons/follow/0", json={"kind": "pass"})
    assert reply.status_code == 200
    assert (reply.json()["ok"], reply.json()["code"]) == (False, "wrong_phase")


# Refusals.

MALFORMED = [
    (b"", 400, "bad_message"),
    (b"[]", 400, "bad_message"),
    (b"{}", 400, "bad_message"),
    (b"\xff\xfe", 400, "bad_message"),
    (b'{"kind":"play"}', 400, "bad_message"),
    (b'{"kind":"deal","count":1}', 400, "bad_message"),
    (b'{"kind":"play","cards":"S3"}', 400, "bad_message"),
    (b'{"kind":"play","cards":["S3"],"more":1}', 400, "bad_message"),
    (b'{"kind":"play","cards":["XXXXX"]}', 400, "bad_message"),
    (b'{"kind":"play","cards":["\\ud83d"]}', 400, "bad_message"),
    (b'{"kind":"play","cards":' + b"[" * 3000, 400, "bad_message"),
    (json.dumps(answer("play", "S3 " * 65)).encode(), 400, "bad_message"),
    (b'{"kind":"play","cards":["Z9"]}', 400, "unknown_card"),
    (b'{"kind":"play","cards":["S3"],"seat":1}', 400, "not_your_seat"),
    (b'{"kind":"play","cards":["S3"]}' + b" " * 4096, 413, "message_too_large"),
]


@pytest.mark.parametrize(("body", "status", "code"), MALFORMED, ids=lambda value: ascii(value)[:40])
async def test_odd_bodies_are_refused(tmp_path: Path, body: bytes, status: int, code: str) -> None:
    async with asking(tmp_path) as (client, _clock):
        reply = await client.post("/api/lessons/follow/0", content=body)
        assert (reply.status_code, reply.json()["code"]) == (status, code)
        assert reply.json()["text"]["zh"]
        assert reply.json()["text"]["en"]
        fine = await client.post("/api/lessons/follow/0", json=answer("play", "S3"))
        assert fine.json()["ok"]


async def test_an_endless_body_is_not_read_to_its_end(tmp_path: Path) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(8):
            yield b" " * 1024
            await asyncio.sleep(0)
        raise AssertionError("the server reads on")

    async with asking(tmp_path) as (client, _clock):
        reply = await client.post("/api/lessons/follow/0", content=endless())
    assert reply.status_code == 413


UNKNOWN = [
    *("nothing", "follow/9", "follow/-1", "follow/00", "follow/x", "nothing/0"),
    "follow/" + "9" * 6000,
]


@pytest.mark.parametrize("place", UNKNOWN, ids=lambda place: place[:20])
async def test_what_is_not_there_is_not_found(tmp_path: Path, place: str) -> None:
    async with asking(tmp_path) as (client, _clock):
        if "/" in place:
            reply = await client.post(f"/api/lessons/{place}", json=answer("play", "S3"))
            solution = await client.get(f"/api/lessons/{place}/solution")
            assert solution.status_code == 404
        else:
            reply = await client.get(f"/api/lessons/{place}")
    assert (reply.status_code, reply.json()["code"]) == (404, "unknown_lesson")


async def test_answers_are_posted_and_nothing_else_is(tmp_path: Path) -> None:
    async with asking(tmp_path) as (client, _clock):
        assert (await client.get("/api/lessons/follow/0")).status_code == 404
        assert (await client.post("/api/lessons")).status_code == 405


# Limits.


async def test_a_number_beyond_all_bounds_is_an_answer_like_others(tmp_path: Path) -> None:
    body = b'{"kind":"call","card":"DA","nth":' + b"9" * 400 + b"}"
    async with asking(tmp_path) as (client, _clock):
        codes = [
            (await client.post(f"/api/lessons/{place}", content=body)).json()["code"]
            for place in ("follow/0", "friend/0")
        ]
    assert codes == ["wrong_phase", "bad_nth"]


async def test_one_address_may_not_answer_without_end(tmp_path: Path) -> None:
    async with asking(tmp_path, Rate(2, 1.0)) as (client, clock):
        right = answer("play", "S3")
        got = [(await client.post("/api/lessons/follow/0", json=right)) for _ in range(3)]
        assert [reply.status_code for reply in got] == [200, 200, 429]
        assert got[2].json()["code"] == "too_many_messages"
        assert (await client.get("/api/lessons/follow/0/solution")).status_code == 429
        clock.advance(1.0)
        assert (await client.post("/api/lessons/follow/0", json=right)).status_code == 200


def test_addresses_have_buckets_of_their_own_and_old_ones_are_forgotten() -> None:
    clock = ManualClock(0.0)
    addresses = Addresses(lambda: Buckets(clock.now, {}, Rate(1, 0.001)), most=2)
    assert addresses.of("a").take("lesson")
    assert addresses.of("b").take("lesson")
    assert not addresses.of("a").take("lesson")
    assert addresses.of("c").take("lesson")  # "b" was silent for longest and is forgotten.
    assert not addresses.of("a").take("lesson")
    assert addresses.of("b").take("lesson")
