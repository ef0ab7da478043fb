"""The compiler, and the standard library compiled for a system of Apple's."""

import functools
import os
import pathlib
import re
import shutil
import subprocess

from systems import System, on_vision

# In an order in which each finds those it imports.
STANDARD_LIBRARY = (
    "Swift", "SwiftOnoneSupport", "_Concurrency", "_Builtin_float", "_RegexParser", "_StringProcessing",
    "RegexBuilder", "Observation", "Synchronization", "Testing",
)  # fmt: skip


PREVIEWS_PLUGIN = pathlib.Path(__file__).resolve().parent / "previews_plugin"


class Toolchain:
    """A Swift toolchain for Linux, whose compiler supports Apple's targets."""

    def __init__(self, cache: pathlib.Path) -> None:
        compiler = shutil.which("swiftc")
        if compiler is None:
            raise SystemExit("There is no 'swiftc' on the PATH.")
        self.usr = pathlib.Path(os.path.realpath(compiler)).parents[1]
        self.library = self.usr / "lib" / "swift"
        said = subprocess.run([compiler, "--version"], check=True, capture_output=True, text=True).stdout
        found = re.search(r"\((swift[^)\s]*|swiftlang[^)\s]*)", said)
        self.version = found[1] if found else re.sub(r"\W+", "-", said.splitlines()[0])
        self.folder = cache / self.version

    @functools.cached_property
    def interfaces(self) -> pathlib.Path:
        """The folder of the textual interfaces that the toolchain's own platform has."""
        found = next(iter(sorted(self.library.glob("*/Swift.swiftmodule/x86_64-*linux-gnu.swiftinterface"))), None)
        if found is None:
            raise SystemExit(f"{self.library} has no textual interface of the standard library for x86_64 Linux.")
        return found.parents[1]

    def frontend(self, *arguments: str) -> list[str]:
        """A command for the compiler itself, without the driver that looks for an SDK."""
        return [str(self.usr / "bin" / "swift-frontend"), *arguments]

    def place(self, system: System) -> pathlib.Path:
        """The folder for all that is compiled for a system."""
        return self.folder / system.triple

    def flags(self, system: System) -> list[str]:
        place = self.place(system)
        return [
            "-target", system.triple, "-resource-dir", str(place / "resources"), "-I", str(place / "standard"),
            "-disable-objc-interop", "-plugin-path", str(self.library / "host" / "plugins"),
            "-load-plugin-executable", f"{PREVIEWS_PLUGIN}#PreviewsMacros", "-diagnostic-style", "llvm",
        ]  # fmt: skip

    def compiled(self, module: str, system: System) -> pathlib.Path:
        return self.place(system) / "standard" / f"{module}.swiftmodule" / f"{system.module_file}.swiftmodule"

    def prepare(self, system: System) -> None:
        """Links the headers that the compiler looks for beside its libraries."""
        resources = self.place(system) / "resources"
        resources.mkdir(parents=True, exist_ok=True)
        for part in ("shims", "clang", "apinotes"):
            if not (resources / part).exists():
                (resources / part).symlink_to(self.library / part)

    def standard_library(self, module: str, system: System) -> list[str] | None:
        """The command that compiles a module of the standard library, or `None` if it is compiled already."""
        text = (self.interfaces / f"{module}.swiftmodule" / "x86_64-unknown-linux-gnu.swiftinterface").read_text()
        # The file itself names the target. Missing here are the bodies of back-deployed functions, the C library,
        # and what a lock of Linux's asks the system for.
        text = re.sub(r"-target [\w.-]+", f"-target {system.triple}", text, count=1)
        text = re.sub(r"(?m)^ *@backDeployed\([^)]*\)", "", text)
        text = re.sub(r"(?m)^(public )?import Glibc$", "", text)
        text = text.replace("_swift_stdlib_gettid()", "(0 as UInt32)")
        if system.name == "visionOS":
            text = on_vision(text)
        interface = self.place(system) / "interfaces" / f"{module}.swiftinterface"
        compiled = self.compiled(module, system)
        if compiled.exists() and interface.exists() and interface.read_text() == text:
            return None
        for folder in (interface.parent, compiled.parent):
            folder.mkdir(parents=True, exist_ok=True)
        compiled.unlink(missing_ok=True)
        interface.write_text(text)
        return self.frontend(
            "-compile-module-from-interface", "-disable-availability-checking",
            *(["-parse-stdlib"] if module == "Swift" else []),
            "-module-name", module, *self.flags(system), "-o", str(compiled), str(interface))  # fmt: skip
