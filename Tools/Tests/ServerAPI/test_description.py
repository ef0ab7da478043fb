"""`/openapi.json` of `tollgate server`: what it says of each address, held to by requests that schemathesis makes up.

`TOLLGATE_REQUESTS` says how many it makes up for each address (20), `TOLLGATE_SEED` which ones.
"""

import os
import re
import subprocess
import sys
import unittest

from appstore import COINS, YEARLY
from server import Pairs, somebody
from pages import Page

# Which words a catalog has can't be said in a schema: what it has not is refused though the schema has it. A token is
# signed, and a cursor was handed out before.
CHECKS = [
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "missing_required_header", "unsupported_method",
    "ignored_auth",
]


class Description(Pairs):
    def test_is_true_of_every_request_that_is_made_up(self) -> None:
        store, server = self.pair(options=("--limit-address", "0", "--limit-customer", "0"))
        customer = somebody()
        store.control(buy=YEARLY, appAccountToken=customer)
        store.control(buy=COINS, appAccountToken=customer)
        server.settled()
        done = subprocess.run(
            [os.path.join(os.path.dirname(sys.executable), "schemathesis"), "run",
             f"{server.url}/openapi.json", "--header", f"Authorization: Bearer {server.keys['Secret key']}",
             "--checks", ",".join(CHECKS),
             # It writes no JSON Lines.
             "--exclude-path", "/v1/import", "--phases", "examples,coverage,fuzzing",
             "--max-examples", os.environ.get("TOLLGATE_REQUESTS", "20"),
             "--seed", os.environ.get("TOLLGATE_SEED", "1"), "--continue-on-failure", "--no-color"],
            capture_output=True, text=True, timeout=3_000, cwd=server.folder)
        if report := os.environ.get("TOLLGATE_REPORT"):
            with open(report, "w", encoding="utf-8") as file:
                file.write(done.stdout + done.stderr)
        self.assertEqual(done.returncode, 0, done.stdout[-8_000:] + done.stderr[-2_000:])
        self.assertNotIn('"level":"error"', server.log)

    def test_has_every_address_of_the_page_and_no_other(self) -> None:
        _, server = self.pair()
        described = {
            (method.upper(), path) for path, each in server.ask("GET", "/openapi.json")[1]["paths"].items()
            for method in each}
        told = set()
        for line in re.findall(r"^\| [–ps] \|.*$", Page("ServerEndpoints.md").text, flags=re.M):
            last = ""
            for method, path in re.findall(r"`(GET|POST|PUT|DELETE) ([^`? ]+)", line):
                path = last + path[1:] if path.startswith("…") else path
                told.add((method, path))
                last = last or re.sub(r"/[^/]+$", "", path)
        self.assertEqual({each for each in described if not each[1].startswith("/admin")}, told)


if __name__ == "__main__":
    unittest.main()
