"""A studio that runs while it is needed, and a Chromium to look at it with."""

import contextlib
import os
import pathlib
import queue
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from built import ROOT, program  # noqa: E402

TOLLGATE = program("tollgate")

# How a program ends that could not do its work and found nothing wrong.
NO_BROWSER = 77

CHROMIUMS = [
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]


def chromium() -> str:
    """The Chromium of this machine: what `CHROMIUM` names, or the first that is found."""
    named = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else CHROMIUMS
    for name in named:
        if found := shutil.which(name):
            return found
    print(
        f"There is no Chromium on this machine (looked for {', '.join(named)}), so the stories in a "
        "browser can't be told.\nInstall one (on Debian: sudo apt-get install chromium; on a Mac: brew install --cask google-chrome), or name "
        "one: CHROMIUM=/path/to/chromium make browser.", file=sys.stderr,
    )
    sys.exit(NO_BROWSER)


@contextlib.contextmanager
def studio(command: str) -> Iterator[str]:
    """Starts a studio on a port that is free, yields its address, and ends it."""
    words = shlex.split(command)
    if not shutil.which(words[0], path=f"{ROOT}:{os.environ.get('PATH', '')}"):
        sys.exit(f"There is no {words[0]} in {ROOT}. Run make build first.")
    process = subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1
    )
    said: queue.Queue[str | None] = queue.Queue()

    def listen() -> None:
        assert process.stdout
        for line in process.stdout:
            said.put(line)
        said.put(None)

    threading.Thread(target=listen, daemon=True).start()
    try:
        yield address(said, command)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()


def address(said: "queue.Queue[str | None]", command: str) -> str:
    """Where the studio says that it listens."""
    heard: list[str] = []
    while True:
        try:
            line = said.get(timeout=60)
        except queue.Empty:
            line = None
        if line is None:
            sys.exit(f"{command} did not say where it listens. It said:\n{''.join(heard)}")
        if found := re.search(r"http://\S+?:\d+", line):
            return found.group()
        heard.append(line)
