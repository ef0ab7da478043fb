"""Plans what has to be compiled for a system, and compiles what has changed."""

import dataclasses
import hashlib
import pathlib
import re
from collections.abc import Iterable

import stand_ins
from jobs import Job
from manifest import Target
from systems import System
from toolchain import STANDARD_LIBRARY, Toolchain


@dataclasses.dataclass
class Module:
    """A module of ours for one system, and what it imports that is compiled here too."""

    target: Target
    sources: list[pathlib.Path]
    imports: set[str]


class Compilation:
    """All jobs for one system."""

    def __init__(
        self, toolchain: Toolchain, system: System, targets: Iterable[Target],
        known: dict[str, stand_ins.StandIn], *, standard: Iterable[str] = STANDARD_LIBRARY,
    ) -> None:  # fmt: skip
        self.toolchain, self.system, self.standard = toolchain, system, list(standard)
        if system.name != "macOS":
            self.standard.remove("Testing")  # Tests run on a Mac.
        self.place = toolchain.place(system)
        self.stand_ins = {name: one for name, one in known.items() if system.name in one.systems}
        targets = list(targets)
        self.c_modules = {one.module: self.c_module(one) for one in targets if not one.sources}
        self.headers = sorted({str(one.folder / "include") for one in targets if not one.sources})
        self.modules = {one.module: self.module(one) for one in targets if one.sources}
        self.keys: dict[str, str] = {}

    def module(self, target: Target) -> Module:
        sources = [*target.sources, *self.generated(target)]
        found = set().union(*(stand_ins.imports(one.read_text()) for one in sources)) if sources else set()
        return Module(target, sources, found - {target.module})

    def c_module(self, target: Target) -> pathlib.Path:
        """The module map that SwiftPM writes for a target in C."""
        header = target.folder / "include" / f"{target.name}.h"
        path = self.place / "generated" / target.module / "module.modulemap"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'module {target.module} {{ umbrella header "{header}" export * }}\n')
        return path

    def generated(self, target: Target) -> list[pathlib.Path]:
        """The sources that SwiftPM adds to a target with resources."""
        text = ""
        if any(rule in ("copy", "process") for rule, _ in target.resources):
            text = "import class Foundation.Bundle\nextension Bundle { nonisolated static let module: Bundle = .main }\n"
        embedded = [path for rule, path in target.resources if rule == "embedInCode"]
        if embedded:
            files = sorted(file for one in embedded for file in ([one] if one.is_file() else one.rglob("*")) if file.is_file())
            names = (re.sub(r"\W", "_", file.name) for file in files)
            text += "struct PackageResources {\n" + "".join(f"static let {one}: [UInt8] = []\n" for one in names) + "}\n"
        if not text:
            return []
        path = self.place / "generated" / f"{target.module}+resources.swift"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text() != text:
            path.write_text(text)
        return [path]

    def jobs(self) -> list[Job]:
        """The jobs, each module after those it imports."""
        self.toolchain.prepare(self.system)
        for folder in ("stand-ins", "modules", "interfaces"):
            (self.place / folder).mkdir(parents=True, exist_ok=True)
        found, before = [], set()
        for name in self.standard:
            found.append(self.standard_job(name, set(before)))
            before.add(self.job(name))
        found += [self.stand_in_job(one, before) for one in self.stand_ins.values()]
        before |= {self.job(name) for name in self.stand_ins}
        return found + [self.module_job(one, before) for one in self.modules.values()]

    def job(self, name: str) -> str:
        return f"{self.system.name}/{name}"

    def standard_job(self, name: str, before: set[str]) -> Job:
        return Job(self.job(name), before, lambda: self.toolchain.standard_library(name, self.system))

    def stand_in_job(self, stand_in: stand_ins.StandIn, before: set[str]) -> Job:
        needs = {self.job(one) for one in stand_in.imports if one in self.stand_ins} | before
        compiled = self.place / "stand-ins" / f"{stand_in.module}.swiftmodule"
        interface = self.place / "interfaces" / f"{stand_in.module}.swiftinterface"
        key = self.place / "stand-ins" / f"{stand_in.module}.key"

        def command() -> list[str] | None:
            if unchanged(key, compiled, self.key(stand_in.module)):
                return None
            interface.write_text(stand_in.interface(self.system, [self.toolchain.version]))
            return self.toolchain.frontend(
                "-compile-module-from-interface", "-module-name", stand_in.module, *self.flags(),
                "-disable-interface-lock", "-o", str(compiled), str(interface))  # fmt: skip

        return Job(self.job(stand_in.module), needs, command, lambda: key.write_text(self.key(stand_in.module)) and None)

    def flags(self) -> list[str]:
        return [*self.toolchain.flags(self.system), "-I", str(self.place / "stand-ins")]

    def c_flags(self) -> list[str]:
        """How modules in C are found; they may include the compiler's own headers, but no C library's."""
        maps = [f"-fmodule-map-file={one}" for one in self.c_modules.values()]
        maps += [f"-I{one}" for one in self.headers]
        return [flag for one in (["-ffreestanding", "-nostdlibinc", *maps] if maps else []) for flag in ("-Xcc", one)]

    def module_flags(self, target: Target) -> list[str]:
        return [
            "-module-name", target.module, "-package-name", re.sub(r"\W", "_", target.package), *self.flags(),
            "-target", target.triple(self.system), "-I", str(self.place / "modules"), *target.flags,
            *self.c_flags(), "-D", "DEBUG", "-D", "SWIFT_PACKAGE", "-D", "LocalStore", "-enable-testing",
            "-warnings-as-errors",
        ]  # fmt: skip

    def module_job(self, module: Module, before: set[str]) -> Job:
        name = module.target.module
        needs = {self.job(one) for one in module.imports if one in self.modules} | before
        compiled, sil = (self.place / "modules" / f"{name}.{kind}" for kind in ("swiftmodule", "sil"))
        key = self.place / "modules" / f"{name}.key"

        def command() -> list[str] | None:
            if unchanged(key, compiled, self.key(name)):
                return None
            library = [] if any(one.name == "main.swift" for one in module.sources) else ["-parse-as-library"]
            # Not `-typecheck`: exclusivity, region isolation and definite initialisation are diagnosed in SIL.
            return self.toolchain.frontend(
                "-emit-sil", "-o", str(sil), "-emit-module-path", str(compiled), *library,
                *self.module_flags(module.target), *map(str, module.sources))  # fmt: skip

        def done() -> None:
            sil.unlink(missing_ok=True)
            key.write_text(self.key(name))

        return Job(self.job(name), needs, command, done)

    def key(self, name: str) -> str:
        """A digest of all that a module is compiled from; empty for one that isn't compiled here."""
        if name in self.keys:
            return self.keys[name]
        self.keys[name] = ""  # What imports itself in a circle fails in the compiler.
        if module := self.modules.get(name):
            parts = [*self.module_flags(module.target), *self.stand_ins]
            parts += [f"{one}\n{one.read_text()}" for one in module.sources]
            imported = module.imports
        elif stand_in := self.stand_ins.get(name):
            parts = [*self.flags(), stand_in.interface(self.system, [self.toolchain.version])]
            imported = stand_in.imports
        else:
            return ""
        parts += [f"{one} {self.key(one)}" for one in sorted(imported)]
        self.keys[name] = hashlib.sha256("\0".join(parts).encode()).hexdigest()
        return self.keys[name]


def unchanged(key: pathlib.Path, compiled: pathlib.Path, now: str) -> bool:
    return compiled.exists() and key.exists() and key.read_text() == now
