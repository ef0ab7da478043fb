"""The page "A server of your own", read and done: every command, up to a purchase that the server knows of."""

import json
import pathlib
import tempfile
import unittest

from pages import Page, do

PAGE = Page("Server.md")


class OwnServerPage(unittest.TestCase):
    def test_leads_to_a_purchase_that_the_server_knows_of(self) -> None:
        with tempfile.TemporaryDirectory(prefix="tollgate-own-server-") as name:
            folder = pathlib.Path(name)
            do("".join(PAGE.fences("sh")).replace("\\\n", "").splitlines(), folder, seconds=120)
            customer = json.loads((folder / "customer.json").read_text(encoding="utf-8"))
            self.assertTrue(customer["entitlements"]["premium"]["isActive"], customer)
            self.assertEqual(customer["subscriptions"][0]["state"], "subscribed", customer)
            printed = (folder / "server.txt").read_text(encoding="utf-8").splitlines()
            self.assertTrue((folder / "tollgate.backup").read_bytes().startswith(b"SQLite format 3"))
            self.assertEqual(
                [line.split(": ")[0] for line in printed], ["The server is open", "Secret key", "Public key"])


if __name__ == "__main__":
    unittest.main()
