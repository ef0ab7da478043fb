"""The page "Test your server against a local App Store", read and done: every command, and what the receiver prints."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = (ROOT / "Docs" / "TestYourServer.md").read_text(encoding="utf-8")
TOLLGATE = ROOT / ".build" / "debug" / "tollgate"


def fences(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, flags=re.S | re.M)


def waiting(command: str) -> str:
    """A command of the page, which waits until what it began in the background listens."""
    port = {"tollgate appstore": 8090, "receiver.py": 8071}
    for part, number in port.items():
        if part in command and command.rstrip().endswith("&"):
            return f"{command}\nuntil (: </dev/tcp/127.0.0.1/{number}) 2>/dev/null; do sleep 0.1; done\n"
    return command


class ServerPage(unittest.TestCase):
    def test_does_what_it_says(self) -> None:
        with tempfile.TemporaryDirectory(prefix="tollgate-server-page-") as name:
            folder = pathlib.Path(name)
            (folder / "bin").mkdir()
            (folder / "bin" / "tollgate").symlink_to(TOLLGATE)
            shutil.copytree(ROOT / "Examples" / "RockIdentifier", folder / "Examples" / "RockIdentifier")
            (folder / "receiver.py").write_text(fences("python")[0], encoding="utf-8")
            # The library is in the environment that runs this test, in the version that the project pins.
            commands = [
                waiting(command) for block in fences("sh") for command in [
                    re.sub(r"^python3 -m venv venv\n.*?pip install[^\n]*\n", "", block, flags=re.S | re.M)]]
            script = "set -euo pipefail\n" + "\n".join(commands) + "\nkill $(jobs -p)\n"
            script = script.replace("venv/bin/python", sys.executable)
            done = subprocess.Popen(
                ["bash", "-c", script], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True, env=os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"})
            try:
                said, _ = done.communicate(timeout=180)
            finally:
                try:
                    os.killpg(done.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.assertEqual(done.returncode, 0, said[-2_000:])
            received = (folder / "received.txt").read_text(encoding="utf-8")
            expected = fences("text")[0]
            self.assertTrue(received.startswith(expected), f"{received}\n{said[-2_000:]}")
            # The second customer's came backwards, then each twice.
            rest = received[len(expected):].splitlines()
            self.assertEqual([line.split()[0] for line in rest[:2]], ["DID_FAIL_TO_RENEW", "SUBSCRIBED"], received)
            self.assertEqual([line.split()[:2] for line in rest[2:4]], [["DID_RENEW", "BILLING_RECOVERY"]] * 2, received)


if __name__ == "__main__":
    unittest.main()
