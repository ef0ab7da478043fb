"""The table of damaged tokens, with the verdicts that were seen."""

import base64
import dataclasses
import datetime

from cryptography import x509
from cryptography.hazmat.primitives import hashes

from certificates import PLACES, Kind, added, kinds
from changes import *
from forge import LEAF_MARKER, INTERMEDIATE_MARKER, MILLISECONDS, SIGNED, YEAR, Forge
from forge import distinguished, k256, p384, rsa_key, unurl64, url64
from recut import IA5, UTF8, extension, oid, sequence, tlv
from rows import *
from told import NOTIFICATIONS, RENEWALS
from verdicts import apple_refusal, our_refusals

DAY = datetime.timedelta(days=1)


def flipped(der: bytes) -> bytes:
    """A certificate, one bit of its serial number another."""
    return der[:20] + bytes([der[20] ^ 1]) + der[21:]


def other_algorithm(der: bytes) -> bytes:
    """A certificate that says SHA-256 where its signed part says SHA-384."""
    sha384, sha256 = (bytes.fromhex("06082a8648ce3d0403" + last) for last in ("03", "02"))
    front, back = der.rsplit(sha384, 1)
    return front + sha256 + back


def other_root() -> bytes:
    forge = Forge()
    forge.root.key = p384(98)
    return forge.root.issue(forge.root)


def unknown_extension() -> x509.ExtensionType:
    return x509.UnrecognizedExtension(x509.ObjectIdentifier("1.2.3.4"), b"\x05\x00")


def name_constraints() -> x509.ExtensionType:
    return x509.NameConstraints([x509.DirectoryName(distinguished("Forged Leaf"))], None)


def year() -> int:
    return int(YEAR.total_seconds()) * 1000


