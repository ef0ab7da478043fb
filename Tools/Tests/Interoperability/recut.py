"""Takes an issued certificate apart in DER, has its parts changed, and signs it again.

What no library would write can be written so: extensions that cannot be read, numbers that are not
in their shortest form, dates of the wrong kind. Nothing here checks anything.
"""

import dataclasses
from typing import Any, Callable

from cryptography.hazmat.primitives.asymmetric import ec

BOOLEAN, INTEGER, BITS, OCTETS, NULL, OID = 0x01, 0x02, 0x03, 0x04, 0x05, 0x06
UTF8, SEQUENCE, SET, PRINTABLE, IA5, UTC, GENERALIZED = 0x0C, 0x30, 0x31, 0x13, 0x16, 0x17, 0x18


def tlv(tag: int, *parts: bytes) -> bytes:
    """One value: its tag, its length in the shortest form, its contents."""
    body = b"".join(parts)
    if len(body) < 0x80:
        return bytes([tag, len(body)]) + body
    length = len(body).to_bytes((len(body).bit_length() + 7) // 8, "big")
    return bytes([tag, 0x80 | len(length)]) + length + body


def long_length(value: bytes) -> bytes:
    """The same value, its length one byte longer than it need be."""
    header, body = split(value)
    return value[:1] + bytes([0x81, len(body)]) + body if len(body) < 0x80 else (
        value[:1] + bytes([header[1] + 1, 0]) + header[2:] + body)


def indefinite(value: bytes) -> bytes:
    """The same value with BER's open end."""
    return value[:1] + b"\x80" + split(value)[1] + b"\0\0"


def split(value: bytes) -> tuple[bytes, bytes]:
    """A value's header and contents."""
    count = value[1] & 0x7F if value[1] & 0x80 else 0
    length = int.from_bytes(value[2 : 2 + count], "big") if count else value[1]
    start = 2 + count
    return value[:start], value[start : start + length]


def contents(value: bytes) -> list[bytes]:
    """The values inside a value."""
    body, found = split(value)[1], []
    while body:
        header, inside = split(body)
        found.append(body[: len(header) + len(inside)])
        body = body[len(found[-1]) :]
    return found


def oid(text: str) -> bytes:
    first, second, *rest = map(int, text.split("."))
    body = b""
    for number in [first * 40 + second, *rest]:
        part = bytes([number & 0x7F])
        while number := number >> 7:
            part = bytes([0x80 | number & 0x7F]) + part
        body += part
    return tlv(OID, body)


def boolean(value: bool) -> bytes:
    return tlv(BOOLEAN, b"\xff" if value else b"\0")


def integer(value: int) -> bytes:
    return tlv(INTEGER, value.to_bytes(value.bit_length() // 8 + 1, "big", signed=True))


def sequence(*parts: bytes) -> bytes:
    return tlv(SEQUENCE, *parts)


def octets(*parts: bytes) -> bytes:
    return tlv(OCTETS, *parts)


def extension(id: str, value: bytes, critical: bool = False) -> bytes:
    """An extension around any bytes."""
    return sequence(oid(id), boolean(True) if critical else b"", octets(value))


@dataclasses.dataclass
class Parts:
    """A certificate's parts, each as it is written."""

    version: bytes
    serial: bytes
    algorithm: bytes
    issuer: bytes
    validity: bytes
    subject: bytes
    key: bytes
    unique_ids: bytes
    extensions: list[bytes]
    around_extensions: Callable[[bytes], bytes]
    outer_algorithm: bytes
    signed: Callable[[bytes], bytes]
    signature: Callable[[bytes], bytes]
    whole: Callable[[bytes], bytes]


Recut = Callable[[Parts], None]


def same(value: Any) -> Any:
    return value


def recut(der: bytes, change: Recut, key: Any, hash: Any) -> bytes:
    """A certificate with its parts changed, signed again by `key`."""
    signed, outer, _ = contents(der)
    version, serial, algorithm, issuer, validity, subject, spki, wrapped = contents(signed)
    parts = Parts(
        version, serial, algorithm, issuer, validity, subject, spki, b"",
        contents(contents(wrapped)[0]), same, outer, same, same, same,
    )  # fmt: skip
    change(parts)
    extensions = parts.around_extensions(sequence(*parts.extensions))
    signed = parts.signed(sequence(
        parts.version, parts.serial, parts.algorithm, parts.issuer, parts.validity, parts.subject,
        parts.key, parts.unique_ids, tlv(0xA3, extensions) if extensions else b"",
    ))  # fmt: skip
    signature = parts.signature(tlv(BITS, b"\0" + key.sign(signed, ec.ECDSA(hash))))
    return parts.whole(sequence(signed, parts.outer_algorithm, signature))
