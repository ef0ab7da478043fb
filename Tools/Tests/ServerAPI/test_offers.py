"""Offers that a server signs with Apple's library, redeemed by an app at the store."""

import json
import time
import unittest
import uuid
from unittest import mock

import appstore
from appstore import BUNDLE, MONTHLY, YEARLY, Store
from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator, PromotionalOfferV2SignatureCreator,
)
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator

PRODUCTS = appstore.products
OFFER = "stay"
INTRODUCTORY, PROMOTIONAL = 1, 2


def products() -> dict:
    """What the store sells elsewhere, and a promotional offer of each plan."""
    sold = PRODUCTS()
    for group in sold["subscriptionGroups"]:
        for plan in group["subscriptions"]:
            plan["adHocOffers"] = [{
                "displayPrice": "0.99", "internalID": plan["internalID"][:-1] + "F", "numberOfPeriods": 1,
                "offerID": OFFER, "paymentMode": "payAsYouGo", "referenceName": "Stay",
                "subscriptionPeriod": plan["recurringSubscriptionPeriod"]}]
    return sold


class App:
    """A process of an app on the first device of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.launch = self.post("/open", {"device": 1})["launch"]

    def post(self, path: str, body: dict) -> dict:
        status, _, answer = self.store.ask("POST", path, body, None, {"Content-Type": "application/json"})
        if status != 200:
            raise RuntimeError(answer.decode())
        return json.loads(answer)

    def buy(self, product: str, **order: object) -> dict:
        """Buys as StoreKit does: the transaction, decoded and verified, or the error."""
        asked = {
            "productID": product, "quantity": 1, "simulatesAskToBuy": False, "renewalBehavior": "renewUntilNow",
            **order}
        answer = self.post("/store", {
            "id": str(uuid.uuid4()),
            "request": {"command": "purchase", "launch": self.launch["id"], "order": asked}})
        if "error" in answer:
            return answer["error"]
        token = answer["answer"]["purchased"]["_0"]
        bought = self.store.verifier().verify_and_decode_signed_transaction(token)
        return {"productId": bought.productId, "offer": (bought.rawOfferType, bought.offerIdentifier)}


class Offers(unittest.TestCase):
    def setUp(self) -> None:
        with mock.patch.object(appstore, "products", products):
            self.store = Store(environment="Production")
        self.addCleanup(self.store.__exit__, None, None, None)
        given = self.store.credentials
        self.keys = (self.store.key, given["keyId"], given["issuerId"], BUNDLE)
        self.app = App(self.store)
        self.store.control(buy=MONTHLY)

    def test_a_promotional_offer_that_apples_library_signed_is_redeemed_once(self) -> None:
        jws = PromotionalOfferV2SignatureCreator(*self.keys).create_signature(YEARLY, OFFER, None)
        order = {"offer": {"promotionalJWS": {"id": OFFER, "compactJWS": jws}}}
        bought = self.app.buy(YEARLY, **order)
        self.assertEqual(bought, {"productId": YEARLY, "offer": (PROMOTIONAL, OFFER)})
        self.store.control(refund=YEARLY)
        self.assertEqual(self.app.buy(YEARLY, **order)["code"], "invalid_offer_signature")

    def test_one_signed_for_another_product_is_refused(self) -> None:
        jws = PromotionalOfferV2SignatureCreator(*self.keys).create_signature(MONTHLY, OFFER, None)
        refused = self.app.buy(YEARLY, offer={"promotionalJWS": {"id": OFFER, "compactJWS": jws}})
        self.assertEqual(refused["code"], "invalid_offer_signature")

    def test_one_in_the_older_form_is_redeemed(self) -> None:
        (key, name, _, bundle), nonce, now = self.keys, uuid.uuid4(), int(time.time() * 1_000)
        token = uuid.uuid4()
        signature = PromotionalOfferSignatureCreator(key, name, bundle).create_signature(
            YEARLY, OFFER, str(token).lower(), nonce, now)
        bought = self.app.buy(
            YEARLY, appAccountToken=str(token), offer={"promotional": {
                "id": OFFER, "keyID": name, "nonce": str(nonce), "timestamp": now, "signature": signature}})
        self.assertEqual(bought, {"productId": YEARLY, "offer": (PROMOTIONAL, OFFER)})

    def test_a_server_decides_who_gets_the_introductory_offer(self) -> None:
        creator = IntroductoryOfferEligibilitySignatureCreator(*self.keys)
        known = self.store.control(buy=appstore.COINS)["appTransactionId"]
        for allowed, kind in [(False, None), (True, INTRODUCTORY)]:
            with self.subTest(allowed=allowed):
                jws = creator.create_signature(YEARLY, allowed, known)
                bought = self.app.buy(YEARLY, introductoryEligibility=jws)
                self.assertEqual(bought["offer"][0], kind)
                self.store.control(refund=YEARLY)


if __name__ == "__main__":
    unittest.main()
