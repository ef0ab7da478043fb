"""Checks that each type name has one meaning, and that the folders of a module don't depend on each other in circles.

    make tidy
"""

import collections
import functools
import pathlib
import re
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import manifests  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|open|internal|final|indirect|nonisolated) )*"
    r"(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)  # fmt: skip
NESTED = re.compile(
    r"^ +(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|private|fileprivate|indirect) )*"
    r"(?:struct|class|enum|protocol|actor|typealias) (\w+)", re.MULTILINE)  # fmt: skip
WORD = re.compile(r"\b[A-Z]\w+")
COMMENT = re.compile(r"^\s*//.*$|\"(?:[^\"\\\n]|\\.)*\"", re.MULTILINE)

# Modules that declare Apple's names again, so that an app's code compiles against them.
APPLES = {"OpenStoreKit", "OpenStoreKitTest", "StoreKit", "StoreKitTest", "StoreKitCombine", "StoreKitLogger"}

# The same files, compiled against another store.
TWINS = {"TollgateOpenStore"}

# Names that two modules declare, each for something else: it may only become shorter. Apps and the local store's users
# import one module or the other; Locked is below both.
HOMONYMS = {
    "Locked", "PurchaseOutcome", "StoreProduct",
}  # fmt: skip

# The share of a module's lines, in percent, that lie in folders which depend on each other: it may only fall.
CIRCLES = {
    "OpenStoreKit": 90, "OpenStoreKitTest": 74, "TollgateCore": 93, "TollgateEngine": 56, "TollgateScreens": 87,
}  # fmt: skip


@functools.cache
def sources() -> dict[str, dict[pathlib.Path, str]]:
    """The text of each module's Swift files, without comments and texts."""
    return {
        folder.name: {
            path: COMMENT.sub("", path.read_text())
            for path in sorted(folder.rglob("*.swift")) if manifests.is_written_by_hand(path)
        }
        for folder in manifests.modules()
    }  # fmt: skip


def homonyms() -> dict[str, list[str]]:
    """The names that more than one module declares, with these modules."""
    found = collections.defaultdict(set)
    for module, files in sources().items():
        if module not in APPLES | TWINS:
            for text in files.values():
                for name in TYPE.findall(text):
                    found[name].add(module)
    return {name: sorted(modules) for name, modules in found.items() if len(modules) > 1}


def circle(module: str) -> int:
    """The percentage of a module's lines that lie in its largest group of folders which depend on each other."""
    top = next(iter(sources()[module])).parents
    root = next(folder for folder in top if folder.name == module)
    folder_of, lines, uses = {}, collections.Counter(), collections.defaultdict(set)
    nested = collections.defaultdict(set)
    for path, text in sources()[module].items():
        folder = path.relative_to(root).parts[0] if len(path.relative_to(root).parts) > 1 else "."
        lines[folder] += text.count("\n")
        nested[folder].update(NESTED.findall(text))
        for name in TYPE.findall(text):
            folder_of.setdefault(name, folder)
    for path, text in sources()[module].items():
        folder = path.relative_to(root).parts[0] if len(path.relative_to(root).parts) > 1 else "."
        # A name that the folder nests in a type of its own is that one: StoreConfiguration.Subscription.
        names = set(WORD.findall(text)) - nested[folder]
        uses[folder] |= {folder_of[name] for name in names if name in folder_of} - {folder}
    reached = {folder: reachable(folder, uses) for folder in lines}
    groups = [
        {other for other in lines if other == folder or other in reached[folder] and folder in reached[other]}
        for folder in lines
    ]  # fmt: skip
    most = max((sum(lines[one] for one in group) for group in groups if len(group) > 1), default=0)
    return round(100 * most / max(1, sum(lines.values())))


def reachable(folder: str, uses: dict[str, set[str]]) -> set[str]:
    """All folders that a folder depends on, directly or not."""
    found, waiting = set(), [folder]
    while waiting:
        for name in uses[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


class Shapes(unittest.TestCase):
    """The shapes of modules"""

    def test_a_type_name_has_one_meaning(self) -> None:
        # A reader who meets a name again thinks of the type they know.
        found = homonyms()
        self.assertEqual(sorted(found.keys() - HOMONYMS), [], f"Rename one of each: {found}.")
        self.assertEqual(sorted(HOMONYMS - found.keys()), [], "They have one meaning now: take them off the list.")

    def test_folders_of_a_module_do_not_depend_on_each_other_in_circles(self) -> None:
        # To read one folder of a circle, you have to read all of them.
        for module in sorted(name for name, files in sources().items() if files):
            with self.subTest(module):
                found, most = circle(module), CIRCLES.get(module, 0)
                # A few more lines in a folder that is in a circle are no new circle.
                self.assertLessEqual(found, most + 3 if most else 0, "Move what both folders need into a lower one.")

    def test_subscriptions_of_the_local_store_change_in_one_place(self) -> None:
        # A change elsewhere would have to remember its revision, its due date, its family and the log.
        change = re.compile(r"subscriptions\[[^\]]*\](?:\?\.\w+)? = ")
        found = [path.name for path, text in sources()["LocalAppStore"].items() if change.search(text)]
        # The context notes when a server was last told of one.
        self.assertEqual(sorted(found), ["StoreContext+Effects.swift", "StoreContext.swift"])


if __name__ == "__main__":
    unittest.main()
