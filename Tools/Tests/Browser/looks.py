"""How every screen looks, on every device, by day and by night, from right to left and in large text.

Puts what `PaywallHTMLTests` approved (`Goldens/*/*.html`) into windows of a phone, a tablet and a
watch, all on one page of one browser, and measures: nothing is cut off or laid over something else,
nothing scrolls sideways, whatever can be touched has a name and is large enough, words stand out
from what is behind them, nothing moves for whoever asks for that, nothing is asked of any host.

    python looks.py [--only TEXT] [--pictures DIR]
"""

import argparse
import itertools
import os
import pathlib
import sys
import time

try:
    from playwright.sync_api import Page, sync_playwright
except ImportError:
    sys.exit("Playwright is not installed for this Python. Run make browser, which installs it.")

from studio import ROOT, chromium
from witness import AXE

SIGHTS = ROOT / "Tools/Tests/PaywallHTMLTests/Goldens"
STYLES = ROOT / "Tools/Sources/PaywallHTML/Resources/phone.css"
MEASURE = pathlib.Path(__file__).with_suffix(".js")

DEVICES = {"phone": (390, 844), "tablet": (820, 1180), "watch": (198, 242)}
SCHEMES = ["light", "dark"]
MODES = ["left to right", "right to left", "large text"]

# Each screen in a tree of its own, so that the same ids and styles can stand on one page.
HANG_UP = """([sights, styles, width, height]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.body.replaceChildren(...sights.map(([name, markup]) => {
    const frame = document.createElement("div");
    frame.dataset.name = name;
    frame.style = `position: relative; width: ${width}px; height: ${height}px; margin: 8px`;
    const root = frame.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = markup;
    return frame;
  }));
}"""

# Axe judges what it can see, so everything is rolled out.
ROLL_OUT = """() => document.querySelectorAll("[data-name]").forEach((frame) => {
  const height = frame.shadowRoot.querySelector(".behind").scrollHeight;
  frame.style.height = `${Math.max(height, frame.clientHeight)}px`;
})"""

CONTRAST = """() => axe.run(document, {
  runOnly: ["color-contrast"], resultTypes: ["violations"], preload: false, elementRef: false,
}).then((found) => found.violations.flatMap((one) => one.nodes).map((node) => {
  const frame = document.querySelector(node.target[0][0]) ?? document.querySelector(node.target[0]);
  return `${frame?.dataset.name}: ${node.html.slice(0, 90)} ${node.any[0]?.message ?? ""}`;
}))"""


class Exhibition:
    """All screens on one page, and what is wrong with them."""

    def __init__(self, page: Page, sights: list[tuple[str, str]]):
        self.page = page
        self.sights = sights
        self.styles = STYLES.read_text(encoding="utf-8")
        self.complaints: dict[str, str] = {}
        self.requests: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda said: self.requests.append(said.text) if said.type == "error" else None)
        page.set_content('<!doctype html><html lang="en"><title>Looks</title><body></body></html>')
        page.evaluate(MEASURE.read_text(encoding="utf-8"))
        page.evaluate(AXE.read_text(encoding="utf-8"))

    def hang_up(self, device: str, scheme: str, mode: str) -> None:
        """Shows every screen on a device."""
        sights = self.sights
        if mode == "right to left":
            sights = [(name, markup.replace(' dir="ltr"', ' dir="rtl"', 1)) for name, markup in sights]
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        size = "200%" if mode == "large text" else "100%"
        self.page.evaluate("(size) => { document.documentElement.style.fontSize = size }", size)
        self.page.evaluate(HANG_UP, [sights, self.styles, *DEVICES[device]])

    def measure(self, where: str) -> None:
        for complaint in self.page.evaluate("() => tollgateMeasure()"):
            self.complaints.setdefault(complaint, where)

    def contrast(self, where: str) -> None:
        self.page.evaluate(ROLL_OUT)
        for complaint in self.page.evaluate(CONTRAST):
            self.complaints.setdefault(complaint, where)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="look only at screens with this in their name")
    parser.add_argument("--pictures", type=pathlib.Path, help="where to keep pictures")
    options = parser.parse_args()
    begun = time.monotonic()
    executable = chromium()
    sights = [
        (str(path.relative_to(SIGHTS).with_suffix("")), path.read_text(encoding="utf-8"))
        for path in sorted(SIGHTS.glob("*/*.html"))
    ]
    sights = [sight for sight in sights if options.only in sight[0]]
    with sync_playwright() as playwright:
        # Root has no sandbox, and a container may have little shared memory.
        plain = ["--disable-dev-shm-usage"] + ([] if os.geteuid() else ["--no-sandbox"])
        browser = playwright.chromium.launch(executable_path=executable, args=plain)
        shown = Exhibition(browser.new_page(viewport={"width": 900, "height": 1200}), sights)
        for device, mode, scheme in itertools.product(DEVICES, MODES, SCHEMES):
            where = f"{device}, {mode}, {scheme}"
            # Colours move nothing, and neither device nor direction changes a colour.
            isColourful = device == "phone" and mode == "left to right"
            if scheme == "light" or isColourful or options.pictures:
                shown.hang_up(device, scheme, mode)
            if scheme == "light":
                shown.measure(where)
            if isColourful:
                shown.contrast(where)
            if options.pictures:
                keep(shown.page, options.pictures / where.replace(", ", "-").replace(" ", "-"))
        browser.close()
    wrong = [f"{where}: {complaint}" for complaint, where in shown.complaints.items()]
    wrong += [f"asked for {url}" for url in shown.requests]
    for one in wrong:
        print(f"✘ {one}", flush=True)
    seconds = time.monotonic() - begun
    print(f"{len(sights)} screens on {len(DEVICES)} devices, {len(wrong)} wrong, {seconds:.0f} s")
    if wrong or not sights:
        sys.exit(1)


def keep(page: Page, folder: pathlib.Path) -> None:
    """Keeps a picture of each screen, from top to bottom."""
    page.evaluate(ROLL_OUT)
    for frame in page.locator("[data-name]").all():
        path = folder / f"{frame.get_attribute('data-name')}.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        frame.screenshot(path=path)


if __name__ == "__main__":
    main()
