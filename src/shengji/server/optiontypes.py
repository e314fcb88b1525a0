"""Tables and options as the client's form for a room needs them (docs/rules, appendix A)."""

import json
from collections.abc import Iterator
from typing import Final

from shengji.rules.options import CHOICES, OPTION_NAMES, PRESETS, Rules

LEAST: Final = {"titanic_max": 2, "max_counters": 0}
"""The options that are numbers or no limit, and the least that they may be."""


def lines() -> Iterator[str]:
    """Yield constants in TypeScript: what each option may be, and what each table starts from."""
    default = Rules().to_dict()
    yield "/** Every option of a table: what it may be, and its value when nobody changes it. */"
    yield "export const OPTIONS = {"
    for name in OPTION_NAMES:
        yield from _option(name, default[name])
    yield "} as const;"
    yield ""
    yield "export type OptionName = keyof typeof OPTIONS;"
    yield ""
    yield "/** The five tables; `options` are those that differ from the values above. */"
    yield "export const TABLES = {"
    for name, rules in PRESETS.items():
        values = rules.to_dict()
        changed = ", ".join(
            f"{option}: {json.dumps(values[option])}"
            for option in OPTION_NAMES
            if values[option] != default[option]
        )
        yield f"  {name}: {{"
        yield f"    players: {rules.players},"
        yield f"    decks: {rules.decks},"
        yield f'    partners: "{rules.partners}",'
        yield f"    options: {{ {changed} }}," if changed else "    options: {},"
        yield "  },"
    yield "} as const;"
    yield ""
    yield "export type TableName = keyof typeof TABLES;"
    yield ""


def _option(name: str, default: object) -> Iterator[str]:
    facts = [f'kind: "{_kind(name, default)}"']
    if name in CHOICES:
        facts.append(f"values: {json.dumps(list(CHOICES[name]))}")
    if name in LEAST:
        facts.append(f"least: {LEAST[name]}")
    facts.append(f"value: {json.dumps(default)}")
    line = f"  {name}: {{ {', '.join(facts)} }},"
    if len(line) <= 100:
        yield line
        return
    yield f"  {name}: {{"
    for fact in facts:
        yield f"    {fact},"
    yield "  },"


def _kind(name: str, default: object) -> str:
    if name in CHOICES:
        return "choice"
    if name in LEAST:
        return "count"
    if name == "start_level":
        return "level"
    if name == "must_play":
        return "levels"
    assert isinstance(default, bool), name
    return "switch"
