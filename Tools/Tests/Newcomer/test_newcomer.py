"""Does what the pages for newcomers print, in their order, from empty folders, and compares what they print below it.

    make newcomer

A file is one whose name stands before the block; a line that begins with `$` is a command, and below it is its standard
output. A page's `.package(url: …)` is replaced with a path to this checkout, and a port with a free one. All packages share
`.build/newcomer/build`, so what they depend on is compiled once.
"""

import re
import shutil
import sys
import unittest
from collections.abc import Callable
from pathlib import Path

from page import ROOT, Block, blocks
from reader import Reader, free_port

sys.path.append(str(Path(__file__).resolve().parents[1]))

import built  # noqa: E402

PLACE = ROOT / ".build" / "newcomer"

# What is not run, with the reason. The first line of a block, or a command.
NOT_RUN = {
    ("README.md", "make test    # format, every test, every journey: all that CI runs"): "it is what runs this",
    ("README.md", ".package(url:"): "the same line is in the whole Package.swift below it",
    ("Docs/TestPurchasesOnLinux.md", "name: Tests"): "it is for CI's own machine; `swift test`, its one command, is run",
    ("Docs/TestPurchasesOnLinux.md", "Products.storekit:4:24:"): "test_a_mistake_in_the_storekit_file_is_reported_as_printed",
}

# What opens a server, and how it is told its port.
SERVERS = {
    r".*\bmake demo\b": "PORT={port} {command}",
    r"tollgate (?:studio|demo|appstore)\b": "{command} --port {port}",
}


def on_linux(page: str, why: str) -> Callable:
    """Skips a test on a Mac, and says so in one line."""
    if sys.platform != "darwin":
        return lambda test: test
    print(f"*** SKIPPED: {page}. {why}", file=sys.stderr)
    return unittest.skip(why)


