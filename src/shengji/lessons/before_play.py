"""Lessons about what comes before the play: bidding, burying, countering; and about the friend."""

from typing import Final

from shengji.lessons.positions import AtPlay, FromDeal
from shengji.lessons.values import (
    LEARNER,
    Fault,
    Lesson,
    Step,
    Text,
    bid,
    bury,
    call,
    counter,
    play,
)
from shengji.rules import Bid, Bury, EndBidding, Pass, parse_cards
from shengji.rules.cards import RANK_ACE, rank_of

BOTTOM: Final = "C3 C4 C6 C7 D4 D7 S4 S6"
"""What lies at the bottom where another than the learner buries it again."""
SEVEN: Final = "S3 S4 D3 D7 CT C5 H4"

BID: Final = Lesson(
    id="bid",
    title=Text("亮牌", "Bidding"),
    about=Text("用级牌定主花色", "Level cards decide the trump suit"),
    steps=(
        Step(
            about=Text(
                "一边发牌，一边可以亮牌：亮出一张级牌，它的花色就成了主花色。头一局谁先亮，谁就坐庄。"
                "挑你手里长的那一门。",
                "While the cards are dealt you may bid: show a level card, and its suit becomes "
                "trump. In the first round the first bidder also becomes dealer. Choose a suit "
                "in which you are long.",
            ),
            task=Text(
                "打 2，你刚拿到 8 张牌，还没人亮。亮一张合适的。",
                "Level 2; you have been dealt 8 cards and nobody has bid. Make a sensible bid.",
            ),
            position=FromDeal(hands=("H2 HA HK H9 H6 S2 D7 C5", "", "", ""), each=8),
            solution=bid("H2"),
            faults=(
                Fault(
                    lambda found: found.has("S2"),
                    Text(
                        "可以亮，可是黑桃你只有这一张。换你最长的一门。",
                        "You may, but this is your only spade. Choose your longest suit.",
                    ),
                ),
            ),
            good=Text(
                "对。红桃你最长，有 A 有 K，♥ 作主最合算。亮过的牌还留在手里。",
                "Right. Hearts are your longest suit, with ace and king. The card you showed "
                "stays in your hand.",
            ),
        ),
        Step(
            about=Text(
                "后亮的要高一档：单张级牌 < 一对级牌 < 一对同样的王。同一档里花色不分高下。"
                "盖过别家叫反主，欢乐豆翻倍。",
                "A later bid has to go a rung higher: one level card, then a pair of them, then a "
                "pair of equal jokers. Suits on one rung tie. Topping another seat is an "
                "override and doubles the beans.",
            ),
            task=Text(
                "下家亮了 ♠2。反成你最长的一门。",
                "The player on your right bid ♠2. Override it with your longest suit.",
            ),
            position=FromDeal(
                hands=("H2 D2 D2 DA DK D9 D6 S3 C9 C4", "S2", "", ""),
                each=10,
                actions=(Bid(1, parse_cards("S2")),),
            ),
            solution=bid("D2 D2"),
            good=Text(
                "对。一对 ♦2 比单张 ♠2 高一档，♦ 成了主花色。",
                "Right. A pair of ♦2 is a rung above a single ♠2: diamonds are trump now.",
            ),
        ),
        Step(
            about=Text(
                "发完以后还可以亮一会儿，不想亮就说不亮。一对王能打成无主，可那样就没有主花色了。",
                "After the last card there is a little time left to bid, or to pass. A pair of "
                "jokers makes it no trump, and then there is no trump suit at all.",
            ),
            task=Text(
                "对家亮了一对 ♥2，你手里红桃最长，还有一对小王。你怎么办？",
                "Your partner bid a pair of ♥2. Hearts are your longest suit, and you have a pair "
                "of small jokers. What do you do?",
            ),
            position=FromDeal(
                hands=(
                    "w w HA HQ HQ H9 H8 H6 H4 H3 SA SK S9 S8 S5 DK DJ D7 D4 CA CJ CT C8 C6 C3",
                    "",
                    "H2 H2",
                    "",
                ),
                actions=(Bid(2, parse_cards("H2 H2")),),
            ),
            solution=Pass(LEARNER),
            faults=(
                Fault(
                    lambda found: found.has("w"),
                    Text(
                        "亮得过，可是变成无主，你那一手红桃就都成了副牌。",
                        "It is high enough, but in no trump all your hearts become plain cards.",
                    ),
                ),
            ),
            good=Text(
                "对。♥ 作主你和对家都长，王留着当最大的主牌。",
                "Right. Hearts as trump suit you both, and the jokers stay the highest trumps.",
            ),
        ),
    ),
)

