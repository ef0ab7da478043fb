"""Apple's App Store Server Library, its online checks on, judges what a store signs and its responder.

    python -m unittest test_revocation

`TOLLGATE=/path/to/tollgate` names another command than the one of `make build`.
"""

import base64
import datetime
import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request
import warnings
from typing import Any

from appstoreserverlibrary.signed_data_verifier import (
    SignedDataVerifier,
    VerificationException,
    VerificationStatus,
)
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509 import ocsp

from appstore import BUNDLE, LIFETIME, MONTHLY, Store

GOOD = None

# What a token inside another is, by the name of the claim that holds it.
INSIDE = {"signedTransactionInfo": "transaction", "signedRenewalInfo": "renewalInfo"}


def setUpModule() -> None:
    warnings.filterwarnings("ignore", module="jwt|OpenSSL|appstoreserverlibrary|cryptography")


def opened(years: float = 0, folder: pathlib.Path | None = None, *options: str) -> Store:
    """A store so many years from now, in which somebody bought things."""
    now = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=365 * years)
    store = Store(
        "--now", now.strftime("%Y-%m-%dT%H:%M:%SZ"), *options,
        environment="Production", folder=folder)  # fmt: skip
    store.buy(MONTHLY)
    store.buy(LIFETIME)
    return store


def unurl64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims(token: str) -> dict[str, Any]:
    """What a token says, unverified."""
    return json.loads(unurl64(token.split(".")[1]))


def chain(token: str) -> list[bytes]:
    """The certificates of a token in DER, the leaf first."""
    return [base64.b64decode(one) for one in json.loads(unurl64(token.split(".")[0]))["x5c"]]


def tokens(store: Store) -> list[tuple[str, str]]:
    """All that the store signs for servers, with what it is: answers, notifications, and what is in them."""
    found = []
    said = store.control(request={"command": "notifications", "after": 0})["answer"]
    for notification in said["notifications"]:
        token = notification["signedPayload"]
        found.append(("notification", token))
        data = claims(token).get("data", {})
        found += [(INSIDE[name], inner) for name, inner in data.items() if name in INSIDE]
    number = next(claims(token)["transactionId"] for kind, token in found if kind == "transaction")
    client = store.client()
    found.append(("transaction", client.get_transaction_info(number).signedTransactionInfo))
    found.append(
        ("appTransaction", client.get_app_transaction_info(number).signedAppTransactionInfo))
    for group in client.get_all_subscription_statuses(number).data:
        for last in group.lastTransactions:
            found.append(("transaction", last.signedTransactionInfo))
            found.append(("renewalInfo", last.signedRenewalInfo))
    return found


def verdict(store: Store, kind: str, token: str) -> VerificationStatus | None:
    """What a new verifier, which remembers nothing, makes of a token; None where it accepts it."""
    verifier = SignedDataVerifier(
        [store.root], True, store.environment, BUNDLE, store.credentials["appAppleId"])
    read = {
        "transaction": verifier.verify_and_decode_signed_transaction,
        "renewalInfo": verifier.verify_and_decode_renewal_info,
        "appTransaction": verifier.verify_and_decode_app_transaction,
        "notification": verifier.verify_and_decode_notification,
    }
    try:
        read[kind](token)
    except VerificationException as error:
        return error.status
    return GOOD


