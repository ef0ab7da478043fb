"""Apple's library and PyJWT judge the offers that we sign, and sign offers for us to judge.

    python -m unittest test_offers

The library signs offers as an app's server does, and verifies none: that is the App Store's part.
"""

import base64
import json
import time
import unittest
import uuid
import warnings
from typing import Any

import jwt
from appstoreserverlibrary.jws_signature_creator import (
    IntroductoryOfferEligibilitySignatureCreator,
    PromotionalOfferV2SignatureCreator,
)
from appstoreserverlibrary.promotional_offer import PromotionalOfferSignatureCreator
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from forge import BUNDLE_ID, MILLISECONDS, p256, unurl64
from verdicts import our_answers

KEY_ID = "ABCDEFGHIJ"
ISSUER = "57246542-96fe-1a63-e053-0824d011072a"
KEY = p256(77)

ACCOUNTS = [None, "6FA459EA-EE8A-3CA4-894E-DB77E160355E"]
PRODUCTS = [("month", "spring"), ("com.example.pass", "50 %"), ('"é"/\\', "日本")]


def setUpModule() -> None:
    warnings.filterwarnings("ignore", module="jwt|OpenSSL|appstoreserverlibrary|cryptography")


def pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    """A key as App Store Connect gives it out."""
    return private(key, serialization.Encoding.PEM)


