"""Records: text and back, replay, complaints that name line and column."""

import contextlib
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shengji.record import Outcome, Record, RecordError, read, record_of, replay, transcript, write
from shengji.record.record import canonical
from shengji.rules import (
    PRESETS,
    Action,
    Bid,
    Deal,
    Dice,
    EndBidding,
    Play,
    Round,
    RulesError,
    parse_cards,
    preset,
    random_action,
    shuffled,
)

# A record is read by pure Python, but what it raises is one of the compiled rules' errors.
pytestmark = pytest.mark.rules


def played(table: str, seed: int, steps: int = 10_000, **options: Any) -> tuple[Round, Record]:
    """Return a random round after at most so many actions, and its record."""
    rules = preset(table).with_options(options)
    deal = seed.to_bytes(8, "big")
    level = seed % 13
    state = Round(rules, shuffled(rules, deal), level=level, dealer=seed % 4 if seed % 2 else None)
    actions: list[Action] = []
    dice = Dice(seed)
    first: Action = Deal(state.to_deal)
    waiting = [first]
    asked = 0
    while not state.over and len(actions) < steps:
        if waiting:
            action = waiting.pop()
        elif state.phase == "bid":
            action = random_action(state, asked % state.players, dice)
            asked += 1
            if asked > state.players:
                action = EndBidding()
            elif not isinstance(action, Bid):
                continue
        else:
            action = random_action(state, state.turn, dice)
        state.apply(action)
        actions.append(action)
    return state, record_of(state, actions, seed=deal, levels=[level] * state.players)


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**6), st.integers(0, 200))
def test_reading_gives_back_what_was_written(table: str, seed: int, steps: int) -> None:
    _state, record = played(table, seed, steps)
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text


@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 10**6), st.integers(0, 200))
def test_replaying_gives_the_same_state(table: str, seed: int, steps: int) -> None:
    state, record = played(table, seed, steps)
    again = replay(read(write(record)))
    assert again.phase == state.phase
    for seat in [None, *range(state.players)]:
        assert again.view(seat).to_dict() == state.view(seat).to_dict()


def test_a_deck_may_stand_in_for_the_seed() -> None:
    state, record = played("three_decks", 5)
    dealt = replace(record, seed=None, deck=state.deck)
    assert read(write(dealt)) == dealt
    result = replay(dealt).result
    assert result is not None
    assert state.result is not None
    assert result.to_dict() == state.result.to_dict()


def test_options_are_kept() -> None:
    _state, record = played("find_friend", 8, friend_rule="nth_played", must_play=["5", "A"])
    again = read(write(record))
    assert again.rules == record.rules
    assert again.rules.must_play == ("5", "A")


def test_groupings_are_kept_in_one_form() -> None:
    pairs = parse_cards("S2 S2 S3 S3")
    rest = parse_cards("S2")
    loose = Play(0, parse_cards("S3 S2 S2 S2 S3"), (pairs, rest))
    assert canonical([loose]) == (Play(0, pairs + rest, (pairs, rest)),)
    assert canonical([Play(0, pairs, (pairs,))]) == (Play(0, pairs),)
    assert canonical([Deal(3), Deal(1)]) == (Deal(4),)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("table", sorted(PRESETS))
def test_transcripts_tell_every_trick(table: str, lang: str) -> None:
    state, record = played(table, 7)
    text = transcript(record, lang)
    tricks = re.findall(r"^(?:第 \d+ 轮|Trick \d+)$", text, re.MULTILINE)
    assert len(tricks) == len(state.tricks)
    assert state.result is not None
    assert str(abs(state.result.points)) in text


def test_transcripts_speak_two_languages() -> None:
    with pytest.raises(RecordError) as caught:
        transcript(played("one_deck", 1)[1], "fr")
    assert caught.value.code == "record_language"


def test_an_unfinished_round_is_told_too() -> None:
    _state, record = played("two_decks", 3, steps=30)
    assert record.outcome is None
    assert "未打完" in transcript(record, "zh")


GOOD = write(played("two_decks", 3)[1])


