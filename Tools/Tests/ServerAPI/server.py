"""A running `tollgate server` beside the local App Store that notifies it, and a receiver of its webhooks."""

import base64
import http.client
import http.server
import json
import os
import secrets
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Callable

from standardwebhooks import Webhook

from appstore import BUNDLE, COINS, LIFETIME, MONTHLY, ROOT, TOLLGATE, YEARLY, Store

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

# What reports a conclusion of the server's, and not what was signed.
CONCLUSIONS = ("entitlement.", "customer.")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def somebody() -> str:
    """A customer."""
    return str(uuid.uuid4())


def until(condition: Callable[[], object], seconds: float = 30) -> object:
    """Waits for something, which it returns."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > end:
            raise AssertionError("what was waited for did not come")
        time.sleep(0.02)
    return found


class Server:
    """A server on the clock of a store, for as long as a `with` lasts. It can be killed and started again."""

    # How long an answer may take.
    patience = 60

    def __init__(
        self, store: Store, *options: str, catalog: dict | None = None, port: int = 0,
        receivers: "list[Receiver] | None" = None, variables: dict | None = None, database: str | None = None,
        keys: dict[str, str] | None = None,
    ) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="tollgate-server-")
        self.folder = Path(self._temporary.name)
        self.database = self.folder / "tollgate.sqlite"
        self.port = port
        self.variables = variables or {}
        self.write_catalog(catalog or CATALOG)
        named = [word for each in receivers or [] for word in ("--webhook", each.url, "--webhook-secret", each.secret)]
        self.command = [
            TOLLGATE, "server",
            "--catalog", str(self.folder / "Catalog.json"), "--credentials", str(store.folder / "credentials"),
            "--clock", "store", "--database", database or f"sqlite:{self.database}", "--reconcile-every", "0", *named, *options]
        # Another process on the same database has printed them.
        self.keys = dict(keys or {})
        self.start()

    def write_catalog(self, catalog: dict) -> None:
        (self.folder / "Catalog.json").write_text(json.dumps(catalog), encoding="utf-8")

    @property
    def log(self) -> str:
        """All that its processes wrote to standard error."""
        return (self.folder / "server.log").read_text(encoding="utf-8")

    def start(self, *options: str) -> None:
        """Starts the process where it listened before, and reads what it prints."""
        file = self.folder / "server.log"
        before = file.stat().st_size if file.exists() else 0
        with file.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command, "--listen", f"127.0.0.1:{self.port}", *options],
                stdout=subprocess.PIPE, stderr=log, text=True, env=os.environ | self.variables)
        # The keys belong to the database: only the first process prints them.
        printed = ["The server is open"] + ([] if self.keys else ["Secret key", "Public key"])
        for wanted in printed:
            name, _, value = self.process.stdout.readline().strip().partition(": ")
            if name != wanted:
                self.process.wait(timeout=30)
                self.process.stdout.close()
                raise RuntimeError(f"the server did not open: {file.read_bytes()[before:].decode()}")
            if name == "The server is open":
                self.url = value
                self.port = int(value.rsplit(":", 1)[1])
            else:
                self.keys[name] = value

    def kill(self, how: int = signal.SIGKILL) -> int:
        """Ends the process at once, or asks it to, and returns its status."""
        self.process.send_signal(how)
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        return status

    def stop(self) -> int:
        """Asks the process to end, and returns its status once it has."""
        return self.kill(signal.SIGTERM)

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        self._temporary.cleanup()

    def ask(
        self, method: str, path: str, body: object = None, key: str = "Secret key", headers: dict | None = None,
    ) -> tuple[int, object]:
        """Asks the server: the status, and JSON or text. Raises OSError where nobody answers."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.url + path, data=data, method=method,
            headers={"Authorization": f"Bearer {self.keys[key]}", **(headers or {})})
        try:
            try:
                answer = urllib.request.urlopen(request, timeout=self.patience)
            except urllib.error.HTTPError as error:
                answer = error
            with answer:
                text = answer.read()
                is_json = answer.headers.get("Content-Type", "").startswith("application/json")
                return answer.status, json.loads(text) if is_json else text.decode()
        except http.client.HTTPException as error:
            raise ConnectionError(str(error)) from error

    def customer(self, customer: str) -> dict:
        return self.ask("GET", f"/v1/customers/{customer}")[1]

    def said(self, customer: str) -> dict:
        """What it says of a customer, at no instant in particular."""
        return {name: value for name, value in self.customer(customer).items() if name != "asOf"}

    def listed(self, path: str, name: str) -> list[dict]:
        """All of a list, page by page."""
        found, after = [], ""
        while True:
            page = self.ask("GET", f"{path}?limit=500{after}")[1]
            found += page[name]
            if page["next"] is None:
                return found
            after = f"&after={page['next']}"

    def events(self) -> list[dict]:
        """All events, in their order."""
        return self.listed("/v1/events", "events")

    def signed_events(self) -> set[str]:
        """The identifiers of events that follow from what was signed."""
        return {event["id"] for event in self.events() if not event["type"].startswith(CONCLUSIONS)}

    def deliveries(self, query: str = "") -> list[dict]:
        return self.ask("GET", f"/v1/webhooks/deliveries{query}")[1]["deliveries"]

    def jobs(self, state: str, kind: str | None = None) -> list[dict]:
        jobs = self.ask("GET", f"/v1/jobs?state={state}")[1]["jobs"]
        return [job for job in jobs if kind in (None, job["kind"])]

    def settled(self, seconds: float = 60) -> None:
        """Returns when all that was acknowledged is worked on."""
        until(lambda: not self.jobs("waiting,running"), seconds)

    def job(self, body: dict | None = None, path: str = "/v1/reconcile") -> dict:
        """Asks for a job, and returns it once it is done, has failed, or waits for another try."""
        status, answer = self.ask("POST", path, body)
        if status != 202:
            raise RuntimeError(f"{status}: {answer}")
        return self.finished(answer["job"]["id"])

    def finished(self, job: str, states: tuple = ("done", "failed", "retrying"), seconds: float = 60) -> dict:
        """Waits until a job is in one of some states."""
        def found() -> dict | None:
            said = self.ask("GET", f"/v1/jobs/{job}")[1]["job"]
            return said if said["state"] in states else None
        return until(found, seconds)

    def post(self, payload: str) -> int:
        """Brings a notification, as the App Store does, and returns the status."""
        return self.ask("POST", "/v1/app-store/notifications", {"signedPayload": payload})[0]


