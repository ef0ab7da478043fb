"""Purchases of before a server, brought to `tollgate server` line by line."""

import json
import unittest

from appstore import COINS, LIFETIME, MONTHLY
from server import Pairs, Server, somebody


def lines(*all: object) -> bytes:
    return b"\n".join(one if isinstance(one, bytes) else json.dumps(one).encode() for one in all)


class Import(Pairs):
    def bring(self, server: Server, body: bytes) -> dict:
        status, answer = server.ask("POST", "/v1/import", body)
        self.assertEqual(status, 202, answer)
        return answer["job"]

    def test_learns_all_of_whoever_made_a_transaction_and_tells_of_none(self) -> None:
        store, server = self.pair()
        store.control(notifications="drop")
        named, claimed = somebody(), somebody()
        first = store.control(buy=MONTHLY, appAccountToken=named)["transactionId"]
        store.control(buy=COINS, appAccountToken=named)
        other = store.control(buy=LIFETIME, account=2)["transactionId"]
        store.control(advance="P1M")
        self.assertEqual(server.said(named)["purchases"], [])
        job = self.bring(server, lines(
            {"transaction": first}, {"customer": claimed, "transaction": other}) + b"\n\n")
        self.assertEqual((job["kind"], job["total"]), ("import", 2), job)
        done = server.finished(job["id"])
        self.assertEqual((done["state"], done["done"], done["total"]), ("done", 2, 2), done)
        self.assertEqual(len(server.said(named)["purchases"]), 3)
        self.assertEqual([one["product"] for one in server.said(claimed)["purchases"]], [LIFETIME])
        self.assertEqual(server.signed_events(), set())
        # Neither does it when the server asks for what it missed.
        self.assertEqual(server.job()["state"], "done")
        self.assertEqual(server.signed_events(), set())
        # What happens from now on is told of.
        store.control(notifications="deliver")
        store.control(refund=MONTHLY)
        server.settled()
        self.assertEqual([event["type"] for event in server.events() if event["type"].startswith("purchase")],
                         ["purchase.refunded"])

    def test_tells_of_what_is_asked_for(self) -> None:
        store, server = self.pair()
        store.control(notifications="drop")
        named, owner = somebody(), somebody()
        bought = store.control(buy=LIFETIME, appAccountToken=named)["transactionId"]
        server.finished(self.bring(server, lines({"transaction": bought, "events": True}))["id"])
        told = [event["data"]["customer"] for event in server.events() if event["type"] == "purchase.completed"]
        self.assertEqual(told, [named])
        # Whose it is, is known before anybody is told.
        other = store.control(buy=COINS, account=3)["transactionId"]
        server.finished(self.bring(server, lines({"customer": owner, "transaction": other, "events": True}))["id"])
        told = [event["data"]["customer"] for event in server.events() if event["type"] == "purchase.completed"]
        self.assertEqual(told, [named, owner])

    def test_names_each_line_that_is_bad(self) -> None:
        store, server = self.pair()
        store.control(notifications="drop")
        customer = somebody()
        bought = store.control(buy=LIFETIME, appAccountToken=customer)["transactionId"]
        body = lines(
            b"not json", {"transaction": bought}, {"transaction": 7}, {"customer": "x", "transaction": bought},
            b"", {}, {"transaction": "../../notifications/test"}, {"transaction": "999999999"}, [])
        job = self.bring(server, body)
        self.assertEqual([one["line"] for one in job["refused"]], [1, 3, 4, 6, 7, 9])
        self.assertEqual(job["total"], 2)
        done = server.finished(job["id"])
        self.assertEqual((done["state"], done["done"]), ("done", 2), done)
        self.assertEqual([one["line"] for one in done["refused"]], [1, 3, 4, 6, 7, 8, 9])
        self.assertIn("does not know", done["refused"][5]["message"])
        self.assertEqual(done["problem"], "7 lines could not be imported.")
        self.assertEqual(len(server.said(customer)["purchases"]), 1)

    def test_is_refused_with_no_good_line_and_to_the_public_key(self) -> None:
        _, server = self.pair()
        for body, status in ((b"", 400), (b"\n\n", 400), (b"{}", 422), (b"\xff\xfe\n[]", 422)):
            self.assertEqual(server.ask("POST", "/v1/import", body)[0], status, body)
        self.assertEqual(server.ask("POST", "/v1/import", b"{}", "Public key")[0], 403)
        self.assertEqual(server.ask("POST", "/v1/import", b" " * (16 << 20) + b"{")[0], 413)

    def test_goes_on_after_a_stop_and_after_the_app_store_was_down(self) -> None:
        store, server = self.pair()
        store.control(notifications="drop")
        bought = [store.control(buy=LIFETIME, account=account, appAccountToken=somebody())["transactionId"]
                  for account in range(1, 13)]
        store.control(serverAPI="down")
        job = self.bring(server, lines(*({"transaction": one} for one in bought)))
        self.assertEqual(server.finished(job["id"])["state"], "retrying")
        server.kill()
        store.control(serverAPI="normal")
        server.start()
        done = server.finished(job["id"], ("done", "failed"))
        self.assertEqual((done["state"], done["done"], done["total"]), ("done", 12, 12), done)

    def test_does_not_override_what_a_device_brought(self) -> None:
        store, server = self.pair()
        store.control(notifications="drop")
        device, imported = somebody(), somebody()
        bought = store.control(buy=LIFETIME)["transactionId"]
        signed = json.loads(store.ask("GET", f"/inApps/v1/transactions/{bought}")[2])["signedTransactionInfo"]
        store.control(advance="P1D")
        server.ask("POST", "/v1/transactions", {"customer": device, "signedTransactions": [signed]}, "Public key")
        server.finished(self.bring(server, lines({"customer": imported, "transaction": bought}))["id"])
        self.assertEqual(len(server.said(device)["purchases"]), 1)
        self.assertEqual(len(server.said(imported)["purchases"]), 0)


if __name__ == "__main__":
    unittest.main()
