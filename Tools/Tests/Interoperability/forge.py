"""Forges tokens of the App Store's shape, without a line of what Tollgate signs with.

A `Forge` makes one token under a root of its own. Whatever a plan says of a certificate, and
whatever a change does to a header, the rest is as the App Store would have it, and is signed.
"""

import base64
import dataclasses
import datetime
import functools
import json
from typing import Any, Callable

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.x509.oid import NameOID

from recut import Recut, recut

LEAF_MARKER = "1.2.840.113635.100.6.11.1"
INTERMEDIATE_MARKER = "1.2.840.113635.100.6.2.1"

SIGNED = datetime.datetime(2026, 9, 21, 14, 13, 20, tzinfo=datetime.timezone.utc)
MILLISECONDS = int(SIGNED.timestamp()) * 1000
YEAR = datetime.timedelta(days=365)
SHA384 = hashes.SHA384()

BUNDLE_ID = "com.example.strangers"
APP_APPLE_ID = 1000000001


@functools.cache
def p256(number: int) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(number, ec.SECP256R1())


@functools.cache
def p384(number: int) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(number, ec.SECP384R1())


@functools.cache
def k256(number: int) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(number, ec.SECP256K1())


def rsa_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


def url64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unurl64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclasses.dataclass
class Plan:
    """A certificate to be."""

    name: str
    key: Any
    authority: bool | None
    path_length: int | None
    usage: str | None
    marker: str | None
    start: datetime.datetime = SIGNED - YEAR
    end: datetime.datetime = SIGNED + YEAR
    constraints_critical: bool = True
    marker_critical: bool = False
    has_key_id: bool = True
    names_issuer_key: bool = True
    hash: hashes.HashAlgorithm = dataclasses.field(default_factory=lambda: SHA384)
    extras: list[tuple[x509.ExtensionType, bool]] = dataclasses.field(default_factory=list)
    issuer_name: str | None = None
    issuer_key: Any = None
    named_issuer_key: Any = None
    recut: Recut | None = None

    def extensions(self, issuer: "Plan") -> list[tuple[x509.ExtensionType, bool]]:
        found: list[tuple[x509.ExtensionType, bool]] = []
        if self.authority is not None:
            constraints = x509.BasicConstraints(self.authority, self.path_length)
            found.append((constraints, self.constraints_critical))
        if self.usage is not None:
            found.append((key_usage(self.usage), True))
        if self.has_key_id:
            found.append((x509.SubjectKeyIdentifier.from_public_key(self.key.public_key()), False))
        if self.names_issuer_key:
            key = (self.named_issuer_key or issuer.key).public_key()
            found.append((x509.AuthorityKeyIdentifier.from_issuer_public_key(key), False))
        if self.marker:
            marker = x509.UnrecognizedExtension(x509.ObjectIdentifier(self.marker), b"\x05\x00")
            found.append((marker, self.marker_critical))
        return found + self.extras

    def issue(self, issuer: "Plan") -> bytes:
        """The certificate in DER."""
        builder = (
            x509.CertificateBuilder()
            .subject_name(distinguished(self.name))
            .issuer_name(distinguished(issuer.name if self.issuer_name is None else self.issuer_name))
            .public_key(self.key.public_key())
            .serial_number(sum(self.name.encode()) + 1)
            .not_valid_before(self.start)
            .not_valid_after(self.end)
        )
        for extension, critical in self.extensions(issuer):
            builder = builder.add_extension(extension, critical)
        key = self.issuer_key or issuer.key
        der = builder.sign(key, self.hash).public_bytes(serialization.Encoding.DER)
        return recut(der, self.recut, key, self.hash) if self.recut else der


def distinguished(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)] if name else [])


def key_usage(allowed: str) -> x509.KeyUsage:
    names = (
        "digital_signature content_commitment key_encipherment data_encipherment key_agreement "
        "key_cert_sign crl_sign encipher_only decipher_only"
    ).split()
    return x509.KeyUsage(**{name: name in allowed.split() for name in names})


def raw_signature(der: bytes) -> bytes:
    """The two numbers of a signature, each as wide as the larger one needs, and 32 bytes at least."""
    r, s = decode_dss_signature(der)
    width = 48 if max(r, s).bit_length() > 256 else 32
    return r.to_bytes(width, "big") + s.to_bytes(width, "big")


