"""Certificates that only whoever holds a CA's key can make: whole and rightly signed, and odd inside.

Each kind changes one thing of a certificate that both verifiers accept, in each place of the chain.
Nothing is said here of who refuses what: the test sees to it that we accept nothing which Apple's
library refuses, and the page says how many of each group were refused by whom.
"""

import dataclasses
from typing import Callable

from changes import Change, intermediate, leaf, trusted_root
from recut import *

Value = Callable[[bytes], bytes]

PLACES: dict[str, Callable[..., Change]] = {
    "leaf": leaf,
    "intermediate": intermediate,
    "root": trusted_root,
}


@dataclasses.dataclass
class Kind:
    """One way to write a certificate otherwise."""

    group: str
    name: str
    change: Recut


# Ways to change a certificate's parts.


def part(name: str, rewrite: Value) -> Recut:
    return lambda parts: setattr(parts, name, rewrite(getattr(parts, name)))


def written(name: str, value: bytes) -> Recut:
    return part(name, lambda _: value)


def rewritten(name: str, rewrite: Value) -> Recut:
    """Changes how a part is written once it is put together."""
    return lambda parts: setattr(parts, name, rewrite)


def added(*extensions: bytes) -> Recut:
    return lambda parts: parts.extensions.extend(extensions)


def each(id: str, rewrite: Callable[[bytes], list[bytes]]) -> Recut:
    """Puts others in the place of the extension of a kind, which is there."""

    def change(parts: Parts) -> None:
        found = [one for one in parts.extensions if contents(one)[0] == oid(id)]
        place = parts.extensions.index(found[0]) if found else 0
        parts.extensions = [one for one in parts.extensions if one not in found]
        parts.extensions[place:place] = [new for one in found for new in rewrite(one)]

    return change


def value(id: str, rewrite: Value) -> Recut:
    """Changes what an extension that is there says."""
    return each(id, lambda one: [sequence(*contents(one)[:-1], octets(rewrite(inside(one))))])


def inside(extension: bytes) -> bytes:
    return split(contents(extension)[-1])[1]


def is_critical(extension: bytes) -> bool:
    return len(contents(extension)) == 3


def also(value: bytes, *more: bytes) -> bytes:
    """A value with more inside it, at its end."""
    return tlv(value[0], split(value)[1], *more)


# Extensions that a certificate of the App Store has, or that readers know.

CONSTRAINTS, USAGE = "2.5.29.19", "2.5.29.15"
SUBJECT_KEY, ISSUER_KEY = "2.5.29.14", "2.5.29.35"
OWN = {
    "basicConstraints": CONSTRAINTS,
    "keyUsage": USAGE,
    "subjectKeyIdentifier": SUBJECT_KEY,
    "authorityKeyIdentifier": ISSUER_KEY,
}

PAGE = tlv(0x86, b"http://example.com/")
HOST = tlv(0x82, b"example.com")
YES, NO, NOTHING = boolean(True), boolean(False), tlv(NULL)


def text(value: str) -> bytes:
    return tlv(UTF8, value.encode())


def lists(*fields: bytes) -> bytes:
    return sequence(sequence(*fields))


def named(*names: bytes) -> bytes:
    return tlv(0xA0, tlv(0xA0, *names))


