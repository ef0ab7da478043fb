"""How long the pages of a server take over a large database, in Chromium, from the request to the last byte and to the load.

    python Tools/Tests/Fleet/pages.py [--facts 1000000] [--events 1000000]

The limit is 200 ms for the first page. `BUILD=/path` names another folder than that of `make bin CONFIGURATION=release`.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from fleet import BUILD, HERE, free_port

sys.path.insert(0, str(HERE.parent / "Browser"))

from playwright.sync_api import expect, sync_playwright  # noqa: E402
from studio import chromium  # noqa: E402

LIMIT = 200
PATHS = ["/admin", "/admin/charts", "/admin/customers", "/admin/notifications", "/admin/webhooks",
         "/admin/customers/00000000-0000-4000-8000-000000000abc"]

TIMES = """() => {
  const [page] = performance.getEntriesByType("navigation");
  return [page.responseEnd - page.requestStart, page.loadEventEnd - page.requestStart];
}"""


def main() -> None:
    parser = argparse.ArgumentParser(prog="pages.py", description=__doc__.split("\n")[0])
    parser.add_argument("--facts", type=int, default=1_000_000, help="signed facts (default: 1000000)")
    parser.add_argument("--events", type=int, default=1_000_000, help="events (default: 1000000)")
    parser.add_argument("--rounds", type=int, default=9, help="visits of each page (default: 9)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pages-") as name:
        folder = Path(name)
        print(f"Writing {options.facts} facts and {options.events} events.", flush=True)
        subprocess.run([str(BUILD / "tollgate-bench"), "database", name, str(options.facts), str(options.events)],
                       check=True, stderr=subprocess.DEVNULL)
        server = subprocess.Popen(
            [str(BUILD / "tollgate"), "server", "--catalog", str(folder / "Catalog.json"),
             "--credentials", str(folder / "credentials"), "--database", f"sqlite:{folder / 'tollgate.sqlite'}",
             "--listen", f"127.0.0.1:{free_port()}", "--revocation", "off", "--reconcile-every", "0"],
            stdout=subprocess.PIPE, text=True)
        try:
            said = dict(server.stdout.readline().rstrip("\n").split(": ", 1) for _ in range(3))
            url = said["The server is open"]
            flags = ["--disable-dev-shm-usage"] + ([] if os.geteuid() else ["--no-sandbox"])
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium(), args=flags)
                page = browser.new_page()
                page.set_default_timeout(120_000)
                page.goto(f"{url}/admin/sign-in")
                page.get_by_label("Secret key").fill(said["Secret key"])
                page.get_by_role("button", name="Sign in").click()
                expect(page.get_by_role("heading", name="Overview")).to_be_visible(timeout=120_000)
                for path in PATHS:
                    times = []
                    for _ in range(options.rounds):
                        page.goto(url + path)
                        times.append(page.evaluate(TIMES))
                    answered, loaded = (statistics.median(each) for each in zip(*times))
                    print(f"  {path:<56} first {times[0][0]:8.1f} ms, then {answered:8.1f} ms, loaded {loaded:8.1f} ms, "
                          f"{answered / LIMIT:5.2f} × the limit", flush=True)
                browser.close()
        finally:
            server.kill()
            server.wait()


main()
