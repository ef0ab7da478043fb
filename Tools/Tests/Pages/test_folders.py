"""Holds the folders inside a module to an order: none uses another that uses it, unless the module's page says why."""

import collections
import re
import sys
import unittest
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

import manifests  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
MODULES = manifests.modules()
DECLARED = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |open |final |indirect |nonisolated )*"
    r"(?:struct|enum|class|actor|protocol|typealias)\s+(\w+)", re.M)

NESTED = re.compile(
    r"^ +(?:public |package |private |fileprivate |indirect )*(?:struct|enum|class|actor|protocol|typealias)\s+(\w+)", re.M)


def code(text):
    """Returns a file without its comments and the texts in it."""
    text = re.sub(r'"""(.|\n)*?"""', '""', text)
    text = re.sub(r'"(\\.|[^"\\\n])*"', '""', text)
    return re.sub(r"//[^\n]*", "", text)


def pairs(module):
    """Returns the pairs of folders that use types of each other, each with an example of either use.

    Only what a file declares at its top counts, if one folder alone declares that name. A name that a folder nests in a
    type of its own is that one.
    """
    files = {file: code(file.read_text(encoding="utf-8")) for file in module.rglob("*.swift")}
    places = collections.defaultdict(set)
    for file, text in files.items():
        for name in DECLARED.findall(text):
            places[name].add(folder(file, module))
    home = {name: next(iter(folders)) for name, folders in places.items() if len(folders) == 1}
    nested = collections.defaultdict(set)
    for file, text in files.items():
        nested[folder(file, module)].update(NESTED.findall(text))
    uses = collections.defaultdict(dict)
    for file, text in sorted(files.items()):
        here = folder(file, module)
        for name in set(re.findall(r"\b[A-Z]\w+\b", text)) - nested[here]:
            if home.get(name, here) != here:
                uses[here].setdefault(home[name], f"{file.relative_to(module)} uses {name}")
    return {
        frozenset((one, other)): f"{why}; {uses[other][one]}"
        for one in uses for other, why in uses[one].items()
        if one < other and one in uses.get(other, {})}


def folder(file, module):
    return str(file.parent.relative_to(module))


def explained(module):
    """Returns the pairs that a module's page gives a reason for."""
    page = (module / "README.md").read_text(encoding="utf-8") if (module / "README.md").exists() else ""
    section = re.search(r"^## Folders that use each other\n(.*?)(?=^## |\Z)", page, re.M | re.S)
    found = set()
    for bullet in re.findall(r"^- ([^:]*): \S", section.group(1) if section else "", re.M):
        names = [name.rstrip("/") or "." for name in re.findall(r"`([^`]+)`", bullet)]
        found |= {frozenset((one, other)) for one in names for other in names if one != other}
    return found


class Folders(unittest.TestCase):
    def test_do_not_use_each_other_unless_their_page_says_why(self):
        for module in MODULES:
            with self.subTest(module=module.name):
                found, reasons = pairs(module), explained(module)
                without = {" and ".join(sorted(pair)): why for pair, why in found.items() if pair not in reasons}
                self.assertEqual(without, {})

    def test_are_not_excused_for_what_they_do_not_do(self):
        for module in MODULES:
            with self.subTest(module=module.name):
                named = {name for pair in explained(module) for name in pair}
                used = {name for pair in pairs(module) for name in pair}
                self.assertEqual(named - used, set())


if __name__ == "__main__":
    unittest.main()
