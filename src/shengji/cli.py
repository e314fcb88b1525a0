"""The command ``shengji``: serve, judge, simulate, replay, bench.

Commands print results to standard output and everything else (progress,
counts, complaints) to standard error.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, BinaryIO, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import shengji
from shengji.record import RecordError, read, replay, transcript, verify, write
from shengji.rules import COMPILED, PRESETS, RulesError, preset
from shengji.wording import sentence

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
    help="升级 · Shengji: play it, judge it, measure it.",
)
_errors = Console(stderr=True, highlight=False)

FAILED = 1
MALFORMED = 2
VERIFY_FAILED = frozenset({"verify_commitment", "record_illegal_action", "record_outcome"})
"""What says that a record is well written and not true."""


def main() -> None:
    """Run the command line."""
    app()


def _version(wanted: bool) -> None:
    if wanted:
        build = "compiled" if COMPILED else "pure Python"
        typer.echo(f"shengji {shengji.__version__} ({build} rules)")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Say which version this is."
        ),
    ] = False,
) -> None:
    """升级 · Shengji: play it, judge it, measure it."""


def _fail(error: RulesError, where: str = "", status: int = FAILED) -> NoReturn:
    """Say what is wrong in both languages and leave with a status."""
    for lang in ("zh", "en"):
        text = sentence(error.code, dict(error.params), lang)
        _errors.print(f"{where}{text}", markup=False, soft_wrap=True)
    raise typer.Exit(status)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.", min=0, max=65535)] = 8000,
    data: Annotated[
        Path, typer.Option(help="The folder for the database; made when it is missing.")
    ] = Path("data"),
    pace: Annotated[
        str, typer.Option(help="solo: for people; instant: no pauses at all, for tests.")
    ] = "solo",
    json_logs: Annotated[
        bool, typer.Option("--json-logs", help="Write logs as JSON, one object a line.")
    ] = False,
) -> None:
    """Start the server and print the address to open."""
    from shengji.server.run import PACES
    from shengji.server.run import serve as run

    if pace not in PACES:
        _fail(RulesError("unknown_pace", pace=pace), status=MALFORMED)
    run(host=host, port=port, data=data, pace=pace, json_logs=json_logs)


@app.command()
def judge(
    files: Annotated[
        list[str],
        typer.Argument(help="Files of cases, one JSON object a line; - is standard input."),
    ],
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Add a sentence in Chinese and English to each result."),
    ] = False,
) -> None:
    """Answer cases: what is legal, who wins, what is it worth (docs/judge.md)."""
    from shengji.judge import Session

    session = Session(explained=explain)
    out = sys.stdout.buffer
    for line in _lines(files):
        answer = session.take(line)
        if answer is not None:
            # A lone surrogate in an id cannot be written as UTF-8; JSON has an escape for it.
            out.write(answer.encode("utf-8", "backslashreplace") + b"\n")
            out.flush()
    for failure in session.failures:
        _plain(json.dumps(failure, ensure_ascii=False))
    if session.expecting:
        _plain(f"{session.passed} passed, {session.failed} failed")
    raise typer.Exit(session.status)


def _plain(text: str) -> None:
    sys.stderr.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")


def _lines(files: list[str]) -> Iterator[bytes]:
    for name in files:
        if name == "-":
            yield from sys.stdin.buffer
            continue
        with _opened(name) as stream:
            yield from stream


def _opened(name: str) -> BinaryIO:
    try:
        return open(name, "rb")
    except OSError as error:
        _fail(RulesError("cannot_read", file=name, reason=error.strerror or ""), status=MALFORMED)


@app.command()
def simulate(
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=1)] = 1000,
    table: Annotated[
        str, typer.Option(help="The table: " + ", ".join(PRESETS) + ".")
    ] = "two_decks",
    seed: Annotated[int, typer.Option(help="The seed of the first deal.", min=0)] = 0,
    bot: Annotated[str, typer.Option(help="Who plays at every seat: random or rule.")] = "random",
    options: Annotated[
        str, typer.Option("--rules", help="Options of the room as a JSON object (docs/rules).")
    ] = "{}",
    record: Annotated[
        Path | None, typer.Option(help="A folder that gets the record of every round.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
) -> None:
    """Play whole rounds with bots; stop at the first illegal action or lost card."""
    from shengji.arena import Broken, Simulation
    from shengji.bots import BOTS

    try:
        rules = preset(table).with_options(_json_object(options))
        if bot not in BOTS:
            raise RulesError("unknown_bot", bot=bot)
    except RulesError as error:
        _fail(error, status=MALFORMED)
    simulation = Simulation(rules, rounds, seed, bot)
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
    points = 0
    try:
        with _progress() as progress:
            task = progress.add_task(table, total=rounds)
            for done in simulation.play():
                if record is not None:
                    _save(record, table, done.number, write(done.record))
                points += 0 if done.state.result is None else done.state.result.points
                progress.advance(task)
    except Broken as error:
        folder = record if record is not None else Path()
        path = _save(folder, f"broken-{table}", seed, write(error.record))
        _errors.print(f"{error.reason}\n{path}", markup=False)
        raise typer.Exit(FAILED) from None
    summary = {
        "table": table,
        "rounds": rounds,
        "actions": simulation.actions,
        "illegal": simulation.illegal,
        "redeals": simulation.redeals,
        "matches_won": simulation.matches,
        "mean_points": round(points / max(1, rounds - simulation.redeals), 2),
    }
    _summary(summary, as_json)


def _json_object(text: str) -> dict[str, object]:
    try:
        value = json.loads(text)
    except ValueError:
        raise RulesError("not_json", column=1) from None
    if not isinstance(value, dict):
        raise RulesError("not_an_object")
    return value


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=_errors,
        transient=True,
        disable=not _errors.is_terminal,
    )


def _save(folder: Path, name: str, number: int, text: str) -> Path:
    path = folder / f"{name}-{number:06d}.shengji"
    path.write_text(text, encoding="utf-8")
    return path


def _summary(values: dict[str, object], as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(values))
        return
    table = Table(show_header=False, box=None)
    for name, value in values.items():
        table.add_row(name.replace("_", " "), str(value))
    Console().print(table)


@app.command(name="replay")
def replay_command(
    file: Annotated[str, typer.Argument(help="A record; - is standard input.")],
    lang: Annotated[str, typer.Option(help="zh or en.")] = "en",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print the result of the round as JSON instead.")
    ] = False,
) -> None:
    """Play a record again, check every action, and print it trick by trick."""
    try:
        record = read(_text(file))
        if as_json:
            state = replay(record)
            result = None if state.result is None else state.result.to_dict()
            typer.echo(json.dumps({"phase": state.phase, "result": result}))
        else:
            typer.echo(transcript(record, lang), nl=False)
    except RecordError as error:
        where = f"{file}:{error.line}:{error.column}: " if error.line else f"{file}: "
        _fail(error, where, MALFORMED)
    except RulesError as error:
        _fail(error, f"{file}: ", MALFORMED)


def _text(name: str) -> str:
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return raw.decode("utf-8")
    except OSError as error:
        raise RulesError("cannot_read", file=name, reason=error.strerror or "") from None
    except UnicodeDecodeError:
        raise RulesError("not_utf8") from None


@app.command(name="verify")
def verify_command(
    file: Annotated[str, typer.Argument(help="A record; - is standard input.")],
) -> None:
    """Check that a round was dealt as pledged, and that its actions lead to its result."""
    try:
        found = verify(read(_text(file)))
    except RulesError as error:
        failed = error.code in VERIFY_FAILED
        _fail(error, f"{file}: ", FAILED if failed else MALFORMED)
    seats = " ".join(str(seat) for seat in found.client_seats) or "-"
    for zh, en, value in (
        ("服务器的承诺属实", "the server kept its pledge", found.commitment),
        ("加了种子的座位", "seats that added a seed", seats),
        ("洗牌的种子", "the deck is shuffled from", found.deal_seed),
        ("每个动作都合规", "every action is legal", "✓"),
        ("结果相符", "the result is right", "✓" if found.finished else "-"),
    ):
        typer.echo(f"{zh} · {en}: {value}")


@app.command()
def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    seconds: Annotated[float, typer.Option(help="Seconds for each figure.", min=0.05)] = 1.0,
) -> None:
    """Measure how fast the rules and the bots are, on one core (bench/README.md)."""
    from shengji.arena.bench import Figure, measure

    figures: list[Figure] = []
    with _errors.status("measuring") as status:
        for figure in measure(seconds):
            figures.append(figure)
            status.update(figure.name)
    if as_json:
        build = "compiled" if COMPILED else "pure"
        values = [
            {
                "name": figure.name,
                "value": figure.value,
                "unit": figure.unit,
                "goal": figure.goal,
                "reached": figure.reached,
            }
            for figure in figures
        ]
        typer.echo(json.dumps({"build": build, "figures": values}))
        return
    table = Table("figure", "value", "unit", "goal", box=None)
    for figure in figures:
        goal = "" if figure.goal is None else f"{'✓' if figure.reached else '✗'} {figure.goal:,g}"
        table.add_row(
            figure.name,
            f"{figure.value:,.3g}" if figure.value < 10 else f"{figure.value:,.0f}",
            figure.unit,
            goal,
        )
    Console().print(table)


if __name__ == "__main__":
    main()
