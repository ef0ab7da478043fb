"""Our own declarations of the parts of Apple's frameworks that we use, and of packages that we don't compile."""

import dataclasses
import functools
import pathlib
import re

from systems import KINDS, System, on_vision

FOLDER = pathlib.Path(__file__).resolve().parent / "StandIns"
NAMES = FOLDER.parent / "names.tsv"
IMPORT = re.compile(
    r"(?m)^[ \t]*(?:@\w+(?:\(\w+\))? +)*(?:(?:public|package|internal|private|fileprivate) +)?import +"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias) +)?(\w+)")


def imports(text: str) -> set[str]:
    """The modules that a source imports."""
    return set(IMPORT.findall(text))


@dataclasses.dataclass(frozen=True)
class StandIn:
    """A module without bodies: files of declarations, in the form that compilers write for built libraries."""

    module: str
    files: tuple[pathlib.Path, ...]

    @functools.cached_property
    def text(self) -> str:
        return "\n".join(f'#sourceLocation(file: "{one}", line: 1)\n{one.read_text()}' for one in self.files)

    @functools.cached_property
    def systems(self) -> frozenset[str]:
        """The systems that have the module: those that its first file names, or else all."""
        found = re.match(r"// Systems: (.*)\n", self.files[0].read_text())
        return frozenset(found[1].split(", ")) if found else frozenset(KINDS)

    @functools.cached_property
    def is_package(self) -> bool:
        """Whether it stands for a package's module, which is compiled from its sources and so isn't resilient."""
        return bool(re.search(r"(?m)^// A package, compiled from its sources\.$", self.files[0].read_text()))

    @functools.cached_property
    def imports(self) -> set[str]:
        return imports(self.text)

    def interface(self, system: System, flags: list[str]) -> str:
        """The textual interface, as the compiler reads it for a system."""
        text = on_vision(self.text) if system.name == "visionOS" else self.text
        resilience = "" if self.is_package else "-enable-library-evolution "
        return (
            "// swift-interface-format-version: 1.0\n"
            f"// swift-compiler-version: {flags[0]}\n"
            f"// swift-module-flags: -target {system.triple} -disable-objc-interop {resilience}"
            f"-swift-version 6 -module-name {self.module}\n{text}")


def read(folder: pathlib.Path = FOLDER) -> dict[str, StandIn]:
    found = {}
    for place in sorted(one for one in folder.iterdir() if one.is_dir()):
        files = tuple(sorted(place.glob("*.swiftinterface"), key=lambda one: (one.stem != place.name, one.name)))
        if files:
            found[place.name] = StandIn(place.name, files)
    return found


def undeclared() -> dict[str, str]:
    """What is known about names that no stand-in declares: since when each system has them, and which page says so."""
    found = {}
    for line in NAMES.read_text().splitlines():
        if not line.startswith("#"):
            name, _, module, *versions, page = line.split("\t")
            systems = ", ".join(f"{one} {since}" for one, since in zip(KINDS, versions) if since != "-")
            found[name] = f"{name} is in {module} since {systems}: https://developer.apple.com/documentation/{page}"
    return found
