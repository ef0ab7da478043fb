"""Holds what only Apple's compiler sees to a table of Apple's names, and to who imports what.

    python3 -m unittest discover --start-directory Tools/Tests/AppleSymbols

It needs nothing but Python, reads text, and takes about a second. What it can miss stands in the README.
"""

import dataclasses
import fnmatch
import functools
import pathlib
import re
import unittest

from swift_text import SYSTEMS, Use, Versions, uses, version, without_texts

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parents[2]
TABLE = HERE / "symbols.tsv"

# Folders of sources that apps are made of, and for which of Apple's systems, where not for all.
FOLDERS: dict[str, frozenset[str]] = {
    "Sources": frozenset(SYSTEMS),
    "Snippets": frozenset(SYSTEMS),
    "Examples": frozenset(SYSTEMS),
    "Examples/*/App": frozenset({"iOS"}),
    "Examples/RetroRacing/App": frozenset({"iOS", "tvOS", "watchOS"}),
}
LEFT_OUT = ("Examples/*/Tests/*",)

# Modules whose names are had through others that are imported.
BROUGHT_ALONG = {"SwiftUI": {"StoreKit", "Observation"}, "UIKit": {"SwiftUI"}}


@dataclasses.dataclass
class Row:
    """A name of Apple's, and since when it is there."""

    name: str
    labels: frozenset[str] | None
    module: str
    since: dict[str, tuple[int, ...] | None]
    source: str

    def takes(self, use: Use) -> bool:
        return self.labels is None or self.labels.issuperset(use.labels)


def read_table(text: str) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 4 + len(SYSTEMS):
            raise ValueError(f"{TABLE.name}:{number}: a row has {4 + len(SYSTEMS)} fields, this one {len(fields)}")
        name, labels, module, *since, source = fields
        versions = {s: None if v == "-" else version(v) for s, v in zip(SYSTEMS, since)}
        taken = None if labels == "*" else frozenset() if labels == "-" else frozenset(labels.split(","))
        found.setdefault(name, []).append(Row(name, taken, module, versions, source))
    return found


def minimums(manifest: str) -> Versions:
    """The oldest systems that the package is for."""
    found = re.findall(r"\.(iOS|macOS|tvOS|watchOS|visionOS)\(\.v(\d+)(?:_(\d+))?\)", manifest)
    return {system: version(f"{major}.{minor or 0}") for system, major, minor in found}


DECLARED = re.compile(
    r"\b(?:func|let|var|struct|class|enum|protocol|typealias|actor|associatedtype|macro)\s+`?(\w+)"
)


def declared(source: str) -> set[str]:
    """What a file gives a name to: types, members, parameters, cases and constants."""
    found = set(DECLARED.findall(source))
    for case in re.findall(r"\bcase ([^:\n{]*)", source):
        found |= set(re.findall(r"\b([a-z_]\w*)", case))
    # Parameters and labels of functions, and of closures.
    found |= set(re.findall(r"[(,]\s*(?:\w+\s+)?(\w+)\s*:", source))
    found |= set(re.findall(r"\b(?:let|var)\s*\(([^)]*)\)", source) and re.findall(r"\w+", " ".join(
        re.findall(r"\b(?:let|var)\s*\(([^)]*)\)", source))))
    for names in re.findall(r"\{\s*(?:@\w+\s+)?(?:\[[^\]]*\]\s*)?\(?([\w, ]+?)\)?\s+in\b", source):
        found |= set(re.findall(r"\w+", names))
    found |= set(re.findall(r"\bfor\s+(?:case\s+)?(\w+)\s+in\b", source))
    found |= set(re.findall(r"<(\w+)\s*:", source))
    return found


@dataclasses.dataclass
class File:
    path: str
    text: str

    @functools.cached_property
    def blank(self) -> str:
        return without_texts(self.text)

    @functools.cached_property
    def imports(self) -> set[str]:
        return set(re.findall(r"^\s*(?:@\w+\s+)?(?:\w+\s+)?import\s+(?:struct |class |enum |func )?(\w+)", self.blank, re.M))


