"""What the sources print: every example of the three seed texts and of the rules, as data.

The wording stands above each group. Tests put the same questions to the reference and to the
rules. Unless a table says otherwise it is level 10 with hearts trump and two decks.
"""

from typing import NamedTuple

from tests.reference.order import Context, Hand

TEN = Context("T", "H")
TEN_TWOS = Context("T", "H", True)
TEN_NT = Context("T", "NT")
TEN_NT_TWOS = Context("T", "NT", True)
FIVE = Context("5", "H")
FIVE_NT = Context("5", "NT")


def hand(text: str) -> Hand:
    """Return the cards of a text."""
    return tuple(text.split())


def hands(text: str) -> tuple[Hand, ...]:
    """Return several sets of cards, written with ``|`` between them."""
    return tuple(hand(part) for part in text.split("|"))


# -- order -----------------------------------------------------------------------

ORDERS: list[tuple[Context, str]] = [
    # 2不为常主时主牌从大至小依次为：大王,小王,主 10,副 10,A,K,Q,J,9,8,7,6,5,4,3,2
    (TEN, "W > w > HT > ST=DT=CT > HA > HK > HQ > HJ > H9 > H8 > H7 > H6 > H5 > H4 > H3 > H2"),
    # 副牌从大至小依次为： A,K,Q,J,9,8,7,6,5,4,3,2
    (TEN, "SA > SK > SQ > SJ > S9 > S8 > S7 > S6 > S5 > S4 > S3 > S2"),
    # 2为常主时主牌从大至小依次为：大王,小王,主 10,副 10,主 2,副 2,A,K,Q,J,9,8,7,6,5,4,3
    (
        TEN_TWOS,
        "W > w > HT > ST=DT=CT > H2 > S2=D2=C2"
        " > HA > HK > HQ > HJ > H9 > H8 > H7 > H6 > H5 > H4 > H3",
    ),
    # 副牌从大至小依次为： A,K,Q,J,9,8,7,6,5,4,3
    (TEN_TWOS, "CA > CK > CQ > CJ > C9 > C8 > C7 > C6 > C5 > C4 > C3"),
    # NT: W > w > level cards (all equal) > (P2: all 2s, equal)
    (TEN_NT, "W > w > ST=HT=DT=CT"),
    (TEN_NT, "HA > HK > HQ > HJ > H9 > H8 > H7 > H6 > H5 > H4 > H3 > H2"),
    (TEN_NT_TWOS, "W > w > ST=HT=DT=CT > S2=H2=D2=C2"),
    # P2 has no effect at level 2.
    (
        Context("2", "S", True),
        "W > w > S2 > H2=D2=C2 > SA > SK > SQ > SJ > ST > S9 > S8 > S7 > S6 > S5 > S4 > S3",
    ),
    (Context("2", "NT", True), "W > w > S2=H2=D2=C2"),
    # （其中A-2之间不包含级牌）
    (Context("A", "D"), "W > w > DA > SA=HA=CA > DK > DQ > DJ > DT > D9 > D8 > D7 > D6 > D5"),
    (Context("A", "D"), "SK > SQ > SJ > ST > S9 > S8 > S7 > S6 > S5 > S4 > S3 > S2"),
    (Context("3", "C", True), "W > w > C3 > S3=H3=D3 > C2 > S2=H2=D2 > CA > CK > CQ > CJ > CT"),
    (Context("4", "S"), "DA > DK > DQ > DJ > DT > D9 > D8 > D7 > D6 > D5 > D3 > D2"),
]
"""Effective suits from high to low, each class beside its neighbours."""


# -- shapes ----------------------------------------------------------------------


class Shaped(NamedTuple):
    """Cards, what they are, and in how many units they are read (largest first, or not given)."""

    context: Context
    cards: Hand
    kind: str
    units: tuple[Hand, ...] | None = None


def one(context: Context, kind: str, *texts: str) -> list[Shaped]:
    """Return sets that are one unit each."""
    return [Shaped(context, hand(text), kind) for text in texts]


def several(context: Context, *texts: str) -> list[Shaped]:
    """Return sets that are read as several units, written in that order."""
    return [
        Shaped(context, tuple(c for unit in hands(text) for c in unit), "throw", hands(text))
        for text in texts
    ]


