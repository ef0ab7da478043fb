"""The page "Test your server against a local App Store", read and done: every command, and what the receiver prints."""

import pathlib
import re
import sys
import tempfile
import unittest

from pages import Page, do

PAGE = Page("TestYourServer.md")


class ServerPage(unittest.TestCase):
    def test_does_what_it_says(self) -> None:
        with tempfile.TemporaryDirectory(prefix="tollgate-server-page-") as name:
            folder = pathlib.Path(name)
            (folder / "receiver.py").write_text(PAGE.fences("python")[0], encoding="utf-8")
            # The library is in the environment that runs this test, in the version that the project pins.
            commands = [
                re.sub(r"^python3 -m venv venv\n.*?pip install[^\n]*\n", "", block, flags=re.S | re.M)
                .replace("venv/bin/python", sys.executable)
                for block in PAGE.fences("sh")]
            said = do(commands, folder, seconds=180)
            received = (folder / "received.txt").read_text(encoding="utf-8")
            expected = PAGE.fences("text")[0]
            self.assertTrue(received.startswith(expected), f"{received}\n{said[-2_000:]}")
            # The second customer's came backwards, then each twice.
            rest = received[len(expected):].splitlines()
            self.assertEqual([line.split()[0] for line in rest[:2]], ["DID_FAIL_TO_RENEW", "SUBSCRIBED"], received)
            self.assertEqual([line.split()[:2] for line in rest[2:4]], [["DID_RENEW", "BILLING_RECOVERY"]] * 2, received)


if __name__ == "__main__":
    unittest.main()
