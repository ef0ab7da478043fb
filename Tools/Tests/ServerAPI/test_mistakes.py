"""Mistakes of other receivers that show only where a store and a server really talk to each other."""

import sqlite3
import unittest

from appstore import LIFETIME, MONTHLY
from server import Pairs, somebody


class Mistakes(Pairs):
    def test_knows_a_customer_in_any_letters(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=LIFETIME, appAccountToken=customer.upper())
        server.settled()
        for name in (customer.upper(), customer):
            report = server.said(name)
            self.assertEqual((report["customer"], len(report["purchases"])), (customer, 1))
        self.assertEqual(server.ask("POST", f"/v1/customers/{customer.upper()}/spends", {"amounts": {"coins": 1}},
                                    headers={"Idempotency-Key": "1"})[1]["outcome"], "refused")

    def test_asks_for_a_notification_again_while_nobody_says_whether_it_was_revoked(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(ocsp="down")
        store.control(notifications="drop")
        store.control(buy=MONTHLY, appAccountToken=customer)
        payload = store.report("/notifications?limit=1")["notifications"][0]["signedPayload"]
        self.assertEqual(server.post(payload), 503)
        store.control(ocsp="good")
        self.assertEqual(server.post(payload), 200)
        server.settled()
        self.assertEqual(len(server.said(customer)["purchases"]), 1)
        self.assertEqual(len(server.signed_events()), 1)

    def test_keeps_no_word_about_an_erased_purchase_that_comes_later(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        self.assertEqual(server.ask("DELETE", f"/v1/customers/{customer}")[0], 204)
        store.control(advance="P1M")
        server.settled()
        self.assertEqual(server.job()["state"], "done")
        self.assertEqual(server.said(customer)["purchases"], [])
        with sqlite3.connect(server.database) as database:
            kept = database.execute("SELECT token, state FROM notification").fetchall()
        self.assertEqual([token for token, _ in kept], [""] * len(kept))
        self.assertGreaterEqual(len(kept), 2)


if __name__ == "__main__":
    unittest.main()