KNOWN: dict[str, tuple[str, bytes]] = {
    "extendedKeyUsage": ("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1"))),
    "subjectAltName": ("2.5.29.17", sequence(HOST)),
    "issuerAltName": ("2.5.29.18", sequence(HOST)),
    "nameConstraints": ("2.5.29.30", sequence(tlv(0xA0, sequence(HOST)))),
    "certificatePolicies": ("2.5.29.32", sequence(sequence(oid("1.2.840.113635.100.5.6.1")))),
    "policyMappings": ("2.5.29.33", sequence(sequence(oid("1.2.3.4"), oid("1.2.3.5")))),
    "policyConstraints": ("2.5.29.36", sequence(tlv(0x80, b"\0"))),
    "inhibitAnyPolicy": ("2.5.29.54", integer(0)),
    "cRLDistributionPoints": ("2.5.29.31", lists(named(PAGE))),
    "freshestCRL": ("2.5.29.46", lists(named(PAGE))),
    "privateKeyUsagePeriod": ("2.5.29.16", sequence(tlv(0x80, b"20250101000000Z"))),
    "authorityInfoAccess": ("1.3.6.1.5.5.7.1.1", sequence(sequence(oid("1.3.6.1.5.5.7.48.1"), PAGE))),
    "subjectInfoAccess": ("1.3.6.1.5.5.7.1.11", sequence(sequence(oid("1.3.6.1.5.5.7.48.5"), PAGE))),
    "TLS features": ("1.3.6.1.5.5.7.1.24", sequence(integer(5))),
    "OCSP's no check": ("1.3.6.1.5.5.7.48.1.5", NOTHING),
    "proxyCertInfo": ("1.3.6.1.5.5.7.1.14", sequence(sequence(oid("1.3.6.1.5.5.7.21.1")))),
    "addresses": ("1.3.6.1.5.5.7.1.7", sequence(sequence(octets(b"\0\1"), NOTHING))),
    "autonomous systems": ("1.3.6.1.5.5.7.1.8", sequence(tlv(0xA0, NOTHING))),
    "certificate timestamps": ("1.3.6.1.4.1.11129.2.4.2", octets(b"\0\0")),
    "precertificate poison": ("1.3.6.1.4.1.11129.2.4.3", NOTHING),
    "Netscape's kind": ("2.16.840.1.113730.1.1", tlv(BITS, b"\x06\x40")),
    "Microsoft's template": ("1.3.6.1.4.1.311.21.7", sequence(oid("1.2.3.4"), integer(1), integer(0))),
    "admissions": ("1.3.36.8.3.3", sequence(sequence(sequence()))),
    "one that nobody knows": ("1.2.3.4", NOTHING),
}

# What can be wrong with any value.
DAMAGES: dict[str, Value] = {
    "junk": lambda good: b"\xff\xff",
    "nothing": lambda good: b"",
    "a byte behind it": lambda good: good + b"\0",
    "a value behind it": lambda good: good + NOTHING,
    "a value more inside": lambda good: also(good, NOTHING),
    "an empty sequence": lambda good: sequence(),
    "null": lambda good: NOTHING,
    "a text": lambda good: text("abc"),
    "bytes": lambda good: octets(b"abc"),
    "a sequence of null": lambda good: sequence(NOTHING),
    "a sequence of an empty one": lambda good: sequence(sequence()),
    "itself in a sequence": lambda good: sequence(good),
    "a set": lambda good: tlv(SET, split(good)[1]),
    "a longer length than needed": long_length,
    "an open end": indefinite,
    "cut short": lambda good: good[:-1],
}

GENERAL_NAMES: dict[str, bytes] = {
    "an empty host": tlv(0x82), "a host that is not ASCII": tlv(0x82, "é".encode()),
    "an address of mail": tlv(0x81, b"a@example.com"), "an empty page": tlv(0x86),
    "an address of 3 bytes": tlv(0x87, b"abc"), "of 4": tlv(0x87, b"abcd"),
    "of 8": tlv(0x87, b"abcdabcd"), "of none": tlv(0x87),
    "an identifier": tlv(0x88, b"\x2a\3"), "an empty one": tlv(0x88),
    "a cut one": tlv(0x88, b"\x2a\x80"), "a padded one": tlv(0x88, b"\x2a\x80\1"),
    "a name of nothing": tlv(0xA4, sequence()), "a name without its tag": tlv(0xA4),
    "a name that is a set": tlv(0xA4, tlv(SET)), "a name of an empty set": tlv(0xA4, sequence(tlv(SET))),
    "a name that is not UTF-8": tlv(0xA4, sequence(tlv(SET, sequence(oid("2.5.4.3"), tlv(UTF8, b"\xff"))))),
    "a name of another kind": tlv(0xA0, oid("1.2.3"), tlv(0xA0, text("x"))),
    "of another kind, empty": tlv(0xA0), "of another kind, without a value": tlv(0xA0, oid("1.2.3")),
    "an X.400 address": tlv(0xA3, NOTHING), "an EDI party": tlv(0xA5, tlv(0xA1, text("x"))),
    "a ninth kind": tlv(0x89, b"x"), "a host in parts": tlv(0xA2, tlv(IA5, b"a.b")),
    "a text with a tag of its own": tlv(IA5, b"a"), "a host with a longer length": long_length(HOST),
}  # fmt: skip


