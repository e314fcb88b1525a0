"""Every lesson can be done, can be done wrong, and says why, in both languages."""

import re
from collections import Counter as Multiset
from collections.abc import Iterator
from itertools import combinations

import pytest

from shengji.lessons import LEARNER, LESSONS, Lesson, Step, Text, judge
from shengji.lessons.positions import AtPlay, FromDeal
from shengji.lessons.values import bid, bury, call, counter, play
from shengji.rules import Action, Pass, Play, Round, parse_cards, preset
from shengji.rules.round import PLAY
from shengji.wording import SENTENCES, sentence

STEPS = {
    (lesson.id, number): step for lesson in LESSONS for number, step in enumerate(lesson.steps)
}
PASS = Pass(LEARNER)

RIGHT = "right"
# What may be answered to each step, and what is said: that it is right, the rules' code, or the
# number of the fault.
ANSWERS: dict[tuple[str, int], list[tuple[Action, str | int]]] = {
    ("trumps", 0): [
        (play("S2"), RIGHT),
        (play("HK"), 0),
        (play("SA"), "must_follow_suit"),
        (play("S2 HK"), "wrong_card_count"),
    ],
    ("trumps", 1): [(play("H2"), RIGHT), (play("D2"), 0), (play("HQ"), 1), (play("w"), 2)],
    ("trumps", 2): [(play("D2"), RIGHT), (play("SA"), 0), (play("HA"), "card_not_held")],
    ("follow", 0): [
        (play("S3"), RIGHT),
        (play("S8"), RIGHT),
        (play("S2"), "must_follow_suit"),
        (play("H9"), "must_follow_suit"),
    ],
    ("follow", 1): [(play("DK"), RIGHT), (play("D4"), 0), (play("H6"), "must_follow_suit")],
    ("follow", 2): [(play("C6"), RIGHT), (play("CT"), 0), (play("S8"), "must_follow_suit")],
    ("follow", 3): [
        (play("S4 C7"), RIGHT),
        (play("S4 D6"), RIGHT),
        (play("S4 DT"), 0),
        (play("S4 H8"), 1),
        (play("D6 C7"), "must_follow_suit"),
    ],
    ("pairs", 0): [
        (play("S9 S9"), RIGHT),
        (play("S4 S3"), "must_play_pair"),
        (play("H7 D6"), "must_follow_suit"),
    ],
    ("pairs", 1): [
        (play("SJ SJ ST ST"), RIGHT),
        (play("SK SK SJ SJ"), 0),
        (play("D5 D5"), 1),
        (play("SK D5"), "several_suits"),
    ],
    ("pairs", 2): [
        (play("ST ST HA HA"), RIGHT),
        (play("DT DT HA HA"), RIGHT),
        (play("SJ SJ S9 S9"), 0),
        (play("ST ST DT DT"), 1),
        (play("HA HA"), 2),
        (play("SJ ST"), "several_suits"),
    ],
    ("pairs", 3): [(play("S4 S4 S3 S3"), RIGHT), (play("S9 S9 S3 S3"), "must_play_tractor")],
    ("throw", 0): [
        (play("SA SA SK"), RIGHT),
        (play("SA SA S4"), 0),
        (play("SA SA"), 1),
        (play("SA SK"), 1),
        (play("SA H5"), "several_suits"),
    ],
    ("throw", 1): [
        (play("DK DK DQ"), RIGHT),
        (play("DK DK DJ"), 0),
        (play("DK DK DQ D8"), 0),
        (play("DK DK"), 1),
        (play("DK S9"), "several_suits"),
    ],
    ("throw", 2): [
        (play("S9 S9 S4"), RIGHT),
        (play("S9 S9 S6"), RIGHT),
        (play("S9 S6 S4"), "must_play_pair"),
    ],
    ("ruff", 0): [
        (play("H3"), RIGHT),
        (play("H9"), RIGHT),
        (play("CT"), 0),
        (play("H3 H9"), "wrong_card_count"),
    ],
    ("ruff", 1): [
        (play("H4 H4"), RIGHT),
        (play("H8 H5"), 0),
        (play("H8 SJ"), 1),
        (play("H4"), "wrong_card_count"),
    ],
    ("ruff", 2): [
        (play("HJ"), RIGHT),
        (play("H6"), 0),
        (play("DT"), 1),
        (play("w"), 2),
        (play(""), "wrong_card_count"),
    ],
    ("ruff", 3): [
        (play("H8 H8 H3"), RIGHT),
        (play("H8 H8 HK"), RIGHT),
        (play("HQ HK H3"), 0),
        (play("H8 H8 C7"), 1),
        (play("H8 H8"), "wrong_card_count"),
    ],
    ("bid", 0): [
        (bid("H2"), RIGHT),
        (bid("S2"), 0),
        (bid("HA"), "not_a_bid"),
        (bid("H2 H2"), "card_not_held"),
        (PASS, "too_early"),
    ],
    ("bid", 1): [
        (bid("D2 D2"), RIGHT),
        (bid("H2"), "rung_too_low"),
        (bid("D2"), "rung_too_low"),
        (bid("H2 D2"), "not_a_bid"),
    ],
    ("bid", 2): [(PASS, RIGHT), (bid("w w"), 0), (bid("HA"), "not_a_bid")],
    ("bury", 0): [
        (bury("C9 C8 C6 C4 C3 D6 D3 D3"), RIGHT),
        (bury("C9 C8 C6 C5 C3 D6 D3 D3"), 0),
        (bury("C9 C8 C6 C4 H3 D6 D3 D3"), 1),
        (bury("C9 C8 C6 C4 SA D6 D3 D3"), 2),
        (bury("C9 C8 C6 C4 C3 D6 D3"), "wrong_card_count"),
    ],
    ("bury", 1): [
        (bury("DQ DJ D9 D6 D4 C7 C3 S3"), RIGHT),
        (bury("CA CA CK CJ C8 C7 C3 D4"), 0),
        (bury("DQ DJ D9 D6 D4 C2 C3 S3"), 1),
        (bury("DQ DJ D9 D6 C8 C7 C3 S3"), 2),
        (bury("DQ DJ D9 D6 D4"), "wrong_card_count"),
    ],
    ("counter", 0): [
        (counter("D2 D2"), RIGHT),
        (PASS, 0),
        (counter("D2"), "counter_needs_two"),
        (counter("D8 D8"), "not_a_counter"),
    ],
    ("counter", 1): [(counter("S2 S2"), RIGHT), (PASS, 0), (counter("C2 C2"), "counter_too_weak")],
    ("counter", 2): [(PASS, RIGHT), (counter("S2 S2"), 0), (counter("S2"), "counter_needs_two")],
    ("friend", 0): [
        (call("DA"), RIGHT),
        (call("CA"), RIGHT),
        (call("SA"), 0),
        (call("DK"), 1),
        (call("HA"), 1),
        (PASS, "wrong_phase"),
    ],
    ("friend", 1): [(play("DA"), RIGHT), (play("DQ"), 0), (play("H7"), "must_follow_suit")],
    ("friend", 2): [
        (play("SK"), RIGHT),
        (play("ST"), RIGHT),
        (play("S3"), 0),
        (play("D9"), "must_follow_suit"),
    ],
}

