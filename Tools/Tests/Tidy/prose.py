"""Counts the patterns that a native reader stumbles over, in each folder's pages and comments."""

import collections
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]

# The most hits of each pattern in each folder. A folder that isn't listed has none.
BASELINE = pathlib.Path(__file__).with_name("prose.json")

SUBJECT = (
    r"(?:it|that|this|one|he|they|we|you|these|those|[A-Z]\w+|`[^`]+`|"
    r"(?:an?|the|its|their|all|any|another|each|every|both) [\w'’-]+(?: [\w'’-]+)?)"
)  # fmt: skip
VERB = (
    r"(?:ha[sd]|have|do(?:es)?|did|can(?:'t|not)?|may|might|must|lacks?|differs?|fails?|failed|"
    r"says?|knows|needs?|wants?|allows|asks|misses|holds|ends|"
    r"(?:is|are|was|were|has) (?:not?|missing|given|named|known|asked|left|off|on|empty|full|absent|older|newer)|isn't|aren't)"
)  # fmt: skip

PATTERNS = {
    # "where" for "if": `where there is none`, `where it has no end`, `Where the store …`.
    "where": re.compile(
        rf"\b[Ww]here (?:there (?:is|are|was|were|has|have)\b|(?:none|nobody|nothing|somebody|several|neither|no) \w+"
        rf"|{SUBJECT} {VERB}\b)|(?:^|[.;!?] )Where (?=[a-z`])"),
    "anew": re.compile(r"\banew\b", re.I),
    "somebody": re.compile(r"\bsomebody\b", re.I),
    "nobody": re.compile(r"\bnobody\b", re.I),
    "whoever": re.compile(r"\bwho(?:m|se)?ever\b", re.I),
    "told": re.compile(r"\b(?:is|are|was|were|be|been) told\b|\b(?:tells?|told|says?|said) of\b", re.I),
    "there is none": re.compile(r"(?<!\bif )\bthere (?:is|are|was|were) none\b", re.I),
    # A sentence that opens with a question and is none.
    "opening": re.compile(r"(?:^|[.!] )(?:What|Who|Whoever|Whose|Whether|Whatever|How) [a-z`][^.?]*(?:\.|$)"),
    # A clause in place of a noun: `of what`, `is what`.
    "what": re.compile(r"\b(?:is|are|was|were|of|with|for|as|by|beside) what\b", re.I),
}  # fmt: skip

ADVICE = {
    "where": "Write `if` for a condition.", "anew": "Write `again`.", "somebody": "Name the person.",
    "nobody": "Name the person, or write `no`.", "whoever": "Name the person.",
    "told": "Write `gets`, `reports`, `is about`.", "there is none": "Write `if it is missing`.",
    "opening": "Begin with a noun, or a verb: Returns, Creates, Records.", "what": "Write the noun.",
}  # fmt: skip


def pages_and_sources() -> list[pathlib.Path]:
    """The pages and the sources of modules that git knows, or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md", "*.tutorial", "Sources/**.swift",
         "Server/Sources/**.swift", "Tools/Sources/**.swift"], cwd=ROOT, check=True, capture_output=True, text=True)  # fmt: skip
    paths = (ROOT / line for line in listed.stdout.splitlines() if "Goldens" not in line)
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def folder(path: pathlib.Path) -> str:
    """The folder that a file is counted in: a module, a folder of pages, or a page of the root."""
    parts = path.relative_to(ROOT).parts
    if len(parts) == 1:
        return parts[0]
    deep = 3 if parts[0] in ("Server", "Sources", "Tools") and len(parts) > 3 else 2 if len(parts) > 2 else 1
    return "/".join(parts[:deep])


def paragraphs(path: pathlib.Path) -> list[str]:
    """The prose of a file: a page's paragraphs without code, headings and tables, or a source's comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".swift":
        comments = re.findall(r"(?m)(?:^[ \t]*///?(?: .*)?$\n?)+", text)
        text = "\n\n".join(re.sub(r"(?m)^[ \t]*///? ?", "", one) for one in comments)
    text = re.sub(r"(?ms)^ *```.*?^ *```", "", text)
    text = re.sub(r"(?m)^(?:#|\||@|>).*$", "", text)
    text = re.sub(r"(?m)^( *)(?:- |\d+\. )", r"\n\1", text)
    # A link's address, and a quoted name, are no prose.
    text = re.sub(r"\]\([^)]*\)", "]", text)
    return [" ".join(one.split()) for one in re.split(r"\n\s*\n", text) if one.strip()]


def hits() -> dict[str, dict[str, list[str]]]:
    """Every hit, as its file and its words, by folder and pattern."""
    found: dict[str, dict[str, list[str]]] = collections.defaultdict(lambda: collections.defaultdict(list))
    for path in pages_and_sources():
        for paragraph in paragraphs(path):
            for name, pattern in PATTERNS.items():
                for match in pattern.finditer(paragraph):
                    around = paragraph[max(0, match.start() - 30): match.end() + 30]
                    found[folder(path)][name].append(f"{path.relative_to(ROOT)}: …{around}…")
    return found


def baseline() -> dict[str, dict[str, int]]:
    return json.loads(BASELINE.read_text(encoding="utf-8"))


def lower() -> None:
    """Lowers the baseline to what is there now. It never rises."""
    known = baseline() if BASELINE.exists() else None
    counts = {
        place: {name: len(each) for name, each in sorted(patterns.items())}
        for place, patterns in sorted(hits().items())
    }  # fmt: skip
    if known is not None:
        counts = {
            place: {name: min(count, known.get(place, {}).get(name, 0)) for name, count in patterns.items()}
            for place, patterns in counts.items()
        }  # fmt: skip
    kept = {place: {name: count for name, count in each.items() if count} for place, each in counts.items()}
    lines = ",\n".join(f" {json.dumps(place)}: {json.dumps(each)}" for place, each in kept.items() if each)
    BASELINE.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    lower()
