"""What a load on a server is made of: its processes, who sends to them, and a PostgreSQL that writes to the disk."""

import asyncio
import os
import random
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "ServerAPI"), str(HERE.parent)]

import built  # noqa: E402
from postgres import Postgres  # noqa: E402
from server import free_port  # noqa: E402

BUILD = Path(os.environ.get("BUILD") or built.folder("release"))

# The cluster of the tests writes nothing to the disk before it answers; this one has to.
DURABLE = "-c fsync=on -c synchronous_commit=on -c shared_buffers=256MB -c max_wal_size=4GB"


def durable() -> Postgres:
    """A cluster that writes to the disk before it answers."""
    postgres = Postgres()
    postgres.tell("stop")
    postgres.tell(f"start {DURABLE}")
    return postgres


def migrated(postgres: Postgres, name: str) -> str:
    """The address of an empty database that has tables."""
    address = postgres.make(name)
    subprocess.run([str(BUILD / "tollgate"), "server", "migrate", "--database", address], check=True)
    return address


def sign(count: int, folder: Path) -> None:
    """Writes so many notifications, and the catalog and credentials of a server that takes them."""
    print(f"Signing {count} notifications.", flush=True)
    subprocess.run([str(BUILD / "tollgate-bench"), "notifications", str(folder), str(count)],
                   check=True, stderr=subprocess.DEVNULL)


def words(folder: Path, address: str) -> list[str]:
    """The options of a server that takes them."""
    return ["--catalog", str(folder / "Catalog.json"), "--credentials", str(folder / "credentials"),
            "--database", address, "--revocation", "off", "--reconcile-every", "0"]


class Process:
    """One process of the server, which can be killed and started again."""

    def __init__(self, words: list[str], folder: Path, number: int) -> None:
        self.port = free_port()
        self.log = folder / f"server-{number}.log"
        self.command = [str(BUILD / "tollgate"), "server", "--listen", f"127.0.0.1:{self.port}", *words]
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Sender:
    """Sends bodies at a rate, over connections that stay, and remembers how long each took to be acknowledged."""

    patience = 120

    # As many requests are under way at most; later ones wait, which counts.
    width = 200

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        self.idle: dict[int, list] = {port: [] for port in ports}
        self.waits: list[tuple[float, float, int]] = []
        self.failed = 0
        self.under_way = 0
        self.room = asyncio.Semaphore(self.width)

    async def post(self, port: int, body: bytes) -> int:
        pair = self.idle[port].pop() if self.idle[port] else await asyncio.open_connection("127.0.0.1", port)
        reader, writer = pair
        try:
            writer.write(
                b"POST /v1/app-store/notifications HTTP/1.1\r\nhost: 127.0.0.1:%d\r\n"
                b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % (port, len(body)) + body)
            head = await reader.readuntil(b"\r\n\r\n")
            for line in head.lower().split(b"\r\n"):
                if line.startswith(b"content-length:"):
                    await reader.readexactly(int(line.split(b":")[1]))
        except BaseException:
            writer.close()
            raise
        self.idle[port].append(pair)
        return int(head.split(b" ", 2)[1])

    async def send(self, body: bytes, due: float, began: float) -> None:
        self.under_way += 1
        async with self.room:
            await self.bring(body, due, began)
        self.under_way -= 1

    async def bring(self, body: bytes, due: float, began: float) -> None:
        port, tries, started = random.randrange(len(self.ports)), 0, time.monotonic()
        while True:
            tries += 1
            try:
                status = await asyncio.wait_for(self.post(self.ports[(port + tries) % len(self.ports)], body), 20)
            except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError):
                status = 0
            if status == 200:
                self.waits.append((due - began, time.monotonic() - due, tries))
                break
            if status not in (0, 500, 503) or time.monotonic() > started + self.patience:
                self.failed += 1
                print(f"refused: {status}", file=sys.stderr)
                break
            await asyncio.sleep(0.05 if tries % len(self.ports) else 0.3)

    async def run(self, bodies: Path, rate: int, seconds: int) -> None:
        began = time.monotonic() + 0.5
        with bodies.open("rb") as file:
            for number, line in enumerate(file):
                due = began + number / rate
                if (wait := due - time.monotonic()) > 0:
                    await asyncio.sleep(wait)
                asyncio.create_task(self.send(line.rstrip(b"\n"), due, began))
                if number % (rate * 10) == 0:
                    print(f"  {number // rate} s, {len(self.waits)} acknowledged, {self.under_way} under way", flush=True)
        while self.under_way:
            await asyncio.sleep(0.05)


async def until_ready(processes: list[Process]) -> None:
    for one in processes:
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", one.port)
                writer.close()
                break
            except OSError:
                if one.process.poll() is not None:
                    raise SystemExit(one.log.read_text()) from None
                await asyncio.sleep(0.1)
