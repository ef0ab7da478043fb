"""Checks that a folder whose pages and comments read as plain English stays so.

    make tidy
    python3 Tools/Tests/Tidy/prose.py    (lowers the baseline to the present counts)
"""

import unittest

import prose


class Prose(unittest.TestCase):
    """Prose"""

    def test_has_no_more_patterns_that_readers_stumble_over_in_any_folder(self) -> None:
        most, found = prose.baseline(), prose.hits()
        for place, patterns in found.items():
            for name, hits in patterns.items():
                with self.subTest(place, pattern=name):
                    allowed = most.get(place, {}).get(name, 0)
                    listed = "\n".join(hits[-20:])
                    self.assertLessEqual(
                        len(hits), allowed,
                        f"{prose.ADVICE[name]} {place} may have {allowed}:\n{listed}")  # fmt: skip

    def test_knows_where_from_if(self) -> None:
        conditions = [
            "Returns it, or nil where there is none.", "Where it has none, the claim counts.",
            "where the store does not answer", "where nobody asked", "where a file is missing",
        ]  # fmt: skip
        places = ["The folder where it is kept.", "Where Xcode would write it", "where things live", "where to go on"]
        for text in conditions:
            with self.subTest(text):
                self.assertRegex(text, prose.PATTERNS["where"])
        for text in places:
            with self.subTest(text):
                self.assertNotRegex(text, prose.PATTERNS["where"])

    def test_knows_a_question_from_a_clause(self) -> None:
        self.assertRegex("It is kept. What was erased is not learned again.", prose.PATTERNS["opening"])
        self.assertNotRegex("What does it cost?", prose.PATTERNS["opening"])


if __name__ == "__main__":
    unittest.main()