class Newcomer(unittest.TestCase):
    maxDiff = None

    def reader(self, name: str) -> Reader:
        """Somebody in an empty folder that a clone of this repository lies in."""
        folder = PLACE / "pages" / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "tollgate").symlink_to(ROOT)
        reader = Reader(folder, {
            "SWIFTPM_BUILD_DIR": str(PLACE / "build"), "XDG_DATA_HOME": str(folder / "data"), "TERM": "dumb"})
        self.addCleanup(reader.close)
        return reader

    def do(self, page: str, reader: Reader, folders: dict[str, str] | None = None) -> None:
        """Does what a page prints, each section in the folder that it is about."""
        start, ports, section = reader.folder, {}, None
        for block in blocks(page):
            if block.section != section and block.section in (folders or {}):
                reader.go(start / folders[block.section])
            section = block.section
            if self.is_excused(page, block.body) or block.snippet:
                continue
            if block.file:
                self.write(block, reader)
            elif block.commands:
                for command, output in block.commands:
                    if not self.is_excused(page, command):
                        self.command(block, command, output, reader, ports)
            else:
                self.fail(
                    f"{block.place}: nothing says what this is for. Name its file before it, as in \"`Package.swift`:\"; "
                    "begin its commands with `$ `; or list it in NOT_RUN with a reason.")

    @staticmethod
    def is_excused(page: str, text: str) -> bool:
        return any(one == page and text.startswith(beginning) for one, beginning in NOT_RUN)

    def write(self, block: Block, reader: Reader) -> None:
        text = block.body + "\n"
        if block.file == "Package.swift":
            text, count = re.subn(
                r'(?m)^(\s*)\.package\(url: "[^"]*/tollgate(?:\.git)?", .*$',
                rf'\1.package(name: "tollgate", path: "{ROOT}")', text)
            self.assertEqual(count, 1, f"{block.place}: it depends on Tollgate in one line")
            pins = ROOT / "Package.resolved"
            if pins.exists():
                reader.write("Package.resolved", pins.read_text())
        reader.write(block.file, text)

    def command(self, block: Block, command: str, output: str | None, reader: Reader, ports: dict[str, str]) -> None:
        for printed, port in ports.items():
            command = command.replace(printed, port)
        # This repository is built where it always is.
        command = re.sub(r"^make |(?<=\$\()make ", "env -u SWIFTPM_BUILD_DIR make ", command)
        how = next((how for pattern, how in SERVERS.items() if re.match(pattern, command)), None)
        if how:
            port = str(free_port())
            usual = "8090" if "appstore" in command else "8080"
            ports[usual] = port
            said = reader.start(how.format(command=command.partition("  #")[0], port=port)).replace(port, usual)
        else:
            said = reader.run(command)
        if output is not None and (output or not how):
            self.assertEqual(trimmed(said), trimmed(output), f"{block.place}: $ {command}")

    @on_linux("README.md", "Its game buys in a local App Store, which apps on Apple's systems leave out.")
    def test_the_readme_runs_as_printed(self) -> None:
        reader = self.reader("README")
        start = reader.folder
        self.do("README.md", reader, {"Try it": "tollgate", "First use": "Game"})
        self.assertTrue((start / "data" / "com.example.game" / "Tollgate.sqlite").exists())

    @on_linux("README.md without the bundle", "Its game needs the trait LocalStore there.")
    def test_without_the_bundle_the_error_names_the_call(self) -> None:
        reader = self.reader("Bundle")
        reader.go(reader.folder / "Game")
        for block in blocks("README.md"):
            if block.section == "First use" and block.file:
                self.write(block, reader)
        main = (reader.folder / "Sources" / "Game" / "main.swift").read_text()
        self.assertIn(", in: .module", main)
        reader.write("Sources/Game/main.swift", main.replace(", in: .module", ""))
        self.assertIn('write `Catalog(named: "Catalog", in: .module)`', reader.run("swift run", fails=True))

    def test_the_readme_gives_the_line_that_its_package_has(self) -> None:
        first, *_, whole = [one for one in blocks("README.md") if ".package(url:" in one.body]
        self.assertIn(first.body.partition("  //")[0], whole.body)

    def test_your_own_app_runs_as_printed(self) -> None:
        self.do("Docs/YourOwnApp.md", self.reader("YourOwnApp"))

    def test_a_mistyped_name_does_not_compile(self) -> None:
        reader = self.reader("Names")
        [init] = [command for one in blocks("Docs/YourOwnApp.md") for command, _ in one.commands if "MyGame --name" in command]
        reader.run(f"{built.folder()}/{init}")
        reader.go(reader.folder / "MyGame")
        for block in blocks("Docs/YourOwnApp.md"):
            if block.file:
                self.write(block, reader)
        main, catalog = reader.folder / "Sources" / "main.swift", reader.folder / "Catalog.json"
        right, first = main.read_text(), catalog.read_text()

        main.write_text(right.replace(".usePro", ".usePrro"))
        self.assertRegex(
            reader.run("swift build", fails=True),
            r"Sources/main\.swift:4:24: error: type '(\w+\.)*ID' .*has no member 'usePrro'")

        odd = {"continue": "continue", "init": "init_", "none": "none_", "3.days": "_3Days", "größe": "größe"}
        features = "".join(f'"{name}": {{ "access": ["free"] }}, ' for name in odd)
        catalog.write_text(first.replace('"features": {', f'"features": {{ {features}', 1))
        main.write_text(right + "".join(
            f'print(catalog.feature(.{name})?.id.rawValue ?? "missing")\n' for name in odd.values()))
        self.assertEqual(reader.run("swift run").split("\n")[2:-1], list(odd))

        catalog.write_text(first.replace('"features": {', '"features": { "use-pro": { "access": ["free"] },', 1))
        self.assertRegex(
            reader.run("swift build", fails=True),
            r"/MyGame/Catalog\.json:\d+:5: error: `use_pro` and `use-pro` of line \d+ are both `usePro` in Swift\. Rename")

    def garden(self, name: str) -> Reader:
        """Somebody with a package, and the `.storekit` file that the page takes for granted."""
        reader = self.reader(name)
        reader.go(reader.folder / "Garden")
        sold = ROOT / "Tests" / "LocalAppStoreTests" / "StoreKitFiles" / "version-1.0.storekit"
        reader.write("Tests/GardenTests/Products.storekit", sold.read_text())
        return reader

    @on_linux("Docs/TestPurchasesOnLinux.md", "Its module StoreKit is the system's there.")
    def test_purchases_on_linux_runs_as_printed(self) -> None:
        self.do("Docs/TestPurchasesOnLinux.md", self.garden("TestPurchasesOnLinux"))

    def test_a_mistake_in_the_storekit_file_is_reported_as_printed(self) -> None:
        reader = self.garden("Mistake")
        reader.go(reader.folder / "Tests" / "GardenTests")
        file = reader.folder / "Products.storekit"
        file.write_text(file.read_text().replace('"0.99"', '"4,99"'))
        said = reader.run(f"{built.program('tollgate')} appstore --configuration Products.storekit --port 0", fails=True)
        [printed] = [one for one in blocks("Docs/TestPurchasesOnLinux.md") if "4,99" in one.body]
        self.assertIn(printed.body.strip(), said)

    def test_what_is_not_run_is_on_its_page(self) -> None:
        for page, beginning in NOT_RUN:
            printed = [text for one in blocks(page) for text in (one.body, *(command for command, _ in one.commands))]
            with self.subTest(page=page, beginning=beginning):
                self.assertTrue([text for text in printed if text.startswith(beginning)])


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n"))


if __name__ == "__main__":
    unittest.main()
