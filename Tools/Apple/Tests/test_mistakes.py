"""Plants mistakes, and checks that each gives its error and nothing else.

    python3 -m unittest discover --start-directory Tools/Apple/Tests

Each file of `Mistakes` is a module. A comment at the end of a line is what the compiler has to say about it: systems,
or `all`, a colon, and a part of the message; several are separated by semicolons.
"""

import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import manifest  # noqa: E402
import stand_ins  # noqa: E402
from compilation import Compilation  # noqa: E402
from jobs import run_all  # noqa: E402
from toolchain import Toolchain  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
CACHE = REPOSITORY / ".build" / "apple"
PACKAGE = manifest.read(REPOSITORY, CACHE / "manifests")


def expected(text: str) -> dict[tuple[str, int], str]:
    """What has to be said, by system and line."""
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        for part in line.partition("  // ")[2].split("; "):
            systems, colon, message = part.partition(": ")
            for system in systems.split(", ") if colon else ():
                for one in PACKAGE.systems if system == "all" else [system]:
                    found[one, number] = message
    return found


def diagnostics(output: str) -> list[tuple[str, str, str]]:
    """The file, the line and the text of each error and warning; what a macro expands to is at the macro's line."""
    found = []
    for name, line, kind, text in re.findall(r"(?m)^\S*?([\w.@]+\.swift):(\d+):\d+: (error|warning|note): (.*)", output):
        if kind != "note":
            found.append((name, line, text))
        elif found and found[-1][0].startswith("@") and text.startswith("in expansion of macro"):
            found[-1] = (name, line, found[-1][2])
    return found


class MistakesTest(unittest.TestCase):
    def test_each_planted_mistake_gives_its_error_and_nothing_else(self) -> None:
        settings = PACKAGE.targets["TollgateSwiftUI"].flags
        files = sorted((HERE / "Mistakes").glob("*.swift"))
        targets = [
            manifest.Target(f"Mistake{one.stem}", "regular", "mistakes", one.parent, (one,), frozenset(), settings, ())
            for one in files]  # fmt: skip
        jobs, toolchain, known = [], Toolchain(CACHE), stand_ins.read()
        for system in PACKAGE.systems.values():
            jobs += Compilation(toolchain, system, targets, known).jobs()
        outcomes = run_all(jobs)
        for file in files:
            wanted = expected(file.read_text())
            with self.subTest(file.stem):
                self.assertTrue(wanted, "The file says no error.")
            for system in PACKAGE.systems:
                output = outcomes[f"{system}/Mistake{file.stem}"].output
                said = diagnostics(output)
                with self.subTest(file.stem, system=system):
                    lines = {line: text for (one, line), text in wanted.items() if one == system}
                    self.assertEqual({int(line) for _, line, _ in said}, set(lines), output)
                    self.assertTrue(all(name == file.name for name, _, _ in said), output)
                    self.assertLessEqual(len(said), len(lines), output)
                    for _, line, message in said:
                        self.assertIn(lines[int(line)], message)


if __name__ == "__main__":
    unittest.main()