class Project:
    """The sources, the manifest and the table, wherever they come from."""

    def __init__(self, files: list[File], manifest: str, table: str) -> None:
        self.files, self.table = files, read_table(table)
        self.minimums = minimums(manifest)
        self.modules = modules(manifest)
        self.own = set().union(*(declared(file.blank) for file in files)) if files else set()
        # A property wrapper keeps what it wraps under the name with a line before it.
        self.own |= {f"_{name}" for name in self.own}

    def module(self, path: str) -> str | None:
        """The module that a file belongs to."""
        found = [(folder, name) for folder, name in self.modules.items() if path.startswith(folder + "/")]
        return max(found)[1] if found else None

    @functools.cached_property
    def public_types(self) -> dict[str, set[str]]:
        """For each public type, the modules of ours that have one of its name at their top."""
        found: dict[str, set[str]] = {}
        for file in self.files:
            for name in re.findall(
                r"^(?:@[\w().]+\s+)*public (?:final |nonisolated |indirect )*(?:struct|class|enum|actor|protocol|typealias) (\w+)",
                file.blank, re.M,
            ):  # fmt: skip
                if module := self.module(file.path):
                    found.setdefault(name, set()).add(module)
        return found

    @functools.cached_property
    def exported(self) -> dict[str, set[str]]:
        """What is imported along with each module of ours."""
        found: dict[str, set[str]] = {}
        for file in self.files:
            names = re.findall(r"^\s*@_exported (?:public )?import (\w+)", file.blank, re.M)
            if names and (module := self.module(file.path)):
                found.setdefault(module, set()).update(names)
        return found

    def imported(self, file: File) -> set[str]:
        found, waiting = set(), list(file.imports)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += [*self.exported.get(name, ()), *BROUGHT_ALONG.get(name, ())]
        return found

    def findings(self) -> list[str]:
        return sorted({finding for file in self.files for finding in self.findings_in(file)})

    def findings_in(self, file: File) -> list[str]:
        found = [*self.observation(file)]
        systems = systems_of(file.path)
        for use in uses(file.text):
            place = f"{file.path}:{use.line}: `{use.name}`"
            if use.is_member and use.is_type and not use.is_bare and use.name in self.own:
                continue  # Of a type of ours, such as `Screen.Tab`.
            rows = [row for row in self.table.get(use.name, []) if row.takes(use)]
            if rows:
                found += [f"{place} {what}" for what in self.too_new(rows, use, systems)]
            elif use.name in self.table and use.name not in self.own:
                found.append(f"{place} is not in {TABLE.name} with the labels {', '.join(use.labels)}")
            elif use.name not in self.table and use.name not in self.own and not use.name.startswith("$"):
                found.append(f"{place} is neither ours nor in {TABLE.name}")
            found += [f"{place} {what}" for what in self.not_imported(file, use)]
        return found + self.newer_in_storekit(file, systems)

    def newer_in_storekit(self, file: File, systems: frozenset[str]) -> list[str]:
        """Names of StoreKit's that Linux finds in OpenStoreKit, and older systems of Apple's lack."""
        if "StoreKit" not in file.imports:
            return []
        found = []
        for use in uses(file.text, everywhere=True):
            rows = [r for r in self.table.get(use.name, []) if r.module == "StoreKit" and r.takes(use)]
            if rows and use.is_member:
                found += [
                    f"{file.path}:{use.line}: `{use.name}` {what}" for what in self.too_new(rows, use, systems)]
        return found

    def too_new(self, rows: list[Row], use: Use, systems: frozenset[str]) -> list[str]:
        """Where none of the rows is there on a system that the line is compiled for."""
        found = []
        for system in SYSTEMS:
            if system not in use.systems & systems:
                continue
            least = max(self.minimums[system], use.versions.get(system, (0,)))
            since = [row.since[system] for row in rows]
            if not any(one is not None and one <= least for one in since):
                known = [".".join(map(str, one)) for one in since if one is not None]
                there = f"there from {system} {min(known)} on" if known else f"not there on {system}"
                asked = ".".join(map(str, least))
                found.append(f"is {there}, and this line is compiled for {system} {asked} ({rows[0].source})")
        return found

    def not_imported(self, file: File, use: Use) -> list[str]:
        """Where a type of ours, or of a framework, is named and its module is not imported."""
        if use.is_member or not use.is_type or use.name in declared(file.blank):
            return []
        mine, here = self.module(file.path), self.imported(file)
        owners = self.public_types.get(use.name, set())
        if owners:
            if mine in owners or owners & here or use.name in self.table:
                return []
            return [f"is of {' or '.join(sorted(owners))}, which is not imported"]
        framework = {row.module for row in self.table.get(use.name, [])} - {"base"}
        if framework and not framework & here and use.name not in self.own:
            return [f"is of {' or '.join(sorted(framework))}, which is not imported"]
        return []

    def observation(self, file: File) -> list[str]:
        """An observable type that is public says so to whoever imports it."""
        public = re.search(r"@Observable\b(?:\s+@\w+)*\s+public\b", file.blank)
        if public and not re.search(r"^\s*public import Observation\b", file.blank, re.M):
            return [f"{file.path}: a public type is @Observable, and Observation is not imported publicly"]
        return []


