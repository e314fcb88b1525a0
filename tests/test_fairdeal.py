"""The fair deal: the algorithm of docs/fair-deal, and that no change of a record goes unseen."""

import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from shengji.cli import app
from shengji.record import Record, RecordError, read, verify, write
from shengji.record.fairdeal import commitment, deal_seed
from shengji.rules import PRESETS, card_codes, shuffled
from tests.golden import fairdeals

EXAMPLE = fairdeals.EXAMPLE.record()
WILD = fairdeals.WILD.record()
TEXTS = [write(EXAMPLE), write(WILD)]
TABLES = sorted(PRESETS)

seeds = st.binary(min_size=1, max_size=64)
rounds = st.text(min_size=1, max_size=40)
by_seat = st.dictionaries(st.integers(0, 4), seeds, max_size=5)


# -- the algorithm, once more and independently ---------------------------------------------------


class FromTheDocs:
    """What docs/fair-deal says, with nothing of the package."""

    def __init__(self, server: bytes, round_id: str, clients: dict[int, bytes], decks: int) -> None:
        name = round_id.encode("utf-8")
        self.commitment = hashlib.sha256(server + name).hexdigest()
        hashed = hashlib.sha256(b"shengji-deal-2")
        hashed.update(len(server).to_bytes(2, "big") + server)
        hashed.update(len(name).to_bytes(2, "big") + name)
        for seat, seed in sorted(clients.items()):
            hashed.update(seat.to_bytes(1, "big") + len(seed).to_bytes(2, "big") + seed)
        self.deal_seed = hashed.digest()
        self.thrown_away = 0
        self.order = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"] + ["w", "W"]
        self.order *= decks
        numbers = self._numbers()
        for place in range(len(self.order) - 1, 0, -1):
            x = next(numbers)
            while x >= 65536 - 65536 % (place + 1):
                self.thrown_away += 1
                x = next(numbers)
            other = x % (place + 1)
            self.order[place], self.order[other] = self.order[other], self.order[place]

    def _numbers(self) -> Iterator[int]:
        block = 0
        while True:
            stream = hashlib.sha256(self.deal_seed + block.to_bytes(4, "big")).digest()
            for at in range(0, 32, 2):
                yield 256 * stream[at] + stream[at + 1]
            block += 1


@given(st.sampled_from(TABLES), seeds, rounds, by_seat)
def test_the_deal_is_the_one_of_the_docs(
    table: str, server: bytes, round_id: str, clients: dict[int, bytes]
) -> None:
    again = FromTheDocs(server, round_id, clients, PRESETS[table].decks)
    assert commitment(server, round_id) == again.commitment
    found = deal_seed(server, round_id, clients)
    assert found == again.deal_seed
    assert card_codes(shuffled(PRESETS[table], found)) == again.order


