"""A cluster of PostgreSQL on a socket in a temporary folder, which ends with this process."""

import subprocess
import threading
import unittest
from pathlib import Path

from appstore import ROOT


class Postgres:
    """A cluster, for as long as a `with` lasts. It can be stopped, killed and started again."""

    CLUSTER = str(ROOT / "Server/Tests/PostgresTesting/cluster")

    def __init__(self) -> None:
        found = subprocess.run([self.CLUSTER, "--find"], capture_output=True, text=True)
        if found.returncode != 0:
            raise unittest.SkipTest(found.stderr.strip())
        self._programs = Path(found.stdout.strip())
        self._process = subprocess.Popen(
            [self.CLUSTER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lock = threading.Lock()
        self.folder = self._process.stdout.readline().strip()
        if not self.folder:
            raise RuntimeError("PostgreSQL did not start; what is wrong stands above")

    def tell(self, words: str) -> None:
        """Has the cluster do something: `stop`, `start`, `kill`, or `make` and the name of a database."""
        with self._lock:
            self._process.stdin.write(words + "\n")
            self._process.stdin.flush()
            if self._process.stdout.readline().strip() != "done":
                raise RuntimeError(f"PostgreSQL did not {words}")

    def make(self, name: str) -> str:
        """Makes an empty database, and returns its address."""
        self.tell(f"make {name}")
        return f"postgresql://tollgate@/{name}?host={self.folder}"

    def query(self, address: str, sql: str) -> list[list[str]]:
        """The rows that a statement answers with, as text."""
        done = subprocess.run(
            [str(self._programs / "psql"), "--no-psqlrc", "--tuples-only", "--no-align", "--dbname", address, "--command", sql],
            check=True, capture_output=True, text=True)
        return [line.split("|") for line in done.stdout.splitlines()]

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()