SHAPES: list[Shaped] = [
    # 两张同点同花色的牌称为一对牌。
    *one(TEN, "single", "SA", "W", "HT", "ST"),
    *one(TEN, "pair", "S8 S8", "ST ST", "w w"),
    *one(TEN, "triple", "S8 S8 S8", "W W W"),
    # Two different 副级 are no pair; two different jokers are no pair.
    *several(TEN, "ST|DT", "W|w"),
    # 凡大小顺序相邻且花色相同的联对均构成拖拉机，如： KKQQ,JJ99,554433；
    *one(TEN, "tractor", "SK SK SQ SQ", "SJ SJ S9 S9", "S5 S5 S4 S4 S3 S3"),
    *one(TEN, "tractor", "HK HK HQ HQ", "HJ HJ H9 H9", "H5 H5 H4 H4 H3 H3"),
    # 一对小王带一对主 10,一对主 10带一对副 10
    *one(TEN, "tractor", "w w HT HT", "HT HT ST ST"),
    # 一对副 10带一对主牌 A,一对主 10带一对副 10及一对主牌 A
    *one(TEN, "tractor", "ST ST HA HA", "HT HT CT CT HA HA", "W W w w"),
    # 以下各例均不是拖拉机： 554,544,5533,JJQ，两对副 10,JJ1010,AA22
    *several(TEN, "S5 S5|S4", "S4 S4|S5", "S5 S5|S3 S3", "SJ SJ|SQ", "ST ST|DT DT"),
    *several(TEN, "SA SA|S2 S2"),
    Shaped(TEN, hand("SJ SJ ST ST"), "none", ()),
    # 级牌不能与相同花色的付牌构成拖拉机
    Shaped(TEN, hand("ST ST S9 S9"), "none", ()),
    # P2 chain: 副级–主2–副2–trump A.
    *one(TEN_TWOS, "tractor", "ST ST H2 H2", "H2 H2 S2 S2", "S2 S2 HA HA"),
    *one(TEN_TWOS, "tractor", "HT HT DT DT H2 H2 C2 C2 HA HA"),
    *several(TEN_TWOS, "H2 H2|HA HA", "S2 S2|D2 D2", "ST ST|C2 C2"),
    # 2为常主: the lowest plain card is the 3, so AA22 is not even of one suit but in trumps.
    Shaped(TEN_TWOS, hand("SA SA S2 S2"), "none", ()),
    # In NT: WW–ww–level–(2); a level pair never joins a level pair.
    *one(TEN_NT, "tractor", "W W w w", "w w ST ST", "W W w w DT DT"),
    *several(TEN_NT, "ST ST|DT DT", "W W|ST ST"),
    *one(TEN_NT_TWOS, "tractor", "HT HT C2 C2", "w w HT HT C2 C2"),
    *several(TEN_NT_TWOS, "S2 S2|C2 C2", "w w|S2 S2"),
    Shaped(TEN_NT, hand("ST ST SA SA"), "none", ()),
    # 当打 5时，下列情况为泰坦尼克： 333444， 444666，副 5主 5，大王小王， AAA副 5，主 5小王……
    *one(FIVE, "titanic", "S3 S3 S3 S4 S4 S4", "S4 S4 S4 S6 S6 S6", "S5 S5 S5 H5 H5 H5"),
    *one(FIVE, "titanic", "W W W w w w", "HA HA HA S5 S5 S5", "H5 H5 H5 w w w"),
    # 当打 5时下列情况不为泰坦尼克： 555666
    Shaped(FIVE, hand("S5 S5 S5 S6 S6 S6"), "none", ()),
    *several(FIVE, "S5 S5 S5|H6 H6 H6"),
    # 当打无主时下列情况不为泰坦尼克： 555555
    *several(FIVE_NT, "S5 S5 S5|D5 D5 D5"),
    # 333 44 contains the tractor 3344; 333+44 is not one unit.
    *several(TEN, "S4 S4 S3 S3|S3", "S3 S3 S2 S2|S2"),
    # At level 2 with spades trump, SA HA…: AA + 副2 + 主2 run with a second 副2 pair over.
    *several(Context("2", "S"), "S2 S2 H2 H2 SA SA|D2 D2", "S2 S2 H2 H2 SA SA|C2 C2"),
    # 同门花色的大牌可以联出，称作“甩牌”如：副牌中： AAK， AKK， AQQJJ， 98844
    *several(TEN, "SA SA|SK", "SK SK|SA", "SQ SQ SJ SJ|SA", "S8 S8|S4 S4|S9"),
]

