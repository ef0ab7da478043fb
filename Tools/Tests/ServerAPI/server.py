"""A running `tollgate server` beside a local App Store."""

import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
import uuid
from pathlib import Path

from appstore import BUNDLE, COINS, LIFETIME, MONTHLY, ROOT, YEARLY, Store

CATALOG = {
    "app": "app", "bundleID": BUNDLE,
    "products": {
        YEARLY: {"type": "autoRenewable", "grants": {"entitlements": ["pro"]}},
        MONTHLY: {"type": "autoRenewable", "grants": {"entitlements": ["pro"]}},
        LIFETIME: {"type": "nonConsumable", "grants": {"entitlements": ["pro"]}},
        COINS: {"type": "consumable", "grants": {"balances": {"coins": 100}}},
    },
    "currencies": {"coins": {}},
    "spends": {"hint": {"cost": {"coins": 30}}},
    "features": {"play": {"access": [{"entitled": "pro"}]}},
}


def free_port() -> int:
    """A port that nobody listens on."""
    import socket
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Server:
    """A server on the clock of a store, for as long as a `with` lasts. It can be killed and started again."""

    def __init__(self, store: Store, *options: str, catalog: dict | None = None, port: int = 0,
                 folder: Path | None = None, database: str | None = None) -> None:
        self._temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or Path(self._temporary.name)
        file = self.folder / "Catalog.json"
        if catalog or not file.exists():
            file.write_text(json.dumps(catalog or CATALOG), encoding="utf-8")
        self.keys = {}
        self._arguments = [
            os.environ.get("TOLLGATE", str(ROOT / ".build/debug/tollgate")), "server",
            "--catalog", str(file), "--credentials", str(store.folder / "credentials"), "--clock", "store",
            "--database", f"sqlite:{database or self.folder / 'tollgate.sqlite'}", "--listen", f"127.0.0.1:{port}",
            "--reconcile-every", "0", *options]
        self.start()

    def start(self, *options: str) -> None:
        """Starts the process, and reads what it prints."""
        self._process = subprocess.Popen(
            [*self._arguments, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        line = self._process.stdout.readline()
        if not line.startswith("The server is open: "):
            self._process.wait(timeout=30)
            raise RuntimeError(f"the server did not open: {line!r} {self._process.stderr.read()}")
        self.url = line.split(": ", 1)[1].strip()
        if not self.keys:
            for name in ("Secret key", "Public key"):
                self.keys[name] = self._process.stdout.readline().split(": ", 1)[1].strip()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        if self._temporary:
            self._temporary.cleanup()

    def kill(self, how: int = signal.SIGKILL) -> int:
        """Ends the process at once."""
        self._process.send_signal(how)
        status = self._process.wait(timeout=60)
        self._process.stdout.close()
        self._process.stderr.close()
        return status

    def ask(self, method: str, path: str, body: object = None, key: str = "Secret key",
            headers: dict | None = None) -> tuple[int, dict]:
        """Asks the server: the status, and the JSON."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data=data, method=method,
            headers={"Authorization": f"Bearer {self.keys[key]}", **(headers or {})})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read() or b"{}")
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.loads(error.read() or b"{}")

    def customer(self, customer: str, environment: str | None = None) -> dict:
        query = f"?environment={environment}" if environment else ""
        return self.ask("GET", f"/v1/customers/{customer}{query}")[1]

    def job(self, body: dict | None = None, path: str = "/v1/reconcile") -> dict:
        """Asks for a job, and returns it once it is done, has failed, or waits for another try."""
        status, answer = self.ask("POST", path, body)
        if status != 202:
            raise RuntimeError(f"{status}: {answer}")
        return self.finished(answer["job"]["id"])

    def finished(self, job: str, states: tuple = ("done", "failed", "retrying"), seconds: float = 60) -> dict:
        end = time.time() + seconds
        while time.time() < end:
            said = self.ask("GET", f"/v1/jobs/{job}")[1]["job"]
            if said["state"] in states:
                return said
            time.sleep(0.05)
        raise RuntimeError(f"the job is still {said}")

    def settled(self, seconds: float = 60) -> None:
        """Returns when all that was acknowledged is worked on."""
        end = time.time() + seconds
        while self.ask("GET", "/v1/jobs?state=waiting,running")[1]["jobs"]:
            if time.time() > end:
                raise RuntimeError("jobs are left")
            time.sleep(0.05)

    def events(self) -> list[dict]:
        """All events, in their order."""
        events, after = [], ""
        while True:
            page = self.ask("GET", f"/v1/events?limit=500{after}")[1]
            events += page["events"]
            if page["next"] is None:
                return events
            after = f"&after={page['next']}"


def somebody() -> str:
    """A customer."""
    return str(uuid.uuid4())