def line_of(start: str, text: str = GOOD) -> int:
    return next(n for n, line in enumerate(text.split("\n"), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        ("shengji-record 1", "shengji-record 2", "record_version", 16),
        ("shengji-record 1", "record 1", "record_no_record", 1),
        ("hand 1", "hands 1", "record_key", 1),
        ("hand 1", "hand one", "record_number", 6),
        ("hand 1", "hand", "record_words", 5),
        ("hand 1", "hand 1\nhand 1", "record_twice", 1),
        ("table two_decks", "table four_decks", "unknown_preset", 7),
        ("table two_decks", "table two_decks now", "record_words", 17),
        ("table two_decks", "table two_decks\noption trump true", "unknown_option", 8),
        ("table two_decks", "table two_decks\noption counter maybe", "record_value", 16),
        ("table two_decks", "table two_decks\noption counter 3", "bad_option", 16),
        ("rules ", "rules 0", "record_rules", 7),
        ("seat 1 ", "seat 2 ", "record_number", 6),
        ("level 5", "level 1", "unknown_rank", 7),
        ("first 0", "first 4", "record_number", 7),
        ("seed 00", "seed zz", "record_value", 6),
        ("* deal", "* shuffle", "record_action", 3),
        ("3 bury ", "3 burn ", "record_action", 3),
        ("3 bury ", "9 bury ", "unknown_seat", 1),
        ("3 bury ", "3 bury S1 ", "unknown_card", 8),
        ("3 bury ", "3 bury  ", "unknown_card", 8),
        ("3 play ", "3 play + ", "record_unit", 8),
        ("result ", "result nobody ", "record_words", 0),
    ],
)
def test_complaints_name_the_place(old: str, new: str, code: str, column: int) -> None:
    assert old in GOOD
    text = GOOD.replace(old, new, 1)
    with pytest.raises(RecordError) as caught:
        read(text)
    error = caught.value
    assert error.code == code
    at = line_of(old) + new.count("\n")
    assert error.line == at
    if column:
        assert error.column == column
    assert error.params["line"] == at


@pytest.mark.parametrize("key", ["table", "rules", "level", "dealer", "first", "seat", "seed"])
def test_what_is_missing_is_named(key: str) -> None:
    text = "".join(line for line in GOOD.splitlines(True) if not line.startswith(key + " "))
    with pytest.raises(RecordError) as caught:
        read(text)
    assert caught.value.code in {"record_missing", "record_seats", "record_no_deal"}


def test_seed_and_deck_together_are_one_too_many() -> None:
    with pytest.raises(RecordError) as caught:
        read(GOOD.replace("seed ", "deck S2\nseed ", 1))
    assert caught.value.code == "record_two_deals"


def test_an_empty_text_is_no_record() -> None:
    for text in ("", "\n\n# nothing\n"):
        with pytest.raises(RecordError) as caught:
            read(text)
        assert caught.value.code == "record_no_record"


def test_comments_and_blank_lines_mean_nothing() -> None:
    assert read("# kept by hand\n\n" + GOOD.replace("\n", "\n\n")) == read(GOOD)


def test_too_much_is_refused_before_it_is_read() -> None:
    with pytest.raises(RecordError) as caught:
        read("\n" * 5000)
    assert caught.value.code == "record_too_long"
    with pytest.raises(RecordError) as caught:
        read("shengji-record 1\n" + "x" * 2000)
    assert (caught.value.code, caught.value.line) == ("record_line_too_long", 2)


def test_an_illegal_action_is_named_by_its_number() -> None:
    record = read(GOOD)
    broken = replace(record, actions=(*record.actions[:3], Deal(1)))
    with pytest.raises(RecordError) as caught:
        replay(broken)
    assert caught.value.code == "record_illegal_action"
    assert caught.value.params["action"] == 4
    assert caught.value.params["reason"] == "wrong_phase"


def test_another_outcome_than_the_recorded_one_is_found() -> None:
    record = read(GOOD)
    assert record.outcome is not None
    wrong = Outcome(record.outcome.side, record.outcome.levels, record.outcome.points + 5)
    with pytest.raises(RecordError) as caught:
        replay(replace(record, outcome=wrong))
    assert caught.value.code == "record_outcome"


@pytest.mark.parametrize("name", ["", " a", "a\nb", "\u202e\x00"])
def test_names_cannot_break_the_lines(name: str) -> None:
    record = replace(read(GOOD), seats=(name, "b", "c", "d"))
    with pytest.raises(RecordError) as caught:
        write(record)
    assert caught.value.code == "record_name"


@given(st.text(max_size=200))
def test_no_text_crashes_the_reader(text: str) -> None:
    for candidate in (text, "shengji-record 1\n" + text, GOOD + text):
        with contextlib.suppress(RecordError):
            read(candidate)


@given(st.integers(0, len(GOOD) - 1), st.characters(codec="utf-8"))
def test_no_changed_letter_crashes_reader_or_replay(at: int, char: str) -> None:
    with contextlib.suppress(RulesError):
        replay(read(GOOD[:at] + char + GOOD[at + 1 :]))