ROOT = Path(__file__).parents[1]
PAGES = {lang: (ROOT / f"docs/fair-deal/{lang}.md").read_text("utf-8") for lang in ("en", "zh")}
both_languages = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def blocks(page: str) -> list[str]:
    return re.findall(r"^```\w*\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def rows(page: str, columns: int) -> list[list[str]]:
    """Return the rows with so many cells that begin with a number or a name in code."""
    lines = [line.strip("| ").split(" | ") for line in page.splitlines() if line[:1] == "|"]
    return [row for row in lines if len(row) == columns and re.match(r"\d|`[a-z]", row[0])]


@both_languages
def test_the_example_of_the_docs_is_a_real_one(page: str) -> None:
    head, hashes, order, console = blocks(page)
    assert set(head.splitlines()) <= set(TEXTS[0].splitlines())
    said = {line.rpartition(" ")[0]: line.rpartition(" ")[2] for line in head.splitlines()}
    clients = {seat: bytes.fromhex(said[f"client_seed {seat}"]) for seat in (0, 2)}
    again = FromTheDocs(bytes.fromhex(said["server_seed"]), said["round"], clients, decks=1)
    assert said["commitment"] == again.commitment
    first = hashlib.sha256(again.deal_seed + bytes(4))
    assert hashes.split() == [again.deal_seed.hex(), first.hexdigest()]
    assert order.split() == again.order
    assert again.thrown_away == 0
    for hand in (again.order[:48:4], again.order[48:]):
        assert f"`{' '.join(hand)}`" in page

    command, *lines = console.splitlines()
    assert command == "$ shengji verify fair-example.shengji; echo $?"
    result = ask(TEXTS[0])
    assert lines == [*result.stdout.splitlines(), str(result.exit_code)]


@both_languages
def test_the_first_steps_of_the_docs_are_real_ones(page: str) -> None:
    stream = bytes.fromhex(blocks(page)[1].split()[1])
    cards = card_codes(range(54))
    steps = rows(page, 6)
    assert len(steps) == 4
    for number, (i, pair, x, limit, other, swapped) in enumerate(steps):
        one, two = int(i), int(other)
        assert one == 53 - number
        assert pair == f"`{stream[2 * number : 2 * number + 2].hex()}`"
        assert int(x) == int(pair.strip("`"), 16) < int(limit) == 65536 - 65536 % (one + 1)
        assert two == int(x) % (one + 1)
        assert swapped == f"`{cards[one]}` `{cards[two]}`"
        cards[one], cards[two] = cards[two], cards[one]


@both_languages
def test_the_docs_name_every_table(page: str) -> None:
    assert rows(page, 4) == [
        [f"`{name}`", str(rules.players), str(rules.decks), str(rules.bottom_size)]
        for name, rules in PRESETS.items()
    ]


# -- properties -----------------------------------------------------------------------------------


@given(seeds, rounds, by_seat, st.randoms(use_true_random=False))
def test_the_same_seeds_make_the_same_deal_in_whatever_order_they_came(
    server: bytes, round_id: str, clients: dict[int, bytes], dice: Random
) -> None:
    came = list(clients.items())
    dice.shuffle(came)
    assert deal_seed(server, round_id, dict(came)) == deal_seed(server, round_id, clients)


@given(st.sampled_from(TABLES), seeds, rounds, by_seat, st.integers(0, 4), seeds)
def test_every_seats_seed_changes_the_order(
    table: str, server: bytes, round_id: str, clients: dict[int, bytes], seat: int, seed: bytes
) -> None:
    assume(clients.get(seat) != seed)
    rules = PRESETS[table]
    one = shuffled(rules, deal_seed(server, round_id, clients))
    other = shuffled(rules, deal_seed(server, round_id, {**clients, seat: seed}))
    assert one != other
    assert sorted(one) == sorted(other)


@given(seeds, rounds, by_seat, seeds, rounds, by_seat)
def test_no_two_sets_of_seeds_are_hashed_alike(
    server: bytes,
    round_id: str,
    clients: dict[int, bytes],
    server2: bytes,
    round_id2: str,
    clients2: dict[int, bytes],
) -> None:
    assume((server, round_id, clients) != (server2, round_id2, clients2))
    assert deal_seed(server, round_id, clients) != deal_seed(server2, round_id2, clients2)


def test_a_byte_does_not_move_from_one_part_to_the_next() -> None:
    assert deal_seed(b"ab", "c", {}) != deal_seed(b"a", "bc", {})
    assert deal_seed(b"a", "b", {0: b"xy"}) != deal_seed(b"a", "b", {0: b"x", 1: b"y"})
    assert deal_seed(b"a", "b", {0: b"x"}) != deal_seed(b"a", "b", {1: b"x"})


# -- tampered records -----------------------------------------------------------------------------


def code_of(text: str) -> str:
    with pytest.raises(RecordError) as caught:
        verify(read(text))
    return caught.value.code


KEYS = ["commitment", "server_seed", "client_seed 0", "client_seed 2"]


@given(st.sampled_from(TEXTS), st.sampled_from(KEYS), st.integers(0, 63), st.integers(1, 15))
def test_a_changed_digit_of_a_seed_or_of_the_commitment_is_found(
    text: str, key: str, at: int, by: int
) -> None:
    lines = text.split("\n")
    (number,) = [n for n, line in enumerate(lines) if line.startswith(key + " ")]
    start, digits = lines[number][:-64], lines[number][-64:]
    digit = format((int(digits[at], 16) + by) % 16, "x")
    lines[number] = start + digits[:at] + digit + digits[at + 1 :]
    expected = "record_illegal_action" if key.startswith("client") else "verify_commitment"
    assert code_of("\n".join(lines)) == expected


@given(st.sampled_from(TEXTS), st.data())
def test_cards_that_change_places_are_found(text: str, data: st.DataObject) -> None:
    # The order of the cards is not in the record: what everybody showed of it is.
    lines = text.split("\n")
    shown = [n for n, line in enumerate(lines) if line[1:7] in (" play ", " bury ")]
    one, other = (data.draw(st.sampled_from(shown)) for _ in range(2))
    a, b = lines[one].split(" ")[-1], lines[other].split(" ")[-1]
    assume(lines[one][0] != lines[other][0])
    hands = hands_of(text)
    # Somebody who holds the other's card as well might have played it as legally.
    assume(b not in hands[int(lines[one][0])] and a not in hands[int(lines[other][0])])
    lines[one] = " ".join([*lines[one].split(" ")[:-1], b])
    lines[other] = " ".join([*lines[other].split(" ")[:-1], a])
    assert code_of("\n".join(lines)) == "record_illegal_action"


def hands_of(text: str) -> list[set[str]]:
    """Return which cards every seat may have had: its own and every card of a bottom."""
    record = read(text)
    dealt, players = card_codes(record.dealt()), record.rules.players
    to_deal = len(dealt) - record.rules.bottom_size
    bottoms = set(dealt[to_deal:])
    bottoms |= {card for line in text.split("\n") if " bury " in line for card in line.split()[2:]}
    return [
        bottoms | {dealt[i] for i in range(to_deal) if (record.first_seat + i) % players == seat}
        for seat in range(players)
    ]


@pytest.mark.parametrize("record", [EXAMPLE, WILD], ids=lambda record: record.round_id)
def test_a_seed_left_out_added_or_given_to_another_seat_is_found(record: Record) -> None:
    given = dict(record.client_seeds)
    swapped = {**given, 0: given[2], 2: given[0]}
    without = {seat: seed for seat, seed in given.items() if seat != 2}
    for others in (swapped, without, {}, {**given, 3: b"late"}):
        changed = replace(record, client_seeds=tuple(sorted(others.items())))
        assert code_of(write(changed)) == "record_illegal_action"


def test_another_rounds_id_is_found() -> None:
    assert code_of(write(replace(EXAMPLE, round_id="another"))) == "verify_commitment"


def test_a_deal_that_nobody_pledged_is_not_called_fair() -> None:
    assert code_of(fairdeals.texts()[fairdeals.UNPLEDGED]) == "verify_no_seed"
    assert code_of(write(replace(EXAMPLE, commitment=None))) == "verify_no_seed"


def test_what_is_found_of_a_good_record() -> None:
    found = verify(read(TEXTS[0]))
    assert found.commitment == EXAMPLE.commitment
    assert found.client_seats == (0, 2)
    assert (
        found.deal_seed
        == deal_seed(
            fairdeals.EXAMPLE.server_seed, "fair-example", fairdeals.EXAMPLE.client_seeds
        ).hex()
    )
    assert found.finished
    cut = replace(EXAMPLE, actions=EXAMPLE.actions[:10], outcome=None)
    assert not verify(cut).finished


# -- the command line -----------------------------------------------------------------------------


def ask(text: str | bytes) -> Result:
    return CliRunner().invoke(app, ["verify", "-"], input=text)


def test_the_command_says_in_both_languages_what_holds(tmp_path: Path) -> None:
    file = tmp_path / "good.shengji"
    file.write_text(TEXTS[0], encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        f"服务器的承诺属实 · the server kept its pledge: {EXAMPLE.commitment}",
        "加了种子的座位 · seats that added a seed: 0 2",
        f"洗牌的种子 · the deck is shuffled from: {verify(EXAMPLE).deal_seed}",
        "每个动作都合规 · every action is legal: ✓",
        "结果相符 · the result is right: ✓",
    ]


def test_the_command_says_what_is_missing() -> None:
    alone = replace(fairdeals.EXAMPLE, given=()).record()
    lines = ask(write(replace(alone, actions=alone.actions[:3], outcome=None))).stdout.splitlines()
    assert lines[1].endswith("seats that added a seed: -")
    assert lines[4].endswith("the result is right: -")


GOOD = TEXTS[0]


@pytest.mark.parametrize(
    ("text", "status", "zh", "en"),
    [
        (
            GOOD.replace("server_seed a", "server_seed b"),
            1,
            "种子和发牌前的承诺对不上",
            "The seed is not the pledged one",
        ),
        (GOOD.replace("2 7fef", "2 7fee"), 1, "不合规则", "is illegal"),
        (GOOD.replace("declarers 1 20", "declarers 1 25"), 1, "重放却是", "playing it again gives"),
        (
            fairdeals.texts()[fairdeals.UNPLEDGED],
            2,
            "没有承诺过的发牌可以核对",
            "The record has no pledged deal to check",
        ),
        ("hello\n", 2, "这不是牌局记录", "This is no record of a round"),
        (GOOD.replace("play CA CK", "play XX"), 2, "没有“XX”这张牌", "There is no card “XX”"),
        (b"\xff\xfe", 2, "UTF-8", "UTF-8"),
    ],
)
def test_the_command_says_in_both_languages_what_does_not(
    text: str | bytes, status: int, zh: str, en: str
) -> None:
    result = ask(text)
    assert result.exit_code == status
    assert result.stdout == ""
    chinese, english = result.stderr.splitlines()
    assert zh in chinese
    assert en in english


def test_the_command_says_that_there_is_no_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["verify", str(tmp_path / "none")])
    assert result.exit_code == 2
    assert "读不了" in result.stderr
    assert "Cannot read" in result.stderr