def qualified(*parts: bytes) -> bytes:
    """A policy with one qualifier."""
    return sequence(sequence(oid("1.2.3"), sequence(sequence(*parts))))


PRACTICE, NOTICE = oid("1.3.6.1.5.5.7.2.1"), oid("1.3.6.1.5.5.7.2.2")

SPECIAL: dict[str, dict[str, bytes]] = {
    "extendedKeyUsage": {
        "an empty identifier": sequence(tlv(OID)), "a cut one": sequence(tlv(OID, b"\x2a\x80")),
        "a padded one": sequence(tlv(OID, b"\x2a\x80\1")),
        "a huge one": sequence(tlv(OID, b"\x2a" + b"\xff" * 20 + b"\1")),
        "one use twice": sequence(oid("1.2.3"), oid("1.2.3")),
    },
    "certificatePolicies": {
        "a page of practice": qualified(PRACTICE, tlv(IA5, b"http://x")),
        "that page in UTF-8": qualified(PRACTICE, text("http://x")),
        "a notice": qualified(NOTICE, sequence(text("read me"))),
        "a notice with a reference": qualified(NOTICE, sequence(
            sequence(text("o"), sequence(integer(1))), text("read me"))),
        "a notice that is null": qualified(NOTICE, NOTHING),
        "a notice that is not UTF-8": qualified(NOTICE, sequence(tlv(UTF8, b"\xff"))),
        "an unknown qualifier": qualified(oid("1.2.3.4"), NOTHING),
        "no qualifiers": sequence(sequence(oid("1.2.3"), sequence())),
        "a third part": sequence(sequence(oid("1.2.3"), sequence(), NOTHING)),
    },
    "cRLDistributionPoints": {
        "reasons": lists(named(PAGE), tlv(0x81, b"\1\6")), "no reasons": lists(named(PAGE), tlv(0x81)),
        "reasons alone": lists(tlv(0x81, b"\1\6")), "an issuer": lists(named(PAGE), tlv(0xA2, PAGE)),
        "a relative name": lists(tlv(0xA0, tlv(0xA1, sequence(oid("2.5.4.3"), text("x"))))),
        "no names": lists(named()), "no point": lists(tlv(0xA0)),
        "an unknown field": lists(named(PAGE), tlv(0x83, b"x")),
        "another order": lists(tlv(0x81, b"\1\6"), named(PAGE)),
    },
    "policyConstraints": {
        "below zero": sequence(tlv(0x80, b"\xff")), "another order": sequence(tlv(0x81, b"\0"), tlv(0x80, b"\0")),
    },
    "inhibitAnyPolicy": {"below zero": integer(-1), "huge": integer(2**80), "padded": tlv(INTEGER, b"\0\0")},
    "certificate timestamps": {"a wrong list": octets(b"\0\5abc"), "an empty list": octets(b"")},
    "precertificate poison": {"with contents": tlv(NULL, b"x")},
    "OCSP's no check": {"with contents": tlv(NULL, b"x")},
    "privateKeyUsagePeriod": {"no date": sequence(tlv(0x80, b"soon"))},
    "TLS features": {"unknown": sequence(integer(99))},
    "Microsoft's template": {"below zero": sequence(oid("1.2.3"), integer(-1))},
}  # fmt: skip

