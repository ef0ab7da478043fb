"""Whose a purchase is, from the upload to the receiver of a webhook; and who is found by what."""

import json
import subprocess
import unittest

from appstore import LIFETIME, MONTHLY, Store
from server import Pairs, Server, somebody, until


def signed(store: Store, transaction: str) -> str:
    """A transaction as the App Store signs it now."""
    return json.loads(store.ask("GET", f"/inApps/v1/transactions/{transaction}")[2])["signedTransactionInfo"]


class Claims(Pairs):
    def bring(self, server: Server, token: str, customer: str) -> dict:
        status, answer = server.ask(
            "POST", "/v1/transactions", {"customer": customer, "signedTransactions": [token]}, "Public key")
        self.assertEqual(status, 200, answer)
        return answer

    def brought_by_two(self, rule: str) -> tuple:
        """A purchase that names nobody, brought by one customer, and a day later by another one."""
        receiver = self.receiver()
        store, server = self.pair(options=("--transfer", rule), receivers=[receiver])
        first, second = somebody(), somebody()
        bought = store.control(buy=LIFETIME)["transactionId"]
        early = signed(store, bought)
        self.bring(server, early, first)
        server.settled()
        store.control(advance="P1D")
        # What the App Store says of a purchase anew is signed anew.
        store.control(requestRefund=LIFETIME)
        store.control(declineRefund=LIFETIME)
        late = signed(store, bought)
        self.assertNotEqual(early, late)
        answer = self.bring(server, late, second)
        server.settled()
        return store, server, receiver, (first, second), (early, late), bought, answer

    def holds(self, server: Server, customer: str) -> bool:
        return server.customer(customer)["entitlements"].get("pro", {}).get("isActive", False)

    def test_goes_to_who_brought_it_newest_and_everybody_is_told(self) -> None:
        _, server, receiver, (first, second), (early, _), bought, answer = self.brought_by_two("newest")
        self.assertNotIn("elsewhere", {name for name, value in answer.items() if value})
        self.assertEqual((self.holds(server, first), self.holds(server, second)), (False, True))
        moved = [event for event in server.events() if event["type"] == "customer.transferred"]
        self.assertEqual(len(moved), 1)
        data = moved[0]["data"]
        self.assertEqual((data["customer"], data["from"], data["originalTransactionId"]), (second, first, bought))
        told = until(lambda: [event for event in receiver.events if event["type"] == "customer.transferred"])
        self.assertEqual([event["data"] for event in told], [data])
        # To bring the older word again takes nothing back, and tells nobody of anything.
        before = server.events()
        for _ in range(2):
            self.bring(server, early, first)
        server.settled()
        self.assertEqual((self.holds(server, first), self.holds(server, second)), (False, True))
        self.assertEqual(server.events(), before)
        ended = [event["data"]["customer"] for event in before if event["type"] == "entitlement.ended"]
        self.assertEqual(ended, [first])

    def test_stays_with_who_brought_it_first_where_purchases_stay(self) -> None:
        _, server, receiver, (first, second), _, _, answer = self.brought_by_two("keep")
        self.assertEqual((self.holds(server, first), self.holds(server, second)), (True, False))
        self.assertEqual(answer["purchases"], [])
        self.assertEqual(len(answer["elsewhere"]), 1)
        self.assertNotIn(first, json.dumps(answer))
        self.assertNotIn("customer.transferred", [event["type"] for event in server.events()])
        self.assertNotIn("customer.transferred", receiver.types)


    def test_goes_by_the_order_of_uploads_where_two_bring_the_same_token(self) -> None:
        low, high = "0aaaaaaa-0000-4000-8000-000000000001", "faaaaaaa-0000-4000-8000-000000000002"
        for rule in ("newest", "keep"):
            for first, second in ((low, high), (high, low)):
                with self.subTest(rule=rule, first=first):
                    store, server = self.pair(options=("--transfer", rule))
                    token = signed(store, store.control(buy=LIFETIME)["transactionId"])
                    self.assertNotIn("elsewhere", self.bring(server, token, first))
                    answer = self.bring(server, token, second)
                    loser = first if rule == "newest" else second
                    self.assertEqual("elsewhere" in answer, loser == second)
                    # Who lost it hears of it the next time, and bringing it again takes nothing back.
                    answer = self.bring(server, token, loser)
                    self.assertEqual(len(answer["elsewhere"]), 1)
                    self.assertNotIn(second if loser == first else first, json.dumps(answer))
                    server.settled()
                    self.assertEqual(
                        (self.holds(server, first), self.holds(server, second)), (loser != first, loser != second))
                    # What is concluded is the same after a rebuild.
                    server.stop()
                    subprocess.run(
                        [server.command[0], "server", "rebuild", "--transfer", rule, "--database",
                         f"sqlite:{server.database}"], check=True, capture_output=True, timeout=60)
                    server.start()
                    self.assertEqual(
                        (self.holds(server, first), self.holds(server, second)), (loser != first, loser != second))

    def test_a_renewal_that_names_nobody_stays_with_who_uploaded_a_period_that_names_them(self) -> None:
        store, server = self.pair()
        customer = somebody()
        bought = store.control(buy=MONTHLY, appAccountToken=customer)["transactionId"]
        self.bring(server, signed(store, bought), customer)
        store.control(turnOffRenewal=MONTHLY)
        store.control(advance="P2M")
        server.settled()
        self.assertFalse(self.holds(server, customer))
        # They subscribe again on the App Store's page, which knows no token.
        store.control(buy=MONTHLY)
        server.settled()
        self.assertTrue(self.holds(server, customer))
        store.control(advance="P1M")
        server.settled()
        self.assertTrue(self.holds(server, customer))
        renewed = [event for event in server.events() if event["type"] == "subscription.renewed"]
        self.assertEqual({event["data"]["customer"] for event in renewed}, {customer})


class Search(Pairs):
    def find(self, server: Server, query: str, status: int = 200) -> list:
        answered, answer = server.ask("GET", f"/v1/customers?query={query}")
        self.assertEqual(answered, status, answer)
        return answer["customers"] if status == 200 else answer["error"]["code"]

    def test_finds_a_customer_by_the_number_on_their_receipt(self) -> None:
        store, server = self.pair()
        customer = somebody()
        bought = store.control(buy=MONTHLY, appAccountToken=customer)
        stranger = store.control(buy=MONTHLY, account=2)
        server.settled()
        found = [{"customer": customer, "originalTransactionId": bought["originalTransactionId"]}]
        for query in (bought["orderId"], bought["orderId"].lower(), f"%20{bought['orderId']}%20"):
            self.assertEqual(self.find(server, query), found)
        nobody = self.find(server, stranger["orderId"])
        self.assertEqual(nobody, [{"customer": None, "originalTransactionId": stranger["originalTransactionId"]}])
        for query in ("MUNKNOWN99", "..%2F..%2Fx", "M%00KKKKKKKK", "12345678901"):
            self.assertEqual(self.find(server, query), [])
        store.control(serverAPI="down")
        self.assertEqual(self.find(server, bought["orderId"], 503), "app_store_unavailable")
        self.assertEqual(len(self.find(server, bought["transactionId"])), 1)

    def test_asks_nobody_where_there_are_no_orders(self) -> None:
        store, server = self.pair("Sandbox")
        bought = store.control(buy=MONTHLY, appAccountToken=somebody())
        server.settled()
        store.control(serverAPI="down")
        self.assertEqual(self.find(server, bought["orderId"]), [])


if __name__ == "__main__":
    unittest.main()
