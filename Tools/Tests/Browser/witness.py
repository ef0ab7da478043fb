"""What must hold whatever the person does: nothing complained of, cut off or out of reach."""

import importlib.resources
import json
import pathlib
import shutil
import subprocess
from typing import Any

from playwright.sync_api import ConsoleMessage, Frame, Page, Request, Response

AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js")

CUT_OFF = """() => {
  const phone = document.querySelector(".glass") ?? document.body;
  const isShown = (one) => one.checkVisibility() && !one.closest(".unseen, canvas, svg");
  const wide = (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1
    && getComputedStyle(one).display !== "inline"
    && !["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  return [...phone.querySelectorAll("*")].filter((one) => isShown(one) && wide(one))
    .map((one) => `${one.tagName} ${one.className}: ${one.textContent.trim().replace(/\\s+/g, " ").slice(0, 60)}`);
}"""

TOO_WIDE = """() => document.documentElement.scrollWidth > innerWidth
  ? [`the page is ${document.documentElement.scrollWidth} wide in a window of ${innerWidth}`] : []"""

WHOLE = {"menu", "bought", "offline", "watch, menu", "wrong address",
         "a notification", "what a server sees", "a forecast", "two prices", "a wrong assumption", "paywalls",
         "purchases", "purchases, refunded",
         "another language, dark, large text", "another device",
         "side by side", "bought on the Mac", "three side by side",
         "the catalog", "the catalog, changed", "the catalog, a mistake", "the catalog, overtaken"}

# Whatever goes on for ever is not waited for.
STILL = """() => document.fonts.ready.then(() => Promise.allSettled(document.getAnimations()
  .filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished)))"""

# A device has round corners, and nothing of the page behind them. As an adopted style sheet, which
# the page's content policy lets through.
CUT_OUT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html, body, .bench, .stage { background: none !important }
    .device { box-shadow: none !important }`);
  document.adoptedStyleSheets = [sheet];
}"""


class Album:
    """Where the pictures of one story go, and what tells them from those of others."""

    def __init__(self, folder: pathlib.Path, language: str, scheme: str):
        self.folder = folder
        self.suffix = f"-{scheme}" if language == "en" else f"-{language}-{scheme}"

    def path(self, name: str) -> pathlib.Path:
        return self.folder / f"{name}{self.suffix}.png"


class Witness:
    """Watches one page, and remembers what was wrong with it."""

    def __init__(
        self, page: Page, audits: bool = False, album: Album | None = None, part: str = "#phone",
    ):
        self.page = page
        self.part = part
        self.audits = audits
        self.album = album
        self.complaints: list[str] = []
        self.findings: dict[tuple[str, str], str] = {}
        self.remarks: dict[tuple[str, str], str] = {}
        self.states = 0
        # How many pages were left before this one, which of them asked for what, and what this one
        # asked for that the browser dropped.
        self.left = 0
        self.wanted: dict[Request, int] = {}
        self.dropped: list[str] = []
        page.on("framenavigated", self.leave)
        page.on("request", self.want)
        page.on("pageerror", lambda error: self.complaints.append(f"script: {error}"))
        page.on("console", self.hear)
        page.on("requestfailed", self.fail)
        page.on("response", self.answer)

    def hear(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self.complaints.append(f"console: {said.text}")

    def leave(self, frame: Frame) -> None:
        if frame == self.page.main_frame:
            self.left += 1
            self.dropped.clear()

    def want(self, request: Request) -> None:
        self.wanted[request] = self.left

    def fail(self, request: Request) -> None:
        complaint = f"request: {request.url} {request.failure}"
        # A browser drops some on its way to another page: the icon, which it fetches when it likes,
        # and the question whether files have changed. What is downloaded is dropped as a page, too.
        free = ("/assets/icon.svg", "/changes?", "/forecast.csv", "/paywalls.png", "/paywalls.zip")
        if request.failure != "net::ERR_ABORTED":
            self.complaints.append(complaint)
        elif any(one in request.url for one in free):
            pass
        elif request.resource_type in ("script", "stylesheet", "font", "image"):
            # Whoever clicks before a page has come whole leaves its scripts and faces behind. Which
            # is told first, that they are dropped or that there is another page, is not promised.
            if self.wanted.get(request) == self.left:
                self.dropped.append(complaint)
        else:
            self.complaints.append(complaint)

    def wrong(self) -> list[str]:
        """All that was wrong, in words."""
        return self.complaints + self.dropped + list(self.findings.values())

    def answer(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"answer: {response.status} from {response.url}")

    def look(self, state: str) -> None:
        """Looks at a state of the page, once it has come to rest."""
        self.states += 1
        # What is read is there before the style sheets are.
        self.page.wait_for_load_state("load")
        self.page.evaluate(STILL)
        for complaint in self.page.evaluate(TOO_WIDE) + self.page.evaluate(CUT_OFF):
            self.complaints.append(f"{state}: does not fit: {complaint}")
        if self.audits:
            self.audit(state)

    def audit(self, state: str) -> None:
        """Asks axe about the page as it is now."""
        # Through the debugger, which the page's content policy does not concern.
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "(where) => axe.run(where, { resultTypes: ['violations'], preload: false })",
            # What is around the phone is looked at whole twice: as it is at first, and with a log.
            "body" if state in WHOLE else self.part,
        )
        for violation in found["violations"]:
            self.note(state, violation)

    def note(self, state: str, violation: dict[str, Any]) -> None:
        for node in violation["nodes"]:
            isGrave = node.get("impact") in ("serious", "critical")
            where = json.dumps(node["target"])
            shelf = self.findings if isGrave else self.remarks
            why = node.get("failureSummary", "").replace("\n", " ")[:220]
            shelf.setdefault(
                (violation["id"], where), f"{state}: {violation['id']} ({node['impact']}): {why}"
            )

    def picture(self, name: str, of: str | None = None) -> None:
        """Keeps a picture of the page, or of one part of it cut out, where pictures are wanted."""
        if not self.album:
            return
        self.page.evaluate(STILL)
        path = self.album.path(name)
        if of:
            self.page.evaluate(CUT_OUT)
            self.page.locator(of).screenshot(path=path, omit_background=True)
            self.page.evaluate("() => { document.adoptedStyleSheets = [] }")
        else:
            self.page.screenshot(path=path)
        if small := shutil.which("pngquant"):
            subprocess.run([small, "--force", "--ext", ".png", "--speed", "1", path], check=True)
