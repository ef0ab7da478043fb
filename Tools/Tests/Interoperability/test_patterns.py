"""Lets Babel, which reads Unicode's CLDR, judge how numbers, prices, days and lists are written."""

import unittest
from datetime import date
from decimal import Decimal
from pathlib import Path

from babel import Locale, dates, numbers

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = ROOT / "Tests/TollgateScreensTests/Goldens/locale-patterns.txt"
ARABIC_DIGITS = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")

# Editions of CLDR differ in which space and which mark of direction they write, in whether a comma
# stands before the year in Arabic, and in how wide Japan's sign of the yen is.
SPACES = str.maketrans(
    {"\u00a0": " ", "\u202f": " ", "\u200f": None, "\u200e": None, "\u061c": None, "،": None, "￥": "¥"}
)


def digits(locale, text):
    """Babel writes the separators of other digits, but the Latin ones themselves."""
    return text.translate(ARABIC_DIGITS) if locale.default_numbering_system == "arab" else text


def price(locale):
    currency = numbers.get_territory_currencies(locale.territory)[0]
    return numbers.format_currency(Decimal("12345.5"), currency, locale=locale, numbering_system="default")


def separated(locale):
    pattern = locale.list_patterns["standard"]
    return pattern.get("middle", "{0}, {1}").format(1, 2)


WRITTEN = {
    "number": lambda locale: digits(locale, numbers.format_decimal(1_234_567, locale=locale, numbering_system="default")),
    "price": lambda locale: digits(locale, price(locale)),
    "day": lambda locale: digits(locale, dates.format_date(date(2026, 1, 15), "long", locale=locale)),
    "list": separated,
}


class Patterns(unittest.TestCase):
    def test_patterns(self):
        lines = GOLDEN.read_text(encoding="utf-8").splitlines()
        self.assertGreaterEqual(len(lines), 4 * 12)
        for line in lines:
            name, kind, ours = line.split(" ", 2)
            with self.subTest(locale=name, kind=kind):
                theirs = WRITTEN[kind](Locale.parse(name))
                self.assertEqual(theirs.translate(SPACES), ours.translate(SPACES))


if __name__ == "__main__":
    unittest.main()
