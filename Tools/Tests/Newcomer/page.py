"""What a page prints, as things that a reader does."""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    section: str
    language: str
    before: str
    body: str

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def file(self) -> str | None:
        """The file that this is, by the last words before it: a path in backticks and a colon."""
        named = re.search(r"`([\w./ -]+\.\w+)`:$", self.before)
        return named[1] if named else None

    @property
    def snippet(self) -> str | None:
        """The file of `Snippets/` that this quotes; `make pages` compares the two."""
        named = re.search(r"\[`(Snippets/\w+\.swift)`\]", self.before)
        return named[1] if named else None

    @property
    def commands(self) -> list[tuple[str, str | None]]:
        """The commands, each with the output that the page prints below it."""
        joined = self.body.replace("\\\n", "")
        if self.language == "sh":
            return [(line, None) for line in joined.split("\n") if line.strip()]
        if self.language != "console" or not joined.startswith("$ "):
            return []
        parts = re.split(r"^\$ ", joined, flags=re.M)[1:]
        return [(command, output.rstrip("\n")) for command, _, output in (part.partition("\n") for part in parts)]


def blocks(page: str) -> list[Block]:
    """The fenced blocks of a page, in its order."""
    found: list[Block] = []
    section = before = ""
    opened: tuple[str, int] | None = None
    body: list[str] = []
    for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").split("\n"), 1):
        if line.startswith("```"):
            if opened is None:
                opened, body = (line[3:].strip(), number), []
            else:
                found.append(Block(page, opened[1], section, opened[0], before, "\n".join(body)))
                opened, before = None, ""
        elif opened is not None:
            body.append(line)
        elif line.startswith("#"):
            section, before = line.lstrip("#").strip(), ""
        elif line.strip():
            before = line.strip()
    return found
