"""How long people wait for their journeys and for the studio, as a ratio to how long they may have to."""

import argparse
import http.client
import os
import shlex
import statistics
import subprocess
import sys
import time
import urllib.parse

from playwright.sync_api import Page, sync_playwright
from studio import ROOT, chromium, program, studio

# In milliseconds, bytes and seconds.
FIRST_PAGE, CONTROL, WEIGHT, JOURNEYS, REOPENED = 100, 50, 150_000, 2, 1

# The most controls of one run, and those after which it is opened again.
CONTROLS, MOVES = 5_000, 2_000

LOADED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const all = [page, ...performance.getEntriesByType("resource")];
  const faces = all.filter((one) => one.name.endsWith(".woff2"));
  return {
    answered: page.responseEnd - page.requestStart,
    bytes: all.reduce((sum, one) => sum + one.transferSize, 0),
    faces: faces.length,
    plain: all.reduce((sum, one) => sum + one.decodedBodySize, 0),
    hosts: new Set(all.map((one) => new URL(one.name).host)).size,
  };
}"""

# The face that is loaded where the machine has none as good.
FACE = "() => document.fonts.load('16px \"Studio Inter\"').then((faces) => faces.length)"

# From the press of a control to the frame that shows what it did on the phone.
PULLED = """() => new Promise((done) => {
  const hour = () => document.querySelector('[data-region=status] .hour').textContent;
  const begun = performance.now(), before = hour();
  new MutationObserver((_, observer) => {
    if (hour() === before) return;
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now() - begun));
  }).observe(document.querySelector('[data-region=status]'), { childList: true, subtree: true });
  [...document.querySelectorAll('.controls button')].find((one) => one.value === 'wait: 1h').click();
})"""


def row(name: str, value: float, limit: float, unit: str) -> None:
    print(f"  {name:<44} {value:9.1f} {unit:<3} {value / limit:6.2f} × the limit of {limit:g} {unit}")


def run_journeys(command: str) -> None:
    folders = sorted(ROOT.glob("Examples/*/Journeys"))
    times = []
    for _ in range(3):
        begun = time.monotonic()
        said = subprocess.run(
            [command, "test", *folders], cwd=ROOT, capture_output=True, text=True, check=True)
        times.append(time.monotonic() - begun)
    print(f"journeys: {said.stdout.splitlines()[-1]}")
    row(f"all of them, on {os.cpu_count()} processors", statistics.median(times), JOURNEYS, "s")


def measure(page: Page, address: str, app: str, rounds: int) -> None:
    answered, used = [], []
    for _ in range(rounds):
        page.goto(f"{address}/{app}/")
        answered.append(page.evaluate(LOADED)["answered"])
        used.append(page.evaluate(PULLED))
    print(app)
    row("first page, from request to last byte", statistics.median(answered), FIRST_PAGE, "ms")
    row("a control, until the phone shows it", statistics.median(used), CONTROL, "ms")


def weigh(page: Page, address: str, app: str) -> None:
    page.goto(f"{address}/{app}/")
    page.evaluate(FACE)
    page.wait_for_load_state("networkidle")
    seen = page.evaluate(LOADED)
    row(f"on the wire ({seen['plain'] / 1000:.0f} kB unpacked)", seen["bytes"] / 1000, WEIGHT / 1000, "kB")
    if seen["hosts"] != 1:
        sys.exit(f"{app} asks {seen['hosts']} hosts for something.")


class LongRun:
    """A run that is used as a page without scripts uses it."""

    def __init__(self, address: str, app: str) -> None:
        self.connection = http.client.HTTPConnection(urllib.parse.urlsplit(address).netloc)
        self.origin = address
        self.path = self.ask("GET", f"/{app}/").headers["Location"]

    def ask(self, method: str, path: str, **fields: str | int) -> http.client.HTTPResponse:
        """Asks, and reads the whole answer."""
        self.connection.request(
            method, path, urllib.parse.urlencode(fields),
            {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.origin, "Studio-Script": "1"})
        answer = self.connection.getresponse()
        answer.read()
        if answer.status >= 400:
            sys.exit(f"{method} {path} was answered with {answer.status}.")
        return answer

    def use(self, steps: list[str], first: int, end: int) -> list[float]:
        """Uses controls in turn, and returns the milliseconds that each took with its page."""
        times = []
        for number in range(first, end):
            begun = time.perf_counter()
            self.ask("POST", self.path + "do", step=steps[number % len(steps)])
            times.append((time.perf_counter() - begun) * 1000)
        return times

    def go(self, point: int) -> float:
        """Goes back to a point, and returns the seconds that took."""
        begun = time.perf_counter()
        self.ask("POST", self.path + "go", to=point)
        return time.perf_counter() - begun


def live_long(address: str) -> None:
    """How long a control takes at the beginning and at the end of a long run, and how long the run takes to open."""
    steps = ["wait: 1h", "network: offline", "network: online", "earn: { coins: 50 }", "spend: { coins: 20 }"]
    print(f"a run of {CONTROLS} controls in block-puzzle")
    run = LongRun(address, "block-puzzle")
    times = run.use(steps, 0, MOVES)
    row(f"{MOVES} moves, until they are done again", run.go(MOVES - 1), REOPENED, "s")
    times += run.use(steps, MOVES - 1, CONTROLS - 1)
    first, last = statistics.median(times[:500]), statistics.median(times[-500:])
    row("a control and its page, the first 500", first, CONTROL, "ms")
    row(f"the same, the last 500: {last / first:.2f} of the first", last, CONTROL, "ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studio", default=f"{shlex.quote(program('tollgate', 'release'))} demo --port 0")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    plain = ["--disable-dev-shm-usage"] + ([] if os.geteuid() else ["--no-sandbox"])
    run_journeys(shlex.split(options.studio)[0])
    with studio(options.studio) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=plain)
        for app in ("retro-racing", "block-puzzle", "coin-feedback", "rock-identifier", "listen2"):
            measure(browser.new_page(), address, app, options.rounds)
            weigh(browser.new_page(), address, app)
        browser.close()
        live_long(address)


if __name__ == "__main__":
    main()
