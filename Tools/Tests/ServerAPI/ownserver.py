"""A running `tollgate server` beside a running `tollgate appstore` that notifies it, and a receiver of its webhooks."""

import base64
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
import urllib.error
import urllib.request
import uuid
from pathlib import Path
from typing import Callable

from standardwebhooks import Webhook

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
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()


class Receiver:
    """Somebody who is told of events, and answers each as `answer` says: a status, or what to do with the connection."""

    def __init__(self, answer: Callable[[dict], int] | int = 204) -> None:
        self.secret = secret()
        self.calls: list[tuple[dict, bytes]] = []
        self.answer = answer
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

        self.text = b"<b>what it says</b>"
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


class OwnServer:
    """A store and a server that it notifies, for as long as a `with` lasts."""

    def __init__(self, *options: str, receivers: list[Receiver] | None = None, variables: dict | None = None) -> None:
        self._temporary = tempfile.TemporaryDirectory(prefix="tollgate-server-")
        self.folder = Path(self._temporary.name)
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.store = Store(
            "--notify", f"{self.url}/v1/app-store/notifications", environment="Production", folder=self.folder)
        (self.folder / "Catalog.json").write_text(json.dumps(CATALOG), encoding="utf-8")
        self.options = list(options)
        for receiver in receivers or []:
            self.options += ["--webhook", receiver.url, "--webhook-secret", receiver.secret]
        self.variables = variables or {}
        self.keys: dict[str, str] = {}
        self.start()

    def start(self) -> None:
        command = os.environ.get("TOLLGATE", str(ROOT / ".build/debug/tollgate"))
        self.errors = open(self.folder / "server.log", "ab")
        self.process = subprocess.Popen(
            [command, "server", "--catalog", str(self.folder / "Catalog.json"),
             "--credentials", str(self.folder / "credentials"), "--clock", "store",
             "--database", f"sqlite:{self.folder / 'tollgate.sqlite'}", "--listen", f"127.0.0.1:{self.port}",
             *self.options],
            stdout=subprocess.PIPE, stderr=self.errors, text=True, env=os.environ | self.variables)
        wanted = 1 if self.keys else 3
        for _ in range(wanted):
            line = self.process.stdout.readline()
            if ": " not in line:
                raise RuntimeError(f"the server did not open: {(self.folder / 'server.log').read_text()}")
            name, value = line.rstrip("\n").split(": ", 1)
            self.keys[name] = value

    def stop(self, by: int = signal.SIGTERM) -> int:
        self.process.send_signal(by)
        status = self.process.wait(timeout=60)
        self.process.stdout.close()
        self.errors.close()
        return status

    def __enter__(self) -> "OwnServer":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.stop(signal.SIGKILL)
        self.store.close()
        self._temporary.cleanup()

    @property
    def secret(self) -> str:
        return self.keys["Secret key"]

    def ask(
        self, method: str, path: str, body: object = None, key: str | None = None, headers: dict | None = None,
    ) -> tuple[int, object, dict]:
        """Asks with the secret key, or another one: status, JSON or text, and headers."""
        sent = {"Authorization": f"Bearer {key or self.secret}", **(headers or {})}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, headers=sent, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read().decode()
            known = {name.lower(): value for name, value in answer.headers.items()}
            is_json = known.get("content-type", "").startswith("application/json")
            return answer.status, json.loads(text) if is_json and text else text, known

    def buy(self, product: str, customer: str, **members: object) -> dict:
        return self.control(buy=product, appAccountToken=customer, **members)

    def control(self, **control: object) -> dict:
        return json.loads(self.store.ask("POST", "/controls", control, headers={"Content-Type": "application/json"})[2])

    def deliveries(self, query: str = "") -> list[dict]:
        return self.ask("GET", f"/v1/webhooks/deliveries{query}")[1]["deliveries"]

    def events(self) -> list[dict]:
        return self.ask("GET", "/v1/events?limit=500")[1]["events"]

    def settled(self, seconds: float = 30) -> None:
        """Returns when all that was acknowledged is worked on."""
        until(lambda: self.ask("GET", "/v1/jobs?state=waiting,running")[1]["jobs"] == [], seconds)


def until(condition: Callable[[], object], seconds: float = 30) -> object:
    """Waits for something, which it returns."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError("what was waited for did not come")
        time.sleep(0.05)


def somebody() -> str:
    return str(uuid.uuid4())
