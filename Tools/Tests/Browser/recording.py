"""Records the first minute: an app made in a terminal, then played in the studio, as an animated PNG.

Runs the real program and takes a picture after each command and each click. No test: `make pictures` runs it.

    python recording.py FILE
"""

import argparse
import base64
import html
import pathlib
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator

try:
    from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright
except ImportError:
    sys.exit("Playwright is not installed for this Python. Run make browser, which installs it.")

from studio import TOLLGATE, chromium, studio

# The window, and the share of a pixel that each of its points gets.
WIDTH, HEIGHT, SCALE = 1320, 820, 0.75

# The largest file, in bytes.
MOST = 1_000_000

COMMANDS = [
    "tollgate init Garden --name Garden --bundle-id com.example.garden --model quota",
    "tollgate lint Garden",
    "tollgate test Garden/Journeys",
]

TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #10141c; color: #d7dce5; font: 20px/1.5 "DejaVu Sans Mono", Menlo, monospace; }
pre { margin: 0; padding: 28px 36px; white-space: pre-wrap; font: inherit; }
b { color: #8ab4ff; font-weight: normal; } i { background: #d7dce5; font-style: normal; }
</style><pre></pre>"""

# Reduces pictures to one palette of 256 colors, and each to the rectangle that differs from the one before.
REDUCE = """async (pictures) => {
  const frames = [];
  for (const picture of pictures) {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
    const colors = new Uint32Array(width * height);
    for (let i = 0; i < colors.length; i += 1) {
      colors[i] = (data[4 * i] << 16) | (data[4 * i + 1] << 8) | data[4 * i + 2];
    }
    frames.push({ colors, width, height });
  }
  const counts = new Map();
  for (const { colors } of frames) for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const parts = (color) => [color >> 16, (color >> 8) & 255, color & 255];
  const distance = (one, other) => {
    const [a, b] = [parts(one), parts(other)];
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  };
  const palette = [];
  const common = [...counts.entries()].sort((one, other) => other[1] - one[1]);
  for (const apart of [150, 40, 0]) {
    for (const [color] of common) {
      if (palette.length === 256) break;
      if (palette.every((known) => distance(known, color) > apart)) palette.push(color);
    }
  }
  const nearest = new Map();
  for (const color of counts.keys()) {
    let best = 0;
    for (let i = 1; i < palette.length; i += 1) {
      if (distance(palette[i], color) < distance(palette[best], color)) best = i;
    }
    nearest.set(color, best);
  }
  let before = null;
  const reduced = frames.map(({ colors, width, height }) => {
    const indices = Uint8Array.from(colors, (color) => nearest.get(color));
    let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
    if (before) {
      for (let i = 0; i < indices.length; i += 1) {
        if (indices[i] === before[i]) continue;
        const [x, y] = [i % width, Math.floor(i / width)];
        [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
      }
      if (right <= left) [left, top, right, bottom] = [0, 0, 1, 1];
    }
    before = indices;
    let bytes = "";
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) bytes += String.fromCharCode(indices[y * width + x]);
    }
    return { left, top, width: right - left, height: bottom - top, pixels: btoa(bytes) };
  });
  return { width: frames[0].width, height: frames[0].height, palette: palette.map(parts), frames: reduced };
}"""

Frame = tuple[bytes, int]


def terminal(page: Page, folder: pathlib.Path) -> Iterator[Frame]:
    """Types each command, runs it, and shows what it prints."""
    shown = ""
    page.set_content(TERMINAL)

    def picture(typed: str, cursor: bool) -> bytes:
        text = f"{shown}<b>$</b> {html.escape(typed)}{'<i> </i>' if cursor else ''}"
        page.evaluate("(text) => { document.querySelector('pre').innerHTML = text }", text)
        return page.screenshot()

    for command in COMMANDS:
        words = command.split(" ")
        for count in range(len(words) + 1):
            yield picture(" ".join(words[:count]), cursor=True), 600 if count == 0 else 140
        run = subprocess.run(
            [TOLLGATE, *shlex.split(command)[1:]], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            check=True, timeout=60)
        shown += f"<b>$</b> {html.escape(command)}\n{html.escape(run.stdout)}"
        yield picture("", cursor=True), 1_600
    last = "tollgate studio Garden"
    for count in range(1, len(last.split(" ")) + 1):
        yield picture(" ".join(last.split(" ")[:count]), cursor=True), 140
    yield picture(last, cursor=False), 900


def play(page: Page, address: str) -> Iterator[Frame]:
    """Uses the free allowance, buys, and takes the purchase back."""
    phone = page.get_by_role("region", name="Phone", exact=True)
    controls = page.get_by_role("region", name="Controls", exact=True)

    def after(act: Callable[[], object], seen: Locator, time: int) -> Frame:
        act()
        expect(seen).to_be_visible()
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement?.blur()")
        return page.screenshot(animations="disabled"), time

    start = phone.get_by_role("button", name="Start", exact=True)
    yield after(lambda: page.goto(f"{address}/garden/"), start, 1_800)
    for left in range(4, -1, -1):
        yield after(start.click, phone.get_by_text(f"Left today: {left}"), 450)
    buy = phone.get_by_role("button", name=re.compile("^(Subscribe|Try)"))
    yield after(start.click, buy, 2_600)
    alert = phone.get_by_role("alertdialog")
    yield after(buy.click, alert, 2_400)
    yield after(alert.get_by_role("button").click, start, 2_000)
    yield after(controls.get_by_role("button", name="+1 day").click, page.get_by_text("Fri 16 Jan 2026").first, 2_200)
    refund = controls.get_by_role("button", name=re.compile("^Refund"), disabled=False)
    yield after(refund.click, phone.get_by_text("Left today: 5"), 3_200)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def animation(browser: Browser, frames: list[Frame]) -> bytes:
    """Returns the frames as an animated PNG that plays three times (https://www.w3.org/TR/png-3/)."""
    page = browser.new_page()
    reduced = page.evaluate(REDUCE, [base64.b64encode(picture).decode() for picture, _ in frames])
    page.close()
    parts = [
        b"\x89PNG\r\n\x1a\n",
        chunk(b"IHDR", struct.pack(">IIBBBBB", reduced["width"], reduced["height"], 8, 3, 0, 0, 0)),
        chunk(b"acTL", struct.pack(">II", len(frames), 3)),
        chunk(b"PLTE", bytes(part for color in reduced["palette"] for part in color)),
    ]
    number = 0
    for index, (frame, (_, time)) in enumerate(zip(reduced["frames"], frames, strict=True)):
        width, pixels = frame["width"], base64.b64decode(frame["pixels"])
        lines = b"".join(b"\0" + pixels[start: start + width] for start in range(0, len(pixels), width))
        place = struct.pack(">IIII", width, frame["height"], frame["left"], frame["top"])
        parts.append(chunk(b"fcTL", struct.pack(">I", number) + place + struct.pack(">HHBB", time, 1_000, 0, 0)))
        number += 1
        packed = zlib.compress(lines, 9)
        if index == 0:
            parts.append(chunk(b"IDAT", packed))
        else:
            parts.append(chunk(b"fdAT", struct.pack(">I", number) + packed))
            number += 1
    return b"".join([*parts, chunk(b"IEND", b"")])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("file", type=pathlib.Path, help="the animated PNG to write")
    file: pathlib.Path = parser.parse_args().file
    with tempfile.TemporaryDirectory() as outer, sync_playwright() as playwright:
        folder = pathlib.Path(outer)
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SCALE)
        frames = list(terminal(page, folder))
        with studio(f"{shlex.quote(TOLLGATE)} studio {shlex.quote(str(folder / 'Garden'))} --port 0") as address:
            frames += play(page, address)
            page.close()
        data = animation(browser, frames)
        browser.close()
    if len(data) >= MOST:
        sys.exit(f"The recording has {len(data)} bytes; the most is {MOST}.")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)
    print(f"{file}: {len(frames)} frames, {len(data)} bytes")


if __name__ == "__main__":
    main()
