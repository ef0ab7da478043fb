"""Offers that a server of one's own signs, redeemed by an app at the store that checks them."""

import unittest
from unittest import mock

import appstore
import jwt
from appstore import BUNDLE, MONTHLY, YEARLY
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from server import Pairs
from test_offers import INTRODUCTORY, OFFER, PROMOTIONAL, App, products

CUSTOMER = "6fa459ea-ee8a-4ca3-894e-db77e160355e"


class ServerOffers(Pairs):
    def setUp(self) -> None:
        with mock.patch.object(appstore, "products", products):
            self.store, self.server = self.pair()
        self.app = App(self.store)
        self.store.control(buy=MONTHLY, appAccountToken=CUSTOMER)
        self.server.settled()

    def sign(self, kind: str, product: str = YEARLY, **members: object) -> dict:
        status, answer = self.server.ask(
            "POST", "/v1/offers/sign", {"kind": kind, "product": product, "customer": CUSTOMER, **members})
        self.assertEqual(status, 200, answer)
        return answer

    def test_a_promotional_offer_is_redeemed_once(self) -> None:
        jws = self.sign("promotional", offer=OFFER)["compactJWS"]
        key = load_pem_private_key(self.store.key, None).public_key()
        claims = jwt.decode(jws, key, algorithms=["ES256"], audience="promotional-offer")
        self.assertEqual((claims["bid"], claims["productId"]), (BUNDLE, YEARLY))
        order = {"appAccountToken": CUSTOMER, "offer": {"promotionalJWS": {"id": OFFER, "compactJWS": jws}}}
        self.assertEqual(self.app.buy(YEARLY, **order), {"productId": YEARLY, "offer": (PROMOTIONAL, OFFER)})
        self.store.control(refund=YEARLY)
        self.assertEqual(self.app.buy(YEARLY, **order)["code"], "invalid_offer_signature")

    def test_one_in_the_older_form_is_redeemed(self) -> None:
        signed = self.sign("promotionalLegacy", offer=OFFER)
        bought = self.app.buy(YEARLY, appAccountToken=CUSTOMER, offer={"promotional": {
            "id": OFFER, "keyID": signed["keyId"], "nonce": signed["nonce"], "timestamp": signed["timestamp"],
            "signature": signed["signature"]}})
        self.assertEqual(bought, {"productId": YEARLY, "offer": (PROMOTIONAL, OFFER)})

    def test_it_decides_who_gets_the_introductory_offer(self) -> None:
        for allowed, kind in [(False, None), (True, INTRODUCTORY)]:
            with self.subTest(allowed=allowed):
                jws = self.sign("introductoryEligibility", allow=allowed)["compactJWS"]
                bought = self.app.buy(YEARLY, appAccountToken=CUSTOMER, introductoryEligibility=jws)
                self.assertEqual(bought["offer"][0], kind)
                self.store.control(refund=YEARLY)


if __name__ == "__main__":
    unittest.main()
