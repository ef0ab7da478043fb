"""Checks that faults which a reader found once don't come back.

    make tidy
"""

import pathlib
import re
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import manifests  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Words of a private dialect, or hard to read, with the number of lines that still have them: it may only fall.
WORDS = {
    "anew": 49, "somebody": 150, "nobody": 162, "whoever": 42, "is told": 24, "are told": 10, "abreast": 13,
    "notary": 0, "mended": 1, "diary": 21, "shelf": 23, "troubles": 17,
}  # fmt: skip

# Doc comments that open with a question instead of what a call does or a value is; it may only fall.
QUESTIONS = 230

# Files that are longer than one idea, to be split.
LONG = {
    "Sources/Engine/TollgateStoreKit/StoreKitStore.swift",
    "Tests/TollgateScreensTests/PlansTests.swift", "Tests/TollgateScreensTests/StoreScreenTests.swift",
}  # fmt: skip


def files(*patterns: str) -> list[pathlib.Path]:
    """The files that git knows, or would add."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True)  # fmt: skip
    paths = (ROOT / line for line in listed.stdout.splitlines())
    return [path for path in paths if path.is_file() and not path.is_symlink()]


def text(*places: str) -> str:
    """All text of some places: pictures and fonts aside."""
    found = []
    for path in files(*places):
        try:
            found.append(path.read_text())
        except UnicodeDecodeError:
            pass
    return "\n".join(found)


def lines(pattern: str, text: str) -> int:
    """The number of lines in which a pattern occurs."""
    return len(re.findall(rf"(?m)^.*{pattern}.*$", text))


class Tidy(unittest.TestCase):
    """What stays tidy"""

    def test_words_that_readers_stumble_over_do_not_spread(self) -> None:
        # Someone who reads our code should not have to learn a language besides Swift and StoreKit's.
        places = ["Sources", "Server/Sources", "Tools/Sources", "Docs", "README.md", "CONTRIBUTING.md", "Tools/Apple", ".ci", "Makefile"]
        read = text(*places).lower()
        for word, most in WORDS.items():
            with self.subTest(word):
                self.assertLessEqual(lines(rf"\b{word}\b", read), most, f"Write another word for `{word}`.")

    def test_doc_comments_do_not_open_with_a_question(self) -> None:
        # A summary says what a call does, in the third person, as Apple's do.
        sources = text("Sources/**.swift", "Server/Sources/**.swift", "Tools/Sources/**.swift")
        found = lines(r"/// (?:What|How|Who|Whoever|Whose)\b", sources)
        self.assertLessEqual(found, QUESTIONS, "Begin with a verb: Returns, Creates, Records; or with a noun.")

    def test_no_file_is_longer_than_400_lines(self) -> None:
        # A longer one holds more than one idea.
        long = {
            str(path.relative_to(ROOT)) for path in files("*.swift")
            if path.read_text().count("\n") > 400 and manifests.is_written_by_hand(path)
        }  # fmt: skip
        self.assertEqual(long - LONG, set(), "Split them.")
        self.assertEqual(LONG - long, set(), "They are short now: take them off the list.")


if __name__ == "__main__":
    unittest.main()
