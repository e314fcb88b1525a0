"""Every sentence a person reads about a code, in Chinese and English.

Inside the program there are codes with parameters; this module is the edge
where they become words. It imports nothing, so that every part may use it
without depending on another.
"""

from collections.abc import Mapping
from typing import Any, Final

LANGUAGES: Final = ("zh", "en")

_SUITS: Final = {
    "zh": {"S": "黑桃", "H": "红桃", "D": "方块", "C": "梅花", "T": "主牌", "NT": "无主"},
    "en": {
        "S": "spades",
        "H": "hearts",
        "D": "diamonds",
        "C": "clubs",
        "T": "trumps",
        "NT": "no trump",
    },
}
_SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_JOKERS: Final = {"zh": {"W": "大王", "w": "小王"}, "en": {"W": "BJ", "w": "SJ"}}
_PHASES: Final = {
    "zh": {
        "deal": "发牌",
        "bid": "亮牌",
        "bury": "扣底",
        "counter": "反底",
        "call": "叫朋友",
        "play": "出牌",
        "over": "已经结束",
        "redeal": "重新发牌",
    },
    "en": {
        "deal": "dealing",
        "bid": "bidding",
        "bury": "burying",
        "counter": "countering",
        "call": "calling a friend",
        "play": "play",
        "over": "over",
        "redeal": "a new deal",
    },
}

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "fine": ("可以。", "Fine."),
    # Cards and inputs
    "unknown_card": ("没有“{card}”这张牌。", "There is no card “{card}”."),
    "unknown_rank": ("没有“{rank}”这个点数。", "There is no rank “{rank}”."),
    "unknown_trump": ("没有“{trump}”这种主。", "There is no trump “{trump}”."),
    "unknown_seat": ("没有 {seat} 号位。", "There is no seat {seat}."),
    "unknown_preset": ("没有“{preset}”这种牌桌。", "There is no table “{preset}”."),
    "unknown_option": ("没有“{option}”这个选项。", "There is no option “{option}”."),
    "bad_option": ("选项 {option} 不能是 {value}。", "The option {option} cannot be {value}."),
    "unknown_bot": ("没有叫“{bot}”的机器人。", "There is no bot called “{bot}”."),
    "wrong_deck": (
        "这不是一副完整的牌：应为 {decks} 副，却有 {cards} 张。",
        "Not whole decks: {decks} are needed, {cards} cards were given.",
    ),
    "too_many_copies": (
        "{card} 只有 {decks} 张，不能有 {count} 张。",
        "There are only {decks} of {card}, not {count}.",
    ),
    # Any action
    "round_over": ("这一局已经结束。", "This round is over."),
    "wrong_phase": ("现在是{phase}阶段。", "Not now: it is time for {phase}."),
    "not_your_turn": ("还没轮到你。", "It is not your turn."),
    "card_not_held": ("你手里没有这么多 {card}。", "You do not hold that many of {card}."),
    "wrong_card_count": (
        "要选 {expected} 张，现在是 {got} 张。",
        "Choose {expected} cards, not {got}.",
    ),
    "bad_deal": ("不能发 {count} 张，只剩 {left} 张。", "Cannot deal {count}: {left} are left."),
    # Bidding
    "too_early": (
        "牌还没发完，不能表示不亮。",
        "Cards are still being dealt: you cannot pass yet.",
    ),
    "already_passed": ("你已经表示不亮了。", "You have passed already."),
    "not_a_bid": (
        "{cards} 不能亮：要亮级牌 {level}，或者两张以上的王。",
        "{cards} is no bid: show level cards ({level}) or two or more jokers.",
    ),
    "mixed_jokers_off": ("这里不能大小王混着亮。", "Big and small jokers cannot be mixed here."),
    "joker_open_off": ("这里不能用王首亮。", "Jokers cannot open the bidding here."),
    "rung_too_low": (
        "{cards} 压不过已亮的 {standing}。",
        "{cards} does not go above {standing}, which stands.",
    ),
    "self_override_off": ("这里不能反自己亮的主。", "You cannot override your own bid here."),
    "dealer_needed": ("不是第一局，要说明谁是庄家。", "A later hand needs its dealer."),
    # Countering
    "counter_over": ("反底已经结束。", "Countering is over."),
    "not_a_counter": (
        "{cards} 不能反底：要同样的级牌 {level} 或同样的王。",
        "{cards} is no counter: show equal level cards ({level}) or equal jokers.",
    ),
    "counter_needs_two": ("反底至少要两张。", "A counter takes at least two cards."),
    "counter_too_weak": (
        "{cards} 反不过 {standing}。",
        "{cards} is not stronger than {standing}.",
    ),
    "counter_same_suit_off": (
        "这里不能反同一门花色。",
        "You cannot counter in the same suit here.",
    ),
    # Friends
    "bad_nth": ("不能叫第 {nth} 张。", "There is no copy number {nth}."),
    # Playing
    "no_cards": ("请先选牌。", "Choose cards first."),
    "several_suits": ("首出的牌要同一门。", "A lead must be of one suit."),
    "throw_in_trump_off": ("这里不能甩主牌。", "Trumps cannot be thrown here."),
    "not_a_reading": ("这些牌不能这样组合。", "These cards cannot be grouped like that."),
    "units_only_when_leading": (
        "只有首出时才能指定牌型。",
        "Only a leader says how cards are grouped.",
    ),
    "must_follow_suit": (
        "要跟{suit}，应出 {due} 张{suit}。",
        "Follow {suit}: {due} of them are due.",
    ),
    "must_play_pair": ("手里有{suit}对子，要先跟对子。", "You hold a pair of {suit} that is due."),
    "must_play_triple": (
        "手里有{suit}三同张，要先跟三同张。",
        "You hold a triple of {suit} that is due.",
    ),
    "must_play_tractor": (
        "手里有{suit}拖拉机，要先跟拖拉机。",
        "You hold a tractor of {suit} that is due.",
    ),
    "must_play_titanic": (
        "手里有{suit}泰坦尼克，要先跟泰坦尼克。",
        "You hold a titanic of {suit} that is due.",
    ),
    # Levels, score and beans
    "bad_levels": ("级别不对：有 {count} 个。", "The levels are wrong: there are {count}."),
    "bad_partner": ("{partner} 号位不能是庄家的对家。", "Seat {partner} cannot be the partner."),
    "bad_unit_size": ("没有 {size} 张的牌型。", "No unit has {size} cards."),
    "bad_room": ("房间的 {field} 不能是负数。", "The room's {field} cannot be negative."),
    "bad_doublings": ("加倍次数不能是 {doublings}。", "There cannot be {doublings} doublings."),
    "wrong_seat_count": (
        "要 {players} 个座位的数据，却有 {count} 个。",
        "There must be one entry for each of {players} seats, not {count}.",
    ),
    "round_not_over": ("这一局还没打完。", "The round is not over yet."),
    # The judge
    "unknown_op": ("没有“{op}”这种问题。", "There is no question “{op}”."),
    "missing_field": ("缺少 {field}。", "The field {field} is missing."),
    "bad_field": (
        "{field} 的值不对，应为 {wanted}。",
        "The field {field} is wrong: {wanted} is wanted.",
    ),
    "not_json": ("第 {column} 列起不是 JSON。", "Not JSON, from column {column} on."),
    "not_an_object": ("不是 JSON 对象。", "Not a JSON object."),
    "not_utf8": ("不是 UTF-8 文字。", "Not UTF-8 text."),
    "too_deep": ("嵌套太深。", "Nested too deeply."),
    "cannot_read": ("读不了 {file}：{reason}。", "Cannot read {file}: {reason}."),
    # Records
    "record_no_record": ("这不是牌局记录。", "This is no record of a round."),
    "record_version": (
        "记录格式是第 {version} 版，这里最多读到第 {newest} 版。",
        "The record has format {version}; up to {newest} can be read.",
    ),
    "record_key": ("不认识“{word}”这一行。", "There is no line called “{word}”."),
    "record_twice": ("“{word}”写了两次。", "There are two lines “{word}”."),
    "record_words": (
        "这一行要 {expected} 个词，却有 {got} 个。",
        "{expected} words are needed, not {got}.",
    ),
    "record_number": (
        "“{word}”不是 {low} 到 {high} 的数。",
        "“{word}” is no number from {low} to {high}.",
    ),
    "record_value": ("“{word}”不对。", "“{word}” is wrong here."),
    "record_missing": ("缺少“{word}”这一行。", "The line “{word}” is missing."),
    "record_rules": ("规则摘要对不上。", "The digest of the rules is another."),
    "record_seats": (
        "要有 {expected} 个座位，却有 {got} 个。",
        "There must be {expected} seats, not {got}.",
    ),
    "record_name": ("名字“{name}”不能用。", "The name “{name}” cannot be used."),
    "record_no_deal": ("没有种子，也没有牌。", "There is neither a seed nor a deck."),
    "record_two_deals": ("种子和牌只能有一个。", "There are both a seed and a deck."),
    "record_action": ("没有“{word}”这种动作。", "There is no action “{word}”."),
    "record_unit": ("“+”旁边没有牌。", "There are no cards beside a “+”."),
    "record_too_long": ("记录超过 {most} 行。", "The record has more than {most} lines."),
    "record_line_too_long": (
        "这一行超过 {most} 个字符。",
        "The line has more than {most} characters.",
    ),
    "record_illegal_action": (
        "第 {action} 个动作（{seat} 号位 {kind}）不合规则：{reason}。",
        "Action {action} ({kind} of seat {seat}) is illegal: {reason}.",
    ),
    "record_outcome": (
        "记录说结果是 {said}，重放却是 {found}。",
        "The record says {said}, but playing it again gives {found}.",
    ),
    "verify_no_seed": (
        "这份记录里没有承诺过的发牌可以核对。",
        "The record has no pledged deal to check.",
    ),
    "verify_commitment": (
        "种子和发牌前的承诺对不上：承诺是 {said}，算出来是 {found}。",
        "The seed is not the pledged one: {said} was pledged, it makes {found}.",
    ),
    "record_language": ("没有“{language}”这种语言。", "There is no language “{language}”."),
    # Tables
    "unknown_action": ("没有“{kind}”这种动作。", "There is no action “{kind}”."),
    "stale_sequence": ("牌桌已经变了，请再看一眼。", "The table has moved on; look again."),
    "not_your_seat": ("这不是你的座位。", "That is not your seat."),
    "no_round": ("还没有开局。", "No round has begun."),
    "no_hint": ("现在给不出提示。", "There is no hint to give just now."),
    "not_seated": ("你不在这张牌桌上。", "You do not sit at this table."),
    "table_busy": ("牌桌太忙，请稍后再试。", "The table is busy; try again in a moment."),
    "table_closed": ("这张牌桌已经散了。", "This table is closed."),
    "table_in_use": ("还有人在这张牌桌上。", "Somebody is still at this table."),
    "table_broken": ("牌桌出了故障，已经关闭。", "The table broke down and was closed."),
    "no_watching": ("这张牌桌不让旁观。", "Nobody may watch this table."),
    "seated": ("你已经坐在这张牌桌上。", "You sit at this table already."),
    "seat_taken": ("这个座位有人了。", "Somebody sits there."),
    "no_pledge": ("现在不收洗牌的种子。", "No seed is asked for now."),
    "unknown_vote": ("没有“{vote}”这种表决。", "There is no vote on “{vote}”."),
    "vote_under_way": ("有一个表决还没结束。", "Another vote is under way."),
    "no_vote": ("现在没有表决。", "Nothing is being voted on."),
    "not_asked": ("这次表决没有问你。", "You are not asked in this vote."),
    "match_ended": ("大家同意结束这一场。", "Everybody agreed to end the match."),
    "wrong_number_of_seats": (
        "要 {players} 个座位，却有 {seats} 个。",
        "{players} seats are needed, not {seats}.",
    ),
    "log_entry": (
        "牌桌日志里有看不懂的一行：{kind}。",
        "The table's log has an unknown entry: {kind}.",
    ),
    "log_format": (
        "看不懂牌桌日志的格式 {format}。",
        "The table's log has the unknown format {format}.",
    ),
    "log_rules": (
        "牌桌 {preset} 的规则和记下的不同。",
        "The rules of {preset} differ from the log's.",
    ),
    "left": ("你离开了牌桌。", "You have left the table."),
    "abandoned": ("很久没人，牌桌散了。", "Nobody came back; the table was closed."),
    "unknown_pace": ("没有“{pace}”这种速度。", "There is no pace “{pace}”."),
    # Rooms
    "unknown_room": ("找不到这个房间。", "There is no such room."),
    "not_in_room": ("你不在这个房间里。", "You are not in this room."),
    "not_host": ("只有房主可以。", "Only the host can do that."),
    "room_full": ("房间满了，也不让旁观。", "The room is full, and nobody may watch."),
    "match_running": ("牌局已经开始了。", "The match has begun."),
    "not_everybody_ready": ("还有人没准备好。", "Not everybody is ready."),
    "nobody_seated": ("还没有人坐下。", "Nobody has sat down yet."),
    "say_something": ("没有要说的话。", "There is nothing to say."),
    "no_free_chat": ("这个房间只能说快捷短语。", "Only quick phrases can be said in this room."),
    "kicked": ("房主请你离开了房间。", "The host sent you out of the room."),
    "left_room": ("你离开了房间。", "You have left the room."),
    "room_closed": ("房间关了。", "The room is closed."),
    # Connections
    "bad_message": ("看不懂这条消息：{reason}", "The message cannot be read: {reason}"),
    "message_too_large": (
        "消息太长，最多 {most} 字节。",
        "The message is longer than {most} bytes.",
    ),
    "hello_first": ("要先打招呼。", "Say hello first."),
    "hello_again": ("已经打过招呼了。", "You have said hello already."),
    "too_many_messages": ("太快了，请慢一点。", "Too fast; slow down a little."),
    "unknown_table": ("找不到这张牌桌。", "There is no such table."),
    "unknown_lesson": ("找不到这一课。", "There is no such lesson."),
    "unknown_record": ("找不到这份记录。", "There is no such record."),
    "internal": ("服务器出错了，请再试一次。", "Something went wrong on the server; try again."),
    "replaced": ("你在另一个窗口打开了牌桌。", "The table was opened in another window."),
    "shutting_down": ("服务器正在重启，马上回来。", "The server is restarting; back in a moment."),
    "too_slow": ("连接太慢，已断开。", "The connection was too slow and was closed."),
}
"""The sentence of every code: (Chinese, English), with parameters in braces."""


