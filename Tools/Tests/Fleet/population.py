"""The charts of a server that knows a hundred thousand lives, against the same counted by a second program.

    python Tools/Tests/Fleet/population.py [--lives 100000]

The lives are a forecast's: two years of people who buy, leave, come back, change plans, are refunded and pay late, each at
a local App Store. A server charts them, each chart by every split and by days, weeks and months. What it exports is counted
again by `ServerAPI/metrics.py`, in plain loops over what was signed. Both must be the same, to the cent and the person; it
ends with status 1 where they are not. `BUILD=/path` names another folder than that of `make bin CONFIGURATION=release`.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from fleet import BUILD, HERE, free_port

import metrics
from test_charts import CHARTS, address, answered, expected, queries

APP = HERE.parents[2] / "Examples/CoinFeedback"
SPANS = (("day", "2025-03-01", "2025-04-29"), ("week", "2024-06-01", "2025-06-01"), ("month", "2024-01-01", "2026-01-01"))


def main() -> int:
    parser = argparse.ArgumentParser(prog="population.py", description=__doc__.split("\n")[0])
    parser.add_argument("--lives", type=int, default=100_000, help="people (default: 100000)")
    lives, began = parser.parse_args().lives, time.monotonic()

    def tell(words: str) -> None:
        print(f"{time.monotonic() - began:6.0f} s  {words}", flush=True)

    with tempfile.TemporaryDirectory(prefix="population-") as name:
        folder = Path(name)
        tell(f"{lives} people live.")
        subprocess.run(
            [str(BUILD / "tollgate-bench"), "population", name, str(APP), str(lives)], check=True, stderr=subprocess.DEVNULL)
        app = ["--catalog", str(folder / "Catalog.json"), "--credentials", str(folder / "credentials"),
               "--database", f"sqlite:{folder / 'tollgate.sqlite'}"]
        with subprocess.Popen([str(BUILD / "tollgate"), "server", "export", *app], stdout=subprocess.PIPE) as export:
            everything = metrics.purchases(export.stdout, "Production")
        if export.returncode:
            return 1
        tell(f"{len(everything)} purchases with {sum(len(each.payments) for each in everything)} payments were exported.")
        server = subprocess.Popen(
            [str(BUILD / "tollgate"), "server", *app, "--listen", f"127.0.0.1:{free_port()}", "--revocation", "off",
             "--reconcile-every", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            said = dict(server.stdout.readline().rstrip("\n").split(": ", 1) for _ in range(3))
            return compared(said["The server is open"], said["Secret key"], everything, tell)
        finally:
            server.kill()
            server.wait()


def compared(url: str, key: str, everything: list[metrics.Purchase], tell) -> int:
    seen, wrong = set(), 0
    for query in queries(*SPANS):
        request = urllib.request.Request(url + address(*query), headers={"Authorization": f"Bearer {key}"})
        try:
            answer = urllib.request.urlopen(request, timeout=120)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{address(*query)}: {error.code} {error.read().decode()}") from None
        with answer:
            own = answered(query[0], json.load(answer))
        counted = expected(*query, everything, int(time.time() * 1000))
        words = f"{query[0]} by {query[1]}" + (f", split by {query[4]}" if query[4] else "")
        for line in sorted(own.keys() | counted.keys(), key=str):
            if own.get(line) != counted.get(line):
                wrong += 1
                tell(f"✘ {words}, {line}: {own.get(line)}, and counted {counted.get(line)}")
        tell(f"{words}: {len(counted)} lines")
        seen |= {query[0] for points in counted.values() for value in points if value}
    if missing := set(CHARTS) - seen:
        wrong += 1
        tell(f"✘ nothing was counted by {', '.join(sorted(missing))}")
    print("Each chart is what was counted." if not wrong else f"{wrong} wrong.")
    return 1 if wrong else 0


sys.exit(main())
