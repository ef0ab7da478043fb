"""How long people wait for their journeys and for the studio, as a ratio to how long they may have to."""

import argparse
import os
import shlex
import statistics
import subprocess
import sys
import time

from playwright.sync_api import Page, sync_playwright
from studio import ROOT, chromium, studio

# In milliseconds, bytes and seconds.
FIRST_PAGE, CONTROL, WEIGHT, JOURNEYS = 100, 50, 150_000, 2

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--studio", default=".build/release/tollgate demo --port 0")
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


if __name__ == "__main__":
    main()
