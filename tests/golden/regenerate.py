"""``python -m tests.golden.regenerate`` writes the golden files anew; review what changed."""

import sys

from tests.golden import fairdeals, positions, rounds


def main() -> None:
    """Write every file and say so."""
    rounds.FOLDER.mkdir(exist_ok=True)
    expected = {name: text for golden in rounds.ROUNDS for name, text in golden.texts().items()}
    for path in rounds.FOLDER.iterdir():
        if path.name not in expected:
            path.unlink()
    for name, text in expected.items():
        (rounds.FOLDER / name).write_text(text, encoding="utf-8")
    positions.FILE.write_text(positions.counted(), encoding="utf-8")
    fairdeals.FOLDER.mkdir(exist_ok=True)
    deals = fairdeals.texts()
    for name, text in deals.items():
        (fairdeals.FOLDER / name).write_text(text, encoding="utf-8")
    sys.stdout.write(
        f"{len(expected)} files of rounds, {len(positions.POSITIONS)} positions,"
        f" {len(deals)} files of pledged deals\n"
    )


if __name__ == "__main__":
    main()
