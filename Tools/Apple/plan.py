"""Which targets are compiled for which system."""

import pathlib

import stand_ins
from manifest import Package, Target
from systems import KINDS
from toolchain import STANDARD_LIBRARY

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
# Tests that name all of StoreKit, of which the stand-in has only what we use, and tests that use what
# swift-certificates shows to its own tests alone.
LEFT_OUT = {"AppStoreRevocationTests", "StoreKitSymbolTests"}
# Modules of other systems, which sources import under a condition.
ELSEWHERE = {"FoundationNetworking", "Glibc", "Musl"}
LOCAL_STORE = (
    "AppStoreWire", "AppStoreRevocation", "LocalAppStore", "OpenStoreKit", "OpenStoreKitTest", "TollgateOpenStore",
)  # fmt: skip


def targets(
    package: Package, tools: list[Package], system: str, known: dict[str, stand_ins.StandIn], only: list[str] | None,
) -> list[Target]:  # fmt: skip
    """What is compiled for a system; of that, only some modules and those they import."""
    found = app_targets(package)
    if system == "macOS":
        found += [one for one in local_store_targets(package) if one not in found]
        compiled = {*STANDARD_LIBRARY, *known, *(one.module for one in found)}
        found += tool_targets(tools, compiled)
        found += [one for one in test_targets(package) if one not in found]
    found += app_mains(package.name, system)
    if not only:
        return found
    named, waiting = {}, list(only)
    while waiting:
        name = waiting.pop()
        for one in found:
            if one.module == name and name not in named:
                named[name] = one
                waiting += imports(one)
    return list(named.values())


def imports(target: Target) -> set[str]:
    return set().union(*(stand_ins.imports(source.read_text()) for source in target.sources), ()) - ELSEWHERE


def app_targets(package: Package) -> list[Target]:
    """What an app links, and the examples."""
    roots = [one for one in package.products if one.startswith("Tollgate") and one not in (*LOCAL_STORE, "TollgateNames")]
    targets = [target for one in roots for target in package.products[one]]
    shown = [one for one in package.targets if one.endswith(("Views", "DocumentCode"))]
    # The hosted tests of the examples run it against Apple's store.
    return package.closure([*targets, *shown, "StoreConformance"])


def local_store_targets(package: Package) -> list[Target]:
    """The local store, for tests and tools."""
    return package.closure([target for one in LOCAL_STORE for target in package.products[one]] + ["TollgateNamesTool"])


def tool_targets(tools: list[Package], compiled: set[str]) -> list[Target]:
    """The targets of the servers and tools that import only what is compiled here: those without a network or a command line."""
    found, grew = {}, True
    while grew:
        grew = False
        for one in (target for each in tools for target in each.targets.values()):
            if one.name not in (*found, "ServerStore") and "Tests" not in one.folder.parts and imports(one) <= compiled | {one.module}:
                found[one.name], grew = one, True
                compiled.add(one.module)
    return list(found.values())


def test_targets(package: Package) -> list[Target]:
    """The tests of the package, and what only they need."""
    tests = [one.name for one in package.targets.values() if one.kind == "test" and one.name not in LEFT_OUT]
    return [one for one in package.closure(tests) if one.sources]


def app_mains(package: str, system: str) -> list[Target]:
    """The targets of the examples' Xcode projects: a folder `App`, or one of it for each system."""
    found = []
    for source in sorted(REPOSITORY.glob("Examples/*/App/**/*.swift")):
        folder = source.parent
        if (folder.name if folder.name in KINDS else "iOS") == system:
            found.append(
                Target(source.stem, "app", package, folder, (source,), frozenset(), ("-swift-version", "6"), ()))
    return found
