"""What SwiftPM fetches for an app that depends on Tollgate.

    python3 -m unittest discover --start-directory Tools/Tests/Resolving

The manifest is the real one. The packages that it names are empty ones of the same names on this disk, by SwiftPM's
mirrors, so nothing needs the network. The manifest is read as Linux reads it and as a Mac does, on either.
"""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "Tools" / "Tests"))

import manifests  # noqa: E402

MANIFEST = (ROOT / "Package.swift").read_text()
PRODUCTS = {
    "swift-crypto": ["Crypto"],
    "swift-certificates": ["X509"],
    "swift-asn1": ["SwiftASN1"],
    "swift-log": ["Logging"],
    "GRDB.swift": ["GRDB", "GRDBSQLite"],
}
LIGHT = {"grdb.swift", "swift-log"}
ALL = {name.lower() for name in PRODUCTS}


def run(*command: str, cwd: pathlib.Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)


class Resolving(unittest.TestCase):
    folder: pathlib.Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="tollgate-resolving-"))
        cls.mirrors = [cls.mirror(url, version) for url, version in
                       re.findall(r'\.package\(url: "([^"]+)", from: "([^"]+)"\)', MANIFEST)]

    @classmethod
    def tearDownClass(cls) -> None:
        shutil.rmtree(cls.folder)

    @classmethod
    def mirror(cls, url: str, version: str) -> dict[str, str]:
        """An empty package of that name and version."""
        place = cls.folder / "mirrors" / url.rsplit("/", 1)[1]
        products = PRODUCTS[place.name]
        for product in products:
            (place / "Sources" / product).mkdir(parents=True)
            (place / "Sources" / product / "Empty.swift").write_text("\n")
        names = ", ".join(f'.library(name: "{name}", targets: ["{name}"])' for name in products)
        targets = ", ".join(f'.target(name: "{name}")' for name in products)
        (place / "Package.swift").write_text(
            "// swift-tools-version: 6.2\nimport PackageDescription\n"
            f'let package = Package(name: "{place.name}", products: [{names}], targets: [{targets}])\n')
        git = ["git", "-c", "user.name=Nobody", "-c", "user.email=nobody@example.com"]
        for step in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "Empty"], ["tag", version]):
            subprocess.run(git + step, cwd=place, check=True)
        return {"original": url, "mirror": place.as_uri()}

    def app(self, *, traits: str = "", like_a_mac: bool = False, library: str = "Tollgate", plugins: str = "") -> pathlib.Path:
        """An app that depends on Tollgate by path, with nothing resolved yet."""
        place = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        tollgate, app = place / "tollgate", place / "app"
        (app / "Sources" / "App").mkdir(parents=True)
        (app / "Sources" / "App" / "main.swift").write_text("\n")
        tollgate.mkdir()
        for name in ("Plugins", "Sources", "Tests", "Examples"):
            (tollgate / name).symlink_to(ROOT / name)
        (tollgate / "Package.swift").write_text(manifests.root(like_a_mac=like_a_mac))
        (app / "Package.swift").write_text(
            "// swift-tools-version: 6.2\nimport PackageDescription\n"
            'let package = Package(name: "App", platforms: [.macOS(.v14)],\n'
            f'  dependencies: [.package(name: "tollgate", path: "../tollgate"{traits})],\n'
            '  targets: [.executableTarget(name: "App",'
            f' dependencies: [.product(name: "{library}", package: "tollgate")]{plugins})])\n')
        for package in (app, tollgate):
            configuration = package / ".swiftpm" / "configuration"
            configuration.mkdir(parents=True)
            (configuration / "mirrors.json").write_text(json.dumps({"object": self.mirrors, "version": 1}))
        return app

    def resolved(self, app: pathlib.Path) -> set[str]:
        """The packages that were fetched and pinned."""
        done = run("swift", "package", "--cache-path", str(self.folder / "cache"), "resolve", cwd=app)
        self.assertEqual(done.returncode, 0, done.stdout)
        pins = {pin["identity"] for pin in json.loads((app / "Package.resolved").read_text())["pins"]}
        fetched = {one.name.lower() for one in (app / ".build" / "checkouts").iterdir()}
        self.assertEqual(pins, fetched)
        return pins

    def test_an_app_that_asks_for_no_trait_on_linux_fetches_two_packages(self) -> None:
        self.assertEqual(self.resolved(self.app(traits=", traits: []")), LIGHT)

    def test_an_app_on_a_host_with_storekit_fetches_two_packages(self) -> None:
        self.assertEqual(self.resolved(self.app(like_a_mac=True)), LIGHT)
        self.assertEqual(self.resolved(self.app(like_a_mac=True, traits=", traits: []")), LIGHT)

    def test_an_app_that_has_its_names_checked_fetches_no_more(self) -> None:
        plugins = ', plugins: [.plugin(name: "TollgateNames", package: "tollgate")]'
        self.assertEqual(self.resolved(self.app(like_a_mac=True, plugins=plugins)), LIGHT)

    def test_an_app_on_linux_has_the_local_store_without_asking(self) -> None:
        self.assertEqual(self.resolved(self.app()), ALL)

    def test_an_app_that_asks_for_the_local_store_has_it_on_a_host_with_storekit(self) -> None:
        app = self.app(like_a_mac=True, traits=', traits: ["LocalStore"]', library="OpenStoreKit")
        self.assertEqual(self.resolved(app), ALL)

    def test_the_manifest_reads_the_same_for_a_mac_and_for_linux_on_either(self) -> None:
        self.assertIn("let hostHasStoreKit = true\n", manifests.root(like_a_mac=True))
        self.assertIn("let hostHasStoreKit = false\n", manifests.root(like_a_mac=False))
        for like_a_mac in (True, False):
            self.assertNotIn("#if", manifests.root(like_a_mac=like_a_mac))

    def test_whoever_builds_the_local_store_without_its_trait_reads_one_sentence(self) -> None:
        tollgate = self.app().parent / "tollgate"
        done = run(
            "swift", "build", "--disable-default-traits", "--target", "LocalAppStore",
            "--cache-path", str(self.folder / "cache"), cwd=tollgate)
        self.assertNotEqual(done.returncode, 0)
        errors = set(re.findall(r"error: (.*)", done.stdout))
        self.assertTrue(any(error.startswith("The local store needs the trait LocalStore") for error in errors), done.stdout)
        self.assertFalse([error for error in errors if "no such module" in error], done.stdout)

    def test_every_build_of_the_root_that_we_write_down_asks_for_the_local_store(self) -> None:
        # The pages for newcomers build packages of the reader's.
        pages = {ROOT / "CONTRIBUTING.md", *(ROOT / "Docs").glob("*.md")}
        pages -= {ROOT / "Docs" / one for one in ("GetTheProgram.md", "TestPurchasesOnLinux.md", "YourOwnApp.md")}
        files = [ROOT / "Makefile", *(ROOT / ".ci").iterdir(), *(ROOT / ".github" / "workflows").iterdir(), *pages]
        count = 0
        for file in files:
            text = file.read_text()
            if file.name == "Makefile":
                text = text.replace("$(ROOT)", re.search(r"(?m)^ROOT := (.*)$", text)[1])
            for command in re.findall(r"swift (?:build|test|run)\b[^`\n]*(?:\n  [^`\n]*`)?", text):
                with self.subTest(file=file.name, command=command):
                    of_tools = any(one in command for one in ("--package-path", "$(SERVER)", "$(TOOLS)", '"${build[@]}"'))
                    self.assertTrue(of_tools or "--traits LocalStore" in command)
                    count += not of_tools
        self.assertGreaterEqual(count, 5)

    def test_every_use_of_a_package_of_the_local_store_is_conditional_on_its_trait(self) -> None:
        described = json.loads(run("swift", "package", "dump-package", cwd=ROOT).stdout)
        heavy = {product for package in ("swift-crypto", "swift-certificates", "swift-asn1") for product in PRODUCTS[package]}
        uses = [
            (target["name"], dependency)
            for target in described["targets"] for dependency in target["dependencies"]
        ]
        for target, dependency in uses:
            named = next(iter(dependency.values()))
            condition = named[-1] if isinstance(named[-1], dict) else {}
            with self.subTest(target=target, dependency=named[0]):
                self.assertEqual(condition.get("traits", []), ["LocalStore"] if named[0] in heavy else [])
        self.assertTrue([target for target in described["targets"] if target["type"] == "test"])


if __name__ == "__main__":
    unittest.main()