BURY: Final = Lesson(
    id="bury",
    title=Text("扣底", "Burying"),
    about=Text("拿起底牌，再扣下同样多", "Take up the bottom and bury as many cards"),
    steps=(
        Step(
            about=Text(
                "庄家拿起 8 张底牌，再扣下 8 张。抓分方要是赢了最后一轮，底里的分会翻倍算给他们。",
                "The dealer takes up the 8 cards of the bottom and buries 8. If the catchers win "
                "the last trick, the points at the bottom count for them, multiplied.",
            ),
            task=Text(
                "扣 8 张：不带分，不扣主牌，也不扣 A。",
                "Bury 8 cards: no points, no trumps and no aces.",
            ),
            position=FromDeal(
                hands=(
                    "W H2 S2 HA HK HJ H8 H7 H5 H3 SA SA SK SJ S9 S7 S4 DA DQ DT D8 D6 D3 CK CQ",
                    "",
                    "",
                    "",
                ),
                bottom="D3 CJ C9 C8 C6 C5 C4 C3",
                actions=(Bid(LEARNER, parse_cards("H2")), EndBidding()),
            ),
            solution=bury("C9 C8 C6 C4 C3 D6 D3 D3"),
            faults=(
                Fault(
                    lambda found: found.points > 0,
                    Text(
                        "里面有分。被抠底的话，这些分要翻倍算给抓分方。",
                        "There are points in it. If the bottom is dug they count for the "
                        "catchers, multiplied.",
                    ),
                ),
                Fault(
                    lambda found: found.trumps > 0,
                    Text(
                        "主牌最有用，别扣下去。",
                        "Trumps are your best cards; do not bury them.",
                    ),
                ),
                Fault(
                    lambda found: any(rank_of(card) == RANK_ACE for card in found.cards),
                    Text("A 能赢一轮，留在手里。", "An ace wins a trick; keep it in hand."),
                ),
            ),
            good=Text(
                "对。小的、没分的副牌扣下去，大牌和主牌留在手里。",
                "Right. Low plain cards without points go down; high cards and trumps stay.",
            ),
        ),
        Step(
            about=Text(
                "扣底还有一个好处：把短的一门扣光，以后别人出这一门，你就能毙。",
                "Burying has another use: bury a short suit altogether, and you can ruff when it "
                "is led.",
            ),
            task=Text(
                "扣 8 张：不带分，不扣主牌，而且把一门副牌扣光。",
                "Bury 8 cards: no points, no trumps, and leave yourself without one plain suit.",
            ),
            position=FromDeal(
                hands=(
                    "W w H2 C2 HA HQ HT H9 H8 H6 H4 H3 SA SK SK SQ ST S8 S7 DQ DJ D9 CA CA CK",
                    "",
                    "",
                    "",
                ),
                bottom="S6 S3 D6 D4 CJ C8 C7 C3",
                actions=(Bid(LEARNER, parse_cards("H2")), EndBidding()),
            ),
            solution=bury("DQ DJ D9 D6 D4 C7 C3 S3"),
            faults=(
                Fault(
                    lambda found: found.points > 0,
                    Text(
                        "底里有分，太冒险。找一门没有分的来扣光。",
                        "There are points at the bottom, which is risky. Find a suit without any.",
                    ),
                ),
                Fault(
                    lambda found: found.trumps > 0,
                    Text("主牌是拿来毙的，别扣。", "You need your trumps to ruff with."),
                ),
                Fault(
                    lambda found: found.voids == 0,
                    Text(
                        "没有分，也没有主牌，很好；可是每一门都还剩着。看看哪一门最短。",
                        "No points, no trumps, good; but you still hold every suit. Look for the "
                        "shortest.",
                    ),
                ),
            ),
            good=Text(
                "对。方块扣光了，谁出方块你都能毙。",
                "Right. Your diamonds are gone, and you can ruff whenever they are led.",
            ),
        ),
    ),
)

