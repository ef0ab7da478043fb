"""What a server on PostgreSQL does in a second, as a ratio to what pgbench does with the same statements.

    python Tools/Tests/Fleet/peer.py [--notifications 4000] [--rounds 3] [--width 16] [--seconds 10]

Both take turns on one cluster that writes to the disk before it answers. A round of notifications ends when all that was
acknowledged is worked on; the server verifies three signatures and their certificates for each, which pgbench does not.
Then `wrk` asks for customers, as long as `--seconds` says in each round, and pgbench reads their rows; the server encodes
and signs each answer too. `BUILD=/path` names another folder than that of `make bin CONFIGURATION=release`.
"""

import argparse
import asyncio
import re
import shutil
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from fleet import HERE, Postgres, Process, Sender, durable, migrated, sign, until_ready, words


def bench(postgres: Postgres, address: str, count: int, width: int, samples: dict[str, str]) -> float:
    """Returns how many notifications' statements pgbench ran in a second, with plans for what the tables have."""
    postgres.query(address, "ANALYZE")
    said = run(
        ["pgbench", "--no-vacuum", "--protocol=prepared", f"--client={width}", "--jobs=2",
         f"--transactions={count // width}", f"--file={HERE / 'pgbench.sql'}",
         *(f"--define={name}={text}" for name, text in samples.items()), address])
    return float(re.search(r"tps = ([0-9.]+)", said)[1])


def run(command: list[str]) -> str:
    """What a program printed that ended well."""
    said = subprocess.run(command, capture_output=True, text=True)
    if said.returncode:
        raise SystemExit(said.stderr[-2000:] or said.stdout[-2000:])
    return said.stdout


# Asks for one customer after the other, with the public key.
ASKING = """wrk.headers["Authorization"] = "Bearer %s"
local names, last = { %s }, 0
request = function()
  last = last %% #names + 1
  return wrk.format("GET", "/v1/customers/" .. names[last])
end
"""


def ask(folder: Path, port: int, key: str, customers: list[str], width: int, seconds: int) -> float:
    """Returns how many customers the server told of in a second."""
    script = folder / "customers.lua"
    script.write_text(ASKING % (key, ", ".join(f'"{name}"' for name in customers)))
    said = run(["wrk", "--threads=1", f"--connections={width}", f"--duration={seconds}s", f"--script={script}",
                f"http://127.0.0.1:{port}"])
    if re.search(r"Non-2xx|Socket errors", said):
        raise SystemExit(said)
    return float(re.search(r"Requests/sec: +([0-9.]+)", said)[1])


def read(folder: Path, address: str, customers: list[str], width: int, seconds: int) -> float:
    """Returns how many customers' rows pgbench read in a second."""
    statements = (HERE / "customer.sql").read_text(encoding="utf-8")
    files = []
    # As many scripts as pgbench takes: its variables are of one customer each.
    for number, name in enumerate(customers[:100]):
        file = folder / f"customer-{number}.sql"
        file.write_text(statements.replace(":customer", f"'{name}'"))
        files.append(f"--file={file}")
    said = run(["pgbench", "--no-vacuum", "--protocol=prepared", f"--client={width}", "--jobs=2",
                f"--time={seconds}", *files, address])
    return float(re.search(r"tps = ([0-9.]+)", said)[1])


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
    parser.add_argument("--seconds", type=int, default=10, help="of each round of reading (default: 10)")
    options = parser.parse_args()
    for program in ("pgbench", "wrk"):
        if not shutil.which(program):
            raise SystemExit(f"There is no {program} on this machine (on Debian: apt-get install postgresql-contrib wrk).")
    count = options.notifications * (options.rounds + 1)
    with tempfile.TemporaryDirectory(prefix="peer-") as name, durable() as postgres:
        folder = Path(name)
        sign(count, folder)
        addresses = [migrated(postgres, "one"), migrated(postgres, "other")]
        server = Process([*words(folder, addresses[0]), "--limit-address", "0", "--limit-customer", "0"], folder, 0)
        ours, theirs, told, found = [], [], [], []
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
            key = re.search(r"^Public key: (.*)$", server.log.read_text(), flags=re.M)[1]
            customers = [row[0] for row in postgres.query(
                addresses[0], "SELECT owner FROM purchase WHERE owner IS NOT NULL ORDER BY original LIMIT 1000")]
            for number in range(options.rounds):
                told.append(ask(folder, server.port, key, customers, options.width, options.seconds))
                found.append(read(folder, addresses[0], customers, options.width, options.seconds))
                print(f"  round {number}: wrk {told[-1]:.0f} customers a second, pgbench {found[-1]:.0f}", flush=True)
        finally:
            server.kill()
    own, peer = statistics.median(ours), statistics.median(theirs)
    print(f"notifications worked on: {own:.0f} a second, {own / peer:.2f} of pgbench's {peer:.0f} (aim 0.70)")
    own, peer = statistics.median(told), statistics.median(found)
    print(f"customers told of: {own:.0f} a second, {own / peer:.2f} of the rows that pgbench read, {peer:.0f}")


asyncio.run(main())
