"""Writes Docs/Signatures.md: the table of damaged tokens as people read it."""

from certificates import DAMAGES
from verdicts import REPOSITORY

PATH = REPOSITORY / "Docs/Signatures.md"

HEAD = """\
# Signatures, against Apple's library

Apple publishes a library that verifies the App Store's signed data. Its authors never saw our code, so `make interop` compares
ours with it in two ways:

- **Tokens that we sign.** The library must accept every kind of token that the local App Store signs, every state of a
  renewal and every notification, in `Sandbox` and in `Production` (it checks no signature for `Xcode` and `LocalTesting`), and
  read the fields that we wrote.
- **Tokens that we refuse.** The {count} tokens below each have one mistake, or look as if they had. They were forged in Python,
  without our code. We refuse all that the library refuses, except for a claim that we don't read, and more.

| | Apple's library accepts | Apple's library refuses |
|---|--:|--:|
| **We accept** | {harmless} | {laxer} |
| **We refuse** | {stricter} | {both} |

For offers, which an app's server signs and the App Store verifies, we accept what the library signs, and our offers have the text
and the claims that it would have signed (`test_offers.py`).

Revocation needs the network, and isn't compared. `Tools/Tests/Interoperability/test_apple_library.py --write` writes this page,
and a test compares it. The library is `app-store-server-library` for Python, at the version in `requirements.txt`. Tokens that both
refuse are counted by the check that refuses them, and named in `damages.py`; in tables, the check is in parentheses.
"""

SUBJECT = "The token was refused because of "


CUTS = """
## Certificates that a CA could sign

A holder of a CA's key can write certificates that no library would. We tried {kinds} kinds in the leaf, the intermediate and the
trusted root: {count} correctly signed chains. We accept none that Apple's library refuses. We parse known extensions as
strictly as RFC 5280 and DER define them, and refuse known extensions that no App Store certificate has. Each extension is tried
with {damages} damages, and with others of its own; `certificates.py` lists them.

| the part that is written differently | both accept | both refuse | we alone refuse |
|---|--:|--:|--:|
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
    return CUTS.format(kinds=kinds, count=len(cuts), damages=len(DAMAGES)) + "\n".join(rows) + "\n"


def group(name: str, cuts: list) -> str:
    def count(apple: bool, ours: bool) -> int:
        return sum((cut.apple is not None, cut.ours is not None) == (apple, ours) for cut in cuts)

    return f"| {name} | {count(False, False)} | {count(True, True)} | {count(False, True)} |"


def head(verdicts: list) -> str:
    def count(apple: bool, ours: bool) -> int:
        return len(those(verdicts, apple, ours))

    return HEAD.format(
        count=len(verdicts),
        harmless=count(False, False),
        laxer=count(True, False),
        stricter=count(False, True),
        both=count(True, True),
    )


def those(verdicts: list, apple: bool, ours: bool) -> list:
    """The verdicts that Apple's library and ours refuse, or don't."""
    return [v for v in verdicts if (v.apple is not None, v.ours is not None) == (apple, ours)]


def section(part: str, verdicts: list) -> str:
    """A chapter: how many tokens both refuse, by the check that refuses them, then a row for each other reason."""
    checks: dict[str, int] = {}
    for verdict in those(verdicts, True, True):
        checks[check(verdict.ours)] = checks.get(check(verdict.ours), 0) + 1
    counts = ", ".join(f"{why} {count}" for why, count in checks.items())
    lines = [f"\n## {part}\n", f"Both refuse {sum(checks.values())}: {counts}."]
    reasons: dict[tuple[str, str], list[str]] = {}
    for verdict in verdicts:
        if verdict.row.reason:
            told = f"{verdict.row.name} ({check(verdict.ours)})" if verdict.ours else verdict.row.name
            reasons.setdefault((who(verdict), verdict.row.reason), []).append(told)
    if reasons:
        lines += ["", "| | tokens | why |", "|---|---|---|"]
        rows = sorted(reasons.items(), key=lambda each: ORDER.index(each[0][0]))
        lines += [f"| {who} | {'; '.join(names)} | {why} |" for (who, why), names in rows]
    return "\n".join(lines) + "\n"


ORDER = ["**We alone refuse**", "**We alone accept**", "Both accept"]


def who(verdict) -> str:
    if verdict.row.stricter:
        return ORDER[0]
    return ORDER[1] if verdict.row.laxer else ORDER[2]


def check(reason: str) -> str:
    """What our refusal names, the check's words left out."""
    return reason.removeprefix(SUBJECT).split(",")[0].removeprefix("its ")