LARGEST: list[tuple[Context, Hand, int, int]] = [
    # 闲家用 444555抠底，翻 2× 2× 2× 2× 2× 2＝ 64倍
    (TEN, hand("S4 S4 S4 S5 S5 S5"), 6, 64),
    # 闲家用 445566抠底，翻 64倍。
    (TEN, hand("S4 S4 S5 S5 S6 S6"), 6, 64),
    # 闲家用 4455抠底，翻 16倍
    (TEN, hand("S4 S4 S5 S5"), 4, 16),
    # 闲家用 555抠底，翻 8倍。
    (TEN, hand("S5 S5 S5"), 3, 8),
    # 假设最后一圈牌最大牌型为对子 44，则最大牌型的牌张数为 2，…为 4倍。
    (TEN, hand("S4 S4"), 2, 4),
    # 比如闲家用甩牌 AKQJ 10 9 8 77扣底，抠底倍数根据对子 77计算，为 4倍。
    (Context("2", "H"), hand("SA SK SQ SJ ST S9 S8 S7 S7"), 2, 4),
    # 闲家用 AKQJ甩牌抠底，抠底倍数根据单牌计算，为 2倍。
    (TEN, hand("SA SK SQ SJ"), 1, 2),
    # 闲家用甩牌 AAJJ甩牌抠底，抠底倍数按对子计算，为 4倍。
    (TEN, hand("SA SA SJ SJ"), 2, 4),
    # 最大 64倍。
    (TEN, hand("S4 S4 S5 S5 S6 S6 S7 S7"), 8, 64),
]
"""A lead, the number of cards in its largest unit, and what the bottom is multiplied by."""


# -- follow ----------------------------------------------------------------------


class Followed(NamedTuple):
    """A lead, a hand, and plays that follow it or do not."""

    lead: Hand
    hand: Hand
    good: tuple[Hand, ...]
    bad: tuple[Hand, ...]


def followed(lead: str, held: str, good: str, bad: str) -> Followed:
    """Return an example from its text."""
    return Followed(hand(lead), hand(held), hands(good) if good else (), hands(bad) if bad else ())


FOLLOWS: list[Followed] = [
    # 首家出对牌时，其余家有对牌必须出对牌（包括拖拉机中的对牌）
    followed("S5 S5", "S3 S3 S4 S4 S9", "S3 S3|S4 S4", "S3 S9|S3 S4|S4 S9"),
    followed("S5 S5", "S9 S9 S9 S3 S4", "S9 S9", "S9 S3|S3 S4"),
    followed("S5 S5", "S3 D4 D5", "S3 D4|S3 D5", "D4 D5"),
    followed("S5 S5", "D4 D5 D5", "D4 D5|D5 D5", ""),
    # 首家出拖拉机时，其余家有拖拉机必须出拖拉机，
    followed(
        "SA SA SK SK",
        "S3 S3 S4 S4 S9 S9 S7",
        "S3 S3 S4 S4",
        "S3 S3 S9 S9|S4 S4 S9 S9|S3 S3 S9 S7|S3 S4 S9 S7",
    ),
    followed("SA SA SK SK", "S3 S3 S4 S4 S5 S5 S7", "S3 S3 S4 S4|S4 S4 S5 S5", "S3 S3 S5 S5"),
    # 若无拖拉机，则必须出对牌，
    followed(
        "SA SA SK SK",
        "S3 S3 S9 S9 S7 D2",
        "S3 S3 S9 S9",
        "S3 S3 S7 D2|S3 S9 S7 D2|S3 S3 S9 S7|S9 S9 S7 S3",
    ),
    followed("SA SA SK SK", "S3 S3 S9 S8 S7 S6", "S3 S3 S9 S8|S3 S3 S7 S6", "S9 S8 S7 S6"),
    # 无对牌时才能出其它牌。
    followed("SA SA SK SK", "S3 S9 S8 S7 S6", "S3 S9 S8 S7|S9 S8 S7 S6", ""),
    # 三同张其它玩家根据牌情按如下顺序出牌：三同张 / 一副对子+一单张 / 三单张
    followed("S5 S5 S5", "S9 S9 S9 S4 S4 S3", "S9 S9 S9", "S4 S4 S3|S9 S9 S4|S9 S4 S3"),
    followed("S5 S5 S5", "S9 S9 S4 S3 S6", "S9 S9 S4|S9 S9 S3|S9 S9 S6", "S4 S3 S6|S9 S4 S3"),
    followed("S5 S5 S5", "S9 S8 S4 S3", "S9 S8 S4|S8 S4 S3", ""),
    # Two loose pairs ask for two pairs, not for a tractor.
    followed(
        "SA SA SQ SQ", "S8 S8 S7 S7 S3 S3", "S8 S8 S3 S3|S8 S8 S7 S7|S7 S7 S3 S3", "S8 S8 S7 S3"
    ),
    followed("SA SA SK", "S9 S9 S5 S3", "S9 S9 S5|S9 S9 S3", "S9 S5 S3"),
]
"""Level 10, hearts trump."""

