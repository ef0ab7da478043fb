"""Runs the modules of tests here, some beside each other: a test of what outlives a process waits, and computes nothing.

    python Tools/Tests/ServerAPI [MODULE …]
"""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
AT_ONCE = 4
# Those that take longest begin first.
FIRST = ["test_killed_server", "test_conclusions", "test_description", "test_webhooks", "test_server_start"]


def run(module: str) -> tuple[str, int, float, str]:
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "unittest", module], cwd=HERE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return module, done.returncode, time.monotonic() - began, done.stdout


def main(named: list[str]) -> int:
    modules = named or sorted(file.stem for file in HERE.glob("test_*.py"))
    modules.sort(key=lambda module: FIRST.index(module) if module in FIRST else len(FIRST))
    failed = []
    with ThreadPoolExecutor(AT_ONCE) as pool:
        for module, status, seconds, said in pool.map(run, modules):
            print(f"{module}: {said.strip().splitlines()[-1]} ({seconds:.0f} s)", flush=True)
            if status != 0:
                failed.append(module)
                print(said, flush=True)
    print(f"failed: {', '.join(failed)}" if failed else f"{len(modules)} modules passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
