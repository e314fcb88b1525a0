"""A sentence in Chinese and in English about each answer of the judge."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from shengji.judge.answer import Finding
from shengji.record.showing import cards_text, trump_text
from shengji.rules.cards import parse_cards, parse_trump
from shengji.rules.errors import Verdict
from shengji.wording import sentence

_SHAPES: Final = {
    "single": ("单张", "a single"),
    "pair": ("对子", "a pair"),
    "triple": ("三同张", "a triple"),
    "tractor": ("拖拉机", "a tractor"),
    "titanic": ("泰坦尼克", "a titanic"),
    "throw": ("甩牌", "a throw"),
    "none": ("不成牌型：不是同一门", "no shape: the cards are not of one suit"),
}
_SIDES: Final = {"declarers": ("庄家方", "The declarers"), "catchers": ("抓分方", "The catchers")}
_Both = tuple[str, str]


def explain(case: Mapping[str, Any], finding: Finding) -> dict[str, str]:
    """Return ``{"zh": …, "en": …}`` for a case and what was found."""
    zh, en = _EXPLAINERS[case["op"]](case, finding)
    return {"zh": zh, "en": en}


def _cards(codes: list[str], index: int) -> str:
    return cards_text(parse_cards(codes), ("zh", "en")[index])


def _trump(code: str, index: int) -> str:
    return trump_text(parse_trump(code), ("zh", "en")[index])


def _seat(seat: int | None, index: int) -> str:
    if seat is None:
        return ("无人", "nobody")[index]
    return (f"{seat} 号位", f"seat {seat}")[index]


def _why(verdict: Verdict, index: int) -> str:
    return sentence(verdict.code or "fine", dict(verdict.params), ("zh", "en")[index])


def _compare(case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    a = [_cards([case["a"]], index) for index in (0, 1)]
    b = [_cards([case["b"]], index) for index in (0, 1)]
    if result["order"] is None:
        return (
            f"{a[0]} 和 {b[0]} 是不同的副牌，不能比大小。",
            f"{a[1]} and {b[1]} are of two plain suits and do not compare.",
        )
    zh = {1: "大于", 0: "等于", -1: "小于"}[result["order"]]
    en = {1: "is above", 0: "equals", -1: "is below"}[result["order"]]
    near_zh = "，两者相邻" if result["adjacent"] else ""
    near_en = "; they are adjacent" if result["adjacent"] else ""
    return f"{a[0]} {zh} {b[0]}{near_zh}。", f"{a[1]} {en} {b[1]}{near_en}."


def _shape(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    zh, en = _SHAPES[result["kind"]]
    if result["kind"] == "none":
        return zh + "。", en[0].upper() + en[1:] + "."
    units_zh = "＋".join(_cards(unit, 0) for unit in result["units"])
    units_en = " + ".join(_cards(unit, 1) for unit in result["units"])
    return f"{zh}：{units_zh}。", f"This is {en}: {units_en}."


def _bid(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    refused_zh = _refused(finding, 0)
    refused_en = _refused(finding, 1)
    if result["trump"] is None:
        return "无人亮牌，重新发牌。" + refused_zh, "Nobody bid: deal again." + refused_en
    zh = f"{_seat(result['dealer'], 0)}坐庄，主是{_trump(result['trump'], 0)}，"
    zh += f"加倍 {result['doublings']} 次。"
    en = f"{_seat(result['dealer'], 1).capitalize()} is dealer, trump "
    en += f"{_trump(result['trump'], 1)}, {result['doublings']} doublings."
    return zh + refused_zh, en + refused_en


def _refused(finding: Finding, index: int) -> str:
    parts = [
        (f"第 {number} 手不算：", f" Number {number} is refused: ")[index] + _why(verdict, index)
        for number, verdict in enumerate(finding.verdicts, 1)
        if not verdict.ok
    ]
    return "".join(parts)


def _counter(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    following = result["next"]
    zh = f"反底 {result['counters']} 次，主是{_trump(result['trump'], 0)}，"
    zh += "反底结束，" if following is None else f"下面问{_seat(following, 0)}，"
    zh += f"由{_seat(result['leader'], 0)}先出。"
    en = f"{result['counters']} counters, trump {_trump(result['trump'], 1)}; "
    en += "it is over" if following is None else f"{_seat(following, 1)} is asked next"
    en += f", {_seat(result['leader'], 1)} will lead."
    return zh + _refused(finding, 0), en + _refused(finding, 1)


def _follow(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    if result["legal"]:
        return "这样跟可以。", "This follow is legal."
    zh = f"不能这样跟：{_why(finding.verdicts[0], 0)}例如可跟 {_cards(result['due'], 0)}。"
    en = f"Not legal: {_why(finding.verdicts[0], 1)} "
    return zh, en + f"One follow that is: {_cards(result['due'], 1)}."


def _throw(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    if result["stands"]:
        return "甩得出去。", "The throw stands."
    zh = f"甩牌失败，只能出 {_cards(result['played'], 0)}"
    en = f"The throw fails: only {_cards(result['played'], 1)} is played"
    if result["penalty"]:
        zh += f"，罚 {result['penalty']} 分"
        en += f", at a penalty of {result['penalty']}"
    return zh + "。", en + "."


def _trick(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    winner = result["winner"] + 1
    ruffed = result["winner"] in result["ruffs"]
    zh = f"第 {winner} 家{'毙牌' if ruffed else ''}赢得这一轮，{result['points']} 分。"
    en = f"Play {winner} takes the trick{' with a ruff' if ruffed else ''}, "
    return zh, en + f"{result['points']} points."


def _score(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    zh, en = _SIDES[result["side"]]
    if not result["levels"]:
        return f"{zh}胜，不升级。", f"{en} win and rise no level."
    return f"{zh}胜，升 {result['levels']} 级。", f"{en} win and rise {result['levels']}."


def _bottom(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    times, points = result["multiplier"], result["points"]
    return f"底牌乘 {times}，共 {points} 分。", f"The bottom counts {times} times: {points} points."


def _rotate(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    won = result["match_won_by"]
    zh = f"下一局{_seat(result['dealer'], 0)}坐庄，各家打 {' '.join(result['levels'])}"
    en = f"{_seat(result['dealer'], 1).capitalize()} deals next; levels "
    en += " ".join(result["levels"])
    if won is not None:
        zh += "，" + "、".join(_seat(seat, 0) for seat in won) + "赢下整场"
        en += "; the match goes to " + ", ".join(_seat(seat, 1) for seat in won)
    return zh + "。", en + "."


def _friend(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    partner = result["partner"]
    if partner is None:
        return "没有朋友，庄家独自对抗。", "No friend: the dealer plays alone."
    return f"朋友是{_seat(partner, 0)}。", f"The friend is {_seat(partner, 1)}."


def _settle(_case: Mapping[str, Any], finding: Finding) -> _Both:
    result = finding.result
    deltas = " ".join(f"{delta:+d}" for delta in result["deltas"])
    return f"X = {result['x']}，各家豆子 {deltas}。", f"X = {result['x']}; beans {deltas}."


_EXPLAINERS: Final[Mapping[str, Callable[[Mapping[str, Any], Finding], _Both]]] = {
    "compare": _compare,
    "shape": _shape,
    "bid": _bid,
    "counter": _counter,
    "follow": _follow,
    "throw": _throw,
    "trick": _trick,
    "score": _score,
    "bottom": _bottom,
    "rotate": _rotate,
    "friend": _friend,
    "settle": _settle,
}
