"""Lets Babel, which reads Unicode's CLDR, judge our plural rules and the entries of the examples' catalogs."""

import json
import unittest
from pathlib import Path

from babel import Locale

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "Tests/TollgateScreensTests/Goldens/plural-categories.txt"
NUMBERS = [*range(201), 1_000, 1_000_000]


def plurals_in(node):
    """Each set of plural forms below a localization, variations within substitutions too."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key == "plural":
                yield set(value)
            else:
                yield from plurals_in(value)


def category(language, number):
    return Locale.parse(language, sep="-").plural_form(number)


class Plurals(unittest.TestCase):
    def test_rules(self):
        seen = {}
        for line in GOLDEN.read_text().splitlines():
            language, numbers, ours = line.split()
            first, _, last = numbers.partition("-")
            for number in range(int(first), int(last or first) + 1):
                seen.setdefault(language, []).append(number)
                self.assertEqual(ours, category(language, number), f"{language} {number}")
        self.assertLessEqual({"en", "de", "fr", "es", "it", "pt-BR", "ca", "nl", "ja", "zh-Hans", "ko", "ar"}, set(seen))
        for numbers in seen.values():
            self.assertEqual(NUMBERS, numbers)

    def test_entries(self):
        found = 0
        for catalog in sorted(ROOT.glob("Examples/*/Localizable.xcstrings")):
            for key, entry in json.loads(catalog.read_text())["strings"].items():
                for language, words in entry.get("localizations", {}).items():
                    # Whole millions take a form of their own in Spanish and Catalan.
                    needed = {category(language, number) for number in NUMBERS}
                    for forms in plurals_in(words):
                        found += 1
                        with self.subTest(catalog=catalog.parent.name, key=key, language=language):
                            self.assertEqual(needed, forms)
        self.assertGreater(found, 0)


if __name__ == "__main__":
    unittest.main()