TITANIC_LADDER: list[Followed] = [
    # 泰坦尼克其它玩家根据牌情按如下顺序出牌：泰坦尼克
    followed(
        "S6 S6 S6 S5 S5 S5",
        "SA SA SA SK SK SK S3 S3",
        "SA SA SA SK SK SK",
        "SA SA SK SK S3 S3|SA SA SA SK SK S3",
    ),
    # 一副拖拉机+任意两张
    followed(
        "S5 S5 S5 S6 S6 S6",
        "SA SA SA SJ SJ SQ SQ S3 S4",
        "SJ SJ SQ SQ S3 S4|SJ SJ SQ SQ SA SA|SJ SJ SQ SQ SA S3",
        "SA SA SA SJ SJ S3|SA SA SA SJ SQ S3",
    ),
    followed(
        "S5 S5 S5 S6 S6 S6",
        "SA SA SA S9 S9 S9 SJ SJ SQ SQ",
        "SJ SJ SQ SQ SA SA|SJ SJ SQ SQ SA S9",
        "SA SA SA S9 S9 S9",
    ),
    # 两副三同张
    followed(
        "S8 S8 S8 S9 S9 S9",
        "SA SA SA SQ SQ SQ S3 S5 S7",
        "SA SA SA SQ SQ SQ",
        "SA SA SA S3 S5 S7|SA SA SA SQ SQ S3",
    ),
    # 一副三同张+一副对子+一单张
    followed(
        "SQ SQ SQ SK SK SK",
        "SA SA SA S9 S9 S3 S5 S7",
        "SA SA SA S9 S9 S3|SA SA SA S9 S9 S7",
        "SA SA SA S3 S5 S7|SA SA S9 S9 S3 S5",
    ),
    # 一副三同张+三单张
    followed("SQ SQ SQ SJ SJ SJ", "SA SA SA S9 S7 S5 S3", "SA SA SA S9 S7 S5", "SA SA S9 S7 S5 S3"),
    followed(
        "SQ SQ SQ SJ SJ SJ",
        "SA SA SA S9 S3 D4 D5 HA",
        "SA SA SA S9 S3 D4|SA SA SA S9 S3 HA",
        "SA SA SA S9 D4 D5",
    ),
    # 两副对子+两单张
    followed(
        "SQ SQ SQ SJ SJ SJ",
        "S9 S9 S6 S6 S3 S5 S7 SK",
        "S9 S9 S6 S6 S3 SK",
        "S9 S9 S3 S5 S7 SK|S9 S6 S3 S5 S7 SK",
    ),
    # 一副对子+四单张
    followed("SQ SQ SQ SJ SJ SJ", "S9 S9 S8 S6 S5 S4 S3", "S9 S9 S8 S6 S5 S4", "S9 S8 S6 S5 S4 S3"),
    # 六单张
    followed("SQ SQ SQ SJ SJ SJ", "SA SK S9 S7 S5 S4 S3", "SA SK S9 S7 S5 S4", ""),
]
"""Level 10, hearts trump, three decks: the eight rungs from the best down."""


# -- throw -----------------------------------------------------------------------


class Thrown(NamedTuple):
    """A throw, the other hands, and what is played and returned (nothing: it stands)."""

    lead: Hand
    hands: tuple[Hand, ...]
    played: Hand
    returned: Hand