SPECIAL["subjectAltName"] = {name: sequence(one) for name, one in GENERAL_NAMES.items()}
SPECIAL["authorityInfoAccess"] = {
    name: sequence(sequence(oid("1.3.6.1.5.5.7.48.1"), one)) for name, one in GENERAL_NAMES.items()
}
SPECIAL["cRLDistributionPoints"] |= {name: lists(named(one)) for name, one in GENERAL_NAMES.items()}


def known() -> list[Kind]:
    """Extensions that are added to a certificate."""
    found = []
    for name, (id, good) in KNOWN.items():
        values = {"as it should be": good} | {n: damage(good) for n, damage in DAMAGES.items()}
        values |= SPECIAL.get(name, {})
        found += [Kind(name, kind, added(extension(id, one))) for kind, one in values.items()]
        found.append(Kind(name, "critical", added(extension(id, good, True))))
        found.append(Kind(name, "twice", added(extension(id, good), extension(id, good))))
    return found


def constraints(*parts: bytes) -> Recut:
    return value(CONSTRAINTS, lambda _: sequence(*parts))


def usage(rewrite: Callable[[bytes], bytes]) -> Recut:
    """Changes the byte of uses, and what stands around it."""
    return value(USAGE, lambda old: rewrite(old[3:]))


def issuer_key(*rest: bytes, first: bool = True) -> Recut:
    """Writes more behind the key's identifier, or in its place."""
    return value(ISSUER_KEY, lambda old: sequence(*contents(old)[:1] * first, *rest))


def own() -> list[Kind]:
    """Extensions that every certificate of the chain has."""
    found = []
    for name, id in OWN.items():
        found += [Kind(name, kind, value(id, damage)) for kind, damage in DAMAGES.items()]
        around: dict[str, Callable[[bytes], list[bytes]]] = {
            "twice": lambda one: [one, one],
            "left out": lambda one: [],
            "critical or not, the other way": lambda one: [
                sequence(contents(one)[0], b"" if is_critical(one) else YES, contents(one)[-1])],
            "not critical, in writing": lambda one: [sequence(contents(one)[0], NO, contents(one)[-1])],
            "critical as 1": lambda one: [
                sequence(contents(one)[0], tlv(BOOLEAN, b"\1"), contents(one)[-1])],
            "without a value": lambda one: [sequence(*contents(one)[:-1])],
            "with two values": lambda one: [also(one, contents(one)[-1])],
            "in bits": lambda one: [sequence(*contents(one)[:-1], tlv(BITS, b"\0", inside(one)))],
        }  # fmt: skip
        found += [Kind(name, kind, each(id, rewrite)) for kind, rewrite in around.items()]
    wrong: dict[str, dict[str, Recut]] = {
        "basicConstraints": {
            "false, in writing": constraints(NO), "a path of -1": constraints(YES, integer(-1)),
            "a padded path": constraints(YES, tlv(INTEGER, b"\0\0")),
            "an empty path": constraints(YES, tlv(INTEGER)), "a path of 255": constraints(YES, integer(255)),
            "a path of 256": constraints(YES, integer(256)), "a path of 2^32": constraints(YES, integer(2**32)),
            "a path of 2^70": constraints(YES, integer(2**70)), "true as 1": constraints(tlv(BOOLEAN, b"\1")),
            "true in two bytes": constraints(tlv(BOOLEAN, b"\xff\xff")),
            "a path of no authority": constraints(integer(0)), "another order": constraints(integer(0), YES),
        },
        "keyUsage": {
            "padded": usage(lambda bits: tlv(BITS, b"\0", bits)),
            "padded by a byte": usage(lambda bits: tlv(BITS, b"\0", bits, b"\0")),
            "stray bits": value(USAGE, lambda old: old[:-1] + bytes([old[-1] | 1])),
            "no bits": usage(lambda bits: tlv(BITS, b"\0")), "no bytes": usage(lambda bits: tlv(BITS)),
            "eight bits unused": usage(lambda bits: tlv(BITS, b"\x08", bits)),
            "nothing allowed": usage(lambda bits: tlv(BITS, b"\7\0")),
            "three bytes": usage(lambda bits: tlv(BITS, b"\0", bits, b"\x80\1")),
            "unknown uses": usage(lambda bits: tlv(BITS, b"\0", bits, b"\1")),
            "enciphering alone": usage(lambda bits: tlv(BITS, b"\0", bytes([bits[0] | 1]))),
            "agreement, to encipher and decipher": usage(
                lambda bits: tlv(BITS, b"\7", bytes([bits[0] | 9]), b"\x80")),
            "in parts": value(USAGE, lambda old: tlv(0x23, old)),
        },
        "subjectKeyIdentifier": {
            "empty": value(SUBJECT_KEY, lambda _: octets(b"")),
            "another": value(SUBJECT_KEY, lambda _: octets(b"other")),
            "in parts": value(SUBJECT_KEY, lambda old: tlv(0x24, old)),
        },
        "authorityKeyIdentifier": {
            "empty": issuer_key(tlv(0x80), first=False), "and a number": issuer_key(tlv(0x82, b"\1")),
            "and a name": issuer_key(tlv(0xA1, PAGE)), "and both": issuer_key(tlv(0xA1, PAGE), tlv(0x82, b"\1")),
            "and no names": issuer_key(tlv(0xA1), tlv(0x82, b"\1")),
            "and an empty number": issuer_key(tlv(0xA1, PAGE), tlv(0x82)),
            "and an unknown field": issuer_key(tlv(0x83, b"\1")),
            "a number and a name alone": issuer_key(tlv(0xA1, PAGE), tlv(0x82, b"\1"), first=False),
            "the key in parts": value(
                ISSUER_KEY, lambda old: sequence(tlv(0xA0, octets(split(contents(old)[0])[1])))),
        },
    }  # fmt: skip
    return found + [Kind(n, kind, change) for n, kinds in wrong.items() for kind, change in kinds.items()]


