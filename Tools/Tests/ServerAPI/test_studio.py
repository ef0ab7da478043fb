"""What the studio prints of the App Store Server API, done: its commands, its requests, and their answers."""

import contextlib
import html
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from appstore import MONTHLY, ROOT, TOLLGATE


@contextlib.contextmanager
def studio() -> Iterator[str]:
    process = subprocess.Popen(
        [TOLLGATE, "studio", str(ROOT / "Examples/CoinFeedback"), "--port", "0"],
        stdout=subprocess.PIPE, text=True)
    try:
        yield re.search(r"http://\S+?:\d+", process.stdout.readline()).group()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def page(address: str, **fields: str) -> tuple[str, str]:
    """A page of the studio, and where it is."""
    body = urllib.parse.urlencode(fields).encode() if fields else None
    with urllib.request.urlopen(urllib.request.Request(address, data=body), timeout=60) as answer:
        return answer.read().decode(), answer.url


def block(text: str, label: str) -> str:
    """The text of a block of the page, by its name."""
    found = re.search(rf'<pre class="\w+"[^>]*{label}[^>]*>(.*?)</pre>', text, flags=re.S)
    return html.unescape(re.sub(r"<[^>]*>", "", found.group(1)))


def decoded(answer: object) -> object:
    """An answer as the studio shows it: with what is signed decoded in its place."""
    if isinstance(answer, dict):
        return {name: decoded(value) for name, value in answer.items()}
    if isinstance(answer, list):
        return [decoded(value) for value in answer]
    if isinstance(answer, str) and re.fullmatch(r"eyJ[\w-]+\.[\w-]+\.[\w-]+", answer):
        import base64
        part = answer.split(".")[1]
        return decoded(json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))))
    return answer


class Studio(unittest.TestCase):
    def test_prints_requests_that_work_against_the_store_it_hands_over(self) -> None:
        with studio() as address, tempfile.TemporaryDirectory(prefix="tollgate-studio-") as name:
            _, run = page(f"{address}/coin-feedback/")
            for step in [f"buy: {MONTHLY}", "wait: 31d", f"refund: {MONTHLY}"]:
                page(f"{run}do", step=step)
            pages = {
                ask: page(f"{run}server?ask={ask}")[0]
                for ask in ["transaction", "statuses", "history", "refunds", "order"]}
            folder = Path(name)
            (folder / "bin").mkdir()
            (folder / "bin/tollgate").symlink_to(shutil.which(TOLLGATE) or TOLLGATE)
            script = "set -eu\n" + block(pages["order"], 'aria-label="Commands"') + "\n" + "\n".join(
                f"{block(text, 'aria-label=.Request.')} > {ask}.txt" for ask, text in pages.items())
            done = subprocess.Popen(
                ["bash", "-c", script + "\n"], cwd=folder, text=True, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, start_new_session=True,
                env=os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"})
            try:
                done.wait(timeout=60)
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(done.pid, signal.SIGKILL)
                said = done.stdout.read()
                done.stdout.close()
            self.assertEqual(done.returncode, 0, said)
            for ask, text in pages.items():
                head, _, body = (folder / f"{ask}.txt").read_text(encoding="utf-8").replace(
                    "\r\n", "\n").partition("\n\n")
                self.assertIn(" 200 ", head.splitlines()[0], f"{ask}: {head}")
                shown = json.loads(block(text, 'aria-labelledby="answer-title"'))
                self.assertEqual(decoded(json.loads(body)), shown, ask)


if __name__ == "__main__":
    unittest.main()