def modules(manifest: str) -> dict[str, str]:
    """The folder of each target, and its name."""
    found = {}
    for target in re.findall(r"\.(?:target|executableTarget)\(\s*name: \"\w+\"(?:[^()]|\([^()]*\))*\)", manifest):
        name = re.search(r'name: "(\w+)"', target).group(1)
        path = re.search(r'\bpath: "([^"]+)"', target)
        found[path.group(1) if path else f"Sources/{name}"] = name
    for app in ("BlockPuzzle", "CoinFeedback", "Listen2", "RetroRacing", "RockIdentifier"):
        found.setdefault(f"Examples/{app}/Sources", app)
        found.setdefault(f"Examples/{app}/Views", f"{app}Views")
    found.setdefault("Examples/Previews", "ExamplePreviews")
    return found


def systems_of(path: str) -> frozenset[str]:
    matching = [folder for folder in FOLDERS if fnmatch.fnmatch(path, folder + "/*")]
    return FOLDERS[max(matching, key=len)] if matching else frozenset(SYSTEMS)


def read_files() -> list[File]:
    found = []
    for folder in ("Sources", "Snippets", "Examples"):
        for path in sorted((REPOSITORY / folder).rglob("*.swift")):
            name = path.relative_to(REPOSITORY).as_posix()
            if path.is_symlink() or ".build" in path.parts:
                continue
            if not any(fnmatch.fnmatch(name, pattern) for pattern in LEFT_OUT):
                found.append(File(name, path.read_text()))
    return found


@functools.cache
def project() -> Project:
    return Project(read_files(), (REPOSITORY / "Package.swift").read_text(), TABLE.read_text())


class AppleSymbols(unittest.TestCase):
    """What only Apple's compiler sees."""

    def test_uses_names_of_apples_that_are_there_on_every_system_it_is_compiled_for(self) -> None:
        findings = project().findings()
        self.assertEqual(findings, [], "\n" + "\n".join(findings))

    def test_is_read_at_all(self) -> None:
        read = project()
        seen = {use.name for file in read.files for use in uses(file.text)}
        self.assertGreater(len(seen), 300)
        self.assertTrue({"sensoryFeedback", "SecItemAdd", "OSAllocatedUnfairLock", "UIScene"} <= seen)
        self.assertEqual(set(read.minimums), set(SYSTEMS))

    def test_has_a_table_in_order_with_a_source_for_each_name(self) -> None:
        lines = [line for line in TABLE.read_text().splitlines() if not line.startswith("#")]
        keys = [(line.split("\t")[0].lower(), *line.split("\t")[:2]) for line in lines]
        self.assertEqual(keys, sorted(keys))
        self.assertEqual(len(keys), len(set(keys)))
        for line in lines:
            self.assertRegex(line.split("\t")[-1], r"^(base|[a-z]+(/[\w().:-]+)*)$", line)


MANIFEST = """
  platforms: [.iOS(.v17), .macOS(.v14), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    .target(name: "Ours"), .target(name: "Other"),
"""