# -- what the browser client's tests read ---------------------------------------------------------


def test_the_clients_fixtures_are_what_is_written_today_and_hold() -> None:
    texts = fairdeals.texts()
    assert {path.name for path in fairdeals.FOLDER.iterdir()} >= set(texts)
    for name, text in texts.items():
        kept = (fairdeals.FOLDER / name).read_text(encoding="utf-8")
        assert kept == text, "make golden"
    for pledged in fairdeals.PLEDGED:
        kept = (fairdeals.FOLDER / f"{pledged.name}.shengji").read_text(encoding="utf-8")
        assert verify(read(kept)).client_seats == pledged.given


def test_the_clients_bare_deals_meet_every_branch() -> None:
    kept = json.loads((fairdeals.FOLDER / fairdeals.DEALS).read_text(encoding="utf-8"))
    thrown_away = 0
    for deal in kept:
        clients = {int(seat): bytes.fromhex(seed) for seat, seed in deal["client_seeds"].items()}
        server = bytes.fromhex(deal["server_seed"])
        again = FromTheDocs(server, deal["round"], clients, deal["decks"])
        assert deal["commitment"] == again.commitment
        assert deal["order"] == " ".join(again.order)
        thrown_away += again.thrown_away
    assert {deal["table"] for deal in kept} == set(PRESETS)
    assert thrown_away > 0