def sentence(code: str, params: Mapping[str, Any], lang: str) -> str:
    """Return the sentence of a code in ``zh`` or ``en``.

    An unknown code is its own sentence, so that nothing can fail here; a
    parameter that is missing shows as "…".
    """
    both = SENTENCES.get(code)
    if both is None:
        return code
    language = lang if lang in LANGUAGES else "en"
    template = both[LANGUAGES.index(language)]
    return template.format_map(_Shown(params, language))


class _Shown(dict[str, str]):
    """Parameters as a person reads them."""

    def __init__(self, params: Mapping[str, Any], lang: str) -> None:
        super().__init__({key: _shown(key, value, lang) for key, value in params.items()})

    def __missing__(self, key: str) -> str:
        return "…"


def _shown(key: str, value: Any, lang: str) -> str:
    if key in ("cards", "standing") and isinstance(value, list):
        return " ".join(card_name(str(code), lang) for code in value)
    if key == "card":
        return card_name(str(value), lang)
    if key == "suit":
        return _SUITS[lang].get(str(value), str(value))
    if key == "phase":
        return _PHASES[lang].get(str(value), str(value))
    if key == "level":
        return "10" if value == "T" else str(value)
    if key == "reason" and str(value) in SENTENCES:
        return sentence(str(value), {}, lang).rstrip("。.")
    return str(value)


def card_name(code: str, lang: str) -> str:
    """Return a card as people write it: ``♥10``, ``大王``; what is no card stays as it is."""
    if code in _JOKERS[lang]:
        return _JOKERS[lang][code]
    if len(code) == 2 and code[0] in _SIGNS:
        return _SIGNS[code[0]] + ("10" if code[1] == "T" else code[1])
    return code