every_step = pytest.mark.parametrize("place", STEPS, ids=lambda place: f"{place[0]}-{place[1]}")


@every_step
def test_answers_are_judged(place: tuple[str, int]) -> None:
    step = STEPS[place]
    for action, expected in ANSWERS[place]:
        judged = judge(step, action)
        assert judged.ok == (expected == RIGHT), action
        if expected == RIGHT:
            assert (judged.code, judged.text) == (None, step.good)
        elif isinstance(expected, str):
            assert (judged.code, judged.text, judged.round) == (expected, None, None), action
        else:
            assert judged.code is None
            assert judged.text == step.faults[expected].text, action


@every_step
def test_every_step_has_a_right_and_a_wrong_answer_and_every_fault_can_be_made(
    place: tuple[str, int],
) -> None:
    step = STEPS[place]
    given = [expected for _action, expected in ANSWERS[place]]
    assert RIGHT in given
    assert len(set(given)) > 1
    assert set(range(len(step.faults))) == {fault for fault in given if isinstance(fault, int)}
    assert judge(step, step.solution).ok


def test_every_step_is_answered_here() -> None:
    assert list(ANSWERS) == list(STEPS)


# Positions.


@every_step
def test_a_position_waits_for_the_learner(place: tuple[str, int]) -> None:
    made = STEPS[place].position.round()
    legal = made.legal(LEARNER)
    if made.phase in ("deal", "bid"):
        assert legal.view.bid_options
    else:
        assert made.turn == LEARNER


@every_step
def test_a_position_could_come_up(place: tuple[str, int]) -> None:
    position = STEPS[place].position
    made = position.round()
    if isinstance(position, FromDeal):
        # From a whole deck, by actions that the rules allow: the round itself saw to that.
        assert len(made.hand(LEARNER)) == held(made, position)
        return
    assert isinstance(position, AtPlay)
    hands = [parse_cards(hand) for hand in position.hands]
    rules = preset(position.preset)
    assert len(hands) == rules.players
    assert len({len(hand) for hand in hands}) == 1
    # Never more copies than the decks hold, and cards enough for what was played before.
    assert max(Multiset(card for hand in hands for card in hand).values()) <= rules.decks
    assert len(hands[0]) < rules.hand_size
    again = replayed(position)
    assert again.trick is None or len(again.trick.plays) == len(position.plays)


