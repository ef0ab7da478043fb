"""Writes Docs/Signatures.md: the table of damaged tokens as people read it."""

from certificates import DAMAGES
from verdicts import REPOSITORY

PATH = REPOSITORY / "Docs/Signatures.md"

HEAD = """\
# Signatures, against Apple's library

Apple publishes a library that verifies what the App Store signs. Its authors never saw our code, so it is a good
reference. `make interop` uses it in two ways:

- **What we sign.** The library has to accept every kind of token that the local App Store signs, every state of a
  renewal and every notification, in `Sandbox` and in `Production` (for `Xcode` and `LocalTesting` it checks no
  signature), and read the fields that we wrote.
- **What we refuse.** The {count} tokens below are each wrong in one way, or look so and are not. They were forged in
  Python, without our code. What Apple's library refuses, we refuse; where we refuse more, the table says why.

| | Apple's library accepts | Apple's library refuses |
|---|--:|--:|
| **We accept** | {harmless} | {laxer} |
| **We refuse** | {stricter} | {both} |

Offers go the other way: an app's server signs them and the App Store verifies. We accept what the library signs, and
our offers have the text and the claims that it would have signed (`test_offers.py`).

Revocation needs the network, and is not checked here. `Tools/Tests/Interoperability/test_apple_library.py --write`
writes this page, and a test compares it. The library is `app-store-server-library` for Python, at the version in
`requirements.txt`.
"""

SUBJECT = "The token was refused because of "


CUTS = """
## What a CA could sign

The certificates above are as libraries write them. A holder of a CA's key can write what no library would: {kinds} kinds,
each tried in the leaf, the intermediate and the trusted root, which makes {count} chains. All of them are rightly signed.
None that Apple's library refuses is accepted by us: known extensions are read as strictly as RFC 5280 and DER write
them, and those that readers know and no certificate of the App Store has are refused. Counted are chains.

Every extension is tried with: {damages}.

| what is written otherwise | both accept | both refuse | we alone refuse | the kinds, besides those |
|---|--:|--:|--:|---|
"""


def page(verdicts: list, cuts: list) -> str:
    """The page, ending in a line break."""
    parts = list(dict.fromkeys(verdict.part for verdict in verdicts))
    sections = [section(part, [v for v in verdicts if v.part == part]) for part in parts]
    return head(verdicts) + "".join(sections) + certificates(cuts)


def certificates(cuts: list) -> str:
    groups = list(dict.fromkeys(cut.kind.group for cut in cuts))
    kinds = len({(cut.kind.group, cut.kind.name) for cut in cuts})
    rows = [group(name, [cut for cut in cuts if cut.kind.group == name]) for name in groups]
    return CUTS.format(kinds=kinds, count=len(cuts), damages="; ".join(DAMAGES)) + "\n".join(rows) + "\n"


def group(name: str, cuts: list) -> str:
    def count(apple: bool, ours: bool) -> int:
        return sum((cut.apple is not None, cut.ours is not None) == (apple, ours) for cut in cuts)

    names = dict.fromkeys(cut.kind.name for cut in cuts)
    every = set(DAMAGES) if set(DAMAGES) <= set(names) else set()
    kinds = "; ".join(name for name in names if name not in every)
    return f"| {name} | {count(False, False)} | {count(True, True)} | {count(False, True)} | {kinds} |"


def head(verdicts: list) -> str:
    def count(apple: bool, ours: bool) -> int:
        return sum((v.apple is not None, v.ours is not None) == (apple, ours) for v in verdicts)

    return HEAD.format(
        count=len(verdicts),
        harmless=count(False, False),
        laxer=count(True, False),
        stricter=count(False, True),
        both=count(True, True),
    )


def section(part: str, verdicts: list) -> str:
    lines = [f"\n## {part}\n", "| what is wrong | Apple's | ours | |", "|---|---|---|---|"]
    lines += [row(verdict) for verdict in verdicts]
    return "\n".join(lines) + "\n"


def row(verdict) -> str:
    apple = "accepted" if verdict.apple is None else "refused"
    reason = verdict.row.reason
    return f"| {verdict.row.name} | {apple} | {ours(verdict.ours)} | {mark(verdict)}{reason or ''} |"


def mark(verdict) -> str:
    if verdict.row.stricter:
        return "**Stricter.** "
    return "**Laxer.** " if verdict.row.laxer else ""


def ours(reason: str | None) -> str:
    """What our refusal names, the check's words left out."""
    if reason is None:
        return "accepted"
    return "refused: " + reason.removeprefix(SUBJECT).split(",")[0]
