"""Single decisions of the rule bot, and what it counts, at tables set up card by card."""

from collections.abc import Sequence

from shengji.bots.bidding import choose_bid, choose_counter, fit
from shengji.bots.burying import choose_bottom
from shengji.bots.counting import Sight
from shengji.bots.friend import choose_friend
from shengji.bots.rule import choose_play, suggest
from shengji.rules import Rules, View, order_for, parse_cards, points_of, preset, show_cards
from shengji.rules.cards import count_faces
from shengji.rules.options import FIXED
from shengji.rules.shapes import read
from shengji.rules.trick import FailedThrow, Trick, trick_of

TWO = preset("two_decks")
Plays = Sequence[tuple[int, str]]


def table_trick(rules: Rules, plays: Plays, level: int, trump: int) -> Trick:
    order = order_for(level, trump, rules.permanent_twos)
    shown = [(seat, parse_cards(cards)) for seat, cards in plays]
    return trick_of(rules, order, read(rules, order, shown[0][1]), shown, None)


def seen(
    hand: str,
    plays: Plays = (),
    *,
    tricks: Sequence[Trick] = (),
    rules: Rules = TWO,
    level: int = 0,
    trump: int = 0,
    dealer: int = 0,
    phase: str = "play",
    bottom: str | None = None,
    bids: Sequence[tuple[int, str]] = (),
    options: Sequence[str] = (),
    called: str | None = None,
    sides: list[str] | None = None,
    counts: list[int] | None = None,
) -> View:
    """Return seat 0's view: level 2, spades trump unless told otherwise."""
    held = list(parse_cards(hand))
    if sides is None:
        sides = ["unknown"] * rules.players
        if rules.partners == FIXED:
            sides = ["declarer" if (s - dealer) % 2 == 0 else "catcher" for s in range(4)]
        else:
            sides[dealer] = "declarer"
    shown = [(seat, parse_cards(cards)) for seat, cards in bids]
    return View(
        seat=0,
        rules=rules,
        phase=phase,
        level=level,
        trump=trump,
        dealer=dealer,
        turn=0,
        first_hand=False,
        doublings=0,
        hand=held,
        counts=counts or [len(held)] * rules.players,
        dealt=100,
        standing=shown[-1] if shown else None,
        bids=tuple((seat, cards, "open") for seat, cards in shown),
        counters=(),
        burier=dealer,
        bottom=None if bottom is None else parse_cards(bottom),
        called=-1 if called is None else parse_cards(called)[0],
        called_nth=1,
        friend=-1,
        is_friend=False,
        sides=sides,
        trick=table_trick(rules, plays, level, trump) if plays else None,
        tricks=tuple(tricks),
        taken=[0] * rules.players,
        penalties=[0] * rules.players,
        result=None,
        may_pass=True,
        bid_options=[parse_cards(cards) for cards in options] if phase != "counter" else [],
        counter_options=[parse_cards(cards) for cards in options] if phase == "counter" else [],
    )


def chosen(view: View) -> str:
    cards = choose_play(view, 0)
    assert view.legal.check(cards).ok
    assert suggest(view)[0] == cards
    return show_cards(cards)


def done(*plays: tuple[int, str], level: int = 0, trump: int = 0) -> Trick:
    return table_trick(TWO, plays, level, trump)


JUNK = "C3 C4 C7 D3 D6"


# -- following ---------------------------------------------------------------------------


def test_gives_points_to_a_partner_who_surely_wins() -> None:
    view = seen(f"S3 S5 HT H3 H6 {JUNK}", [(2, "HA"), (3, "H4")])
    assert chosen(view) == "HT"
    view = seen(f"S3 S5 HT HT H6 {JUNK}", [(1, "H7 H7"), (2, "HA HA"), (3, "H4 H9")])
    assert chosen(view) == "HT HT"


def test_gives_a_foe_who_surely_wins_no_points() -> None:
    view = seen(f"S3 S5 HT H3 H6 {JUNK}", [(1, "HA"), (2, "H4"), (3, "H7")])
    assert chosen(view) == "H3"


def test_takes_points_when_last_with_the_cheapest_that_is_enough() -> None:
    view = seen(f"S3 S5 HA HJ H6 {JUNK}", [(1, "H9"), (2, "HT"), (3, "H7")])
    assert chosen(view) == "HJ"


