"""A server of one's own that the App Store asks which message may keep a subscriber."""

import json
import re
import shutil
import unittest
from unittest import mock

import appstore
from appstore import BUNDLE, ROOT
from appstoreserverlibrary.models.MessageState import MessageState
from server import Pairs

APP = ROOT / "Examples/RockIdentifier"
MONTHLY = "com.rockidentifier.premium.monthly"
YEARLY = "com.rockidentifier.premium.yearly"
OFFER = "stay"


def products() -> dict:
    return json.loads((APP / "Products.storekit").read_text(encoding="utf-8"))


class Stay(Pairs):
    """The catalog's offers to stay"""

    def open(self, environment: str = "Sandbox", reverses: bool = False) -> None:
        catalog = {**json.loads((APP / "Catalog.json").read_text(encoding="utf-8")), "bundleID": BUNDLE}
        if reverses:
            text = json.dumps(catalog)
            stay = re.search(r'"stay": (\[[^\]]*\])', text)[1]
            catalog = json.loads(text.replace(stay, json.dumps(json.loads(stay)[::-1])))
        with mock.patch.object(appstore, "products", products):
            self.store, self.server = self.pair(environment, catalog=catalog)
        # The texts are read when the server starts.
        self.server.kill()
        for name in ("Localizable.xcstrings", "Products.storekit"):
            shutil.copy(APP / name, self.server.folder)
        self.server.start()

    def upload(self, url: str | None = None) -> list[dict]:
        status, answer = self.server.ask("POST", "/v1/retention", {"realtimeURL": url} if url else {})
        self.assertEqual(status, 200, answer)
        return answer["messages"]

    def visit(self, product: str = MONTHLY, **control: object) -> dict:
        # A busy machine may take longer than the App Store waits.
        return self.store.control(openSubscription=product, limit=60_000, **control)["answer"]["page"]

    def test_are_uploaded_once_and_shown_with_a_signed_offer_in_the_subscribers_language(self) -> None:
        self.open()
        url = f"{self.server.url}/v1/app-store/retention"
        messages = self.upload(url)
        self.assertEqual({one["state"] for one in messages}, {"APPROVED"})
        self.assertEqual({one["product"] for one in messages}, {MONTHLY})
        self.assertEqual(self.upload(), messages, "nothing is uploaded twice")
        client = self.store.client()
        self.assertEqual(len(client.get_message_list().messageIdentifiers), len(messages))
        self.assertEqual(client.get_realtime_url().realtimeURL, url)
        self.store.buy(MONTHLY)
        texts = json.loads((APP / "Localizable.xcstrings").read_text(encoding="utf-8"))["strings"]
        titles = {
            language: one["stringUnit"]["value"]
            for language, one in texts["subscription_stay"]["localizations"].items()}
        self.store.control(locale=next(iter(titles)))
        for language, title in titles.items():
            self.store.control(locale=language)
            page = self.visit()
            self.assertEqual((page["source"], page["offerIdentifier"]), ("realtime", OFFER), page)
            self.assertEqual(page["message"]["body"], title)
        page = self.visit(choose="accept")
        self.assertEqual(page["choice"], "accept")
        answer = client.get_all_subscription_statuses(page["originalTransactionId"])
        renewal = self.store.verifier().verify_and_decode_renewal_info(answer.data[0].lastTransactions[0].signedRenewalInfo)
        self.assertEqual(renewal.offerIdentifier, OFFER)

    def test_are_promotional_and_never_win_back_offers_whichever_is_listed_first(self) -> None:
        self.open(reverses=True)
        messages = self.upload(f"{self.server.url}/v1/app-store/retention")
        self.assertEqual({one["offer"] for one in messages}, {OFFER}, "a win-back offer has no message")
        self.store.buy(MONTHLY)
        page = self.visit(choose="accept")
        self.assertEqual((page["source"], page["offerIdentifier"], page["choice"]), ("realtime", OFFER, "accept"), page)

    def test_are_none_for_another_product(self) -> None:
        self.open()
        self.upload(f"{self.server.url}/v1/app-store/retention")
        self.store.buy(YEARLY)
        self.assertEqual(self.visit(YEARLY)["source"], "none")

    def test_wait_for_review_in_production(self) -> None:
        self.open("Production")
        self.assertEqual({one["state"] for one in self.upload()}, {MessageState.PENDING.value})
        self.store.control(reviewMessages="APPROVED")
        self.assertEqual({one["state"] for one in self.upload()}, {MessageState.APPROVED.value})
        status, answer = self.server.ask("POST", "/v1/retention", {"realtimeURL": "http://127.0.0.1:1/"})
        self.assertEqual((status, answer["error"]["code"]), (409, "app_store_refused"), "no test was passed")

    def test_are_signed_for_nobody_else(self) -> None:
        self.open()
        path = "/v1/app-store/retention"
        for token in ["a.b.c", "", self.store.token()]:
            status, answer = self.server.ask("POST", path, {"signedPayload": token})
            self.assertIn(status, (400, 422), answer)
        self.assertEqual(self.server.ask("POST", "/v1/retention", {}, key="Public key")[0], 403)


if __name__ == "__main__":
    unittest.main()
