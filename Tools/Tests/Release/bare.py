"""A bare system in a folder, made by debootstrap, and programs that run in it."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
from typing import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[3]
KEPT = ROOT / ".build/bare"

# What a program in the folder needs of the kernel, and what pip needs to reach a registry as this machine does.
MOUNTS = """
set -eu
mount --bind "$0" "$0"
mount -t proc proc "$0/proc"
for file in /etc/resolv.conf /etc/hosts /etc/ssl/certs/ca-certificates.crt; do
  if [ -e "$file" ]; then mkdir -p "$(dirname "$0$file")"; touch "$0$file"; mount --bind "$file" "$0$file"; fi
done
exec chroot "$0" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "$@"
"""


class Unreachable(Exception):
    """A distribution's packages can't be fetched."""


class Bare:
    """A bare system"""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder

    def command(self, *words: str) -> list[str]:
        return ["unshare", "--mount", "sh", "-c", MOUNTS, str(self.folder), *words]

    def run(self, *words: str) -> str:
        """Runs a program, which has to succeed, and returns what it prints."""
        done = subprocess.run(self.command(*words), capture_output=True, text=True)
        if done.returncode != 0:
            raise AssertionError(f"{words} exited with {done.returncode}:\n{done.stdout}{done.stderr}")
        return done.stdout

    @contextlib.contextmanager
    def running(self, *words: str) -> Iterator[subprocess.Popen]:
        """Runs a program for as long as a `with` lasts."""
        process = subprocess.Popen(
            self.command(*words), stdout=subprocess.PIPE, stderr=sys.stderr, text=True, start_new_session=True)
        try:
            yield process
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            process.stdout.close()


def bare(name: str, suite: str, mirror: str, *packages: str, keyring: str | None = None, script: str = "") -> Bare:
    """Makes a bare system, or a copy of one that was made before.

    `script` is debootstrap's script for the suite, if this machine's debootstrap is older than the suite.

    - Raises: `Unreachable` if the distribution's packages can't be fetched.
    """
    made = KEPT / name
    if not (made / "made").exists():
        shutil.rmtree(made, ignore_errors=True)
        KEPT.mkdir(parents=True, exist_ok=True)
        options = ["--variant=minbase", *([f"--include={','.join(packages)}"] if packages else [])]
        if keyring:
            options.append(f"--keyring={keyring}")
        done = subprocess.run(
            ["debootstrap", *options, suite, str(made), mirror, *([script] if script else [])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            said = done.stdout.strip().splitlines()[-1:]
            shutil.rmtree(made, ignore_errors=True)
            raise Unreachable(f"debootstrap couldn't make {name}: {''.join(said)}")
        (made / "made").touch()
    used = KEPT / f"{name}-used"
    shutil.rmtree(used, ignore_errors=True)
    subprocess.run(["cp", "--archive", str(made), str(used)], check=True)
    return Bare(used)
