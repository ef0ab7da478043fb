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
import plan  # noqa: E402
import stand_ins  # noqa: E402
from compilation import Compilation  # noqa: E402
from jobs import Outcome, run_all  # noqa: E402
from systems import KINDS  # noqa: E402
from toolchain import Toolchain  # noqa: E402

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
DIAGNOSTIC = re.compile(r"(?m)^(\S+:\d+:\d+|<unknown>:0): (error|warning): ")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--system", action="append", choices=list(KINDS), help="only this system (repeatable)")
    parser.add_argument("--module", action="append", help="only this module and those it imports (repeatable)")
    parser.add_argument("--processes", type=int, default=2, help="how many compilers run at once (default: 2)")
    options = parser.parse_args()
    begun = time.monotonic()
    cache = REPOSITORY / ".build" / "apple"
    toolchain, known = Toolchain(cache), stand_ins.read()
    package, *tools = (
        manifest.read(one, cache / "manifests") for one in (REPOSITORY, REPOSITORY / "Server", REPOSITORY / "Tools"))
    jobs, count = [], 0
    for name in options.system or package.systems:
        targets = plan.targets(package, tools, name, known, options.module)
        jobs += Compilation(toolchain, package.systems[name], targets, known).jobs()
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
            # A crash of the compiler prints its stack.
            piece = "\n".join(piece.split("\n")[:12])
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
