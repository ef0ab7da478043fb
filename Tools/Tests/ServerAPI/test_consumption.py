"""What `tollgate server` tells the App Store when somebody wants their money back: with their consent, once, in time."""

import unittest

from appstore import COINS, MONTHLY, Store
from server import CATALOG, Pairs, Server, somebody, until


class Consumption(Pairs):
    CATALOG = {**CATALOG, "consumption": {"refundPreference": "GRANT_PRORATED", "sampleContentProvided": True}}

    def told(self, store, transaction: str) -> list[dict]:
        return [one["request"] for one in store.report(f"/consumption?transaction={transaction}")["consumption"]]

    def consent(self, server, customer: str, given: object) -> int:
        return server.ask("PUT", f"/v1/customers/{customer}/consent", {"consumption": given}, "Public key")[0]

    def retrying(self, server: Server) -> list[dict]:
        return server.jobs("retrying", kind="consumption")

    def asked(self, product: str, consents: bool = True, catalog: dict | None = None) -> tuple[Store, Server, str, str]:
        """A customer who bought something: store, server, customer and transaction."""
        store, server = self.pair(catalog=catalog or self.CATALOG)
        customer = somebody()
        bought = store.control(buy=product, appAccountToken=customer)["transactionId"]
        server.settled()
        if consents:
            self.assertEqual(self.consent(server, customer, True), 200)
        return store, server, customer, bought

    def test_is_told_of_who_consents_and_of_nobody_else(self) -> None:
        store, server = self.pair(catalog=self.CATALOG)
        willing, unwilling = somebody(), somebody()
        bought = [
            store.control(buy=COINS, account=account, appAccountToken=customer)["transactionId"]
            for account, customer in ((1, willing), (2, unwilling))]
        server.settled()
        self.assertEqual(self.consent(server, willing, True), 200)
        spent = server.ask("POST", f"/v1/customers/{willing}/spends", {"spend": "hint"}, headers={"Idempotency-Key": "1"})
        self.assertEqual(spent[1]["outcome"], "spent")
        for account in (1, 2):
            store.control(requestRefund=COINS, account=account)
        server.settled()
        self.assertEqual(self.told(store, bought[0]), [{
            "customerConsented": True, "sampleContentProvided": True, "deliveryStatus": "DELIVERED",
            "consumptionPercentage": 30_000, "refundPreference": "GRANT_PRORATED"}])
        self.assertEqual(self.told(store, bought[1]), [])
        self.assertEqual(len(self.retrying(server)), 1)

    def test_is_told_once_however_often_the_notification_comes(self) -> None:
        store, server, customer, bought = self.asked(COINS)
        store.control(notifications="double")
        store.control(requestRefund=COINS)
        server.settled()
        for one in server.listed("/v1/notifications", "notifications"):
            server.ask("POST", f"/v1/notifications/{one['notificationUUID']}/replay")
        server.settled()
        self.assertEqual(server.job()["state"], "done")
        server.settled()
        self.assertEqual(len(self.told(store, bought)), 1)

    def test_is_told_of_who_consents_within_12_hours_and_not_after(self) -> None:
        store, server = self.pair(catalog=self.CATALOG)
        soon, late = somebody(), somebody()
        bought = [
            store.control(buy=COINS, account=account, appAccountToken=customer)["transactionId"]
            for account, customer in ((1, soon), (2, late))]
        for account in (1, 2):
            store.control(requestRefund=COINS, account=account)
        server.settled()
        self.assertEqual(len(self.retrying(server)), 2)
        store.control(advance=39_600)
        self.consent(server, soon, True)
        server.settled()
        self.assertEqual([len(self.told(store, one)) for one in bought], [1, 0])
        store.control(advance=3_601)
        self.consent(server, late, True)
        server.settled()
        self.assertEqual([len(self.told(store, one)) for one in bought], [1, 0])
        self.assertEqual(self.retrying(server), [])

    def test_is_not_told_of_who_took_their_consent_back(self) -> None:
        store, server, customer, bought = self.asked(MONTHLY)
        store.control(serverAPI="error")
        store.control(requestRefund=MONTHLY)
        self.consent(server, customer, False)
        store.control(serverAPI="normal")
        server.settled()
        self.consent(server, customer, False)
        self.assertEqual(self.told(store, bought), [])

    def test_waits_while_the_app_store_is_down(self) -> None:
        store, server, customer, bought = self.asked(MONTHLY)
        store.control(serverAPI="down")
        store.control(requestRefund=MONTHLY)
        job = until(lambda: self.retrying(server))[0]["id"]
        store.control(serverAPI="normal")
        self.assertEqual(server.finished(job, ("done", "failed"))["state"], "done")
        # How much of a subscription is left the App Store knows itself.
        self.assertEqual([sorted(one) for one in self.told(store, bought)], [[
            "customerConsented", "deliveryStatus", "refundPreference", "sampleContentProvided"]])

    def test_is_never_told_without_a_word_in_the_catalog(self) -> None:
        store, server, customer, bought = self.asked(COINS, catalog=CATALOG)
        store.control(requestRefund=COINS)
        server.settled()
        self.assertEqual(self.told(store, bought), [])
        self.assertEqual(self.retrying(server), [])

    def test_takes_nothing_from_who_only_asks_for_a_refund(self) -> None:
        store, server, customer, _ = self.asked(MONTHLY, consents=False)
        store.control(requestRefund=MONTHLY)
        server.settled()
        report = server.customer(customer)
        self.assertTrue(report["entitlements"]["pro"]["isActive"])
        self.assertEqual(report["purchases"][0]["refunded"], None)
        self.assertIn("consumption.requested", [event["type"] for event in server.events()])
        self.assertNotIn("purchase.refunded", [event["type"] for event in server.events()])

    def test_takes_true_or_false_alone(self) -> None:
        _, server = self.pair(catalog=self.CATALOG)
        for given in (None, 1, "true", [], {}):
            self.assertEqual(self.consent(server, somebody(), given), 400, given)


if __name__ == "__main__":
    unittest.main()