class Forge:
    """One token to be, any part of which may be made wrong."""

    def __init__(self) -> None:
        self.root = Plan("Forged Root", p384(11), True, None, "key_cert_sign crl_sign", None)
        self.intermediate = Plan(
            "Forged Intermediate", p384(12), True, 0, "key_cert_sign crl_sign", INTERMEDIATE_MARKER
        )
        self.leaf = Plan("Forged Leaf", p256(13), False, None, "digital_signature", LEAF_MARKER)
        self.trusted: Plan | None = None
        self.signer: Any = None
        self.kind = "transaction"
        self.environment = "Sandbox"
        self.claims: dict[str, Any] = transaction_claims()
        self.rearrange: Callable[[list[bytes]], list[bytes]] = lambda chain: chain
        self.header: Callable[[bytes], bytes] = lambda json: json
        self.payload: Callable[[bytes], bytes] = lambda json: json
        self.signature: Callable[[bytes], bytes] = raw_signature
        self.text: Callable[[str], str] = lambda token: token

    def trusted_root(self) -> bytes:
        """The root that verifiers are told to trust, whatever root the token has."""
        trusted = self.trusted or Forge().root
        return issued(trusted, trusted)

    def chain(self) -> list[bytes]:
        return [
            issued(self.leaf, self.intermediate),
            issued(self.intermediate, self.root),
            issued(self.root, self.root),
        ]

    def token(self) -> str:
        certificates = [base64.b64encode(der).decode() for der in self.rearrange(self.chain())]
        header = self.header(compact({"alg": "ES256", "x5c": certificates}))
        signed = url64(header) + "." + url64(self.payload(compact(self.claims)))
        key = self.signer or self.leaf.key
        if isinstance(key, rsa.RSAPrivateKey):
            signature = b"\x01" * 64
        else:
            signature = self.signature(key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return self.text(signed + "." + url64(signature))

    def question(self) -> dict[str, Any]:
        """The token, and what a verifier is told to expect."""
        return {
            "token": self.token(),
            "kind": self.kind,
            "root": base64.b64encode(self.trusted_root()).decode(),
            "bundleID": BUNDLE_ID,
            "appAppleID": APP_APPLE_ID,
            "environment": self.environment,
        }


UNTOUCHED: list[tuple[Plan, Plan, bytes]] = []


def issued(plan: Plan, issuer: Plan) -> bytes:
    """The certificate, made once where no change has touched it: most rows change one of three."""
    if not UNTOUCHED:
        good = Forge()
        pairs = [(good.leaf, good.intermediate), (good.intermediate, good.root), (good.root, good.root)]
        UNTOUCHED.extend((one, its_issuer, one.issue(its_issuer)) for one, its_issuer in pairs)
    known = [der for one, its_issuer, der in UNTOUCHED if (one, its_issuer) == (plan, issuer)]
    return known[0] if known else plan.issue(issuer)


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def transaction_claims() -> dict[str, Any]:
    return {
        "transactionId": "2000000000000001",
        "originalTransactionId": "2000000000000001",
        "bundleId": BUNDLE_ID,
        "productId": "unlock",
        "purchaseDate": MILLISECONDS,
        "originalPurchaseDate": MILLISECONDS,
        "quantity": 1,
        "type": "Non-Consumable",
        "inAppOwnershipType": "PURCHASED",
        "signedDate": MILLISECONDS,
        "environment": "Sandbox",
        "price": 4990,
        "currency": "EUR",
    }


def app_transaction_claims() -> dict[str, Any]:
    return {
        "receiptType": "Production",
        "bundleId": BUNDLE_ID,
        "appAppleId": APP_APPLE_ID,
        "applicationVersion": "1.0",
        "originalApplicationVersion": "1.0",
        "originalPurchaseDate": MILLISECONDS,
        "receiptCreationDate": MILLISECONDS,
    }


def renewal_claims() -> dict[str, Any]:
    return {
        "originalTransactionId": "2000000000000001",
        "productId": "month",
        "autoRenewProductId": "month",
        "autoRenewStatus": 1,
        "signedDate": MILLISECONDS,
        "environment": "Sandbox",
        "recentSubscriptionStartDate": MILLISECONDS,
        "renewalDate": MILLISECONDS + 30 * 86_400_000,
        "renewalPrice": 4990,
        "currency": "EUR",
    }


def notification_claims() -> dict[str, Any]:
    return {
        "notificationType": "SUBSCRIBED",
        "subtype": "INITIAL_BUY",
        "notificationUUID": "002e14d5-51f5-4503-b5a8-c3a1af68eb20",
        "version": "2.0",
        "signedDate": MILLISECONDS,
        "data": {
            "bundleId": BUNDLE_ID,
            "environment": "Sandbox",
            "status": 1,
            "signedTransactionInfo": "a.b.c",
        },
    }


def summary() -> dict[str, Any]:
    """What a notification of a summary says of it."""
    return {
        "environment": "Sandbox",
        "bundleId": BUNDLE_ID,
        "productId": "month",
        "requestIdentifier": "outage",
        "succeededCount": 5,
        "failedCount": 2,
    }


def external_purchase_token() -> dict[str, Any]:
    """A token for purchases outside the App Store."""
    return {
        "externalPurchaseId": "SANDBOX_b2158121",
        "tokenCreationDate": MILLISECONDS,
        "appAppleId": APP_APPLE_ID,
        "bundleId": BUNDLE_ID,
    }
