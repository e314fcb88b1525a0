"""Lessons about throws and ruffs."""

from typing import Final

from shengji.lessons.positions import AtPlay
from shengji.lessons.values import Fault, Lesson, Step, Text, play

THROW: Final = Lesson(
    id="throw",
    title=Text("甩牌", "Throws"),
    about=Text(
        "一次首出好几组，什么时候甩得成", "Leading several units at once, and when that stands"
    ),
    steps=(
        Step(
            about=Text(
                "同一门的几组牌可以一起首出，叫甩牌。别的每一家手里都没有能大过其中哪一组的，才甩得成；"
                "一样大不算大过。",
                "Several units of one suit may be led together: a throw. It stands when nobody "
                "else, your partner included, holds anything that beats one of the units. Equal "
                "is not higher.",
            ),
            task=Text(
                "两张 ♠A 都在你手里。甩出至少三张黑桃，要甩得成。",
                "Both ♠A are yours. Throw at least three spades, and make it stand.",
            ),
            position=AtPlay(
                hands=(
                    "SA SA SK S4 H5 D9 D6 C8",
                    "SQ S9 H4 HJ DK D3 CT C5",
                    "SK SJ S6 H9 DJ D8 CQ C4",
                    "ST S8 S5 H7 HQ D7 CA C9",
                ),
            ),
            solution=play("SA SA SK"),
            faults=(
                Fault(
                    lambda found: found.failed,
                    Text(
                        "甩不成：♠4 谁都能大过，只好单出 ♠4，其余收回，还让大家看了牌。",
                        "It fails: anybody beats ♠4. You have to play ♠4 alone, and everybody has "
                        "seen the rest.",
                    ),
                ),
                Fault(
                    lambda found: found.shape != "throw" or len(found.cards) < 3,
                    Text(
                        "可以这样出，但这一步要一次甩出三张以上。",
                        "You may lead that, but this task wants three cards or more at once.",
                    ),
                ),
            ),
            good=Text(
                "对。AA 没有更大的对子；另一张 ♠K 只和你的一样大。",
                "Right. No pair is above the aces, and the other ♠K only equals yours.",
            ),
        ),
        Step(
            about=Text(
                "记住出过的牌，就知道什么最大。两张 ♦A 前几轮都出过了，两张 ♦K 在你手里；"
                "另一张 ♦Q 还没见着。",
                "Remember what has gone, and you know what is highest. Both ♦A fell in earlier "
                "tricks and both ♦K are yours; the other ♦Q has not been seen.",
            ),
            task=Text(
                "甩出至少三张方块，要甩得成。",
                "Throw at least three diamonds, and make it stand.",
            ),
            position=AtPlay(
                hands=(
                    "DK DK DQ DJ D8 H4 S9 C7",
                    "DT D7 H6 H8 SK S4 CJ C9",
                    "D9 D5 H9 HT SQ S8 CA C4",
                    "DQ D6 HJ H3 SJ S5 CT C8",
                ),
            ),
            solution=play("DK DK DQ"),
            faults=(
                Fault(
                    lambda found: found.failed,
                    Text(
                        "甩不成：另一张 ♦Q 在别人手里，比 Q 小的单张会被大过。",
                        "It fails: somebody has the other ♦Q, which beats any single below it.",
                    ),
                ),
                Fault(
                    lambda found: found.shape != "throw" or len(found.cards) < 3,
                    Text(
                        "可以这样出，但这一步要一次甩出三张以上的方块。",
                        "You may lead that, but this task wants three diamonds or more at once.",
                    ),
                ),
            ),
            good=Text(
                "对。KK 是最大的对子，♦Q 至多有一张和它一样大。",
                "Right. KK is the highest pair left, and ♦Q can at most be equalled.",
            ),
        ),
        Step(
            about=Text(
                "跟甩牌，就是一组一组地跟：甩的是一对加一张，你有对子就要跟一对加一张。",
                "A throw is followed unit by unit: a pair and a single are thrown, so with a "
                "pair in hand you play a pair and a single.",
            ),
            task=Text(
                "下家甩出 ♠A ♠A ♠K。跟三张牌。",
                "The player on your right threw ♠A ♠A ♠K. Follow with three cards.",
            ),
            position=AtPlay(
                hands=(
                    "S9 S9 S6 S4 H8 DT D7 C5",
                    "SA SA SK H5 DK D4 CQ C8",
                    "S7 S5 S3 H9 HJ DJ C9 C6",
                    "SQ SJ S8 HQ H4 D9 D3 CA",
                ),
                leader=1,
                plays=("SA SA SK", "S7 S5 S3", "SQ SJ S8"),
            ),
            solution=play("S9 S9 S4"),
            good=Text(
                "对。一对 9 非跟不可，剩下那张随你挑。",
                "Right. The pair of nines has to go; the third card is your choice.",
            ),
        ),
    ),
)