TEXTS = [
    Row("Empty", text(lambda token: "")),
    Row("Spaces alone", text(lambda token: "   ")),
    Row("No dots", text(lambda token: token.replace(".", ""))),
    Row("Two segments", text(lambda token: token.rsplit(".", 1)[0])),
    Row("A fourth segment", text(lambda token: token + ".AAAA")),
    Row("A fourth, empty segment", text(lambda token: token + ".")),
    Row("No header", segment(0, lambda text: "")),
    Row("No payload", segment(1, lambda text: "")),
    Row("No signature", segment(2, lambda text: "")),
    Row("The first half", text(lambda token: token[: len(token) // 2])),
    Row("All but the last character", text(lambda token: token[:-1])),
    Row("All but the last byte of the signature", segment(2, lambda text: url64(unurl64(text)[:-1]))),
    Row("A byte more of signature", segment(2, lambda text: url64(unurl64(text) + b"\0"))),
    Row("Signature padded", segment(2, lambda text: text + "=="), stricter=ONE_SPELLING),
    Row("Signature padded by one", segment(2, lambda text: text + "=")),
    Row("Stray bits in the signature", segment(2, stray_bits)),
    Row("A line break after it", text(lambda token: token + "\n")),
    Row("A space before it", text(lambda token: " " + token)),
    Row("A line break in the payload", segment(1, lambda text: text[:40] + "\r\n" + text[40:])),
    Row("A NUL after it", text(lambda token: token + "\0")),
    Row("A NUL in the header", segment(0, lambda text: text[:20] + "\0" + text[20:])),
    Row("The other Base64 alphabet", segment(1, lambda text: "+/" + text)),
    Row("Junk for a header", segment(0, lambda text: "ä+/=")),
    Row("Junk for a payload", segment(1, lambda text: "!!!!")),
    Row("In lower case", text(lambda token: token.lower())),
    Row("Encoded twice", text(lambda token: url64(token.encode()))),
    Row("In quotes", text(lambda token: f'"{token}"')),
    Row("Behind the word Bearer", text(lambda token: "Bearer " + token)),
    Row("As a JSON serialization", text(lambda token: '{"payload":"%s"}' % token.split(".")[1])),
    Row("A hundred thousand characters more", text(lambda token: token + "A" * 100_000)),
    Row("A megabyte of dots", text(lambda token: "." * 1_000_000)),
    Row("A long claim, rightly signed", claims(new="A" * 100_000), stricter=BOUNDED),
    Row("Another product, after signing", other_payload(productId="everything")),
    Row("Not revoked, after signing", other_payload(revocationDate=None)),
    Row("A space more in the header, after signing", segment(0, lambda text: url64(unurl64(text) + b" "))),
]

SIGNATURES = [
    Row("Signed by an unknown key", forged(signer=STRANGER)),
    Row("Signed by the intermediate", forged(signer=p384(12))),
    Row("Signature in DER", forged(signature=lambda der: der)),
    Row("Signature of zeros", signature(lambda r, s: (0, 0))),
    Row("r is zero", signature(lambda r, s: (0, s))),
    Row("s is zero", signature(lambda r, s: (r, 0))),
    Row("r is the curve's order", signature(lambda r, s: (ORDER, s))),
    Row("s is the curve's order", signature(lambda r, s: (r, ORDER))),
    Row("r and s swapped", signature(lambda r, s: (s, r))),
    Row("All bits set", signature(lambda r, s: (2**256 - 1, 2**256 - 1))),
    Row("The signature's twin, n - s", signature(lambda r, s: (r, ORDER - s)),
        harmless="ECDSA has two signatures for each. A token's bytes don't identify it."),
]

HEADERS = [
    Row("alg none, no signature", all_of(header(alg="none"), segment(2, lambda text: ""))),
    Row("alg none", header(alg="none")),
    Row("alg None", header(alg="None")),
    Row("alg HS256", header(alg="HS256")),
    Row("alg RS256", header(alg="RS256")),
    Row("alg ES384", header(alg="ES384")),
    Row("alg in lower case", header(alg="es256")),
    Row("alg with a space", header(alg="ES256 ")),
    Row("alg a number", header(alg=256)),
    Row("alg a list", header(alg=["ES256"])),
    Row("No alg", header(alg=None)),
    Row("alg twice", header_text(b'"alg"', b'"alg":"none","alg"'), stricter=TWICE),
    Row("alg hidden in an escape", header_text(
        b'"alg"', b'"\\u0061lg":"none","alg"'), stricter=TWICE),
    Row("x5c twice", header_text(b'"x5c"', b'"x5c":[],"x5c"'), stricter=TWICE),
    Row("crit of an unknown extension", header(crit=["exp"], exp=1)),
    Row("crit of nothing", header(crit=[])),
    Row("crit no list", header(crit="exp")),
    Row("crit and b64", header(crit=["b64"], b64=False)),
    Row("crit, and b64 true", header(crit=["b64"], b64=True),
        stricter="We support no extension of the format, and need none."),
    Row("b64 false", header(b64=False)),
    Row("b64 true", header(b64=True),
        stricter="RFC 7797 requires it to be critical."),
    Row("kid a number", header(kid=7)),
    Row("kid a text", header(kid="key"), harmless="The chain decides which key is used."),
    Row("typ another", header(typ="JOSE"), harmless="The claims decide what the token is."),
    Row("Brings its own key", header(jwk={"kty": "EC"}), harmless="It is ignored."),
    Row("No JSON", forged(header=lambda json: b"nope")),
    Row("A list", forged(header=lambda json: b"[" + json + b"]")),
    Row("After a byte order mark", forged(header=lambda json: b"\xef\xbb\xbf" + json),
        stricter="RFC 8259 forbids it."),
    Row("Not UTF-8", header_text(b'"alg"', b'"a\xff":1,"alg"')),
    Row("Goes on after its end", forged(header=lambda json: json + b"{}")),
    Row("A NUL after its end", forged(header=lambda json: json + b"\0")),
    Row("No x5c", header(x5c=None)),
    Row("x5c a text", header(x5c="MIIB")),
    Row("x5c of numbers", x5c(lambda one: 7)),
    Row("x5c of junk", x5c(lambda one: "*" + one)),
    Row("x5c in the other alphabet", x5c(lambda one: "-_" + one)),
    Row("x5c with line breaks", x5c(lambda one: one[:64] + "\n" + one[64:])),
    Row("x5c in PEM", x5c(lambda one: f"-----BEGIN CERTIFICATE-----\n{one}\n")),
]

CHAINS = [
    Row("No certificate", certificates(lambda c: [])),
    Row("One certificate", certificates(lambda c: c[:1])),
    Row("Two certificates", certificates(lambda c: c[:2])),
    Row("Four certificates", certificates(lambda c: c + c[2:])),
    Row("Leaf and intermediate swapped", certificates(lambda c: [c[1], c[0], c[2]])),
    Row("Upside down", certificates(lambda c: c[::-1])),
    Row("The leaf three times", certificates(lambda c: c[:1] * 3)),
    Row("The root for an intermediate", certificates(lambda c: [c[0], c[2], c[2]])),
    Row("The leaf for a root", certificates(lambda c: [c[0], c[1], c[0]]), stricter=WHOLE_CHAIN),
    Row("Junk for a root", certificates(lambda c: [c[0], c[1], b"\0"]), stricter=WHOLE_CHAIN),
    Row("Junk for an intermediate", certificates(lambda c: [c[0], b"\x30\0", c[2]])),
    Row("Junk for a leaf", certificates(lambda c: [b"\x30\0", c[1], c[2]])),
    Row("Bytes after the leaf", certificates(lambda c: [c[0] + b"\0", c[1], c[2]]),
        stricter=ONE_SPELLING),
    Row("The leaf cut short", certificates(lambda c: [c[0][:-1], c[1], c[2]])),
    Row("A bit of the leaf flipped", certificates(lambda c: [flipped(c[0]), c[1], c[2]])),
    Row("A root of another name and key", root(name="Somebody", key=p384(98))),
    Row("A root of the same name and another key", root(key=p384(98))),
    Row("A root that signed itself again", root(hash=hashes.SHA512()),
        harmless="Same name and key: the same authority."),
    Row("Another's root beside a good chain", certificates(lambda c: [c[0], c[1], other_root()]),
        stricter=WHOLE_CHAIN),
    Row("An intermediate that another key signed", intermediate(issuer_key=p384(98))),
    Row("An intermediate with another issuer's name", intermediate(issuer_name="Somebody")),
    Row("An intermediate that is its own issuer", intermediate(
        issuer_name="Forged Intermediate", issuer_key=p384(12), named_issuer_key=p384(12))),
    Row("A leaf that another key signed", leaf(issuer_key=p384(98))),
    Row("A leaf with another issuer's name", leaf(issuer_name="Somebody")),
    Row("A leaf that is its own issuer", leaf(
        issuer_name="Forged Leaf", issuer_key=p256(13), named_issuer_key=p256(13))),
    Row("A leaf that the root signed", leaf(
        issuer_name="Forged Root", issuer_key=p384(11), named_issuer_key=p384(11))),
]

# The extensions that Apple's own certificates have, besides those of the forge.
APPLES_OWN = added(
    extension("1.3.6.1.5.5.7.1.1", sequence(
        sequence(oid("1.3.6.1.5.5.7.48.2"), tlv(0x86, b"http://certs.example.com/ca.der")),
        sequence(oid("1.3.6.1.5.5.7.48.1"), tlv(0x86, b"http://ocsp.example.com/ca")))),
    extension("2.5.29.32", sequence(sequence(oid("1.2.840.113635.100.5.6.1"), sequence(
        sequence(oid("1.3.6.1.5.5.7.2.2"), sequence(tlv(UTF8, b"Who relies on this reads it." * 8))),
        sequence(oid("1.3.6.1.5.5.7.2.1"), tlv(IA5, b"http://www.example.com/policy")))))),
    extension("2.5.29.31", sequence(sequence(
        tlv(0xA0, tlv(0xA0, tlv(0x86, b"http://crl.example.com/ca.crl")))))),
)

LEAVES = [
    Row("Expired", leaf(end=SIGNED - DAY)),
    Row("Not yet valid", leaf(start=SIGNED + DAY)),
    Row("Valid from the second it signed in", leaf(start=SIGNED),
        harmless="A validity period includes both ends."),
    Row("Valid to the second it signed in", leaf(end=SIGNED),
        harmless="A validity period includes both ends."),
    Row("No marker", leaf(marker=None)),
    Row("The intermediate's marker", leaf(marker=INTERMEDIATE_MARKER)),
    Row("A critical marker", leaf(marker_critical=True)),
    Row("An authority", leaf(authority=True, usage="digital_signature key_cert_sign"),
        stricter=ONE_PURPOSE),
    Row("An authority with no right to sign", leaf(authority=True), stricter=ONE_PURPOSE),
    Row("May sign certificates, and is no authority", leaf(usage="digital_signature key_cert_sign")),
    Row("No basic constraints", leaf(authority=None),
        harmless="A certificate without them is no authority."),
    Row("No key usage", leaf(usage=None), stricter=ONE_PURPOSE),
    Row("For key agreement alone", leaf(usage="key_agreement"), stricter=ONE_PURPOSE),
    Row("Does not name its issuer's key", leaf(names_issuer_key=False)),
    Row("Names another key of its issuer", leaf(named_issuer_key=p384(98))),
    Row("Does not name its own key", leaf(has_key_id=False),
        harmless="A leaf issues nothing."),
    Row("An unknown critical extension", leaf(extras=[(unknown_extension(), True)])),
    Row("An unknown extension", leaf(extras=[(unknown_extension(), False)]),
        harmless="Only a critical extension must be understood."),
    Row("Key usage extended to servers", leaf(extras=[(x509.ExtendedKeyUsage(
        [x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), False)]),
        harmless="The marker defines its purpose."),
    Row("With pages, policies and lists, as Apple's own has them", leaf(recut=APPLES_OWN),
        harmless="They are parsed strictly."),
    Row("A P-384 key", leaf(key=p384(13))),
    Row("A secp256k1 key", leaf(key=k256(13))),
    Row("An RSA key", leaf(key=rsa_key())),
    Row("No name", leaf(name="")),
    Row("Signed with SHA-256", leaf(hash=hashes.SHA256()),
        harmless="Strong enough."),
    Row("A critical extended key usage", leaf(extras=[(x509.ExtendedKeyUsage(
        [x509.oid.ExtendedKeyUsageOID.CODE_SIGNING]), True)]),
        stricter="A critical extension must be understood, and we don't parse this one."),
    Row("Another algorithm outside than inside", certificates(
        lambda c: [other_algorithm(c[0]), c[1], c[2]])),
]

INTERMEDIATES = [
    Row("Expired", intermediate(end=SIGNED - DAY)),
    Row("Not yet valid", intermediate(start=SIGNED + DAY)),
    Row("No marker", intermediate(marker=None)),
    Row("The leaf's marker", intermediate(marker=LEAF_MARKER)),
    Row("Not an authority", intermediate(authority=False, path_length=None, usage="digital_signature")),
    Row("Not an authority, and may sign certificates", intermediate(authority=False, path_length=None)),
    Row("No basic constraints", intermediate(authority=None)),
    Row("Basic constraints not critical", intermediate(constraints_critical=False),
        harmless="They are enforced either way."),
    Row("No key usage", intermediate(usage=None)),
    Row("May not sign certificates", intermediate(usage="digital_signature")),
    Row("No limit to its path", intermediate(path_length=None),
        harmless="The chain has three certificates in any case."),
    Row("Does not name its own key", intermediate(has_key_id=False)),
    Row("Does not name its issuer's key", intermediate(names_issuer_key=False)),
    Row("Names another key of its issuer", intermediate(named_issuer_key=p384(98))),
    Row("An unknown critical extension", intermediate(extras=[(unknown_extension(), True)])),
    Row("Name constraints that allow it", intermediate(extras=[(name_constraints(), False)]),
        stricter="We don't parse them, so we can't enforce them."),
    Row("With pages, policies and lists, as Apple's own has them", intermediate(recut=APPLES_OWN),
        harmless="They are parsed strictly."),
    Row("A P-256 key", intermediate(key=p256(12)), harmless="The root signed it."),
    Row("An RSA key", intermediate(key=rsa_key(), hash=hashes.SHA384()),
        stricter="The App Store's chains use elliptic curves from the root down."),
    Row("No name", intermediate(name="")),
]

ROOTS = [
    Row("Expired", trusted_root(end=SIGNED - DAY)),
    Row("Not yet valid", trusted_root(start=SIGNED + DAY)),
    Row("Not an authority", trusted_root(authority=False, usage="digital_signature")),
    Row("No basic constraints", trusted_root(authority=None)),
    Row("No key usage", trusted_root(usage=None)),
    Row("May not sign certificates", trusted_root(usage="crl_sign")),
    Row("Allows no intermediate below it", trusted_root(path_length=0)),
    Row("Allows one intermediate below it", trusted_root(path_length=1),
        harmless="There is exactly one."),
    Row("Does not name its own key", trusted_root(has_key_id=False, names_issuer_key=False)),
    Row("Does not name its issuer's key", trusted_root(names_issuer_key=False),
        harmless="It is its own issuer."),
    Row("No name", trusted_root(name="")),
    Row("An unknown critical extension", trusted_root(extras=[(unknown_extension(), True)])),
    Row("A P-256 key", trusted_root(key=p256(11)), harmless="You chose to trust it."),
    Row("An RSA key", trusted_root(key=rsa_key()),
        stricter="The App Store's chains use elliptic curves from the root down."),
]

PAYLOADS = [
    Row("No JSON", payload(b"nope")),
    Row("A list", payload(b"[]")),
    Row("A text", payload(b'"text"')),
    Row("null", payload(b"null")),
    Row("Nothing but spaces", payload(b"  ")),
    Row("NUL bytes", payload(b"\0\0\0\0")),
    Row("Not UTF-8", payload_text(b"unlock", b"unl\xffck")),
    Row("UTF-16", forged(payload=lambda json: json.decode().encode("utf-16")),
        stricter="RFC 8259 requires UTF-8."),
    Row("After a byte order mark", forged(payload=lambda json: b"\xef\xbb\xbf" + json),
        stricter="RFC 8259 forbids it."),
    Row("Goes on after its end", forged(payload=lambda json: json + b"{}")),
    Row("Cut short", forged(payload=lambda json: json[:-1])),
    Row("A comma too many", payload_text(b"}", b",}")),
    Row("In apostrophes", forged(payload=lambda json: json.replace(b'"', b"'"))),
    Row("A claim twice", payload_text(b'"bundleId"', b'"bundleId":"x","bundleId"'), stricter=TWICE),
    Row("A claim twice, once in an escape", payload_text(
        b'"bundleId"', b'"bundle\\u0049d":"x","bundleId"'), stricter=TWICE),
    Row("An unknown claim twice", payload_text(b"{", b'{"new":1,"new":2,'), stricter=TWICE),
    Row("An unknown claim", claims(new="unknown"), harmless="The App Store adds claims."),
    Row("Twenty thousand lists", payload_text(
        b"{", b'{"new":' + b"[" * 20_000 + b"]" * 20_000 + b",")),
    Row("Thirty lists", payload_text(b"{", b'{"new":' + b"[" * 30 + b"]" * 30 + b","),
        stricter=BOUNDED),
    Row("NaN", payload_text(b"{", b'{"new":NaN,'), stricter=JSON_ONLY),
    Row("Infinity for a date", payload_text(str(MILLISECONDS).encode(), b"Infinity")),
    Row("Half a character", payload_text(b"unlock", b"\\ud800"), stricter=JSON_ONLY),
    Row("A line break in a text", payload_text(b"unlock", b"un\nlock")),
]

CLAIMS = [
    Row("Another bundle", claims(bundleId="com.example.other")),
    Row("The bundle in capitals", claims(bundleId="COM.EXAMPLE.STRANGERS")),
    Row("The bundle and a NUL", claims(bundleId="com.example.strangers\0")),
    Row("No bundle", without("bundleId")),
    Row("A bundle that is null", claims(bundleId=None)),
    Row("Production, where the sandbox is expected", claims(environment="Production")),
    Row("The sandbox, where production is expected", production(environment="Sandbox")),
    Row("Xcode, where the sandbox is expected", claims(environment="Xcode")),
    Row("The environment in lower case", claims(environment="sandbox")),
    Row("No environment", without("environment")),
    Row("Signed before its leaf was valid", claims(signedDate=MILLISECONDS - 2 * year())),
    Row("Signed after its leaf was valid", claims(signedDate=MILLISECONDS + 2 * year())),
    Row("Signed in the year 100000", claims(signedDate=10**15 * 3)),
    Row("Signed too late for any calendar", claims(signedDate=10**30)),
    Row("Signed before 1970", claims(signedDate=-1)),
    Row("No signed date", without("signedDate"), stricter=COMPLETE),
    Row("A signed date that is null", claims(signedDate=None), stricter=COMPLETE),
    Row("A signed date that is a text", claims(signedDate=str(MILLISECONDS)), stricter=TYPED),
    Row("A signed date that is true", claims(signedDate=True)),
    Row("A signed date that is a list", claims(signedDate=[MILLISECONDS])),
    Row("A purchase date in words", claims(purchaseDate="yesterday")),
    Row("A price in words", claims(price="much")),
    Row("No transaction", without("transactionId"), stricter=COMPLETE),
    Row("A transaction that is a number", claims(transactionId=2000000000000001), stricter=TYPED),
    Row("No product", without("productId"), stricter=COMPLETE),
    Row("No purchase date", without("purchaseDate"), stricter=COMPLETE),
    Row("No product type", without("type"), harmless=OPTIONAL),
    Row("An unknown product type", claims(type="Rental"), harmless="The App Store adds kinds."),
    Row("A quantity and a half", claims(quantity=1.5), stricter=TYPED),
    Row("A quantity in a text", claims(quantity="1"), stricter=TYPED),
    Row("A quantity that is null", claims(quantity=None), harmless=OPTIONAL),
    Row("A revocation that is null", claims(revocationDate=None), harmless="null is the same as no claim."),
    Row("exp, long ago", claims(exp=1)),
    Row("exp, in words", claims(exp="never")),
    Row("nbf, far ahead", claims(nbf=10**11)),
    Row("exp, far ahead", claims(exp=10**11), stricter=NOT_JWT),
    Row("iat, long ago", claims(iat=1), stricter=NOT_JWT),
    Row("iss, any issuer", claims(iss="somebody"), stricter=NOT_JWT),
    Row("iat, far ahead", claims(iat=10**11)),
    Row("aud, another audience", claims(aud="somebody")),
    Row("sub, a number", claims(sub=7)),
    Row("jti, a number", claims(jti=7)),
    Row("advancedCommerceInfo, a number", claims(advancedCommerceInfo=7),
        laxer=UNREAD),
    Row("An app transaction for a transaction", all_of(
        app_transaction(), forged(kind="transaction"))),
    Row("A transaction for an app transaction", forged(
        kind="appTransaction", environment="Sandbox")),
    Row("App transaction: another app's number", app_transaction(appAppleId=ANOTHER_APP)),
    Row("App transaction: no app's number", app_transaction(appAppleId=None)),
    Row("App transaction: its number in a text", app_transaction(appAppleId=str(APP_APPLE_ID)),
        stricter=TYPED),
    Row("App transaction: another bundle", app_transaction(bundleId="com.example.other")),
    Row("App transaction: the sandbox", app_transaction(receiptType="Sandbox")),
    Row("App transaction: no receipt type", app_transaction(receiptType=None)),
    Row("App transaction: no date", app_transaction(receiptCreationDate=None), stricter=COMPLETE),
]

TABLE = {
    "The text": TEXTS,
    "The signature": SIGNATURES,
    "The header": HEADERS,
    "The chain": CHAINS,
    "The leaf": LEAVES,
    "The intermediate": INTERMEDIATES,
    "The trusted root": ROOTS,
    "The payload": PAYLOADS,
    "The claims": CLAIMS,
    "Renewals": RENEWALS,
    "Notifications": NOTIFICATIONS,
}


@dataclasses.dataclass
class Verdict:
    """What was seen of a row: a reason for each who refused it."""

    part: str
    row: Row
    apple: str | None
    ours: str | None


def nothing(forge: Forge) -> None:
    """Damages nothing."""


def damaged_text(row: Row, token: str) -> str:
    """Any token, damaged as this row damages a text."""
    forge = Forge()
    row.change(forge)
    return forge.text(token)


def question(row: Row) -> dict:
    forge = Forge()
    row.change(forge)
    return forge.question()


def verdicts() -> list[Verdict]:
    """Asks both about every row."""
    rows = [(part, row) for part, rows in TABLE.items() for row in rows]
    questions = [question(row) for _, row in rows]
    refusals = zip(rows, map(apple_refusal, questions), our_refusals(questions))
    return [Verdict(part, row, apple, ours) for (part, row), apple, ours in refusals]


@dataclasses.dataclass
class Cut:
    """What was seen of one kind of certificate, in one place of the chain."""

    kind: Kind
    place: str
    apple: str | None
    ours: str | None


def cuts() -> list[Cut]:
    """Asks both about every kind of certificate, in every place."""
    asked = [(kind, place) for kind in kinds() for place in PLACES]
    questions = [question(Row(kind.name, PLACES[place](recut=kind.change))) for kind, place in asked]
    refusals = zip(asked, map(apple_refusal, questions), our_refusals(questions))
    return [Cut(kind, place, apple, ours) for (kind, place), apple, ours in refusals]