class OnlineChecks(unittest.TestCase):
    """A verifier of Apple's library with its online checks on."""

    def test_accepts_all_that_a_store_signs_whatever_its_clock_shows(self) -> None:
        for years in (0, 3, -1):
            with self.subTest(years=years), opened(years=years) as store:
                signed = tokens(store)
                kinds = {"transaction", "renewalInfo", "appTransaction", "notification"}
                self.assertEqual({kind for kind, _ in signed}, kinds)
                for kind, token in signed:
                    self.assertEqual(verdict(store, kind, token), GOOD, kind)

    def test_accepts_what_is_signed_after_the_clock_was_turned(self) -> None:
        with opened() as store:
            for _ in range(4):
                store.control(advance="P1Y")
                for kind, token in tokens(store)[-6:]:
                    self.assertEqual(verdict(store, kind, token), GOOD, kind)

    def test_finds_what_the_responder_says(self) -> None:
        expected = {
            "revoked": VerificationStatus.VERIFICATION_FAILURE,
            "unknown": VerificationStatus.VERIFICATION_FAILURE,
            "stale": VerificationStatus.VERIFICATION_FAILURE,
            "down": VerificationStatus.RETRYABLE_VERIFICATION_FAILURE,
            "good": GOOD,
        }
        with opened() as store:
            kind, token = tokens(store)[0]
            for certificate in ({}, {"certificate": "leaf"}, {"certificate": "intermediate"}):
                for standing, status in expected.items():
                    with self.subTest(standing, **certificate):
                        store.control(ocsp=standing, **certificate)
                        self.assertEqual(verdict(store, kind, token), status)

    def test_finds_no_responder_where_the_store_has_gone_to_another_port(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            kept = ("--state", str(pathlib.Path(folder, "state")))
            with opened(0, pathlib.Path(folder), *kept) as first:
                kind, token = tokens(first)[0]
                self.assertEqual(verdict(first, kind, token), GOOD)
            with Store(*kept, environment="Production", folder=pathlib.Path(folder)) as second:
                self.assertNotEqual(first.url, second.url)
                status = verdict(second, kind, token)
                self.assertEqual(status, VerificationStatus.RETRYABLE_VERIFICATION_FAILURE)
                kind, again = tokens(second)[0]
                self.assertEqual(verdict(second, kind, again), GOOD)


@unittest.skipUnless(shutil.which("openssl"), "there is no openssl")
class OpenSSL(unittest.TestCase):
    """`openssl ocsp`."""

    def asked(self, store: Store, certificate: int, *more: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for number, der in enumerate([*chain(tokens(store)[0][1])[:2], store.root]):
                path = pathlib.Path(folder, f"{number}.pem")
                path.write_bytes(x509.load_der_x509_certificate(der).public_bytes(Encoding.PEM))
                names.append(str(path))
            run = subprocess.run(
                ["openssl", "ocsp", *more, "-url", f"{store.url}/ocsp", "-issuer", names[certificate + 1],
                 "-cert", names[certificate], "-CAfile", names[2], "-verify_other", names[1]],
                capture_output=True, text=True, timeout=60,
            )  # fmt: skip
            return run.stdout + run.stderr

    def test_verifies_the_answers_about_leaf_and_intermediate(self) -> None:
        with opened() as store:
            for certificate in (0, 1):
                for more in ((), ("-sha256",), ("-no_nonce",)):
                    with self.subTest(certificate=certificate, more=more):
                        said = self.asked(store, certificate, *more)
                        self.assertIn("Response verify OK", said)
                        self.assertIn(": good", said)
                        self.assertNotIn("no nonce in response", said)

    def test_reads_what_the_responder_says(self) -> None:
        with opened() as store:
            store.control(ocsp="revoked")
            self.assertIn(": revoked", self.asked(store, 0))
            self.assertIn(": good", self.asked(store, 1))
            store.control(ocsp="unknown", certificate="intermediate")
            self.assertIn(": unknown", self.asked(store, 1))


class Address(unittest.TestCase):
    """The responder's address."""

    def test_is_in_leaf_and_intermediate_and_in_no_root(self) -> None:
        with opened() as store:
            found = []
            for der in chain(tokens(store)[0][1]):
                certificate = x509.load_der_x509_certificate(der)
                try:
                    access = certificate.extensions.get_extension_for_class(
                        x509.AuthorityInformationAccess
                    ).value
                    found.append([one.access_location.value for one in access])
                except x509.ExtensionNotFound:
                    found.append([])
            self.assertEqual(found, [[f"{store.url}/ocsp"], [f"{store.url}/ocsp"], []])

    def test_takes_requests_by_get_as_well_however_they_are_written(self) -> None:
        with opened() as store:
            leaf, intermediate = (
                x509.load_der_x509_certificate(der) for der in chain(tokens(store)[0][1])[:2]
            )
            builder = ocsp.OCSPRequestBuilder().add_certificate(
                leaf, intermediate, SHA1()
            )
            request = builder.build().public_bytes(Encoding.DER)
            text = base64.b64encode(request).decode()
            for path in (text, urllib.parse.quote(text, safe=""), urllib.parse.quote(text)):
                with urllib.request.urlopen(f"{store.url}/ocsp/{path}") as answer:
                    self.assertEqual(answer.headers["Content-Type"], "application/ocsp-response")
                    said = ocsp.load_der_ocsp_response(answer.read())
                self.assertEqual(said.certificate_status, ocsp.OCSPCertStatus.GOOD)
                now = datetime.datetime.now(datetime.timezone.utc)
                self.assertLessEqual(said.this_update_utc, now + datetime.timedelta(seconds=60))
                self.assertGreater(said.next_update_utc, now)

    def test_answers_what_is_no_request_with_a_refusal(self) -> None:
        with opened() as store:
            for data in (b"", b"0", b"{}", os.urandom(300), b"0" * 16_000):
                request = urllib.request.Request(
                    f"{store.url}/ocsp", data, {"Content-Type": "application/ocsp-request"}
                )
                with urllib.request.urlopen(request) as answer:
                    said = ocsp.load_der_ocsp_response(answer.read())
                self.assertEqual(
                    said.response_status, ocsp.OCSPResponseStatus.MALFORMED_REQUEST
                )

    def test_is_not_for_web_pages(self) -> None:
        with opened() as store:
            for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"},
                            {"Host": "evil.example"}):  # fmt: skip
                request = urllib.request.Request(f"{store.url}/ocsp", b"0", headers)
                with self.assertRaises(urllib.error.HTTPError):
                    urllib.request.urlopen(request)


if __name__ == "__main__":
    unittest.main()
