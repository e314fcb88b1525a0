"""Lessons about the cards: the order of the trumps, following suit, pairs and tractors."""

from typing import Final

from shengji.lessons.positions import AtPlay
from shengji.lessons.values import Fault, Lesson, Step, Text, play

TRUMPS: Final = Lesson(
    id="trumps",
    title=Text("主牌的大小", "The order of the trumps"),
    about=Text("王、级牌、主花色，谁大谁小", "Jokers, level cards, the trump suit: who beats whom"),
    steps=(
        Step(
            about=Text(
                "打 2、♥ 主时，主牌从大到小是：大王、小王、♥2、另外三种 2，然后才是 ♥A 到 ♥3。"
                "2 是级牌，不管什么花色都是主牌。",
                "At level 2 with hearts as trump the trumps run: big joker, small joker, ♥2, the "
                "other three twos, and only then ♥A down to ♥3. Twos are level cards: whatever "
                "their suit, they are trumps.",
            ),
            task=Text(
                "下家首出 ♥A，你最后一个出。出一张牌，把这一轮赢下来。",
                "The player on your right led ♥A and you play last. Take the trick with one card.",
            ),
            position=AtPlay(
                hands=(
                    "HK H7 S2 SA DQ C8",
                    "HA H3 S9 SK D7 C4",
                    "H4 HJ S6 D9 D3 CQ",
                    "H9 H5 S4 D8 CT C3",
                ),
                leader=1,
                plays=("HA", "H4", "H9"),
            ),
            solution=play("S2"),
            faults=(
                Fault(
                    lambda found: not found.won,
                    Text(
                        "这样跟可以，但赢不了：它在 ♥A 下面。你手里有一张牌在 ♥A 上面。",
                        "A legal follow, but it does not win: it is below ♥A. One card in your "
                        "hand is above it.",
                    ),
                ),
            ),
            good=Text(
                "对。♠2 印着黑桃，可它是级牌：算主牌，比 ♥A 还大。",
                "Right. ♠2 has a spade on it, yet it is a level card: a trump, and above ♥A.",
            ),
        ),
        Step(
            about=Text(
                "不是主花色的三种 2 一样大。一样大的牌，先出的大；要赢就得真正更大。",
                "The three twos outside the trump suit are equal. Of equal cards the earlier one "
                "holds: to win, a card must be strictly higher.",
            ),
            task=Text(
                "上家的 ♣2 目前最大。用刚好够大的牌赢下这一轮。",
                "♣2, from the player on your left, is winning. Take the trick with the lowest "
                "card that does it.",
            ),
            position=AtPlay(
                hands=(
                    "w H2 HQ D2 S9 S4",
                    "H4 H8 SJ D6 D9 CK",
                    "H3 HT S7 S5 DK C9",
                    "C2 H6 SQ DA D4 C7",
                ),
                leader=2,
                plays=("H3", "C2"),
            ),
            solution=play("H2"),
            faults=(
                Fault(
                    lambda found: found.has("D2"),
                    Text(
                        "♦2 和 ♣2 一样大，♣2 先出，所以还是它大。",
                        "♦2 equals ♣2, and ♣2 came first: it still holds.",
                    ),
                ),
                Fault(
                    lambda found: not found.won,
                    Text(
                        "主花色的牌都在级牌下面，大不过 ♣2。",
                        "Cards of the trump suit are below the level cards; ♣2 still wins.",
                    ),
                ),
                Fault(
                    lambda found: found.has("w"),
                    Text(
                        "赢是赢了，不过小王可以省下：还有一张小一点的也够大。",
                        "That wins, but you can save the joker: a lower card is enough.",
                    ),
                ),
            ),
            good=Text(
                "对。主花色的级牌 ♥2 叫主级，比另外三种 2 高一层，只在两张王下面。",
                "Right. ♥2, the level card of the trump suit, is one class above the other twos; "
                "only the jokers are higher.",
            ),
        ),
        Step(
            about=Text(
                "打无主时没有主花色：只有王和级牌是主牌，四种花色都是副牌。",
                "In no trump there is no trump suit: only jokers and level cards are trumps, and "
                "all four suits are plain.",
            ),
            task=Text(
                "上家首出 ♥A，你一张红桃也没有。把这一轮赢下来。",
                "The player on your left led ♥A and you have no heart at all. Take the trick.",
            ),
            position=AtPlay(
                hands=(
                    "D2 SA S7 D9 CK C4",
                    "H9 HT S3 D5 DJ C8",
                    "H6 HQ S8 S5 D7 CA",
                    "HA HK S4 DT C5 C9",
                ),
                leader=3,
                plays=("HA",),
                trump="NT",
            ),
            solution=play("D2"),
            faults=(
                Fault(
                    lambda found: found.trumps == 0,
                    Text(
                        "不同的副牌不比大小，这只是垫牌，♥A 还是最大。要用主牌毙。",
                        "Plain suits are not compared with each other: this is only a discard and "
                        "♥A still wins. It takes a trump.",
                    ),
                ),
            ),
            good=Text(
                "对。无主时 ♦2 仍是主牌，没有红桃就可以拿它毙。",
                "Right. In no trump ♦2 is still a trump, and without a heart you may ruff with it.",
            ),
        ),
    ),
)