def test_leaves_the_trick_to_a_partner_who_has_it() -> None:
    view = seen(f"S3 S5 HA HQ H6 {JUNK}", [(1, "H9"), (2, "HK"), (3, "H7")])
    assert chosen(view) == "H6"


def test_ruffs_for_points_with_a_low_trump() -> None:
    view = seen(f"W S3 S9 {JUNK}", [(1, "HK"), (2, "HT"), (3, "H7")])
    assert chosen(view) == "S3"


def test_over_ruffs_cheaply() -> None:
    view = seen(f"W SA S7 S3 {JUNK}", [(1, "HK"), (2, "HT"), (3, "S6")])
    assert chosen(view) == "S7"


def test_spends_no_joker_on_a_trick_without_points() -> None:
    view = seen(f"W w SA {JUNK}", [(1, "H9"), (2, "H4"), (3, "H7")])
    assert chosen(view) in {"C3", "C4", "D3"}


def test_does_not_ruff_the_partners_winner() -> None:
    view = seen(f"S3 S9 CK {JUNK}", [(1, "H9"), (2, "HA"), (3, "HT")])
    assert chosen(view) == "CK"


def test_a_discard_breaks_no_pair() -> None:
    view = seen("C4 C4 D7 D9 D9", [(1, "HA"), (2, "H4"), (3, "H7")])
    assert chosen(view) == "D7"


def test_beats_a_pair_of_points_with_the_lower_pair_that_is_enough() -> None:
    view = seen(f"S3 HA HA HQ HQ H6 {JUNK}", [(1, "H9 H9"), (2, "HT H8"), (3, "HK H7")])
    assert chosen(view) == "HQ HQ"


def test_ruffs_a_throw_only_with_what_covers_it() -> None:
    lead = [(1, "HA HK HK"), (2, "HT H8 H3"), (3, "H5 H5 H7")]
    assert chosen(seen(f"S3 S4 S4 S8 W {JUNK}", lead)) == "S4 S4 S3"
    assert set(chosen(seen(f"S3 S4 S8 W {JUNK}", lead)).split()).isdisjoint({"W", "S8"})


def test_a_pair_is_not_taken_out_of_a_protected_triple() -> None:
    rules = preset("three_decks").with_options({"protect_triples": True})
    view = seen(
        f"S3 HA HA HA H6 H6 H8 {JUNK}", [(1, "HK HK"), (2, "HT HT"), (3, "H7 H9")], rules=rules
    )
    assert chosen(view) == "H6 H6"


# -- leading -----------------------------------------------------------------------------


def test_leads_an_ace_before_a_king() -> None:
    assert chosen(seen("S3 S4 S7 HA H8 H6 H4 CK C7 C4 DK D8 D7 D4")) == "HA"


def test_leads_no_king_or_ten_into_unseen_aces() -> None:
    assert points_of(choose_play(seen("S3 S7 HK HT H8 H6 CK C9 C7 DK DT D8"), 0)) == 0


def test_knows_a_throw_that_nobody_can_beat() -> None:
    before = [
        done((1, "HK"), (2, "H3"), (3, "H4"), (0, "H5")),
        done((1, "HK"), (2, "H3"), (3, "H4"), (0, "H5")),
    ]
    view = seen("S3 S4 HA HA HQ H8 C4 C7", tricks=before)
    assert set(chosen(view).split()) <= {"HA", "HQ"}
    assert "HA HA HQ" in [show_cards(cards) for cards in suggest(view)]


def test_throws_nothing_that_could_be_beaten() -> None:
    for cards in suggest(seen("S3 S4 HA HA HQ H8 C4 C7")):
        assert show_cards(cards) != "HA HA HQ"


def test_leads_a_tractor_of_top_cards() -> None:
    assert chosen(seen("S3 S4 HA HA HK HK H8 C4 C7")) == "HA HA HK HK"


def test_throws_no_trumps_where_that_is_off() -> None:
    rules = TWO.with_options({"throw_in_trump": False})
    view = seen("W W w w S2 C3", rules=rules)
    assert view.legal.check(choose_play(view, 0)).ok
    assert all(view.legal.check(cards).ok for cards in suggest(view))


def test_the_last_sure_trump_is_kept_for_the_last_trick() -> None:
    assert chosen(seen("W C3", counts=[2, 2, 2, 2])) == "C3"


