"""A machine that looks like a Mac to a shell: its `uname`, and none of the programs that only Linux has."""

import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[3]

# What the scripts may use: all of it is in macOS, or is installed with Xcode.
PROGRAMS = [
    "awk", "bash", "cat", "chmod", "cp", "curl", "cut", "date", "dirname", "echo", "env", "false", "find", "git", "grep", "head", "id", "ls",
    "make", "mkdir", "mktemp", "python3", "rm", "sed", "sh", "sleep", "sort", "tail", "tee", "touch", "tr", "true", "wc",
]

SWIFT = 'echo "swift-driver version: 1.148.6 Apple Swift version 6.3 (swiftlang-6.3.0.123.5 clang-2100.0.123.102)"\n'


class Mac:
    """A folder of programs to be the whole `PATH`."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        for name in PROGRAMS:
            self.install(name)
        self.write("uname", "echo Darwin\n")
        self.write("swift", SWIFT)
        self.write("xcode-select", "echo /Applications/Xcode.app/Contents/Developer\n")

    def install(self, name: str) -> None:
        """Gives it a program of this machine."""
        (self.bin / name).symlink_to(shutil.which(name) or "/nowhere")

    def write(self, name: str, script: str) -> None:
        """Gives it a program that does what a script says."""
        file = self.bin / name
        file.unlink(missing_ok=True)
        file.write_text("#!/bin/bash\n" + script)
        file.chmod(0o755)

    def run(self, *command: str, cwd: pathlib.Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs a command there, in a shell with as few open files as a Mac allows."""
        return subprocess.run(
            ["/bin/bash", "-c", 'ulimit -S -n 256 && exec "$@"', "bash", *command],
            cwd=cwd, text=True, capture_output=True, timeout=120,
            # Programs of this machine that the scripts find by their full path are not there either.
            env={"PATH": str(self.bin), "HOME": os.environ.get("HOME", "/"), "POSTGRESQL": "/nowhere",
                 "CHROMIUM": "/nowhere", **variables})
