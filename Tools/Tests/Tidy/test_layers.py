"""Checks manifests and imports against the layers in Docs/Architecture.md.

    make tidy
"""

import functools
import json
import pathlib
import re
import subprocess
import sys
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

import manifests  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
ROW = re.compile(r"^\| (\d+) \| (.*?) \|", re.MULTILINE)
IMPORT = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|fileprivate|private) )?"
    r"import (?:(?:struct|class|enum|protocol|func|typealias|var|let|actor) )?(\w+)", re.MULTILINE)  # fmt: skip
LEVEL_OR_TARGET = re.compile(r'// Level (\d+)$|// Tests$|\.(?:target|executableTarget)\(\s*name: "(\w+)"', re.MULTILINE)

# Targets without code, which stand for a system's module.
EMPTY = {"StoreKitIsTheSystems", "StoreKitTestIsTheSystems"}


@functools.cache
def layers() -> dict[str, int]:
    """The layer of each module, as the table has it."""
    page = (ROOT / "Docs/Architecture.md").read_text()
    return {name: int(layer) for layer, names in ROW.findall(page) for name in re.findall(r"`(\w+)`", names)}


@functools.cache
def modules() -> dict[str, pathlib.Path]:
    """The folder of each module that is not a test."""
    return {one.name: one for one in manifests.modules() if one.name not in EMPTY}


@functools.cache
def imports(module: str) -> set[str]:
    """All modules that a module's sources import, on any system; the code of its tutorial is an app's."""
    files = [one for one in modules()[module].rglob("*.swift") if not any(part.endswith(".docc") for part in one.parts)]
    return {name for file in files for name in IMPORT.findall(file.read_text())} - {module}


@functools.cache
def manifest(folder: str) -> dict:
    """A manifest as SwiftPM reads it on this system."""
    command = ["swift", "package", "--package-path", str(ROOT / folder), "dump-package"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@functools.cache
def dependencies() -> dict[str, set[str]]:
    """The names of all that each target depends on: targets, and products of packages."""
    targets = [target for folder in manifests.PACKAGES for target in manifest(folder)["targets"]]
    return {
        one["name"]: {next(iter(each.values()))[0] for each in one["dependencies"]}
        for one in targets
    }  # fmt: skip


def closure(target: str) -> set[str]:
    """All that a target depends on, directly or not."""
    found, waiting = set(), [target]
    while waiting:
        for name in dependencies().get(waiting.pop(), set()) - found:
            found.add(name)
            waiting.append(name)
    return found


class Layers(unittest.TestCase):
    """The layers"""

    def test_list_every_module_once(self) -> None:
        # A module that the table lacks has no layer, so nobody knows what it may import.
        page = (ROOT / "Docs/Architecture.md").read_text()
        listed = sorted(name for _, names in ROW.findall(page) for name in re.findall(r"`(\w+)`", names))
        self.assertEqual(listed, sorted(modules()))

    def test_an_import_points_to_a_lower_layer(self) -> None:
        # Otherwise what one module needs is in the wrong one, and a circle is near.
        wrong = [
            f"{module} (layer {layers()[module]}) imports {name} (layer {layers()[name]})"
            for module in sorted(modules()) for name in sorted(imports(module) - self.unseen(module))
            if name in layers() and layers()[name] >= layers()[module]
        ]  # fmt: skip
        self.assertEqual(wrong, [])

    def test_a_manifest_depends_on_all_that_is_imported_of_ours_and_on_nothing_else(self) -> None:
        # SwiftPM's native build finds a module that is not declared, if it was built by chance.
        for module in sorted(modules()):
            with self.subTest(module):
                declared = dependencies()[module] & layers().keys()
                found = imports(module) & layers().keys()
                self.assertEqual(declared - found - self.unseen(module), set(), "declared, but not imported")
                self.assertEqual(found - declared - self.unseen(module), set(), "imported, but not declared")

    @staticmethod
    def unseen(module: str) -> set[str]:
        """The modules that are imported on another system only, or by nothing but a header."""
        return {
            # `#if canImport(Darwin)` chooses StoreKit or OpenStoreKit.
            "TollgateStoreKit": {"OpenStoreKit", "StoreKit"},
            # Its links are compiled on a Mac only.
            "TollgateOpenStore": {
                "OpenStoreKit", "StoreKit", "TollgateCore", "TollgateEngine", "TollgateScreens", "TollgateStoreKit"},
            "OpenStoreKit": {"StoreKitCombine"}, "TollgateSwiftUI": {"StoreKit"},
            # Only its error counts, if it doesn't compile.
            "AppStoreWire": {"LocalStoreTrait"},
            "CResources": {"CEmbeddedFile"}, "CServerResources": {"CEmbeddedFile"},
        }.get(module, set())  # fmt: skip

    def test_manifests_name_the_layer_of_each_module(self) -> None:
        # Two lists of layers that differ are worse than one.
        for folder in manifests.PACKAGES:
            level = None
            for match in LEVEL_OR_TARGET.finditer((ROOT / folder / "Package.swift").read_text()):
                number, name = match.groups()
                if not name:
                    level = int(number) if number else None
                elif level is not None and name in layers():
                    self.assertEqual(level, layers()[name], f"{name} in {folder}/Package.swift")

    def test_an_app_that_draws_everything_itself_links_no_screens(self) -> None:
        # They are more than the rules that it uses.
        for product in ("TollgateOwnPaywall", "TollgateStoreKit"):
            self.assertEqual(closure(product) & {"Tollgate", "TollgateScreens", "TollgateSwiftUI"}, set(), product)

    def test_the_demo_links_no_server_no_http_client_and_no_second_boringssl(self) -> None:
        # They would be half as much again to compile before a newcomer sees anything.
        unneeded = {"TollgateServer", "AsyncHTTPClient", "OutgoingHTTP", "NewApp", "ArgumentParser", "Configuration"}
        self.assertEqual(closure("TollgateDemo") & unneeded, set())


if __name__ == "__main__":
    unittest.main()