FOLLOW: Final = Lesson(
    id="follow",
    title=Text("跟牌", "Following suit"),
    about=Text(
        "有这一门就跟这一门；分给谁，不给谁", "Which cards you must play, and who gets points"
    ),
    steps=(
        Step(
            about=Text(
                "首出的是哪一门，手里有这一门就得跟。级牌和王算主牌，不算它印着的花色。",
                "Whatever suit is led, you follow it while you can. Level cards and jokers count "
                "as trumps, not as the suit printed on them.",
            ),
            task=Text(
                "下家首出 ♠Q。跟一张合规则的牌。",
                "The player on your right led ♠Q. Follow with a legal card.",
            ),
            position=AtPlay(
                hands=(
                    "S2 H9 S8 S3 DK C7",
                    "SQ S6 H5 DJ D4 CK",
                    "S5 S9 HJ DT D3 C9",
                    "SA ST H8 D8 CQ C4",
                ),
                leader=1,
                plays=("SQ", "S5", "SA"),
            ),
            solution=play("S3"),
            good=Text(
                "对，出哪张黑桃都行。♠2 是主牌，留着；有黑桃时也不能拿主牌毙。",
                "Right, any spade will do. ♠2 is a trump and stays; while you hold spades you "
                "cannot ruff either.",
            ),
        ),
        Step(
            about=Text(
                "5 值 5 分，10 和 K 各值 10 分。一轮里的分，全归赢这一轮的人那一方。",
                "A five is worth 5 points, a ten and a king 10 each. All points of a trick go to "
                "the side that wins it.",
            ),
            task=Text(
                "对家的 ♦A 最大，没有更大的方块了。给自己人添点分。",
                "Your partner’s ♦A is winning and no diamond is higher. Give your side some "
                "points.",
            ),
            position=AtPlay(
                hands=(
                    "DK D9 D4 H6 SJ C3",
                    "D7 D3 HT SK S5 C8",
                    "DA DQ H4 S9 CT C5",
                    "D6 DJ HQ S4 CA C9",
                ),
                leader=2,
                plays=("DA", "D6"),
            ),
            solution=play("DK"),
            faults=(
                Fault(
                    lambda found: found.points == 0,
                    Text(
                        "合规则，不过你放过了 10 分：对家要赢，这时候该给分。",
                        "Legal, but you passed up 10 points: your partner is winning, so give "
                        "some.",
                    ),
                ),
            ),
            good=Text(
                "对，♦K 的 10 分归你们了。",
                "Right: the 10 points of ♦K go to your side.",
            ),
        ),
        Step(
            about=Text(
                "反过来，对手要赢的时候，出小的、没有分的牌。",
                "The other way round: when the opponents are winning, play low and give no points.",
            ),
            task=Text(
                "上家的 ♣A 你大不过。跟一张，别送分。",
                "You cannot beat ♣A, from the player on your left. Follow without giving points.",
            ),
            position=AtPlay(
                hands=(
                    "CK CT C6 H5 S8 D9",
                    "C9 C4 H7 SQ S3 DT",
                    "CJ C5 HJ SK D8 D4",
                    "CA C8 H9 S6 DK D3",
                ),
                leader=3,
                plays=("CA",),
            ),
            solution=play("C6"),
            faults=(
                Fault(
                    lambda found: found.points > 0,
                    Text(
                        "合规则，可这 10 分就送给对手了。",
                        "Legal, but those 10 points go to the opponents.",
                    ),
                ),
            ),
            good=Text(
                "对，♣6 没有分，K 和 10 留到以后。",
                "Right: ♣6 carries nothing, and the king and the ten wait for a better trick.",
            ),
        ),
        Step(
            about=Text(
                "首出几张，就跟几张。这一门不够，有多少出多少，差的随便补，叫垫牌。",
                "You play as many cards as were led. Short of the suit you play all you have of "
                "it and add anything you like: a discard.",
            ),
            task=Text(
                "下家首出一对 ♠9，上家已经盖过，你只有一张黑桃。跟两张，别送分，也别浪费主牌。",
                "The player on your right led a pair of ♠9, the one on your left has topped it, "
                "and you have one spade. Follow with two cards; give no points and waste no trump.",
            ),
            position=AtPlay(
                hands=(
                    "S4 H8 DT D6 CK C7",
                    "S9 S9 H4 DJ D3 CQ",
                    "S8 S5 HT D9 C9 C3",
                    "SJ SJ H6 DK D5 C8",
                ),
                leader=1,
                plays=("S9 S9", "S8 S5", "SJ SJ"),
            ),
            solution=play("S4 C7"),
            faults=(
                Fault(
                    lambda found: found.points > 0,
                    Text(
                        "补的那张带着 10 分，送给对手了。",
                        "The card that you added carries 10 points for the opponents.",
                    ),
                ),
                Fault(
                    lambda found: found.trumps > 0,
                    Text(
                        "合规则，但主牌白费了：出过 ♠4，这一手就毙不了。",
                        "Legal, but the trump is wasted: with ♠4 beside it, it does not ruff.",
                    ),
                ),
            ),
            good=Text(
                "对。♠4 非出不可，另一张随你挑，挑没用的。",
                "Right. ♠4 had to go, the other card was yours to choose: one of no use.",
            ),
        ),
    ),
)