COUNTER: Final = Lesson(
    id="counter",
    title=Text("反底", "Countering"),
    about=Text("庄家扣完底，还能改主", "After the dealer has buried, trump may still change"),
    steps=(
        Step(
            about=Text(
                "庄家扣完底，别家轮流可以反底（炒地皮）：用至少两张一样的级牌或王。反成了，主花色改成你的，"
                "底牌归你重扣；庄家不变。",
                "When the dealer has buried, the others may counter in turn, with at least two "
                "equal level cards or jokers. Your suit becomes trump and you bury the bottom "
                "anew; the dealer stays the dealer.",
            ),
            task=Text(
                "上家坐庄，亮的是单张 ♠2。你方块有十一张，反一个。",
                "The dealer on your left had bid a single ♠2. You have eleven diamonds: counter.",
            ),
            position=FromDeal(
                hands=(
                    "D2 D2 DA DK DQ DJ D9 D8 D8 D6 D3 W SA SJ S7 S5 HK HT H6 CA CQ C9 C8 C5 C3",
                    "",
                    "",
                    "S2",
                ),
                bottom=BOTTOM,
                dealer=3,
                actions=(
                    Bid(3, parse_cards("S2")),
                    EndBidding(),
                    Bury(3, parse_cards(BOTTOM)),
                ),
            ),
            solution=counter("D2 D2"),
            faults=(
                Fault(
                    lambda found: not found.cards,
                    Text(
                        "可以不反，不过这手牌方块作主要好得多。",
                        "You may pass, but this hand is much better with diamonds as trump.",
                    ),
                ),
            ),
            good=Text(
                "对。两张盖过一张，♦ 成了主；接下来由你拿起底牌重扣。",
                "Right. Two cards top one, and diamonds are trump; next you would take up the "
                "bottom and bury again.",
            ),
        ),
        Step(
            about=Text(
                "同样两张，花色有高低：♦ < ♣ < ♥ < ♠，再往上是小王、大王。",
                "Among pairs the suits have an order: ♦ < ♣ < ♥ < ♠, then small jokers, then big "
                "ones.",
            ),
            task=Text(
                "上家坐庄，亮了一对 ♥2。你有两对 2，用反得过的那一对。",
                "The dealer on your left had bid a pair of ♥2. You have two pairs of twos: "
                "counter with the one that is strong enough.",
            ),
            position=FromDeal(
                hands=(
                    "C2 C2 S2 S2 SA SK SQ SJ S9 S8 S7 S5 S3 CK CJ C9 HA H8 DA DT D9 D8 D5 D3 W",
                    "",
                    "",
                    "H2 H2",
                ),
                bottom=BOTTOM,
                dealer=3,
                actions=(
                    Bid(3, parse_cards("H2 H2")),
                    EndBidding(),
                    Bury(3, parse_cards(BOTTOM)),
                ),
            ),
            solution=counter("S2 S2"),
            faults=(
                Fault(
                    lambda found: not found.cards,
                    Text(
                        "可以不反，不过你黑桃又长又大，这里该反。",
                        "You may pass, but your spades are long and high: counter here.",
                    ),
                ),
            ),
            good=Text(
                "对。♠ 是花色里最高的，只有一对王还能反你。",
                "Right. Spades are the highest suit; only a pair of jokers could counter that.",
            ),
        ),
        Step(
            about=Text(
                "反得过，不等于该反：改主会把你自己的好牌变成副牌，还要翻倍。",
                "That you can counter does not mean you should: a new trump may turn your own "
                "good cards plain, and it doubles the stakes.",
            ),
            task=Text(
                "对家坐庄，亮了一对 ♥2，上家不反。你有一对 ♠2，红桃却最长。你怎么办？",
                "Your partner deals and had bid a pair of ♥2; the player on your left passed. "
                "You have a pair of ♠2, but hearts are your longest suit. What do you do?",
            ),
            position=FromDeal(
                hands=(
                    "S2 S2 HA HK HJ HT H9 H7 H5 H4 w SA S8 S7 DK DQ D8 D6 D3 CA CT C9 C8 C5 C4",
                    "",
                    "H2 H2",
                    "",
                ),
                bottom=BOTTOM,
                dealer=2,
                actions=(
                    Bid(2, parse_cards("H2 H2")),
                    EndBidding(),
                    Bury(2, parse_cards(BOTTOM)),
                    Pass(3),
                ),
            ),
            solution=Pass(LEARNER),
            faults=(
                Fault(
                    lambda found: len(found.cards) > 0,
                    Text(
                        "反得过，可 ♥ 作主正合你们两家；改成 ♠ 你反而没几张主。",
                        "It is strong enough, but hearts suit you both; with spades you would "
                        "hardly have a trump.",
                    ),
                ),
            ),
            good=Text(
                "对。对家的主也是你的主，♠2 ♠2 照样是大主牌。",
                "Right. Your partner’s trump suits you too, and ♠2 ♠2 are high trumps all the "
                "same.",
            ),
        ),
    ),
)