def utc(text: bytes) -> bytes:
    return tlv(UTC, text)


def full(text: bytes) -> bytes:
    return tlv(GENERALIZED, text)


def spki(rewrite: Callable[[bytes, bytes], tuple[bytes, ...]]) -> Recut:
    """Changes a key, given its algorithm and the bytes of its point."""
    return part("key", lambda key: sequence(*rewrite(contents(key)[0], split(contents(key)[1])[1][1:])))


def bits(value: bytes, unused: int = 0) -> bytes:
    return tlv(BITS, bytes([unused]), value)


def attribute(value: bytes) -> Recut:
    """Adds to a subject's name."""
    return part("subject", lambda old: also(old, tlv(SET, sequence(oid("2.5.4.3"), value))))


def parts() -> list[Kind]:
    """What a certificate has besides extensions."""
    start, end = utc(b"250921141320Z"), utc(b"270921141320Z")
    ecdsa = oid("1.2.840.10045.4.3.3")
    found: dict[str, dict[str, Recut]] = {
        "the list of extensions": {
            "none": written("extensions", []), "not there": rewritten("around_extensions", lambda _: b""),
            "null among them": added(NOTHING), "an empty one among them": added(sequence()),
            "a value behind them": rewritten("around_extensions", lambda all: all + NOTHING),
            "a set": rewritten("around_extensions", lambda all: tlv(SET, split(all)[1])),
            "a longer length": rewritten("around_extensions", long_length),
            "an open end": rewritten("around_extensions", indefinite),
            "a padded identifier": added(sequence(tlv(OID, b"\x2a\x80\1"), octets(b"x"))),
            "an empty identifier": added(sequence(tlv(OID), octets(b"x"))),
            "a cut identifier": added(sequence(tlv(OID, b"\x2a\x80"), octets(b"x"))),
            "a huge identifier": added(sequence(tlv(OID, b"\x2a" + b"\xff" * 20 + b"\1"), octets(b"x"))),
            "300 of them": added(*(extension(f"1.2.3.{n}", NOTHING) for n in range(100, 400))),
        },
        "the version": {
            name: written("version", tlv(0xA0, *numbers)) for name, numbers in {
                "1": [integer(0)], "2": [integer(1)], "4": [integer(3)], "0": [integer(-1)],
                "padded": [tlv(INTEGER, b"\0\2")], "huge": [integer(2**70)], "none inside": [],
                "two of them": [integer(2), integer(2)]}.items()
        } | {"none, with extensions": written("version", b""), "without its number's tag": written("version", b"\x80\1\2")},
        "the serial number": {
            name: written("serial", number) for name, number in {
                "zero": integer(0), "below zero": integer(-5), "20 bytes": integer(2**158),
                "40 bytes": integer(2**319), "padded": tlv(INTEGER, b"\0\1"), "empty": tlv(INTEGER),
                "bytes": octets(b"\1")}.items()
        },
        "the validity": {
            name: written("validity", value) for name, value in {
                "without seconds": sequence(utc(b"2509211413Z"), end),
                "with an offset": sequence(utc(b"250921141320+0000"), end),
                "without its Z": sequence(utc(b"250921141320"), end),
                "long before 2050": sequence(full(b"20250921141320Z"), end),
                "with a fraction": sequence(full(b"20250921141320.5Z"), end),
                "to a fraction": sequence(start, full(b"20500921141320.5Z")),
                "long, with an offset": sequence(start, full(b"20500921141320+0000")),
                "long, without seconds": sequence(start, full(b"205009211413Z")),
                "month 13": sequence(utc(b"251321141320Z"), end), "day 31 of 30": sequence(utc(b"250931141320Z"), end),
                "29 February 2025": sequence(utc(b"250229141320Z"), end), "hour 24": sequence(utc(b"250921241320Z"), end),
                "minute 60": sequence(utc(b"250921146020Z"), end), "second 60": sequence(utc(b"250921141360Z"), end),
                "to second 60": sequence(start, utc(b"270921141360Z")), "letters": sequence(utc(b"25092114132aZ"), end),
                "a space": sequence(utc(b"25092114132 Z"), end), "a NUL behind it": sequence(utc(b"250921141320Z\0"), end),
                "a small z": sequence(utc(b"250921141320z"), end), "a text": sequence(tlv(PRINTABLE, b"250921141320Z"), end),
                "one date": sequence(start), "three": sequence(start, end, end), "none": sequence(),
                "swapped": sequence(end, start), "to the year 9999": sequence(start, full(b"99991231235959Z")),
                "a set": tlv(SET, start, end)}.items()
        },
        "the algorithm": {
            f"{name}, {where}": (lambda parts, fields=fields, value=value: [
                setattr(parts, field, value) for field in fields] and None)
            for name, value in {
                "with null": sequence(ecdsa, NOTHING), "with a number": sequence(ecdsa, integer(1)),
                "empty": sequence()}.items()
            for where, fields in {
                "inside": ["algorithm"], "outside": ["outer_algorithm"],
                "both": ["algorithm", "outer_algorithm"]}.items()
        },
        "the signature": {
            "a bit unused": rewritten("signature", lambda old: bits(split(old)[1][1:], 1)),
            "a byte behind it": rewritten("signature", lambda old: also(old, b"\0")),
            "bytes": rewritten("signature", lambda old: octets(split(old)[1][1:])),
            "a longer length": rewritten("signature", lambda old: bits(long_length(split(old)[1][1:]))),
            "an open end": rewritten("signature", lambda old: bits(indefinite(split(old)[1][1:]))),
        },
        "the key": {
            "null for its curve": spki(lambda kind, point: (sequence(contents(kind)[0], NOTHING), bits(point))),
            "no curve": spki(lambda kind, point: (sequence(contents(kind)[0]), bits(point))),
            "more than a curve": spki(lambda kind, point: (also(kind, NOTHING), bits(point))),
            "a bit unused": spki(lambda kind, point: (kind, bits(point, 1))),
            "a value behind it": spki(lambda kind, point: (kind, bits(point), NOTHING)),
            "a byte behind its point": spki(lambda kind, point: (kind, bits(point + b"\0"))),
            "half of its point": spki(lambda kind, point: (
                kind, bits(bytes([2 + (point[-1] & 1)]) + point[1 : len(point) // 2 + 1]))),
            "its point in both ways": spki(lambda kind, point: (
                kind, bits(bytes([6 + (point[-1] & 1)]) + point[1:]))),
            "no point": spki(lambda kind, point: (kind, bits(b"\0"))),
            "bytes": spki(lambda kind, point: (kind, octets(point))),
        },
        "numbers of issuer and subject": {
            "of the issuer": written("unique_ids", tlv(0x81, b"\0\1")),
            "of both": written("unique_ids", tlv(0x81, b"\0\1") + tlv(0x82, b"\0\1")),
            "in another order": written("unique_ids", tlv(0x82, b"\0\1") + tlv(0x81, b"\0\1")),
            "empty": written("unique_ids", tlv(0x81)), "a fourth field": written("unique_ids", tlv(0x84, b"\0")),
        },
        "the subject": {
            "an empty set": part("subject", lambda old: also(old, tlv(SET))),
            "a sequence for a set": part("subject", lambda old: also(old, sequence(sequence(oid("2.5.4.3"), text("x"))))),
            "a set out of order": part("subject", lambda old: also(old, tlv(
                SET, sequence(oid("2.5.4.3"), text("z")), sequence(oid("2.5.4.3"), text("a"))))),
            "null behind it": part("subject", lambda old: also(old, NOTHING)),
            "a third part": part("subject", lambda old: also(old, tlv(SET, sequence(oid("2.5.4.3"), text("x"), NOTHING)))),
            "a longer length": part("subject", long_length),
            "not UTF-8": attribute(tlv(UTF8, b"\xff")), "an empty text": attribute(text("")),
            "a NUL": attribute(text("a\0b")), "@ in a printable text": attribute(tlv(PRINTABLE, b"@*")),
            "ASCII that is none": attribute(tlv(IA5, b"\xff")), "a teletex": attribute(tlv(0x14, b"\xe9")),
            "half a character of two bytes": attribute(tlv(0x1E, b"abc")),
            "half a pair": attribute(tlv(0x1E, b"\xd8\0")), "three bytes of four": attribute(tlv(0x1C, b"abc")),
            "a character too high": attribute(tlv(0x1C, b"\0\x11\0\0")), "control characters": attribute(tlv(0x1A, b"\1")),
            "graphics": attribute(tlv(0x19, b"\xff")), "anything general": attribute(tlv(0x1B, b"\xff")),
            "letters for digits": attribute(tlv(0x12, b"abc")), "null": attribute(NOTHING), "a number": attribute(integer(1)),
            "a truth": attribute(YES), "bits": attribute(tlv(BITS, b"\0\1")), "bytes": attribute(octets(b"x")),
            "an identifier": attribute(tlv(OID, b"\x80")), "a date": attribute(utc(b"x")),
            "a sequence": attribute(sequence()), "a tag of its own": attribute(tlv(0x81, b"x")),
            "a text in parts": attribute(tlv(0x2C, text("x"))),
        },
        "the whole": {
            "null behind its signature": rewritten("whole", lambda all: also(all, NOTHING)),
            "a longer length": rewritten("whole", long_length), "an open end": rewritten("whole", indefinite),
            "a longer length of what is signed": rewritten("signed", long_length),
            "null behind its extensions": rewritten("signed", lambda signed: also(signed, NOTHING)),
        },
    }  # fmt: skip
    return [Kind(group, name, change) for group, kinds in found.items() for name, change in kinds.items()]


def kinds() -> list[Kind]:
    return own() + known() + parts()
