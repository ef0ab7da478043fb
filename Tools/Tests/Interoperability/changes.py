"""Ways to make a forged token wrong. Each returns a change to a `Forge`."""

import json
from typing import Any, Callable

from forge import APP_APPLE_ID, Forge, app_transaction_claims, compact, notification_claims, p256
from forge import renewal_claims, unurl64, url64

Change = Callable[[Forge], None]

ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551


def all_of(*changes: Change) -> Change:
    def change(forge: Forge) -> None:
        for one in changes:
            one(forge)

    return change


def leaf(**fields: Any) -> Change:
    return lambda forge: set_all(forge.leaf, fields)


def intermediate(**fields: Any) -> Change:
    return lambda forge: set_all(forge.intermediate, fields)


def root(**fields: Any) -> Change:
    return lambda forge: set_all(forge.root, fields)


def trusted_root(**fields: Any) -> Change:
    """A root that verifiers are told to trust as it is."""

    def change(forge: Forge) -> None:
        set_all(forge.root, fields)
        forge.trusted = forge.root

    return change


def forged(**fields: Any) -> Change:
    return lambda forge: set_all(forge, fields)


def set_all(thing: Any, fields: dict[str, Any]) -> None:
    for name, value in fields.items():
        if not hasattr(thing, name):
            raise AttributeError(name)
        setattr(thing, name, value)


def claims(**claims: Any) -> Change:
    return lambda forge: forge.claims.update(claims)


def without(claim: str) -> Change:
    return lambda forge: forge.claims.__delitem__(claim)


def app_transaction(**claims: Any) -> Change:
    return forged(
        kind="appTransaction", environment="Production",
        claims={**app_transaction_claims(), **claims},
    )  # fmt: skip


def renewal(**claims: Any) -> Change:
    return forged(kind="renewalInfo", claims=merged(renewal_claims(), claims))


def notification(**claims: Any) -> Change:
    return forged(kind="notification", claims=merged(notification_claims(), claims))


def merged(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """Claims changed, and those that are `GONE` taken away, inside objects too."""
    both = {**old, **new}
    for name, value in new.items():
        if isinstance(value, dict) and isinstance(old.get(name), dict):
            both[name] = merged(old[name], value)
    return {name: value for name, value in both.items() if value is not GONE}


def production(**claims: Any) -> Change:
    return forged(environment="Production", claims={**Forge().claims, **claims})


def payload(bytes: bytes) -> Change:
    return forged(payload=lambda _: bytes)


def payload_text(old: bytes, new: bytes) -> Change:
    return forged(payload=lambda json: replaced(json, old, new))


def header(**parameters: Any) -> Change:
    """Adds parameters, or changes them; None takes one away."""

    def change(text: bytes) -> bytes:
        merged = {**json.loads(text), **parameters}
        return compact({name: value for name, value in merged.items() if value is not None})

    return forged(header=change)


def header_text(old: bytes, new: bytes) -> Change:
    return forged(header=lambda json: replaced(json, old, new))


def replaced(text: bytes, old: bytes, new: bytes) -> bytes:
    if old not in text:
        raise ValueError(f"{old!r} is not in what was to be changed")
    return text.replace(old, new, 1)


def certificates(rearrange: Callable[[list[bytes]], list[bytes]]) -> Change:
    return forged(rearrange=rearrange)


def x5c(rewrite: Callable[[str], Any]) -> Change:
    """Changes how the certificates are written."""

    def change(text: bytes) -> bytes:
        parsed = json.loads(text)
        return compact({**parsed, "x5c": [rewrite(one) for one in parsed["x5c"]]})

    return forged(header=change)


def text(change: Callable[[str], str]) -> Change:
    return forged(text=change)


def segment(index: int, change: Callable[[str], str]) -> Change:
    def changed(token: str) -> str:
        segments = token.split(".")
        segments[index] = change(segments[index])
        return ".".join(segments)

    return text(changed)


def signature(change: Callable[[int, int], tuple[int, int]]) -> Change:
    """Changes the two numbers of the signature."""

    def changed(text: str) -> str:
        raw = unurl64(text)
        r, s = change(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        return url64(r.to_bytes(32, "big") + s.to_bytes(32, "big"))

    return segment(2, changed)


def other_payload(**claims: Any) -> Change:
    """Changes claims after the token was signed."""
    return segment(1, lambda text: url64(compact({**json.loads(unurl64(text)), **claims})))


def stray_bits(text: str) -> str:
    """The last character's unused bits, set."""
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    return text[:-1] + alphabet[alphabet.index(text[-1]) | 1]


GONE = object()
STRANGER = p256(99)
ANOTHER_APP = APP_APPLE_ID + 1