def thrown(lead: str, others: str, played: str, returned: str = "") -> Thrown:
    """Return an example from its text."""
    return Thrown(hand(lead), hands(others), hand(played), hand(returned))


THROWS: list[Thrown] = [
    # 98844（若其他家中无人有能大过一张 9，和一对 8，和一对 4的牌）
    thrown("S9 S8 S8 S4 S4", "S7 S6|S3|D4", "S9 S8 S8 S4 S4"),
    # 首家试图联出 98844时，若其余某家有此花色的 J，则首家必须出 9，
    thrown("S9 S8 S8 S4 S4", "SJ|D3|C3", "S9", "S8 S8 S4 S4"),
    # 若其余某家有此花色的 QQ或 55，则首家必须出 44。
    thrown("S9 S8 S8 S4 S4", "SQ SQ|D3|C3", "S4 S4", "S9 S8 S8"),
    thrown("S9 S8 S8 S4 S4", "S5 S5|D3|C3", "S4 S4", "S9 S8 S8"),
    # 若首家试图联出的牌并非都是大牌时，则其必须出欲联出的牌中的最小牌。
    thrown("S9 S8 S8 S4 S4", "SQ SQ|SJ|S5 S5", "S4 S4", "S9 S8 S8"),
    # AAK， AKK， AQQJJ
    thrown("SA SA SK", "SK SQ|D3|C3", "SA SA SK"),
    thrown("SA SK SK", "SK SA|SQ SQ|C3", "SA SK SK"),
    thrown("SA SQ SQ SJ SJ", "SK SK SA|D3|C3", "SA SQ SQ SJ SJ"),
    thrown("SA SQ SQ SJ SJ", "SA SA SK SK|D3|C3", "SQ SQ SJ SJ", "SA"),
    # Being able to ruff is irrelevant.
    thrown("SA SK", "H3 H4|W w|HT", "SA SK"),
]
"""Level 10, hearts trump."""


# -- trick -----------------------------------------------------------------------


class Taken(NamedTuple):
    """The plays of a trick in order, who takes it and who ruffs."""

    plays: tuple[Hand, ...]
    winner: int
    ruffs: list[int]


TRICKS: list[Taken] = [
    # 主牌 9988 72可毙副牌 AK5544,但不能毙副牌 AA5544
    Taken(hands("SA SK S5 S5 S4 S4|H9 H9 H8 H8 H7 H2"), 1, [1]),
    Taken(hands("SA SA S5 S5 S4 S4|H9 H9 H8 H8 H7 H2"), 0, []),
    # 主牌 977可毙副牌 544,主牌 884可盖毙
    Taken(hands("S5 S4 S4|H9 H7 H7|H8 H8 H4"), 2, [1, 2]),
    # 主牌 977可毙副牌 567,主牌 884不能盖毙
    Taken(hands("S5 S6 S7|H9 H7 H7|H8 H8 H4"), 1, [1, 2]),
    # 出牌时同等大小的牌以先出者为大。
    Taken(hands("S3|ST|DT"), 1, [1, 2]),
    Taken(hands("SK|SK|SA|SA"), 2, []),
    # 若首家出的牌中有拖拉机或对牌，毙牌时…否则被视为垫牌。
    Taken(hands("DQ DQ|H8 H9"), 0, []),
    Taken(hands("D7 D7 D8 D8|H3 H3 H9 H9"), 0, []),
    Taken(hands("D7 D7 D8 D8|H3 H3 H4 H4|HA HA H9 H9|HK HK HQ HQ"), 3, [1, 3]),
    # A group may be split (pair covers two singles, tractor covers two pairs, triple covers
    # pair + single), never merged.
    Taken(hands("DQ DJ|H3 H3"), 1, [1]),
    Taken(hands("DQ DQ D9 D9|H4 H4 H3 H3"), 1, [1]),
    Taken(hands("DQ DQ D9|H3 H3 H3"), 1, [1]),
    Taken(hands("DQ DQ DQ|H3 H3 H2"), 0, []),
    # 级牌、王都是主牌
    Taken(hands("DQ|ST|w|HT"), 2, [1, 2, 3]),
    # 付牌 of another suit never wins.
    Taken(hands("D3|SA|CA|SK"), 0, []),
]
"""Level 10, hearts trump; at least two decks (one line needs three)."""