def held(made: Round, position: FromDeal) -> int:
    rules = made.rules
    if position.each is not None:
        return position.each
    return rules.hand_size + (rules.bottom_size if made.phase == "bury" else 0)


def replayed(position: AtPlay) -> Round:
    """Play what was played before the learner once more, each play checked."""
    made = AtPlay(
        position.hands,
        position.leader,
        (),
        position.level,
        position.trump,
        position.preset,
        position.dealer,
        position.called,
        position.revealed,
    ).round()
    for cards in position.plays:
        action = Play(made.turn, parse_cards(cards))
        assert made.check(action).ok
        made.apply(action)
    assert made.phase == PLAY
    return made


def test_throws_on_the_table_did_stand() -> None:
    tricks = [step.position.round().trick for step in STEPS.values()]
    assert [trick for trick in tricks if trick is not None and trick.failed_throw] == []


def test_judging_changes_no_position() -> None:
    step = STEPS["follow", 0]
    before = step.position.round().view(LEARNER).to_dict()
    judge(step, play("S3"))
    assert step.position.round().view(LEARNER).to_dict() == before


@every_step
def test_an_answer_is_played_to_the_end_of_the_trick(place: tuple[str, int]) -> None:
    step = STEPS[place]
    after = judge(step, step.solution).round
    assert after is not None
    if isinstance(step.solution, Play):
        assert after.trick is None
        assert len(after.tricks[-1].plays) == after.players


def test_what_the_lesson_on_the_friend_offers_is_there_to_be_called() -> None:
    step = STEPS["friend", 0]
    said = [judge(step, call(code)).ok for code in ["SA", "DA", "CA", "HA", "SK", "DK", "CQ", "H4"]]
    assert len(step.offers) == len(said)
    assert said == [False, True, True, False, False, False, False, False]
    assert [place for place, other in STEPS.items() if other.offers] == [("friend", 0)]


@pytest.mark.parametrize("place", [("pairs", 3), ("throw", 2), ("ruff", 3)])
def test_what_is_right_is_what_the_rules_and_the_task_allow(place: tuple[str, int]) -> None:
    # Every set of as many cards: right exactly when legal and without a fault.
    step = STEPS[place]
    made = step.position.round()
    assert made.trick is not None
    hand = made.hand(LEARNER)
    right = set()
    for cards in set(combinations(hand, made.trick.demand.size)):
        action = Play(LEARNER, cards)
        judged = judge(step, action)
        assert judged.code == made.check(action).code
        if judged.ok:
            right.add(cards)
    assert len(right) == {"pairs": 1, "throw": 2, "ruff": 3}[place[0]]


# Texts.


def texts(step: Step) -> Iterator[Text]:
    yield from (step.about, step.task, step.good)
    yield from (fault.text for fault in step.faults)


ALL_TEXTS = [
    *(text for lesson in LESSONS for text in (lesson.title, lesson.about)),
    *(text for step in STEPS.values() for text in texts(step)),
]


@pytest.mark.parametrize("text", ALL_TEXTS, ids=lambda text: str(text.en)[:40])
def test_a_text_is_in_both_languages_and_draws_the_same_cards(text: Text) -> None:
    assert re.search(r"[\u4e00-\u9fff]", text.zh)
    assert not re.search(r"[\u4e00-\u9fff，。：；]", text.en)
    drawn = [sorted(re.findall(r"[♠♥♦♣](?:10|[2-9JQKA])", words)) for words in text]
    assert set(drawn[0]) == set(drawn[1])


@every_step
def test_a_text_is_short(place: tuple[str, int]) -> None:
    for text in texts(STEPS[place]):
        assert len(text.en) <= 240
        assert len(text.zh) <= 90


@every_step
def test_the_rules_own_reasons_have_sentences(place: tuple[str, int]) -> None:
    for action, _expected in ANSWERS[place]:
        judged = judge(STEPS[place], action)
        if judged.code is not None:
            assert judged.code in SENTENCES
            for lang in ("zh", "en"):
                assert "…" not in sentence(judged.code, judged.params, lang)


def test_lessons_have_names_of_their_own() -> None:
    names = [lesson.id for lesson in LESSONS]
    assert names == [
        *("trumps", "follow", "pairs", "throw", "ruff"),
        *("bid", "bury", "counter", "friend"),
    ]
    assert all(fits(lesson) for lesson in LESSONS)


def fits(lesson: Lesson) -> bool:
    return bool(re.fullmatch("[a-z]+", lesson.id)) and 2 <= len(lesson.steps) <= 4
