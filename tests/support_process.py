"""``shengji serve`` as a process of its own, to be killed, stopped and started again."""

import os
import re
import subprocess
import sys
from pathlib import Path


class Server:
    """``shengji serve`` in a process of its own."""

    def __init__(self, data: Path, url: str | None = None) -> None:
        self.data = data
        self.environment = {} if url is None else {"SHENGJI_DATABASE_URL": url}
        self.address = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self, port: int = 0) -> None:
        """Start it, on a free port unless one is given, and learn its address."""
        command = [sys.executable, "-m", "shengji.cli", "serve", "--port", str(port)]
        command += ["--data", str(self.data), "--pace", "instant"]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, **self.environment}
        )
        assert self._process.stdout is not None
        for line in self._process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                self.address = found.group()
                return
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """End it without a warning."""
        assert self._process is not None
        self._process.kill()
        self.ended()

    def stop(self) -> None:
        """Ask it to end."""
        assert self._process is not None
        self._process.terminate()

    @property
    def running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rpartition(":")[2])

    def end(self) -> None:
        """End it if it runs."""
        if self.running:
            self.kill()

    def ended(self) -> int:
        """Wait for its end; return the exit status."""
        assert self._process is not None
        assert self._process.stdout is not None
        self._process.stdout.close()
        return self._process.wait()
