"""How every screen looks, in every face, on every device, by day and by night, from right to left and in large text.

Puts what `PaywallHTMLTests` approved (`Goldens/*/*.html`) into windows of a phone, a tablet and a
watch, all on one page, and measures: nothing is cut off or laid over something else, nothing scrolls
sideways, no word is broken but those that are too long for any line, whatever can be touched has a
name and is large enough, words stand out from what is behind them, nothing moves for whoever asks for
that, nothing is asked of any host. A face that a machine lacks is named, and fails the looks only with
`TOLLGATE_REQUIRE_BROWSER=1`.

    python looks.py [--only TEXT] [--face TEXT] [--pictures DIR]
"""

import argparse
import base64
import concurrent.futures
import itertools
import os
import pathlib
import queue
import sys
import time

try:
    from playwright.sync_api import Browser, Page, sync_playwright
except ImportError:
    sys.exit("Playwright is not installed for this Python. Run make browser, which installs it.")

from studio import ROOT, chromium
from witness import AXE

SIGHTS = ROOT / "Tools/Tests/PaywallHTMLTests/Goldens"
STYLES = ROOT / "Tools/Sources/PaywallHTML/Resources/phone.css"
MEASURE = pathlib.Path(__file__).with_suffix(".js")

DEVICES = {"phone": (390, 844), "tablet": (820, 1180), "watch": (198, 242)}
SCHEMES = ["light", "dark"]
MODES = ["left to right", "right to left", "large text", "long words"]
LONG_WORD = "Donaudampfschifffahrtsgesellschaft"

# What screens are set in: the widest face first, a narrow one, and the studio's own. Two are Debian's,
# installed by `.ci/setup faces`; the last is a file of ours.
FACES: dict[str, pathlib.Path | None] = {
    "DejaVu Sans": None,
    "Liberation Sans": None,
    "Inter": ROOT / "Tools/Sources/Studio/Resources/inter.woff2",
}

# Loads a face from its file, or finds it on this machine, and says whether it did.
LOAD = """([name, file]) => {
  const source = file ? `url(data:font/woff2;base64,${file})` : `local("${name}")`;
  const face = new FontFace(file ? name : `probe of ${name}`, source, { weight: "100 900" });
  document.fonts.add(face);
  return face.load().then(() => true, () => false);
}"""

