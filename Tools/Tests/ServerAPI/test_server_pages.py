"""The pages about servers, read and done: every command, and what comes of them."""

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
            # The commands that operate a server are on a page of their own, without ports.
            fences = page.fences("sh") + Page("RunYourServer.md").fences("sh")
            do(page, "".join(fences).replace("\\\n", "").splitlines(), folder, seconds=120)
            customer = json.loads((folder / "customer.json").read_text(encoding="utf-8"))
            self.assertTrue(customer["entitlements"]["premium"]["isActive"], customer)
            self.assertEqual(customer["subscriptions"][0]["state"], "subscribed", customer)
            printed = (folder / "server.txt").read_text(encoding="utf-8").splitlines()
            self.assertTrue((folder / "tollgate.backup").read_bytes().startswith(b"SQLite format 3"))
            self.assertEqual(
                [line.split(": ")[0] for line in printed], ["The server is open", "Secret key", "Public key"])


class InTenMinutes(unittest.TestCase):
    def test_a_purchase_stands_on_the_page_of_the_server(self) -> None:
        page = Page("YourServerInTenMinutes.md")
        with tempfile.TemporaryDirectory(prefix="tollgate-ten-minutes-") as name:
            folder = pathlib.Path(name)
            do(page, "".join(page.fences("sh")).replace("\\\n", "").splitlines(), folder, seconds=180)

            def read(file: str) -> dict:
                return json.loads((folder / file).read_text(encoding="utf-8"))

            bought, spent, refunded = (read(f"{file}.json") for file in ("customer", "spend", "refunded"))
            pack = bought["balances"]["coins"]
            self.assertEqual(bought["purchases"][0]["product"], "com.example.garden.coins.100")
            self.assertEqual((spent["outcome"], spent["balances"]["coins"]), ("spent", pack - 20))
            self.assertEqual(refunded["balances"]["coins"], 0)
            self.assertEqual(refunded["purchases"][0]["refunded"]["percentage"], 100)
            shown = (folder / "page.html").read_text(encoding="utf-8")
            for words in (bought["customer"], bought["purchases"][0]["transactionId"], "purchase.completed",
                          "ONE_TIME_CHARGE"):
                self.assertIn(words, shown)
            self.assertEqual((folder / "server.log").read_text(encoding="utf-8"), "")


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
            said = do(page, commands, folder, seconds=180)
            received = (folder / "received.txt").read_text(encoding="utf-8")
            expected = page.fences("text")[0]
            self.assertTrue(received.startswith(expected), f"{received}\n{said[-2_000:]}")
            # The second customer's came backwards, then each twice.
            rest = received[len(expected):].splitlines()
            self.assertEqual([line.split()[0] for line in rest[:2]], ["DID_FAIL_TO_RENEW", "SUBSCRIBED"], received)
            self.assertEqual([line.split()[:2] for line in rest[2:4]], [["DID_RENEW", "BILLING_RECOVERY"]] * 2, received)


if __name__ == "__main__":
    unittest.main()
