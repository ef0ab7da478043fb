"""Several processes of `tollgate server` on one PostgreSQL, under load, while they are killed and PostgreSQL restarts.

    python Tools/Tests/Fleet [--seconds 300] [--rate 100] [--processes 3] [--kill-every 1] [--restarts 2]

Signed notifications come at a steady rate, each to one process and, where that does not answer, to the next, as the App
Store and a proxy would. Then it is counted, in the database and at a receiver of webhooks: every notification and every
event is there once, and each event was told under one name. It prints how long answers took, with and without what went
wrong, and ends with status 1 where something is missing.

It needs a release build of `tollgate` and `tollgate-bench`, in the folder that `make bin CONFIGURATION=release` prints, or `BUILD=/path`.
"""

import argparse
import asyncio
import base64
import json
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from fleet import DURABLE, HERE, Postgres, Process, Sender, durable, migrated, sign, until_ready, words


def within(waits: list[float], share: float) -> str:
    if not waits:
        return "—"
    waits = sorted(waits)
    return f"{waits[min(len(waits) - 1, int(len(waits) * share))] * 1000:.1f} ms"


async def trouble(processes: list[Process], postgres: Postgres, options: argparse.Namespace, done: asyncio.Event) -> dict:
    """Kills a process now and then, and stops and starts PostgreSQL, once as it ends by itself and once at once."""
    told = {"kills": 0, "restarts": 0}
    began = time.monotonic()
    restarts = [(number + 1) * options.seconds / (options.restarts + 1) for number in range(options.restarts)]
    loop = asyncio.get_running_loop()
    while not done.is_set():
        if restarts and time.monotonic() - began > restarts[0]:
            restarts.pop(0)
            await loop.run_in_executor(None, postgres.tell, "stop" if len(restarts) % 2 else "kill")
            await loop.run_in_executor(None, postgres.tell, f"start {DURABLE}")
            told["restarts"] += 1
        if options.kill_every:
            one = random.choice(processes)
            await loop.run_in_executor(None, one.kill)
            one.start()
            told["kills"] += 1
        try:
            await asyncio.wait_for(done.wait(), options.kill_every or 0.5)
        except asyncio.TimeoutError:
            pass
    return told


async def main() -> int:
    parser = argparse.ArgumentParser(prog="Fleet", description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=int, default=300, help="how long notifications come (default: 300)")
    parser.add_argument("--rate", type=int, default=100, help="notifications a second (default: 100)")
    parser.add_argument("--processes", type=int, default=3, help="processes of the server (default: 3)")
    parser.add_argument("--kill-every", type=float, default=1, help="seconds from kill to kill; 0 for none (default: 1)")
    parser.add_argument("--restarts", type=int, default=2, help="restarts of PostgreSQL (default: 2)")
    options = parser.parse_args()
    count = options.seconds * options.rate
    with tempfile.TemporaryDirectory(prefix="fleet-") as name, durable() as postgres:
        folder = Path(name)
        sign(count, folder)
        address = migrated(postgres, "fleet")
        secret = "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()
        receiver = subprocess.Popen(
            [sys.executable, str(HERE / "receiver.py"), secret], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        url = f"http://127.0.0.1:{receiver.stdout.readline().strip()}"
        options_of_each = [*words(folder, address), "--webhook", url, "--webhook-secret", secret]
        processes = [Process(options_of_each, folder, 0)]
        await until_ready(processes)
        processes += [Process(options_of_each, folder, number) for number in range(1, options.processes)]
        try:
            await until_ready(processes)
            return await measured(processes, postgres, address, receiver, folder, options, count)
        finally:
            for one in processes:
                one.kill()
            if receiver.poll() is None:
                receiver.kill()


async def measured(processes, postgres, address, receiver, folder, options, count) -> int:
    sender, done = Sender([one.port for one in processes]), asyncio.Event()
    troubles = asyncio.create_task(trouble(processes, postgres, options, done))
    await sender.run(folder / "notifications.txt", options.rate, options.seconds)
    sent = time.monotonic()
    done.set()
    told = await troubles
    await until_ready(processes)

    def number(sql: str) -> int:
        return int(postgres.query(address, sql)[0][0])

    left = "SELECT count(*) FROM job WHERE state NOT IN ('done', 'failed')"
    while (jobs := number(left)) and time.monotonic() < sent + 1800:
        print(f"  {jobs} jobs are left", flush=True)
        await asyncio.sleep(5)
    settled = time.monotonic() - sent
    out, _ = receiver.communicate()
    lines = [json.loads(line) for line in out.splitlines()]
    forged = lines.pop()[1]
    heard = {line[0]: line for line in lines}
    events = {line[0]: line[1] for line in postgres.query(address, "SELECT id, type FROM event")}
    rows = number("SELECT count(*) FROM event")
    kinds = Counter(events.values())
    waits = [wait for _, wait, tries in sender.waits]
    first = [wait for _, wait, tries in sender.waits if tries == 1]
    print(f"\n{count} notifications at {options.rate} a second over {options.processes} processes; "
          f"{told['kills']} kills, {told['restarts']} restarts of PostgreSQL")
    print(f"  answered at the first try   {len(first)}: half within {within(first, 0.5)}, "
          f"99 in 100 within {within(first, 0.99)}")
    print(f"  all, with every try         {len(waits)}: half within {within(waits, 0.5)}, "
          f"99 in 100 within {within(waits, 0.99)}, the last within {within(waits, 1)}")
    print(f"  all worked on and told      {settled:.0f} s after the last")
    print(f"  events                      {dict(kinds)}")
    print(f"  webhooks                    {sum(line[2] for line in lines)} calls for {len(heard)} events")
    wrong = []

    def check(what: str, found: int, wanted: int) -> None:
        if found != wanted:
            wrong.append(f"{what}: {found}, not {wanted}")

    check("notifications acknowledged", len(sender.waits), count)
    check("notifications kept", number("SELECT count(*) FROM notification"), count)
    check("notifications worked on", number("SELECT count(*) FROM notification WHERE state = 'done'"), count)
    check("events", rows, len(events))
    for kind in ("subscription.started", "entitlement.granted"):
        if kind in kinds or kind == "subscription.started":
            check(f"events {kind}", kinds[kind], count)
    check("events that nobody was told of", len(events.keys() - heard.keys()), 0)
    check("events told that there are not", len(heard.keys() - events.keys()), 0)
    check("calls under another webhook-id", sum(line[3] for line in lines), 0)
    check("calls with a wrong signature", forged, 0)
    check("jobs that failed", number("SELECT count(*) FROM job WHERE state = 'failed'"), 0)
    for one in wrong:
        print(f"✘ {one}")
    print("Nothing is missing and nothing came double." if not wrong else f"{len(wrong)} wrong.")
    return 1 if wrong else 0


signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
sys.exit(asyncio.run(main()))
