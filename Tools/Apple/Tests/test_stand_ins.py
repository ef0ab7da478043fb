"""Holds the stand-ins to what our sources use, and to the pages that their declarations come from."""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import stand_ins  # noqa: E402

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
WORDS = r"(?:func|var|let|struct|class|enum|protocol|typealias|associatedtype|macro|actor)"
DECLARED = re.compile(rf"\b(?:static |class )?{WORDS} `?(\w+)")
TYPE = re.compile(r"\b(?:struct|class|enum|protocol|actor) (?!func|var)\w+")
PAGE = re.compile(r"^\s*// (?:[a-z0-9_]+/\S+|[a-z0-9]+|man \w+\(\d\)|sqlite\.org/\S+|\w+: \S+)$")

# What protocols of the standard library ask for.
REQUIRED = set(
    "hash hashValue description debugDescription rawValue encode allCases RawValue AllCases Element Index Indices ID "
    "SubSequence ArrayLiteralElement Iterator AsyncIterator makeIterator makeAsyncIterator next index startIndex "
    "endIndex replaceSubrange StringLiteralType ExtendedGraphemeClusterLiteralType UnicodeScalarLiteralType "
    "FloatLiteralType IntegerLiteralType StringInterpolation appendLiteral appendInterpolation Magnitude magnitude "
    "union formUnion intersection formIntersection symmetricDifference formSymmetricDifference contains insert remove "
    "update FormatInput FormatOutput ParseInput ParseOutput format NativeType native Stride advanced distance".split())


def words(text: str) -> list[str]:
    return re.findall(r"[A-Za-z_]\w*", text)


def code(text: str) -> str:
    return re.sub(r"(?m)//.*$", "", text)


class StandInsTest(unittest.TestCase):
    maxDiff = None

    def setUp(self) -> None:
        self.files = [file for one in stand_ins.read().values() for file in one.files]

    def test_a_stand_in_declares_only_what_our_sources_use(self) -> None:
        used = set()
        for folder in ("Sources", "Examples", "Tests", "Server/Sources", "Server/Tests", "Tools/Sources", "Tools/Tests"):
            for source in (REPOSITORY / folder).rglob("*.swift"):
                used.update(words(code(source.read_text())))
        # What other declarations name: the types of parameters and results.
        for file in self.files:
            used.update(words(DECLARED.sub("", code(file.read_text()))))
        unused = [
            f"{file.relative_to(REPOSITORY)}:{number}: our sources don't use '{name}'"
            for file in self.files for number, line in enumerate(code(file.read_text()).splitlines(), 1)
            for name in DECLARED.findall(line)
            if not name.startswith("_") and not name.startswith("build") and name not in REQUIRED | used]
        self.assertEqual(unused, [])

    def test_each_declaration_names_the_page_it_comes_from(self) -> None:
        own = {name for file in self.files for name in DECLARED.findall(file.read_text())}
        without = []
        for file in self.files:
            page, is_foreign = False, False
            for number, line in enumerate(file.read_text().splitlines(), 1):
                text = line.strip()
                if text.startswith("//"):
                    page = page or bool(PAGE.match(line))
                    continue
                if line == "}":
                    is_foreign = False
                elif found := re.match(r"extension (\w+)[^:]*\{$", line):
                    is_foreign = found[1] not in own
                declares = DECLARED.search(text) and not text.startswith(("import", "public import", "#"))
                is_type = TYPE.search(text) and "Iterator" not in text
                if declares and not page and (is_type or not line.startswith(" ") or (is_foreign and re.match(r"  \S", line))):
                    without.append(f"{file.relative_to(REPOSITORY)}:{number}: name the page above: {text}")
                if declares and (line.startswith(" ") or not text):
                    page = False
                # One page may stand above a family of functions.
                if not text:
                    page = False
        self.assertEqual(without, [])

    def test_a_name_that_a_stand_in_declares_is_not_listed_as_undeclared(self) -> None:
        own = {name for file in self.files for name in DECLARED.findall(file.read_text())}
        self.assertEqual(sorted(own & set(stand_ins.undeclared())), [])


if __name__ == "__main__":
    unittest.main()
