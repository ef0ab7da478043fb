"""The programs that `make build` and its like build: this is the one place in which tests in Python find them."""

import functools
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.cache
def folder(configuration: str = "debug") -> pathlib.Path:
    """The folder of the programs of a debug or a release build, as SwiftPM names it."""
    done = subprocess.run(
        ["make", "--silent", "--no-print-directory", "bin", f"CONFIGURATION={configuration}"],
        cwd=ROOT, check=True, capture_output=True, text=True)
    return pathlib.Path(done.stdout.strip())


def program(name: str, configuration: str = "debug") -> str:
    """A program by its name, such as `tollgate`; `TOLLGATE=/path/to/tollgate` and the like name another."""
    variable = re.sub(r"(?<=[a-z])(?=[A-Z])|-", "_", name).upper()
    return os.environ.get(variable) or str(folder(configuration) / name)