# -- bidding, burying, countering, calling --------------------------------------------------

LONG = "S2 S2 SA SK SQ S9 S8 S7 S6 S4 W w HA HK H8 H7 D9 D8 D7 D4 C9 C8 C6 C5 C3"
EVEN = "H2 S9 S8 S6 S5 S4 H9 H8 H7 H4 H3 D9 D8 D7 D5 D4 D3 CQ CJ C9 C8 C7 C6 C5 C4"


def test_bids_a_long_suit_and_not_an_even_one() -> None:
    view = seen(LONG, phase="bid", trump=-1, options=["S2", "S2 S2"])
    assert show_cards(choose_bid(view)) == "S2 S2"
    assert fit(view, 0) > fit(view, 1)
    assert choose_bid(seen(EVEN, phase="bid", trump=-1, options=["H2"])) == ()


def test_overrides_only_for_a_much_better_suit() -> None:
    options = ["S2 S2"]
    poor = seen(LONG, phase="bid", trump=1, bids=[(1, "H2")], options=options)
    assert show_cards(choose_bid(poor)) == "S2 S2"
    same = "S2 S2 S9 S8 S6 S4 S3 HA HK HQ HJ H9 H8 H7 D9 D8 D7 D4 D3 C9 C8 C6 C5 C4 C3"
    assert choose_bid(seen(same, phase="bid", trump=1, bids=[(1, "H2")], options=options)) == ()


def test_counters_only_with_a_clearly_better_fit() -> None:
    better = seen(LONG, phase="counter", trump=3, dealer=1, bids=[(1, "C2")], options=["S2 S2"])
    assert show_cards(choose_counter(better)) == "S2 S2"
    worse = seen(LONG, phase="counter", trump=0, dealer=1, bids=[(1, "S2")], options=["D2 D2"])
    assert choose_counter(worse) == ()


def test_buries_a_short_plain_suit_and_keeps_trumps_aces_and_pairs() -> None:
    hand = parse_cards(
        "W w S2 S2 SA SK SQ SQ S9 S8 S7 S6 S5 HA HA HK HQ HJ H9 H8 "
        "DA DQ DQ D9 D8 D8 D7 C9 C8 C6 C4 C3 H3"
    )
    view = seen(show_cards(hand), phase="bury")
    bottom = choose_bottom(view)
    assert len(bottom) == 8
    assert not [card for card in bottom if count_faces(hand)[card] < count_faces(bottom)[card]]
    assert set(parse_cards("C9 C8 C6 C4 C3")) <= set(bottom)
    assert not set(bottom) & set(parse_cards("W w S2 SA SQ HA HK DA DQ"))
    assert suggest(view) == [bottom]


def test_buries_no_points_with_few_trumps() -> None:
    hand = (
        "S9 S8 S4 HT HK H9 H8 H7 H6 H4 H3 DK DT DQ D9 D8 D7 D6 D4 D3 "
        "CK CT CQ C9 C8 C7 C6 C5 C4 C3 H3 D3 C3"
    )
    assert points_of(choose_bottom(seen(hand, phase="bury"))) == 0


def called(view: View) -> str:
    card, _nth = choose_friend(view)
    return show_cards([card])


def test_calls_a_high_card_that_the_dealer_lacks() -> None:
    rules = preset("find_friend")
    hand = "W w S2 SA SK HA HA HK H4 DA DA DA D3 D4 CK C4"
    assert called(seen(hand, rules=rules, phase="call", bottom="H3 H5 H6 D5 D6 D7 D8")) == "CA"


def test_calls_nothing_that_nobody_else_can_hold() -> None:
    rules = preset("pick_partner")
    hand = "SA SA HA HA DA DA C4 C5 CK"
    view = seen(hand, rules=rules, phase="call", bottom="CA CA D3 D4 D5 D6 D7 D8")
    assert called(view) not in {"CA", "HA", "DA", "SA"}


def test_the_copy_called_is_not_one_of_the_dealers_own() -> None:
    rules = preset("find_friend").with_options({"friend_rule": "nth_played"})
    hand = "W w SA SK HA HA HA DA DA CA CA CK C4 H4 H6 D4"
    card, nth = choose_friend(seen(hand, rules=rules, phase="call", bottom="H3 H5 H6 D5 D6 D7 D8"))
    assert nth == count_faces(parse_cards(hand))[card] + 1