class Mutants(unittest.TestCase):
    """Each mistake that the reader is there for, made on purpose, and what it says of it."""

    def findings(self, text: str, *others: File) -> list[str]:
        file = File("Sources/Ours/It.swift", text)
        return Project([file, *others], MANIFEST, TABLE.read_text()).findings()

    def view(self, line: str, imports: str = "import SwiftUI") -> str:
        return f"#if canImport(SwiftUI)\n{imports}\nstruct It: View {{\n  var body: some View {{\n{line}\n  }}\n}}\n#endif"

    def only(self, text: str, *others: File) -> str:
        found = self.findings(text, *others)
        self.assertEqual(len(found), 1, found)
        return found[0]

    def test_a_view_that_is_right_is_found_right(self) -> None:
        self.assertEqual(self.findings(self.view('Text("a.glassEffect()").bold() // .glassEffect()')), [])

    def test_a_newer_name(self) -> None:
        found = self.findings(self.view("MeshGradient()"))
        self.assertEqual(len(found), len(SYSTEMS), found)
        self.assertIn("It.swift:5: `MeshGradient` is there from macOS 15 on", found[1])

    def test_an_unknown_name(self) -> None:
        self.assertIn("`sparkle` is neither ours nor in", self.only(self.view('Text("a").sparkle()')))
        self.assertIn("`Sparkle` is neither ours nor in", self.only(self.view("Sparkle()")))

    def test_labels_of_another_version(self) -> None:
        text = self.view('Text("a").onChange(of: 1, perform: {})')
        self.assertIn("with the labels of, perform", self.only(text))

    def test_a_guard_that_suffices(self) -> None:
        guarded = "if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) { MeshGradient() }"
        self.assertEqual(self.findings(self.view(guarded)), [])
        early = "guard #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) else { return 1 }\nMeshGradient()"
        self.assertEqual(self.findings(self.view(early)), [])

    def test_a_guard_that_is_missing_or_too_old(self) -> None:
        old = "if #available(iOS 18, macOS 14.5, tvOS 18, watchOS 11, visionOS 2, *) { MeshGradient() }"
        self.assertIn("macOS 15 on, and this line is compiled for macOS 14.5", self.only(self.view(old)))
        after = "if #available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *) { Text(\"\") }\nMeshGradient()"
        self.assertEqual(len(self.findings(self.view(after))), len(SYSTEMS))

    def test_a_declaration_for_newer_systems(self) -> None:
        text = self.view("Text(\"\")").replace("struct It", "@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)\nstruct It")
        self.assertEqual(self.findings(text.replace('Text("")', "MeshGradient()")), [])

    def test_a_name_that_a_system_lacks(self) -> None:
        use = 'Text("a").offerCodeRedemption(isPresented: yes)\n'
        yes = "\nlet yes = true"
        found = self.findings(self.view(use) + yes)
        self.assertEqual(len(found), 3, found)
        self.assertTrue(any("not there on tvOS" in one for one in found))
        self.assertEqual(self.findings(self.view(f"#if os(iOS) || os(visionOS)\n{use}#endif") + yes), [])
        asked = f"#elseif os(macOS)\nif #available(macOS 15, *) {{ {use} }}\n#endif"
        self.assertEqual(self.findings(self.view(f"#if os(iOS) || os(visionOS)\n{use}{asked}") + yes), [])
        self.assertEqual(len(self.findings(self.view(f"#if !os(iOS) && !os(macOS)\n{use}#endif") + yes)), 2)

    def test_what_linux_compiles_is_left_to_its_compiler(self) -> None:
        self.assertEqual(self.findings("sparkle()"), [])
        self.assertEqual(self.findings("#if !canImport(SwiftUI)\nsparkle()\n#endif"), [])
        self.assertEqual(len(self.findings("#if canImport(Linux)\n#else\n#if canImport(UIKit)\nsparkle()\n#endif\n#endif")), 1)

    def test_a_name_of_storekits_that_linux_has_and_older_systems_lack(self) -> None:
        text = "import StoreKit\n\nlet it = StoreKitError.unsupported"
        found = self.findings(text)
        self.assertEqual(len(found), len(SYSTEMS), found)
        self.assertIn("is there from iOS 18.4 on, and this line is compiled for iOS 17.0", found[0])
        asked = "@available(iOS 18.4, macOS 15.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)\nfunc it() { throw StoreKitError.unsupported }"
        self.assertEqual(self.findings("import StoreKit\n\n" + asked), [])
        self.assertEqual(self.findings(text.replace("StoreKit\n", "OpenStoreKit\n")), [])

    def test_a_module_of_ours_that_is_not_imported(self) -> None:
        other = File("Sources/Other/Thing.swift", "public struct Thing {}")
        self.assertIn("`Thing` is of Other, which is not imported", self.only(self.view("Thing()"), other))
        self.assertEqual(self.findings(self.view("Thing()", "import Other\nimport SwiftUI"), other), [])

    def test_a_framework_that_is_not_imported(self) -> None:
        text = self.view("Text(\"\")").replace("var body", "let lock: OSAllocatedUnfairLock<Int>\n  var body")
        self.assertIn("`OSAllocatedUnfairLock` is of os, which is not imported", self.only(text))
        self.assertEqual(self.findings(text.replace("import SwiftUI", "import SwiftUI\nimport os")), [])

    def test_an_observable_type_that_is_public(self) -> None:
        text = "import Observation\n\n@Observable\n@MainActor\npublic final class It {}"
        self.assertIn("Observation is not imported publicly", self.only(text))
        self.assertEqual(self.findings("public " + text), [])


if __name__ == "__main__":
    unittest.main()
