"""What the package manifests say, as SwiftPM reads them on a Mac."""

import dataclasses
import hashlib
import json
import pathlib
import re
import subprocess

from systems import KINDS, System


@dataclasses.dataclass(frozen=True)
class Target:
    """A target of a package: its sources and the settings they are compiled with."""

    name: str
    kind: str
    package: str
    folder: pathlib.Path
    sources: tuple[pathlib.Path, ...]
    dependencies: frozenset[str]
    flags: tuple[str, ...]
    resources: tuple[tuple[str, pathlib.Path], ...]
    systems: tuple[System, ...] = ()

    def triple(self, system: System) -> str:
        """The compiler's name for a system, in the oldest version that the target's package supports."""
        return next((one for one in self.systems if one.name == system.name), system).triple

    @property
    def module(self) -> str:
        return self.name.replace("-", "_")


@dataclasses.dataclass(frozen=True)
class Package:
    name: str
    systems: dict[str, System]
    products: dict[str, list[str]]
    targets: dict[str, Target]

    def closure(self, names: list[str]) -> list[Target]:
        """Some targets and all that they depend on."""
        found: dict[str, Target] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in self.targets and name not in found:
                found[name] = self.targets[name]
                waiting += self.targets[name].dependencies
        return list(found.values())


def on_a_mac(manifest: str) -> str:
    """A manifest as a Mac reads it: there, `#if os(macOS)` is true."""
    return re.sub(r"(?ms)^#if os\(macOS\)\n(.*?)^#else\n.*?^#endif\n", r"\1", manifest)


def read(folder: pathlib.Path, cache: pathlib.Path) -> Package:
    """Reads the manifest of a folder; SwiftPM is asked again only if it has changed."""
    text = on_a_mac((folder / "Package.swift").read_text())
    place = cache / hashlib.sha256(text.encode()).hexdigest()[:16]
    answer = place / "package.json"
    if not answer.exists():
        place.mkdir(parents=True, exist_ok=True)
        (place / "Package.swift").write_text(text)
        command = ["swift", "package", "--package-path", str(place), "dump-package"]
        answer.write_text(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    said = json.loads(answer.read_text())
    modes = said.get("swiftLanguageVersions") or ["6"]
    versions = {one["platformName"]: one["version"] for one in said["platforms"]}
    systems = {name: System(name, versions[name.lower()]) for name in KINDS if name.lower() in versions}
    targets = [
        target(one, folder, said["name"], modes[-1], tuple(systems.values()))
        for one in said["targets"] if one["type"] != "plugin"
    ]
    return Package(
        said["name"], systems, {one["name"]: one["targets"] for one in said["products"]},
        {one.name: one for one in targets})


def target(said: dict, folder: pathlib.Path, package: str, mode: str, systems: tuple[System, ...]) -> Target:
    place = folder / (said.get("path") or f"{'Tests' if said['type'] == 'test' else 'Sources'}/{said['name']}")
    excluded = [place / one for one in said["exclude"]]
    roots = [place / one for one in said.get("sources") or ["."]]
    sources = sorted(
        source for root in roots for source in root.rglob("*.swift")
        if not any(source == one or one in source.parents for one in excluded)
        and not any(one.suffix == ".docc" for one in source.parents))
    flags = ["-swift-version", mode]
    for setting in said["settings"]:
        if setting["tool"] != "swift":
            continue
        for kind, value in setting["kind"].items():
            if kind == "define":
                flags += ["-D", value["_0"]]
            elif kind in ("enableUpcomingFeature", "enableExperimentalFeature"):
                flags += ["-" + re.sub(r"([A-Z])", r"-\1", kind).lower(), value["_0"]]
            else:
                raise ValueError(f"{package}: no flag is known for the setting {kind} of {said['name']}")
    resources = tuple((next(iter(one["rule"])), place / one["path"]) for one in said["resources"])
    return Target(
        said["name"], said["type"], package, place, tuple(sources), frozenset(dependencies(said)), tuple(flags),
        resources, systems)


def dependencies(said: dict) -> list[str]:
    return [value[0] for one in said["dependencies"] for value in one.values() if isinstance(value, list)]
