"""A person at the studio, in a real browser.

Starts a studio, then lives RetroRacing's day as a person would, by day and by night and in every
language it speaks, finding everything by what it is and what it is called.

    python story.py [--studio COMMAND] [--pictures DIR] [--only TEXT]

It needs what requirements.txt names and a Chromium of the system; it downloads no browser.
"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import queue
import shlex
import sys
import time
import traceback
from collections.abc import Callable

try:
    from playwright.sync_api import Browser, expect, sync_playwright
except ImportError:
    sys.exit("Playwright is not installed for this Python. Run make browser, which installs it.")

from asides import ASIDES, Story
from day import DAY
from person import Person
from studio import ROOT, TOLLGATE, chromium, studio
from witness import Album, Witness
from words import Words

LANGUAGES = ["en", "es", "ca"]
CHAPTERS = {
    "apps.py", "catalog.py", "day.py", "devices.py", "asides.py", "forecasts.py", "keyboard.py", "purchases.py", "rounds.py", "servers.py",
    "still.py",
}
WORDS = ROOT / "Examples/RetroRacing/Localizable.xcstrings"


class Telling:
    """Tells stories, each on a page of its own, and counts what was wrong."""

    browser: Browser

    def __init__(self, address: str, pictures: pathlib.Path | None):
        self.address = address
        self.pictures = pictures
        self.failures: list[str] = []
        self.remarks: set[str] = set()

    def tell(
        self, title: str, chapters: list[Callable[[Person], None]], language: str = "en",
        query: str = "", audits: bool = False, pictures: bool = False, app: str = "retro-racing",
        **context: object,
    ) -> None:
        begun = time.monotonic()
        album = None
        window = {"viewport": {"width": 1280, "height": 860}}
        if pictures and self.pictures:
            album = Album(self.pictures, language, str(context.get("color_scheme", "light")))
            window = {"viewport": {"width": 1320, "height": 1012}, "device_scale_factor": 2}
        page = self.browser.new_page(**window | context)
        page.set_default_timeout(15_000)
        witness = Witness(page, audits, album)
        person = Person(page, Words(WORDS, language), witness)
        chapter = None
        try:
            page.goto(f"{self.address}/{app}/?language={language}{query}")
            for chapter in chapters:
                chapter(person)
        except Exception as error:
            self.fail(title, f"{chapter.__name__ if chapter else 'opening'}: {shortened(error)}")
        finally:
            for wrong in witness.wrong():
                self.fail(title, wrong)
            self.remarks.update(witness.remarks.values())
            page.close()
        print(
            f"{title}: {len(chapters)} chapters, {witness.states} states looked at, "
            f"{time.monotonic() - begun:.1f} s", flush=True
        )

    def fail(self, title: str, text: str) -> None:
        self.failures.append(f"✘ {title}: {text}")
        print(self.failures[-1], flush=True)


def shortened(error: Exception) -> str:
    """The first lines of what went wrong, and where in the story it did."""
    frames = [
        frame for frame in traceback.extract_tb(error.__traceback__)
        if pathlib.Path(frame.filename).name in CHAPTERS
    ]
    place = f" ({pathlib.Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
    lines = [line for line in str(error).splitlines() if line.strip()]
    return f"{type(error).__name__}{place}: " + "\n    ".join(lines[:5])


def stories() -> list[Story]:
    days = [
        Story(
            f"The day in {language}, {scheme}", DAY, language=language, audits=language == "en",
            pictures=True, color_scheme=scheme)
        for language in LANGUAGES for scheme in ("light", "dark")
    ]
    return days + ASIDES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--studio", default=f"{shlex.quote(TOLLGATE)} demo --port 0")
    parser.add_argument("--pictures", type=pathlib.Path, help="where to keep pictures")
    parser.add_argument("--only", default="", help="tell only stories with this in their title")
    parser.add_argument("--browsers", type=int, default=2, help="how many stories at a time")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)

    expect.set_options(timeout=15_000)
    begun = time.monotonic()
    executable = chromium()
    told = [story for story in stories() if options.only in story.title]
    waiting: queue.SimpleQueue[Story] = queue.SimpleQueue()
    for story in told:
        waiting.put(story)

    def tell(telling: Telling) -> None:
        """Tells what nobody has told yet, in a browser of its own, until all is told."""
        with sync_playwright() as playwright:
            # Root has no sandbox, and a container may have little shared memory.
            plain = ["--disable-dev-shm-usage"] + ([] if os.geteuid() else ["--no-sandbox"])
            telling.browser = playwright.chromium.launch(executable_path=executable, args=plain)
            while not waiting.empty():
                with contextlib.suppress(queue.Empty):
                    story = waiting.get_nowait()
                    telling.tell(story.title, story.chapters, **story.settings)
            telling.browser.close()

    with studio(options.studio) as address:
        tellings = [Telling(address, options.pictures) for _ in range(options.browsers)]
        with concurrent.futures.ThreadPoolExecutor(options.browsers) as pool:
            list(pool.map(tell, tellings))
    failures = [failure for telling in tellings for failure in telling.failures]
    remarks = {remark for telling in tellings for remark in telling.remarks}
    for remark in sorted(remarks):
        print(f"  moderate: {remark}")
    print(f"{len(told)} stories, {len(failures)} wrong, {time.monotonic() - begun:.0f} s")
    if failures or not told:
        sys.exit(1)


if __name__ == "__main__":
    main()