# Each screen in a tree of its own, so that the same ids and styles can stand on one page.
HANG_UP = """([sights, styles, width, height]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${styles} .screen { font-family: var(--face) }`);
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

SET = "(face) => { document.documentElement.style.setProperty('--face', `'${face}'`) }"

# Puts a word that is too long into everything that is said.
PROLONG = """(word) => document.querySelectorAll("[data-name]").forEach((frame) => {
  const walker = document.createTreeWalker(frame.shadowRoot, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement?.closest("svg")) text.data = text.data.replace(/\\p{L}{5,}/u, word);
  }
})"""

# Signs that are drawn as those are for which there is no face.
FACELESS = """(signs) => {
  const context = new OffscreenCanvas(48, 48).getContext("2d", { willReadFrequently: true });
  context.font = "24px sans-serif";
  const drawn = (sign) => {
    context.clearRect(0, 0, 48, 48);
    context.fillText(sign, 8, 32);
    return context.getImageData(0, 0, 48, 48).data.join();
  };
  const boxes = new Set(["\\u{1FFFD}", "\\u{EFFFD}"].map(drawn));
  return signs.filter((sign) => boxes.has(drawn(sign)));
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

Sight = tuple[str, str]
View = tuple[str, str, str]


class Exhibition:
    """All screens on one page, and what is wrong with them."""

    def __init__(self, page: Page, sights: list[Sight], faces: list[str]):
        self.page = page
        self.sights = sights
        self.styles = STYLES.read_text(encoding="utf-8")
        self.complaints: dict[str, str] = {}
        self.requests: list[str] = []
        page.set_content('<!doctype html><html lang="en"><title>Looks</title><body></body></html>')
        page.evaluate(MEASURE.read_text(encoding="utf-8"))
        page.evaluate(AXE.read_text(encoding="utf-8"))
        self.faces = [face for face in faces if self.load(face)]
        self.lacks = [f"looks in {face}, which this machine has not" for face in faces if face not in self.faces]
        self.lacks += [f"looks at {sign}, for which this machine has no face" for sign in self.faceless()]
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda said: self.requests.append(said.text) if said.type == "error" else None)

    def load(self, face: str) -> bool:
        path = FACES[face]
        file = base64.b64encode(path.read_bytes()).decode() if path else None
        return bool(self.page.evaluate(LOAD, [face, file]))

    def show(self, view: View, pictures: pathlib.Path | None) -> None:
        """Shows every screen on a device, and looks at what can differ there."""
        device, mode, scheme = view
        # Colours move nothing, and neither device, direction nor face changes a colour.
        isColourful = device == "phone" and mode == "left to right"
        if scheme == "dark" and not isColourful and not pictures:
            return
        self.hang_up(device, scheme, mode)
        # What is too long for the widest face is too long for any.
        for face in self.faces[:1] if mode == "long words" else self.faces:
            self.page.evaluate(SET, face)
            where = f"{face}, {device}, {mode}, {scheme}"
            if scheme == "light":
                self.note(where, self.page.evaluate("tollgateMeasure", mode == "long words"))
            if isColourful and face == self.faces[-1]:
                self.page.evaluate(ROLL_OUT)
                self.note(where, self.page.evaluate(CONTRAST))
            if pictures:
                keep(self.page, pictures / where.replace(", ", "-").replace(" ", "-"))

    def faceless(self) -> list[str]:
        """The signs in what is said that no face of this machine has, and that would be shown as boxes."""
        said = {sign for _, markup in self.sights for sign in markup if ord(sign) > 0xFF}
        return list(self.page.evaluate(FACELESS, sorted(said)))

    def hang_up(self, device: str, scheme: str, mode: str) -> None:
        sights = self.sights
        if mode == "right to left":
            sights = [(name, markup.replace(' dir="ltr"', ' dir="rtl"', 1)) for name, markup in sights]
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        size = "200%" if mode == "large text" else "100%"
        self.page.evaluate("(size) => { document.documentElement.style.fontSize = size }", size)
        self.page.evaluate(HANG_UP, [sights, self.styles, *DEVICES[device]])
        if mode == "long words":
            self.page.evaluate(PROLONG, LONG_WORD)

    def note(self, where: str, complaints: list[str]) -> None:
        for complaint in complaints:
            self.complaints.setdefault(complaint, where)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="look only at screens with this in their name")
    parser.add_argument("--face", default="", help="look only in faces with this in their name")
    parser.add_argument("--pictures", type=pathlib.Path, help="where to keep pictures")
    parser.add_argument("--browsers", type=int, default=2, help="how many devices at a time")
    options = parser.parse_args()
    begun = time.monotonic()
    executable = chromium()
    sights = [
        (str(path.relative_to(SIGHTS).with_suffix("")), path.read_text(encoding="utf-8"))
        for path in sorted(SIGHTS.glob("*/*.html"))
    ]
    sights = [sight for sight in sights if options.only in sight[0]]
    faces = [face for face in FACES if options.face in face]
    views: queue.SimpleQueue[View] = queue.SimpleQueue()
    for view in itertools.product(DEVICES, MODES, SCHEMES):
        views.put(view)

    def look() -> Exhibition:
        """Looks at what nobody has looked at yet, in a browser of its own, until all is seen."""
        with sync_playwright() as playwright:
            # Root has no sandbox, and a container may have little shared memory.
            plain = ["--disable-dev-shm-usage"] + ([] if os.geteuid() else ["--no-sandbox"])
            browser = playwright.chromium.launch(executable_path=executable, args=plain)
            shown = Exhibition(browser.new_page(viewport={"width": 900, "height": 1200}), sights, faces)
            while True:
                try:
                    shown.show(views.get_nowait(), options.pictures)
                except queue.Empty:
                    break
            browser.close()
            return shown

    with concurrent.futures.ThreadPoolExecutor(options.browsers) as pool:
        exhibitions = list(pool.map(lambda _: look(), range(options.browsers)))
    complaints: dict[str, str] = {}
    for shown in exhibitions:
        complaints |= shown.complaints
    for lack in exhibitions[0].lacks:
        print(f"*** SKIPPED: {lack}. On Debian .ci/setup faces brings it.", file=sys.stderr)
        if os.environ.get("TOLLGATE_REQUIRE_BROWSER") == "1":
            complaints[lack] = "everywhere"
    wrong = sorted(f"{where}: {complaint}" for complaint, where in complaints.items())
    wrong += [f"asked for {url}" for shown in exhibitions for url in shown.requests]
    for one in wrong:
        print(f"✘ {one}", flush=True)
    seconds = time.monotonic() - begun
    print(
        f"{len(sights)} screens on {len(DEVICES)} devices in {', '.join(exhibitions[0].faces)}: "
        f"{len(wrong)} wrong, {seconds:.0f} s")
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