RUFF: Final = Lesson(
    id="ruff",
    title=Text("毙牌", "Ruffing"),
    about=Text("没有这一门，用主牌赢", "Out of a suit, win with trumps"),
    steps=(
        Step(
            about=Text(
                "首出的是副牌，你这一门一张都没有，就可以出主牌把它毙掉。毙不毙随你。",
                "When a plain suit is led and you have none of it, you may play a trump and ruff. "
                "You never have to.",
            ),
            task=Text(
                "上家首出 ♦K，有 10 分，你没有方块。毙下来。",
                "The player on your left led ♦K, 10 points, and you have no diamond. Ruff it.",
            ),
            position=AtPlay(
                hands=(
                    "H3 H9 S7 SJ C6 CT",
                    "D8 D4 H5 SQ S3 C9",
                    "DJ D5 HT SK CQ C4",
                    "DK D9 H7 S8 CA C3",
                ),
                leader=3,
                plays=("DK",),
            ),
            solution=play("H3"),
            faults=(
                Fault(
                    lambda found: not found.won,
                    Text(
                        "这是垫牌：没出主牌，♦K 还是最大。",
                        "That is a discard: without a trump, ♦K still wins.",
                    ),
                ),
            ),
            good=Text(
                "对。最小的主牌也大过所有副牌，10 分归你们。",
                "Right. The lowest trump is above every plain card, and the 10 points are yours.",
            ),
        ),
        Step(
            about=Text(
                "毙要配得齐：首出一对，就要用一对主牌来毙；出两张不成对的主牌只算垫牌。",
                "A ruff has to match: a pair is ruffed by a pair of trumps. Two trumps that are "
                "no pair are a discard.",
            ),
            task=Text(
                "下家首出一对 ♣Q，你没有梅花。毙下来。",
                "The player on your right led a pair of ♣Q and you have no club. Ruff it.",
            ),
            position=AtPlay(
                hands=(
                    "H8 H5 H4 H4 SJ S9 D7 D3",
                    "CQ CQ H9 H3 SK S6 DT D8",
                    "C8 C4 HJ HT S5 SQ DJ D5",
                    "CK C9 H6 H7 S8 ST DA D9",
                ),
                leader=1,
                plays=("CQ CQ", "C8 C4", "CK C9"),
            ),
            solution=play("H4 H4"),
            faults=(
                Fault(
                    lambda found: found.trumps == 2 and not found.won,
                    Text(
                        "两张主牌不成对，配不上 ♣Q ♣Q，只算垫牌。",
                        "Two trumps, but no pair: they do not match ♣Q ♣Q and are a discard.",
                    ),
                ),
                Fault(
                    lambda found: not found.won,
                    Text(
                        "毙牌要全出主牌，有一张不是就算垫牌。",
                        "A ruff is all trumps; with any other card it is a discard.",
                    ),
                ),
            ),
            good=Text(
                "对。44 虽小，是一对主牌，大过任何一对副牌。",
                "Right. Low as they are, 44 are a pair of trumps, above any plain pair.",
            ),
        ),
        Step(
            about=Text(
                "别人毙了，你也没有这一门，可以用更大的主牌盖毙。",
                "When somebody has ruffed and you are out of the suit too, a higher trump over- "
                "ruffs.",
            ),
            task=Text(
                "对家的 ♠K 被上家用 ♥7 毙了。用刚好够大的牌抢回来。",
                "The player on your left ruffed your partner’s ♠K with ♥7. Win it back with the "
                "lowest card that does it.",
            ),
            position=AtPlay(
                hands=(
                    "w HJ H6 D8 DT C5",
                    "S9 S4 HQ DJ D3 CK",
                    "SK S6 H4 DA C9 C3",
                    "H7 H3 D9 D6 CQ C8",
                ),
                leader=2,
                plays=("SK", "H7"),
            ),
            solution=play("HJ"),
            faults=(
                Fault(
                    lambda found: found.trumps > 0 and not found.won,
                    Text(
                        "这张主牌比 ♥7 小，盖不过。",
                        "That trump is lower than ♥7; it does not over-ruff.",
                    ),
                ),
                Fault(
                    lambda found: not found.won,
                    Text(
                        "垫牌抢不回来，要更大的主牌。",
                        "A discard does not win it back; it takes a higher trump.",
                    ),
                ),
                Fault(
                    lambda found: found.has("w"),
                    Text(
                        "抢是抢回来了，但 ♥J 就够，小王留着更值钱。",
                        "That wins it back, but ♥J is enough; the small joker is worth keeping.",
                    ),
                ),
            ),
            good=Text(
                "对。♥J 大过 ♥7，后面那家还有黑桃，毙不了。",
                "Right. ♥J is above ♥7, and the player after you has spades and cannot ruff.",
            ),
        ),
        Step(
            about=Text(
                "毙甩牌也要一组一组配齐。盖毙只比首出里最大那一组配上的牌：首出里一对最大，就比对子。",
                "A throw is ruffed unit by unit. An over-ruff compares what goes with the "
                "largest unit of the lead: here that is the pair, so pairs compare.",
            ),
            task=Text(
                "下家甩 ♦A ♦A ♦K，上家用 ♥J ♥6 ♥6 毙了。盖过它。",
                "The player on your right threw ♦A ♦A ♦K, and the one on your left ruffed with ♥J "
                "♥6 ♥6. Over-ruff.",
            ),
            position=AtPlay(
                hands=(
                    "H8 H8 HQ HK H3 S9 S5 C7",
                    "DA DA DK H5 SK S8 CT C6",
                    "D9 D6 D3 H9 HT SJ CA C4",
                    "HJ H6 H6 H4 ST S7 CQ C8",
                ),
                leader=1,
                plays=("DA DA DK", "D9 D6 D3", "HJ H6 H6"),
            ),
            solution=play("H8 H8 H3"),
            faults=(
                Fault(
                    lambda found: found.trumps == 3 and not found.won,
                    Text(
                        "里面没有对子，配不上 ♦A ♦A，只算垫牌。",
                        "There is no pair in it to match ♦A ♦A: a discard.",
                    ),
                ),
                Fault(
                    lambda found: not found.won,
                    Text(
                        "要三张都是主牌，里面有一对。",
                        "It takes three trumps, a pair among them.",
                    ),
                ),
            ),
            good=Text(
                "对。比的是对子：88 大过 66，第三张比 ♥J 小也不要紧。",
                "Right. Pairs compare: 88 is above 66, whatever the third card is beside ♥J.",
            ),
        ),
    ),
)

LESSONS: Final = (THROW, RUFF)