def private(key: ec.EllipticCurvePrivateKey, encoding: serialization.Encoding) -> bytes:
    return key.private_bytes(
        encoding, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def point(key: ec.EllipticCurvePrivateKey) -> str:
    public = key.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.b64encode(public).decode()


class Dictation:
    """Stands in for a key, and writes down what it is asked to sign."""

    def sign(self, text: bytes, algorithm: ec.ECDSA) -> bytes:
        self.text, self.algorithm = text, algorithm
        return b""


class WhatWeSign(unittest.TestCase):
    """Offers that we sign as a server would, with a key made for this."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.requests = [
            {
                "keyID": KEY_ID,
                "privateKey": base64.b64encode(private(KEY, serialization.Encoding.DER)).decode(),
                "issuer": ISSUER,
                "bundleID": BUNDLE_ID,
                "productID": product,
                "offerID": offer,
                "appAccountToken": account,
                "nonce": str(uuid.UUID(int=index + (0xABCDEF << 100))).upper(),
                "timestamp": MILLISECONDS + 123,
                "transactionID": "2000000000000001",
            }
            for account in ACCOUNTS
            for index, (product, offer) in enumerate(PRODUCTS)
        ]
        cls.answers = our_answers("--sign-offers", cls.requests)

    def test_has_the_public_key_that_the_private_one_has(self) -> None:
        for answer in self.answers:
            self.assertEqual(answer["publicKey"], point(KEY))

    def test_is_over_the_text_that_the_library_would_sign(self) -> None:
        for request, answer in zip(self.requests, self.answers):
            creator = PromotionalOfferSignatureCreator(pem(KEY), KEY_ID, BUNDLE_ID)
            creator._signing_key = dictation = Dictation()
            creator.create_signature(
                request["productID"], request["offerID"], request["appAccountToken"] or "",
                uuid.UUID(request["nonce"]), request["timestamp"],
            )  # fmt: skip
            self.assertIsInstance(dictation.algorithm.algorithm, hashes.SHA256)
            # It throws where the signature is not of this text.
            KEY.public_key().verify(
                base64.b64decode(answer["signature"]), dictation.text, dictation.algorithm
            )

    def test_is_a_jwt_with_the_header_and_claims_that_the_library_writes(self) -> None:
        for request, answer in zip(self.requests, self.answers):
            nonce = request["nonce"].lower()
            theirs = PromotionalOfferV2SignatureCreator(pem(KEY), KEY_ID, ISSUER, BUNDLE_ID)
            self.assert_alike(
                answer["promotional"], "promotional-offer", nonce,
                theirs.create_signature(
                    request["productID"], request["offerID"], request["transactionID"]),
            )  # fmt: skip
            others = IntroductoryOfferEligibilitySignatureCreator(
                pem(KEY), KEY_ID, ISSUER, BUNDLE_ID
            )
            self.assert_alike(
                answer["introductory"], "introductory-offer-eligibility", nonce,
                others.create_signature(request["productID"], True, request["transactionID"]),
            )  # fmt: skip

    def assert_alike(self, ours: str, audience: str, nonce: str, theirs: str) -> None:
        """Both are JWTs of the key that say the same, but for when and what once."""
        read = [
            jwt.decode(token, KEY.public_key(), algorithms=["ES256"], audience=audience,
                       options={"verify_iat": False})
            for token in (ours, theirs)
        ]  # fmt: skip
        self.assertEqual(read[0]["iat"], MILLISECONDS // 1000)
        self.assertEqual(read[0]["nonce"], nonce)
        for claims in read:
            del claims["iat"], claims["nonce"]
        self.assertEqual(*read)
        self.assertEqual(jwt.get_unverified_header(ours), jwt.get_unverified_header(theirs))


class WhatTheLibrarySigns(unittest.TestCase):
    """Offers that Apple's library signs, with a key made for this."""

    def questions(self, account: str | None, product: str, offer: str) -> list[dict[str, Any]]:
        """One offer in each form, as the store is asked about it."""
        nonce = uuid.uuid4()
        arguments = (pem(KEY), KEY_ID, ISSUER, BUNDLE_ID)
        common = {
            "keyID": KEY_ID, "publicKey": point(KEY), "bundleID": BUNDLE_ID,
            "productID": product, "offerID": offer, "now": int(time.time() * 1000),
        }  # fmt: skip
        signature = PromotionalOfferSignatureCreator(pem(KEY), KEY_ID, BUNDLE_ID).create_signature(
            product, offer, account or "", nonce, common["now"]
        )
        promotional = PromotionalOfferV2SignatureCreator(*arguments)
        introductory = IntroductoryOfferEligibilitySignatureCreator(*arguments)
        return [
            {**common, "form": "signature", "text": signature, "appAccountToken": account,
             "nonce": str(nonce), "timestamp": common["now"]},
            {**common, "form": "promotional",
             "text": promotional.create_signature(product, offer, account and "2000000000000001")},
            {**common, "form": "introductory",
             "text": introductory.create_signature(product, account is None, "704000000000000001")},
        ]  # fmt: skip

    def every_question(self) -> list[dict[str, Any]]:
        return [
            question
            for account in ACCOUNTS
            for product, offer in PRODUCTS
            for question in self.questions(account, product, offer)
        ]

    def test_is_accepted_and_read(self) -> None:
        questions = self.every_question()
        for question, answer in zip(questions, our_answers("--verify-offers", questions)):
            with self.subTest(question["form"], product=question["productID"]):
                self.assertNotIn("reason", answer)
                if question["form"] == "signature":
                    self.assertEqual(answer["nonce"], question["nonce"])
                    continue
                claims = json.loads(unurl64(question["text"].split(".")[1]))
                self.assertEqual(answer["nonce"], claims["nonce"])
                self.assertEqual(answer.get("transactionID"), claims.get("transactionId"))
                self.assertEqual(answer.get("isAllowed"), claims.get("allowIntroductoryOffer"))

    def test_is_refused_for_anything_else_than_it_was_signed_for(self) -> None:
        day = 24 * 60 * 60 * 1000
        changes = {
            "app": lambda question: {"bundleID": "com.example.other"},
            "product": lambda question: {"productID": question["productID"] + "x"},
            "key": lambda question: {"publicKey": point(p256(78))},
            "name of the key": lambda question: {"keyID": "JIHGFEDCBA"},
            "a day later": lambda question: {"now": question["now"] + day + 1000},
            "a day earlier": lambda question: {"now": question["now"] - day},
        }
        of_one_form = {
            "offer": ("promotional", lambda question: {"offerID": "summer"}),
            "offer, beside it": ("signature", lambda question: {"offerID": "summer"}),
            "account": ("signature", lambda question: {"appAccountToken": str(uuid.uuid4())}),
            "nonce": ("signature", lambda question: {"nonce": str(uuid.uuid4())}),
            "timestamp": ("signature", lambda question: {"timestamp": question["now"] + 1}),
            "kind": ("promotional", lambda question: {"form": "introductory"}),
            "other kind": ("introductory", lambda question: {"form": "promotional"}),
            "a bearer": ("promotional", lambda question: {"text": "Bearer " + question["text"]}),
        }
        questions = self.every_question()
        changed = [(name, {**one, **change(one)}) for name, change in changes.items() for one in questions]
        changed += [
            (name, {**one, **change(one)})
            for name, (form, change) in of_one_form.items()
            for one in questions
            if one["form"] == form
        ]
        answers = our_answers("--verify-offers", [question for _, question in changed])
        for (name, question), answer in zip(changed, answers):
            with self.subTest(name, form=question["form"]):
                self.assertIn("The offer was refused because of", answer.get("reason", ""))


if __name__ == "__main__":
    unittest.main()
