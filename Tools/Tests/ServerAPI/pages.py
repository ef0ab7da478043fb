"""Does what a page says: its commands, in a folder of their own beside an example app."""

import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from built import ROOT, program  # noqa: E402

TOLLGATE = program("tollgate")

# What a page begins in the background, and where that listens: here it is another port, which nobody has.
PORTS = {"tollgate appstore": 8090, "receiver.py": 8071, "tollgate server": 8070}


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on, of those that no system gives to who asks for any: nobody takes one meanwhile."""
    found: list[int] = []
    while len(found) < count:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
        if port not in found:
            found.append(port)
    return found


class Page:
    """A page whose ports are free ones, whoever has those that it names."""

    def __init__(self, name: str):
        self.ports = dict(zip(PORTS.values(), free_ports(len(PORTS))))
        self.text = (ROOT / "Docs" / name).read_text(encoding="utf-8")
        for named, free in self.ports.items():
            self.text = re.sub(rf"\b{named}\b", str(free), self.text)

    def fences(self, language: str) -> list[str]:
        return re.findall(rf"^```{language}\n(.*?)^```", self.text, flags=re.S | re.M)


def waiting(page: Page, command: str) -> str:
    """A command of a page, which waits until what it began in the background listens."""
    for part, port in PORTS.items():
        if part in command and command.rstrip().endswith("&"):
            return f"{command}\nuntil (: </dev/tcp/127.0.0.1/{page.ports[port]}) 2>/dev/null; do sleep 0.1; done"
    return command


def do(page: Page, commands: list[str], folder: pathlib.Path, seconds: int) -> str:
    """Does commands of a page in a folder, and returns what they said; fails where one of them does."""
    (folder / "bin").mkdir()
    (folder / "bin" / "tollgate").symlink_to(TOLLGATE)
    shutil.copytree(ROOT / "Examples" / "RockIdentifier", folder / "Examples" / "RockIdentifier")
    script = "\n".join(["set -euo pipefail", *(waiting(page, each) for each in commands), "kill $(jobs -p)", "wait"])
    done = subprocess.Popen(
        ["bash", "-c", script], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=True, env=os.environ | {
            "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
            # A page leaves out where the server listens by itself.
            "TOLLGATE_LISTEN": f"127.0.0.1:{page.ports[PORTS['tollgate server']]}"})
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
