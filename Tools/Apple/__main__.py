"""Compiles the app side for Apple's systems, against stand-ins for Apple's frameworks.

    python3 Tools/Apple [--system iOS …] [--module NAME …]
"""

import argparse
import os
import pathlib
import re
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import manifest  # noqa: E402
import stand_ins  # noqa: E402
from compilation import Compilation  # noqa: E402
from jobs import Outcome, run_all  # noqa: E402
from systems import KINDS  # noqa: E402
from toolchain import Toolchain  # noqa: E402

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
DIAGNOSTIC = re.compile(r"(?m)^(\S+:\d+:\d+|<unknown>:0): (error|warning): ")


def app_targets(package: manifest.Package) -> list[manifest.Target]:
    """What an app links, and the apps of the examples."""
    roots = [one for one in package.products if one.startswith("Tollgate") and one != "TollgateOpenStore"]
    roots += [one for one in package.products if one.endswith("Views")]
    targets = [target for one in roots for target in package.products[one]]
    return package.closure(targets + [one for one in package.targets if one.endswith("DocumentCode")])


def app_mains(package: str, system: str) -> list[manifest.Target]:
    """The targets of the examples' Xcode projects: a folder `App`, or one of it for each system."""
    found = []
    for source in sorted(REPOSITORY.glob("Examples/*/App/**/*.swift")):
        folder = source.parent
        if (folder.name if folder.name in KINDS else "iOS") == system:
            found.append(manifest.Target(
                source.stem, "app", package, folder, (source,), frozenset(), ("-swift-version", "6"), ()))  # fmt: skip
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--system", action="append", choices=list(KINDS), help="only this system (repeatable)")
    parser.add_argument("--module", action="append", help="only this module and those it imports (repeatable)")
    parser.add_argument("--processes", type=int, default=2, help="how many compilers run at once (default: 2)")
    options = parser.parse_args()
    begun = time.monotonic()
    cache = REPOSITORY / ".build" / "apple"
    toolchain, known = Toolchain(cache), stand_ins.read()
    package = manifest.read(REPOSITORY, cache / "manifests")
    jobs, count = [], 0
    for name in options.system or package.systems:
        system = package.systems[name]
        targets = app_targets(package) + app_mains(package.name, name)
        if options.module:
            targets = [*package.closure(options.module)]
        compilation = Compilation(toolchain, system, targets, known)
        jobs += compilation.jobs()
        count += len(targets)
    outcomes = run_all(jobs, options.processes)
    failed = report(outcomes)
    compiled = sum(one.ran for one in outcomes.values())
    systems = ", ".join(options.system or package.systems)
    print(
        f"make apple: {count} modules for {systems}, against {len(known)} stand-ins: "
        f"{'failed' if failed else 'no errors, no warnings'} "
        f"({compiled} compiled again, {time.monotonic() - begun:.0f} s)")
    return 1 if failed else 0


def report(outcomes: dict[str, Outcome]) -> bool:
    """Prints each diagnostic once, with the systems it was found for."""
    found: dict[str, list[str]] = {}
    for job, outcome in outcomes.items():
        system, module = job.split("/", 1)
        starts = [one.start() for one in DIAGNOSTIC.finditer(outcome.output)]
        pieces = [outcome.output[a:b].strip() for a, b in zip(starts, [*starts[1:], None])]
        if not outcome.succeeded and outcome.ran and not pieces:
            pieces = [f"{module} did not compile:\n{outcome.output.strip()}"]
        for piece in pieces:
            found.setdefault(piece.replace(f"{REPOSITORY}/", ""), []).append(system)
    names = stand_ins.undeclared()
    for piece, systems in found.items():
        print(f"{piece}\n  [{', '.join(dict.fromkeys(systems))}]")
        missing = re.search(r"(?:cannot find|has no member|cannot find type) '(\w+)", piece)
        if missing and missing[1] in names:
            print(f"  {names[missing[1]]}")
    skipped = sorted(job for job, outcome in outcomes.items() if not outcome.succeeded and not outcome.ran)
    if skipped:
        print("Not compiled, because a module they import wasn't: " + ", ".join(skipped))
    return any(not one.succeeded for one in outcomes.values()) or bool(found)


if __name__ == "__main__":
    sys.exit(main())
