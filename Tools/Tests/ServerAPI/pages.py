"""Does what a page says: its commands, in a folder of their own beside an example app."""

import os
import pathlib
import re
import shutil
import signal
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]
TOLLGATE = ROOT / ".build" / "debug" / "tollgate"

# What a page begins in the background, and where that listens.
PORTS = {"tollgate appstore": 8090, "receiver.py": 8071, "tollgate server": 8070}


class Page:
    def __init__(self, name: str):
        self.text = (ROOT / "Docs" / name).read_text(encoding="utf-8")

    def fences(self, language: str) -> list[str]:
        return re.findall(rf"^```{language}\n(.*?)^```", self.text, flags=re.S | re.M)


def waiting(command: str) -> str:
    """A command of a page, which waits until what it began in the background listens."""
    for part, port in PORTS.items():
        if part in command and command.rstrip().endswith("&"):
            return f"{command}\nuntil (: </dev/tcp/127.0.0.1/{port}) 2>/dev/null; do sleep 0.1; done"
    return command


def do(commands: list[str], folder: pathlib.Path, seconds: int) -> str:
    """Does commands in a folder, and returns what they said; fails where one of them does."""
    (folder / "bin").mkdir()
    (folder / "bin" / "tollgate").symlink_to(TOLLGATE)
    shutil.copytree(ROOT / "Examples" / "RockIdentifier", folder / "Examples" / "RockIdentifier")
    script = "\n".join(["set -euo pipefail", *map(waiting, commands), "kill $(jobs -p)", "wait"])
    done = subprocess.Popen(
        ["bash", "-c", script], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, env=os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"})
    try:
        said, _ = done.communicate(timeout=seconds)
    finally:
        try:
            os.killpg(done.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    if done.returncode != 0:
        raise AssertionError(said[-2_000:])
    return said
