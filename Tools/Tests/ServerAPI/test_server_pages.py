"""The pages about servers, read and done: every command, and what comes of them.

They are one module, because the pages name the ports.
"""

import json
import pathlib
import re
import sys
import tempfile
import unittest

from pages import Page, do


class AServerOfYourOwn(unittest.TestCase):
    def test_leads_to_a_purchase_that_the_server_knows_of(self) -> None:
        page = Page("Server.md")
        with tempfile.TemporaryDirectory(prefix="tollgate-own-server-") as name:
            folder = pathlib.Path(name)
            do("".join(page.fences("sh")).replace("\\\n", "").splitlines(), folder, seconds=120)
            customer = json.loads((folder / "customer.json").read_text(encoding="utf-8"))
            self.assertTrue(customer["entitlements"]["premium"]["isActive"], customer)
            self.assertEqual(customer["subscriptions"][0]["state"], "subscribed", customer)
            printed = (folder / "server.txt").read_text(encoding="utf-8").splitlines()
            self.assertTrue((folder / "tollgate.backup").read_bytes().startswith(b"SQLite format 3"))
            self.assertEqual(
                [line.split(": ")[0] for line in printed], ["The server is open", "Secret key", "Public key"])


class TestYourServer(unittest.TestCase):
    def test_does_what_it_says(self) -> None:
        page = Page("TestYourServer.md")
        with tempfile.TemporaryDirectory(prefix="tollgate-server-page-") as name:
            folder = pathlib.Path(name)
            (folder / "receiver.py").write_text(page.fences("python")[0], encoding="utf-8")
            # The library is in the environment that runs this test, in the version that the project pins.
            commands = [
                re.sub(r"^python3 -m venv venv\n.*?pip install[^\n]*\n", "", block, flags=re.S | re.M)
                .replace("venv/bin/python", sys.executable)
                for block in page.fences("sh")]
            said = do(commands, folder, seconds=180)
            received = (folder / "received.txt").read_text(encoding="utf-8")
            expected = page.fences("text")[0]
            self.assertTrue(received.startswith(expected), f"{received}\n{said[-2_000:]}")
            # The second customer's came backwards, then each twice.
            rest = received[len(expected):].splitlines()
            self.assertEqual([line.split()[0] for line in rest[:2]], ["DID_FAIL_TO_RENEW", "SUBSCRIBED"], received)
            self.assertEqual([line.split()[:2] for line in rest[2:4]], [["DID_RENEW", "BILLING_RECOVERY"]] * 2, received)


if __name__ == "__main__":
    unittest.main()