PAIRS: Final = Lesson(
    id="pairs",
    title=Text("对子和拖拉机", "Pairs and tractors"),
    about=Text(
        "什么算对子，什么连得起来，怎么跟", "What makes a pair, what joins up, how to follow"
    ),
    steps=(
        Step(
            about=Text(
                "对子是两张一模一样的牌，花色点数都相同。首出对子，手里这一门有对子就得跟对子。",
                "A pair is two cards with the very same face, suit and rank. When a pair is led, "
                "a pair of that suit has to follow if you have one.",
            ),
            task=Text(
                "上家首出一对 ♠8。跟两张牌。",
                "The player on your left led a pair of ♠8. Follow with two cards.",
            ),
            position=AtPlay(
                hands=(
                    "SK S9 S9 S4 S3 H7 D6 C5",
                    "SQ S7 H5 H4 DJ D9 CT C8",
                    "S6 S5 HJ H9 DQ D4 CK C3",
                    "S8 S8 HA H3 DA D7 CQ C6",
                ),
                leader=3,
                plays=("S8 S8",),
            ),
            solution=play("S9 S9"),
            good=Text(
                "对。♠9 ♠9 是你唯一的黑桃对子，而且比 ♠8 ♠8 大。",
                "Right. ♠9 ♠9 is your only pair of spades, and it beats ♠8 ♠8 as well.",
            ),
        ),
        Step(
            about=Text(
                "同一门里两对或更多对，点数紧挨着，叫拖拉机。首出拖拉机，对手很难接。",
                "Two or more pairs of one suit on neighbouring ranks are a tractor. It is a lead "
                "that is hard to answer.",
            ),
            task=Text("轮到你首出。出一副拖拉机。", "You lead. Play a tractor."),
            position=AtPlay(
                hands=(
                    "SK SK SJ SJ ST ST D5 D5 C9 C4",
                    "SA S9 S5 H4 H8 HQ DA D7 CK C6",
                    "SQ S8 S4 H3 H9 HT DJ D9 CQ C5",
                    "SA S7 S6 H5 H7 HK DT D8 CT C3",
                ),
            ),
            solution=play("SJ SJ ST ST"),
            faults=(
                Fault(
                    lambda found: found.shape == "throw",
                    Text(
                        "K 和 J 之间还隔着 Q，K 这一对连不上：这是甩牌，不是拖拉机。",
                        "The queen lies between king and jack, so that pair does not join: this "
                        "is a throw, not a tractor.",
                    ),
                ),
                Fault(
                    lambda found: found.shape != "tractor",
                    Text(
                        "这还不是拖拉机：至少要两对，而且紧挨着。",
                        "Not a tractor yet: it takes at least two pairs, side by side.",
                    ),
                ),
            ),
            good=Text(
                "对。♠J ♠J ♠10 ♠10 紧挨着，是拖拉机；K 那一对隔着 Q，连不上。",
                "Right. ♠J ♠J ♠10 ♠10 are neighbours, a tractor; the kings are cut off by the "
                "queen.",
            ),
        ),
        Step(
            about=Text(
                "现在打 10，10 都是主牌。于是 J 和 9 挨上了；主牌里，副级和主花色的 A 也挨着。"
                "几种副级一样大，在同一层，互相不连。",
                "Now the level is 10, so the tens are trumps. That makes jack and nine "
                "neighbours, and among the trumps the off-suit tens and the trump ace. Off-suit "
                "tens are equal: they share one class and do not join each other.",
            ),
            task=Text(
                "打 10、♥ 主。首出一副主牌的拖拉机。",
                "Level 10, hearts are trump. Lead a tractor of trumps.",
            ),
            position=AtPlay(
                hands=(
                    "ST ST DT DT HA HA SJ SJ S9 S9",
                    "SA SK S8 HK H5 DA D7 CQ C6 C3",
                    "w HQ H9 SQ S7 DK D8 CJ C8 C4",
                    "HT HJ H7 S6 S5 DQ D9 CA C9 C5",
                ),
                level="T",
            ),
            solution=play("ST ST HA HA"),
            faults=(
                Fault(
                    lambda found: found.shape == "tractor" and found.trumps == 0,
                    Text(
                        "♠J ♠J ♠9 ♠9 也是拖拉机，不过那是副牌。找主牌的。",
                        "♠J ♠J ♠9 ♠9 is a tractor too, but of a plain suit. Find one of trumps.",
                    ),
                ),
                Fault(
                    lambda found: found.shape == "throw",
                    Text(
                        "连不成一组：♠10 和 ♦10 一样大，在同一层，只能有一对接上 ♥A。",
                        "These do not join: ♠10 and ♦10 are equal and share one class. Only one of "
                        "the two pairs goes with ♥A.",
                    ),
                ),
                Fault(
                    lambda found: found.shape != "tractor",
                    Text("要两对紧挨着的主牌。", "It takes two neighbouring pairs of trumps."),
                ),
            ),
            good=Text(
                "对。副级下面紧接着就是 ♥A，两对连成拖拉机。",
                "Right. ♥A comes just below the off-suit level cards, so the two pairs are a "
                "tractor.",
            ),
        ),
        Step(
            about=Text(
                "首出拖拉机，有拖拉机先跟拖拉机，没有才跟对子，再没有才跟散牌。只论像不像，不论大小。",
                "When a tractor is led, a tractor follows if you have one; else pairs, else loose "
                "cards. Only the likeness counts, not the height.",
            ),
            task=Text(
                "上家首出 ♠A ♠A ♠K ♠K。跟四张牌。",
                "The player on your left led ♠A ♠A ♠K ♠K. Follow with four cards.",
            ),
            position=AtPlay(
                hands=(
                    "S9 S9 S7 S4 S4 S3 S3 H6 D8 CJ",
                    "SQ S8 S6 S5 H9 H4 DJ D4 CT C7",
                    "SJ ST S8 S5 HJ HT DK D9 CQ C5",
                    "SA SA SK SK H3 HQ DA D5 CA C3",
                ),
                leader=3,
                plays=("SA SA SK SK",),
            ),
            solution=play("S4 S4 S3 S3"),
            good=Text(
                "对。4433 是拖拉机，再小也得先跟它；99 那一对还留着。",
                "Right. 4433 is a tractor and has to go first, low as it is; the nines stay.",
            ),
        ),
    ),
)

LESSONS: Final = (TRUMPS, FOLLOW, PAIRS)