FRIEND: Final = Lesson(
    id="friend",
    title=Text("找朋友", "Finding a friend"),
    about=Text(
        "庄家叫一张牌，拿着它的是朋友", "The dealer calls a card; who holds it is his friend"
    ),
    steps=(
        Step(
            about=Text(
                "五个人、三副牌。庄家扣完底叫一张牌：从他下家起，第一个手里有它的人就是朋友，两人对三人。"
                "谁都没有，庄家就独打。",
                "Five players, three decks. Having buried, the dealer calls a card: going round "
                "from his next seat, the first who holds it is his friend, two against three. If "
                "nobody has it, the dealer plays alone.",
            ),
            task=Text(
                "你是庄家。叫一张能赢一轮的副牌 A，要有人拿着。",
                "You are the dealer. Call the ace of a plain suit that somebody else holds.",
            ),
            position=FromDeal(
                hands=(
                    "W w H2 H2 HA HK HQ HJ H9 H8 H6 H5 H3 SA SA SA SK SQ S7 DA DK D9 D6 D4 "
                    "CK CJ C9 C8 C6 C4 C3",
                    "",
                    "DA",
                    "CA CA",
                    "DA CA",
                ),
                bottom=SEVEN,
                preset="find_friend",
                actions=(
                    Bid(LEARNER, parse_cards("H2 H2")),
                    EndBidding(),
                    Bury(LEARNER, parse_cards(SEVEN)),
                ),
            ),
            solution=call("DA"),
            offers=parse_cards("SA DA CA HA SK DK CQ H4"),
            faults=(
                Fault(
                    lambda found: found.after.friend < 0,
                    Text(
                        "三张都在你自己手里，没有人是朋友，你要一打四。",
                        "All three are yours: nobody is your friend, and you play alone against "
                        "four.",
                    ),
                ),
                Fault(
                    lambda found: found.trumps > 0 or rank_of(found.cards[0]) != RANK_ACE,
                    Text(
                        "叫得成，可是帮不上多少忙：叫一张副牌的 A，朋友一上手就能赢一轮。",
                        "You may, but it helps little. With the ace of a plain suit your friend "
                        "wins a trick at once.",
                    ),
                ),
            ),
            good=Text(
                "对。别人手里有这张 A，一打出来就赢一轮，也亮明了朋友。",
                "Right. Somebody else has that ace; when it is played it wins a trick and shows "
                "who your friend is.",
            ),
        ),
        Step(
            about=Text(
                "谁是朋友，只有朋友自己知道；叫的那张牌一打出来，大家就都知道了。",
                "Only the friend knows who he is, until he plays the card that was called.",
            ),
            task=Text(
                "庄家叫了 ♦A，现在首出 ♦6，你拿着 ♦A。亮明身份，把这一轮赢下来。",
                "The dealer called ♦A and now leads ♦6. You hold ♦A. Show who you are and take "
                "the trick.",
            ),
            position=AtPlay(
                hands=(
                    "DA DQ D4 H7 SK C8",
                    "DJ D7 HT S9 S4 C5",
                    "DT D8 H9 SQ C9 C4",
                    "D6 D3 HA H5 SA CK",
                    "D9 DK HJ S8 CQ C6",
                ),
                leader=3,
                plays=("D6", "D9"),
                preset="find_friend",
                dealer=3,
                called="DA",
            ),
            solution=play("DA"),
            faults=(
                Fault(
                    lambda found: not found.has("DA"),
                    Text(
                        "合规则，可是庄家出小方块，等的就是你的 ♦A。",
                        "Legal, but the dealer led a low diamond to find your ♦A.",
                    ),
                ),
            ),
            good=Text(
                "对。♦A 赢了这一轮，大家也知道你和庄家是一方了。",
                "Right. ♦A takes the trick, and now everybody knows that you are the dealer’s "
                "friend.",
            ),
        ),
        Step(
            about=Text(
                "找朋友时，谁和谁一方不看座位：庄家和朋友是一方，其余三家都是抓分方。",
                "Here seats do not make the sides: dealer and friend are one side, the other "
                "three are the catchers.",
            ),
            task=Text(
                "下家已经亮明是朋友，你是抓分方。现在 ♠A 最大，出它的也是抓分方。该怎么跟？",
                "The player on your right has turned out to be the friend; you are a catcher. ♠A "
                "is winning, and it belongs to a catcher too. How do you follow?",
            ),
            position=AtPlay(
                hands=(
                    "SK ST S3 H8 D9 C7",
                    "SJ S8 HQ D7 C9 C4",
                    "SA S9 H6 DJ D3 CT",
                    "S6 S5 HK DT CA C8",
                    "S4 S7 HJ D8 D6 CQ",
                ),
                leader=1,
                plays=("SJ", "SA", "S6", "S4"),
                preset="find_friend",
                dealer=3,
                called="DA",
                revealed=1,
            ),
            solution=play("SK"),
            faults=(
                Fault(
                    lambda found: found.points == 0,
                    Text(
                        "合规则，可是赢的是自己人，这时候该给分。",
                        "Legal, but one of your own side is winning: this is the time for points.",
                    ),
                ),
            ),
            good=Text(
                "对。你们都是抓分方，这 10 分算在一起。",
                "Right. You are both catchers, and the 10 points count for all of you.",
            ),
        ),
    ),
)

LESSONS: Final = (BID, BURY, COUNTER, FRIEND)
