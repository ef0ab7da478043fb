"""The page "A server of your own", read and done: every command, up to a purchase that the server knows of."""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PAGE = (ROOT / "Docs" / "Server.md").read_text(encoding="utf-8")
TOLLGATE = ROOT / ".build" / "debug" / "tollgate"


def script() -> str:
    """The commands of the page, which wait until what they begin in the background listens."""
    lines = []
    for command in "".join(re.findall(r"^```sh\n(.*?)^```", PAGE, flags=re.S | re.M)).replace("\\\n", "").splitlines():
        lines.append(command)
        if command.endswith("&"):
            port = 8090 if "tollgate appstore" in command else 8070
            lines.append(f"until (: </dev/tcp/127.0.0.1/{port}) 2>/dev/null; do sleep 0.1; done")
    return "set -euo pipefail\n" + "\n".join(lines) + "\nkill $(jobs -p)\nwait\n"


class OwnServerPage(unittest.TestCase):
    def test_leads_to_a_purchase_that_the_server_knows_of(self) -> None:
        with tempfile.TemporaryDirectory(prefix="tollgate-own-server-") as name:
            folder = pathlib.Path(name)
            (folder / "bin").mkdir()
            (folder / "bin" / "tollgate").symlink_to(TOLLGATE)
            shutil.copytree(ROOT / "Examples" / "RockIdentifier", folder / "Examples" / "RockIdentifier")
            done = subprocess.Popen(
                ["bash", "-c", script()], cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                start_new_session=True, env=os.environ | {"PATH": f"{folder / 'bin'}:{os.environ['PATH']}"})
            try:
                said, _ = done.communicate(timeout=120)
            finally:
                try:
                    os.killpg(done.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
            self.assertEqual(done.returncode, 0, said[-2_000:])
            customer = json.loads((folder / "customer.json").read_text(encoding="utf-8"))
            self.assertTrue(customer["entitlements"]["premium"]["isActive"], customer)
            self.assertEqual(customer["subscriptions"][0]["state"], "subscribed", customer)
            printed = (folder / "server.txt").read_text(encoding="utf-8").splitlines()
            self.assertEqual(
                [line.split(": ")[0] for line in printed], ["The server is open", "Secret key", "Public key"])


if __name__ == "__main__":
    unittest.main()
