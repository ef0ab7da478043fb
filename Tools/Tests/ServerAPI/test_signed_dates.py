"""The dates at which a store signs what servers read."""

import base64
import json
import unittest
from typing import Any

from appstoreserverlibrary.api_client import GetTransactionHistoryVersion
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest

from appstore import COINS, LIFETIME, MONTHLY, YEARLY, Store

# What happens to a subscription, or may happen to what its renewal costs, while the clock stands.
CONTROLS: list[dict[str, Any]] = [
    {"buy": MONTHLY}, {"storefront": "DEU"}, {"renewNow": MONTHLY}, {"buy": YEARLY}, {"refund": YEARLY},
    {"reverseRefund": YEARLY}, {"buy": MONTHLY}, {"expireNow": YEARLY}, {"buy": MONTHLY},
    {"removeFromSale": LIFETIME}, {"storefront": "USA"},
]  # fmt: skip


def claims(token: str) -> dict[str, Any]:
    """What a token says, unverified."""
    text = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def inside(token: str) -> list[str]:
    """The tokens in a notification."""
    data = claims(token).get("data", {})
    return [data[name] for name in ("signedTransactionInfo", "signedRenewalInfo") if name in data]


class Words(unittest.TestCase):
    """What a store says of one transaction or renewal."""

    def answers(self, store: Store, number: str) -> list[str]:
        """What a server is answered about a customer, now."""
        client = store.client()
        said = client.get_transaction_history(
            number, None, TransactionHistoryRequest(), GetTransactionHistoryVersion.V2
        ).signedTransactions  # fmt: skip
        for group in client.get_all_subscription_statuses(number).data:
            for last in group.lastTransactions:
                said += [last.signedTransactionInfo, last.signedRenewalInfo]
        return said

    def notifications(self, store: Store) -> list[str]:
        said = store.control(request={"command": "notifications", "after": 0})["answer"]["notifications"]
        return [token for one in said for token in inside(one["signedPayload"])]

    def test_never_share_a_signed_date_where_they_differ_while_the_clock_stands(self) -> None:
        with Store() as store:
            number = store.buy(MONTHLY)
            words: dict[tuple[str, bool, int], dict[str, Any]] = {}
            for control in [{"locale": "ca"}, *CONTROLS]:
                store.control(**control)
                for token in self.answers(store, number) + self.notifications(store):
                    word = claims(token)
                    renewal = "transactionId" not in word
                    name = word["originalTransactionId" if renewal else "transactionId"]
                    known = words.setdefault((name, renewal, word["signedDate"]), word)
                    self.assertEqual(known, word, control)
            self.assertGreater(len(words), 15)

    def test_are_signed_at_the_later_of_now_and_their_last_change(self) -> None:
        with Store() as store:
            number = store.buy(MONTHLY)
            client = store.client()
            first = client.get_transaction_info(number).signedTransactionInfo
            self.assertEqual(claims(first), claims(self.notifications(store)[0]))
            store.buy(LIFETIME)
            again = client.get_transaction_info(number).signedTransactionInfo
            self.assertEqual(claims(first), claims(again))
            store.control(advance=60)
            later = claims(client.get_transaction_info(number).signedTransactionInfo)
            self.assertGreater(later["signedDate"], claims(first)["signedDate"])
            self.assertEqual({**later, "signedDate": 0}, {**claims(first), "signedDate": 0})


class TheEndOfTime(unittest.TestCase):
    def test_is_where_certificates_end_and_no_control_goes_there(self) -> None:
        with Store("--now", "2149-06-01T00:00:00Z") as store:
            for control in ({"advanceTo": "2150-01-01T00:00:00Z"}, {"advance": "P1Y"}, {"advance": 9_999_999_999}):
                status, _, answer = store.ask(
                    "POST", "/controls", control, None, {"Content-Type": "application/json"})
                self.assertEqual(status, 400, control)
                self.assertIn(b"Stay before the year 2150.", answer)
            self.assertTrue(store.buy(COINS))
            self.assertTrue(store.report()["instant"].startswith("2149-06-01"))


if __name__ == "__main__":
    unittest.main()
