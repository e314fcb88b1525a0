"""A PostgreSQL of our own for the tests: in a temporary folder, reached by a socket in it."""

import getpass
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote


def program(name: str) -> str:
    """Return the path of one of PostgreSQL's programs; Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        raise FileNotFoundError(f"no {name}: scripts/install-system postgresql")
    return path


def _as_owner(folder: Path, *command: str) -> None:
    """Run a program as somebody whom PostgreSQL accepts: it refuses to run as root."""
    drop = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    subprocess.run([*drop, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)


@contextmanager
def running() -> Iterator[str]:
    """Give the URL of a fresh server's database; the server ends afterwards."""
    with tempfile.TemporaryDirectory(prefix="pg") as name:
        folder = Path(name)
        owner = getpass.getuser()
        if os.geteuid() == 0:
            owner = "postgres"
            shutil.chown(folder, owner)
        data = folder / "data"
        _as_owner(folder, program("initdb"), "-D", str(data), "-A", "trust", "-U", owner, "-N")
        # No TCP port at all; nothing is kept, so nothing needs to reach the disk.
        options = f"-k {folder} -c listen_addresses= -c fsync=off"
        control = [program("pg_ctl"), "-D", str(data), "-s", "-w"]
        log = str(folder / "log")
        _as_owner(folder, *control, "-o", options, "-l", log, "start")
        try:
            yield f"postgresql://{owner}@/postgres?host={quote(str(folder), safe='')}"
        finally:
            _as_owner(folder, *control, "-m", "immediate", "stop")