class Pairs(unittest.TestCase):
    """Tests of servers, each beside a store that notifies it."""

    def pair(
        self, environment: str = "Production", store: tuple[str, ...] = (), options: tuple[str, ...] = (),
        **more: object,
    ) -> tuple[Store, Server]:
        """A store, and the server that it notifies."""
        port = free_port()
        opened = self.enterContext(Store(
            "--notify", f"http://127.0.0.1:{port}/v1/app-store/notifications", *store, environment=environment))
        return opened, self.enterContext(Server(opened, *options, port=port, **more))

    def receiver(self, answer: Callable[[dict], int] | int = 204) -> "Receiver":
        receiver = Receiver(answer)
        self.addCleanup(receiver.close)
        return receiver


def secret() -> str:
    """A secret for a receiver."""
    return "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()


class Receiver:
    """Somebody who is told of events, and answers each as `answer` says: a status, or what gives one."""

    def __init__(self, answer: Callable[[dict], int] | int = 204) -> None:
        self.secret = secret()
        self.calls: list[tuple[dict, bytes]] = []
        self.answer = answer
        self.text = b"<b>what it says</b>"
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.calls.append(({name.lower(): value for name, value in self.headers.items()}, body))
                said = receiver.answer
                status = said(json.loads(body)) if callable(said) else said
                text = receiver.text
                try:
                    self.send_response(status)
                    if 300 <= status < 400:
                        self.send_header("Location", receiver.url + "/elsewhere")
                    self.send_header("Content-Length", str(0 if status == 204 else len(text)))
                    self.end_headers()
                    if status != 204:
                        self.wfile.write(text)
                except OSError:
                    pass

            def log_message(self, *_: object) -> None:
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def events(self) -> list[dict]:
        """What was sent, each verified as a receiver has to."""
        return [Webhook(self.secret).verify(body, headers) for headers, body in list(self.calls)]

    @property
    def types(self) -> list[str]:
        return [event["type"] for event in self.events]

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
