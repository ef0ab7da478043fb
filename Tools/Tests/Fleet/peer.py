"""What a server on PostgreSQL works on in a second, as a ratio to what pgbench does with the same statements.

    python Tools/Tests/Fleet/peer.py [--notifications 4000] [--rounds 3] [--width 16]

Both take turns on one cluster that writes to the disk before it answers. A round of the server's ends when all that was
acknowledged is worked on; it verifies three signatures and their certificates for each, which pgbench does not.
`BUILD` names the folder of a release build (`.build/release`).
"""

import argparse
import asyncio
import re
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from fleet import HERE, Postgres, Process, Sender, durable, migrated, sign, until_ready, words


def bench(postgres: Postgres, address: str, count: int, width: int, samples: dict[str, str]) -> float:
    """Returns how many notifications' statements pgbench ran in a second."""
    said = subprocess.run(
        ["pgbench", "--no-vacuum", "--protocol=prepared", f"--client={width}", "--jobs=2",
         f"--transactions={count // width}", f"--file={HERE / 'pgbench.sql'}",
         *(f"--define={name}={text}" for name, text in samples.items()), address],
        capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(said.stderr[-2000:])
    return float(re.search(r"tps = ([0-9.]+)", said.stdout)[1])


async def serve(sender: Sender, postgres: Postgres, address: str, bodies: list[bytes], width: int) -> float:
    """Returns how many notifications the server worked on in a second."""
    began = time.monotonic()
    waiting = list(reversed(bodies))

    async def post() -> None:
        while waiting:
            await sender.bring(waiting.pop(), began, began)

    await asyncio.gather(*(post() for _ in range(width)))
    left = "SELECT count(*) FROM job WHERE state NOT IN ('done', 'failed')"
    while int(postgres.query(address, left)[0][0]):
        await asyncio.sleep(0.02)
    if sender.failed:
        raise SystemExit(f"{sender.failed} notifications were not taken")
    return len(bodies) / (time.monotonic() - began)


async def main() -> None:
    parser = argparse.ArgumentParser(prog="peer.py", description=__doc__.split("\n")[0])
    parser.add_argument("--notifications", type=int, default=4000, help="in each round (default: 4000)")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of each (default: 3)")
    parser.add_argument("--width", type=int, default=16, help="at a time (default: 16)")
    options = parser.parse_args()
    count = options.notifications * (options.rounds + 1)
    with tempfile.TemporaryDirectory(prefix="peer-") as name, durable() as postgres:
        folder = Path(name)
        sign(count, folder)
        addresses = [migrated(postgres, "one"), migrated(postgres, "other")]
        server = Process(words(folder, addresses[0]), folder, 0)
        ours, theirs = [], []
        try:
            await until_ready([server])
            sender = Sender([server.port])
            bodies = (folder / "notifications.txt").read_bytes().splitlines()
            for number in range(options.rounds + 1):
                some = bodies[number * options.notifications:(number + 1) * options.notifications]
                served = await serve(sender, postgres, addresses[0], some, options.width)
                if number == 0:
                    # As long as what the server kept of the first round, which is not counted.
                    samples = {
                        name: postgres.query(addresses[0], f"SELECT {column} FROM {table} LIMIT 1")[0][0]
                        for name, column, table in [
                            ("notification", "token", "notification"),
                            ("transaction", "body", "fact WHERE kind = 'transaction'"),
                            ("renewal", "body", "fact WHERE kind = 'renewal'"),
                            ("event", "body", "event")]}
                benched = bench(postgres, addresses[1], options.notifications, options.width, samples)
                print(f"  round {number}: the server {served:.0f} a second, pgbench {benched:.0f}", flush=True)
                if number:
                    ours.append(served)
                    theirs.append(benched)
        finally:
            server.kill()
    own, peer = statistics.median(ours), statistics.median(theirs)
    print(f"notifications worked on: {own:.0f} a second, {own / peer:.2f} of pgbench's {peer:.0f} (aim 0.70)")


asyncio.run(main())
