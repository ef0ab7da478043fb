"""Somebody who does what a page prints."""

import os
import re
import signal
import socket
import subprocess
import threading
import urllib.request
from pathlib import Path


class Failed(AssertionError):
    """A command that did not end as a page says."""


class Reader:
    """A shell that keeps its folder and its variables from one command to the next.

    A command that opens a server goes on until `close`.
    """

    LONGEST = 1200  # seconds that one command may take, also the first build on a slow machine

    def __init__(self, folder: Path, variables: dict[str, str]):
        self.folder = folder
        self.variables = {**os.environ, **variables}
        self.servers: list[subprocess.Popen[str]] = []

    def go(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder

    def write(self, name: str, text: str) -> None:
        """Writes a file, as with an editor."""
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def run(self, command: str, *, fails: bool = False) -> str:
        """Runs a command to its end and returns what it printed, without what SwiftPM says of a build that succeeds."""
        builds = re.search(r"\bswift (?:build|run|test)\b", command) and not fails
        read, write = os.pipe()
        script = f"set -eo pipefail\n{command}\n(pwd -L; env -0) >&{write}"
        shell = subprocess.Popen(
            ["bash", "-c", script], cwd=self.folder, env={**self.variables, "PWD": str(self.folder)}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE if builds else subprocess.STDOUT,
            stdin=subprocess.DEVNULL, pass_fds=[write], start_new_session=True)
        os.close(write)
        after: list[bytes] = []
        listener = threading.Thread(target=lambda: after.append(self._all(read)))
        listener.start()
        try:
            output, errors = shell.communicate(timeout=self.LONGEST)
        except subprocess.TimeoutExpired:
            os.killpg(shell.pid, signal.SIGKILL)
            raise Failed(f"$ {command}\nwas not done after {self.LONGEST} seconds") from None
        finally:
            listener.join(10)
        if (shell.returncode != 0) != fails:
            raise Failed(f"$ {command}\nended with {shell.returncode}:\n{output[-8000:]}\n{(errors or '')[-8000:]}")
        if fails:
            return output
        folder, _, variables = after[0].partition(b"\n")
        self.folder = Path(os.fsdecode(folder))
        self.variables = dict(
            os.fsdecode(one).split("=", 1) for one in variables.split(b"\0") if b"=" in one)
        return output

    def start(self, command: str) -> str:
        """Starts a server, returns what it printed when it was open, and asks it for its first page."""
        server = subprocess.Popen(
            ["bash", "-c", f"exec 2>&1\n{command}"], cwd=self.folder, text=True, stdin=subprocess.DEVNULL,
            env={**self.variables, "PWD": str(self.folder)}, stdout=subprocess.PIPE, start_new_session=True)
        self.servers.append(server)
        patience = threading.Timer(self.LONGEST, os.killpg, (server.pid, signal.SIGKILL))
        patience.start()
        printed: list[str] = []
        for line in server.stdout:
            printed.append(line.rstrip("\n"))
            address = re.search(r"http://127\.0\.0\.1:\d+", line)
            if address:
                patience.cancel()
                with urllib.request.urlopen(address[0], timeout=30) as answer:
                    if answer.status != 200:
                        raise Failed(f"$ {command}\nanswered {answer.status}")
                return printed[-1]
        patience.cancel()
        raise Failed(f"$ {command}\nended without an address:\n" + "\n".join(printed[-40:]))

    def close(self) -> None:
        """Ends all servers, as Control-C does."""
        for server in reversed(self.servers):
            try:
                os.killpg(server.pid, signal.SIGINT)
                server.communicate(timeout=30)
            except ProcessLookupError:
                pass
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, signal.SIGKILL)
                server.communicate()
        self.servers = []

    @staticmethod
    def _all(pipe: int) -> bytes:
        with os.fdopen(pipe, "rb") as file:
            return file.read()


def free_port() -> int:
    """A port that nothing listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
