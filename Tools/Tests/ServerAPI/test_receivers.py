"""The receivers of the page TestYourServer in Node and in Java, which have no packages."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.request

from appstore import COINS, MONTHLY, ROOT, Store
from server import free_port, until

PAGE = (ROOT / "Docs/TestYourServer.md").read_text(encoding="utf-8")


class Receivers(unittest.TestCase):
    """A receiver of the page"""

    def check(self, program: str, name: str, language: str) -> None:
        if not shutil.which(program):
            self.skipTest(f"There is no {program} here.")
        source = re.search(rf"^```{language}\n(.*?)^```", PAGE, flags=re.S | re.M)[1]
        with tempfile.TemporaryDirectory(prefix="tollgate-receiver-") as folder:
            file = pathlib.Path(folder) / name
            file.write_text(source, encoding="utf-8")
            port = free_port()
            with Store("--notify", f"http://127.0.0.1:{port}/", environment="Production") as store:
                process = subprocess.Popen(
                    [program, str(file), str(store.folder / "credentials"), str(port)],
                    stdout=subprocess.PIPE, text=True)
                try:
                    until(lambda: self.status(port, b"{}") == 400, 60)
                    store.control(buy=MONTHLY)
                    store.control(renewNow=MONTHLY)
                    store.control(buy=COINS)
                    store.control(refund=COINS)
                    said = [process.stdout.readline().split() for _ in range(4)]
                    forged = store.token()
                    self.assertEqual(self.status(port, f'{{"signedPayload": "{forged}"}}'.encode()), 400)
                finally:
                    process.kill()
                    process.wait()
                    process.stdout.close()
                states = {one["state"] for one in store.report("/notifications")["notifications"]}
        self.assertEqual(said, [
            ["SUBSCRIBED", "INITIAL_BUY", MONTHLY], ["DID_RENEW", MONTHLY], ["ONE_TIME_CHARGE", COINS],
            ["REFUND", COINS]])  # fmt: skip
        self.assertEqual(states, {"delivered"})

    @staticmethod
    def status(port: int, body: bytes) -> int | None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", data=body, timeout=10) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def test_in_node_believes_what_is_signed_and_nothing_else(self) -> None:
        self.check("node", "receiver.mjs", "js")

    def test_in_java_believes_what_is_signed_and_nothing_else(self) -> None:
        self.check("java", "Receiver.java", "java")


if __name__ == "__main__":
    unittest.main()
