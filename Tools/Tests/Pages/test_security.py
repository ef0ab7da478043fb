"""Checks the table of attacks on a server in SECURITY.md: each test that a row names exists."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTS = (ROOT / "Server" / "Tests", ROOT / "Tools" / "Tests")


def rows():
    """Returns the attacks on a server with what the last column names."""
    page = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    section = page.split("### Clients of your own server")[1].split("\n## ")[0]
    cells = [line.strip("| ").split(" | ") for line in section.split("\n") if line.startswith("|")]
    return [(row[0], row[-1].split("; ")) for row in cells[2:]]


def suites():
    """Returns the titles of each suite's tests, with each file's spaces made one."""
    found = {}
    for file in (file for folder in TESTS for file in folder.rglob("*.swift")):
        text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
        for suite, body in re.findall(r'@Suite\( ?"([^"]+)"(.*?)(?=@Suite\(|$)', text):
            found.setdefault(suite, set()).update(re.findall(r'@Test\( ?"([^"]+)"', body))
    return found


class Attacks(unittest.TestCase):
    def test_each_names_tests_that_exist(self):
        known = suites()
        self.assertGreater(len(rows()), 20)
        for attack, tests in rows():
            for test in tests:
                with self.subTest(attack, test=test):
                    swift = re.fullmatch(r"\*([^*]+)\* (.+)", test)
                    python = re.fullmatch(r"`(test_\w+\.py)`: (.+)", test)
                    self.assertTrue(swift or python, "it names no test")
                    if swift:
                        self.assertIn(swift[2], known.get(swift[1], set()))
                    else:
                        file = ROOT / "Tools/Tests/ServerAPI" / python[1]
                        self.assertIn(f"def test_{python[2].replace(' ', '_')}(", file.read_text(encoding="utf-8"))


if __name__ == "__main__":
    unittest.main()
