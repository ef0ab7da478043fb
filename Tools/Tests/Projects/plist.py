"""Reads property lists of the old style, with which Xcode keeps projects: `plutil` is a Mac's."""

import re

TOKEN = re.compile(
    r"""\s+ | //[^\n]* | /\*.*?\*/
    | (?P<sign>[{}()=;,])
    | "(?P<quoted>(?:[^"\\]|\\.)*)"
    | (?P<word>[A-Za-z0-9_./$]+)""",
    re.VERBOSE | re.DOTALL,
)


class Mistake(ValueError):
    """What is wrong, and on which line."""


def parse(text):
    """Returns the value that a file holds: dictionaries, lists and strings."""
    tokens = list(_tokens(text))
    value, rest = _value(tokens, 0)
    if rest < len(tokens):
        raise Mistake(f"line {tokens[rest][2]}: something follows the end")
    return value


def _tokens(text):
    at = 0
    while at < len(text):
        found, line = TOKEN.match(text, at), text.count("\n", 0, at) + 1
        if not found:
            raise Mistake(f"line {line}: {text[at]!r} can't stand here without quotes")
        for kind in ("sign", "quoted", "word"):
            if (token := found.group(kind)) is not None:
                escaped = kind == "quoted" and "\\" in token
                yield kind, re.sub(r"\\(.)", r"\1", token) if escaped else token, line
        at = found.end()


def _value(tokens, at):
    kind, token, line = _token(tokens, at)
    if kind != "sign":
        return token, at + 1
    if token == "{":
        return _dictionary(tokens, at + 1)
    if token == "(":
        return _list(tokens, at + 1)
    raise Mistake(f"line {line}: a value was expected, not {token!r}")


def _dictionary(tokens, at):
    held = {}
    while _token(tokens, at)[:2] != ("sign", "}"):
        kind, key, line = _token(tokens, at)
        if kind == "sign":
            raise Mistake(f"line {line}: a key was expected, not {key!r}")
        if key in held:
            raise Mistake(f"line {line}: {key} is there twice")
        _expect(tokens, at + 1, "=")
        held[key], at = _value(tokens, at + 2)
        _expect(tokens, at, ";")
        at += 1
    return held, at + 1


def _list(tokens, at):
    held = []
    while _token(tokens, at)[:2] != ("sign", ")"):
        value, at = _value(tokens, at)
        held.append(value)
        if _token(tokens, at)[:2] != ("sign", ")"):
            _expect(tokens, at, ",")
            at += 1
    return held, at + 1


def _token(tokens, at):
    if at >= len(tokens):
        raise Mistake("the file ends too early")
    return tokens[at]


def _expect(tokens, at, sign):
    kind, token, line = _token(tokens, at)
    if (kind, token) != ("sign", sign):
        raise Mistake(f"line {line}: {sign!r} was expected, not {token!r}")