# -- counting ------------------------------------------------------------------------------


def test_counts_hand_table_and_own_bottom() -> None:
    view = seen(
        "HA HK S3", [(3, "H9")], tricks=[done((1, "HA"), (2, "H3"), (3, "H4"), (0, "H5"))],
        bottom="D3 D3 H3 C4 C5 C6 C7 C8",
    )  # fmt: skip
    sight = Sight(view)
    codes = ("HA", "HK", "H3", "H9", "D3", "S3", "SA")
    unseen = {code: sight.unseen[parse_cards(code)[0]] for code in codes}
    assert unseen == {"HA": 0, "HK": 1, "H3": 0, "H9": 1, "D3": 0, "S3": 1, "SA": 2}
    assert sum(sight.unseen) == 108 - 3 - 5 - 8
    sight.survey(1)
    assert sight.above[parse_cards("HK")[0]] == 0
    assert sight.above[parse_cards("HQ")[0]] == 1


def test_another_seats_bottom_stays_unseen() -> None:
    sight = Sight(seen("HA HK S3", [(3, "H9")], dealer=1))
    assert sum(sight.unseen) == 108 - 3 - 1


def test_notices_voids_and_missing_pairs() -> None:
    hearts = 1
    view = seen("HA S3", tricks=[done((1, "H9 H9"), (2, "H3 H4"), (3, "H4 C4"), (0, "H5 H5"))])
    sight = Sight(view)
    assert [sight.void[seat] >> hearts & 1 for seat in range(4)] == [0, 0, 0, 1]
    assert [sight.no_pair[seat] >> hearts & 1 for seat in range(4)] == [0, 0, 1, 1]
    assert sight.others(hearts)[0]
    alone = [done((1, "H9"), (2, "C3"), (3, "C4"), (0, "H5")), done((1, "C9"), (2, "C3"))]
    last = [*alone, done((0, "HK"), (1, "D9"), (2, "D3"), (3, "D4"))]
    assert Sight(seen("H3 S3", tricks=last)).others(hearts) == (0, 0, 0)


def test_a_failed_throw_shows_cards_until_they_are_played() -> None:
    trick = done((1, "H9"), (2, "HT"), (3, "H4"), (0, "H5"))
    trick.failed_throw = FailedThrow(1, parse_cards("HA HJ H9"), parse_cards("H9"), 0)
    sight = Sight(seen("HK S3", tricks=[trick]))
    ace, jack = parse_cards("HA HJ")
    assert [sight.known_copies(1, ace), sight.known_copies(1, jack)] == [1, 1]
    assert sight.known_copies(2, ace) == 0
    later = done((1, "HA"), (2, "H3"), (3, "H4"), (0, "H6"))
    sight = Sight(seen("HK S3", tricks=[trick, later]))
    assert [sight.known_copies(1, ace), sight.known_copies(1, jack)] == [0, 1]


def test_a_bid_shows_cards_too() -> None:
    two = parse_cards("H2")[0]
    assert Sight(seen("HK S3", bids=[(1, "H2"), (1, "H2 H2")])).known_copies(1, two) == 2
    assert Sight(seen("HK H2", bids=[(0, "H2")])).known_copies(0, two) == 0


def test_sides_before_the_friend_is_known() -> None:
    rules = preset("find_friend")
    dealer = Sight(seen("HK S3", rules=rules, dealer=0, called="CA"))
    assert dealer.declarer
    assert dealer.ally == [1.0, 0.25, 0.25, 0.25, 0.25]
    sides = ["catcher", "declarer", "unknown", "unknown", "unknown"]
    catcher = Sight(seen("HK S3", rules=rules, dealer=1, called="CA", sides=sides))
    assert not catcher.declarer
    assert catcher.ally == [1.0, 0.0, 2 / 3, 2 / 3, 2 / 3]


def test_who_holds_the_copy_that_counts_plays_for_the_dealer() -> None:
    rules = preset("find_friend").with_options({"friend_rule": "nth_played"})
    assert Sight(seen("CA S3", rules=rules, dealer=1, called="CA")).declarer
    assert not Sight(seen("CK S3", rules=rules, dealer=1, called="CA")).declarer
