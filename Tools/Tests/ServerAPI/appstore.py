"""A running `tollgate appstore`, and Apple's clients for it.

`TOLLGATE=/path/to/tollgate` names another command than the one of `make build`.
"""

import json
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import jwt
from appstoreserverlibrary.api_client import APIException, AppStoreServerAPIClient, AsyncAppStoreServerAPIClient
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

sys.path.append(str(Path(__file__).resolve().parents[1]))

from built import ROOT, program  # noqa: E402

TOLLGATE = program("tollgate")
BUNDLE = "com.example.app"

LIFETIME = "com.femsoftware.coinfeedback.pro.lifetime"
YEARLY = "com.femsoftware.coinfeedback.pro.yearly"
MONTHLY = "com.femsoftware.coinfeedback.pro.monthly"
COINS = "com.blockpuzzle.coins.bag"
SEASON = "season"


def products() -> dict:
    """What two of the example apps sell, and a season."""
    sold, other = (
        json.loads((ROOT / "Examples" / name / "Products.storekit").read_text(encoding="utf-8"))
        for name in ("CoinFeedback", "BlockPuzzle"))
    coins = next(product for product in other["products"] if product["productID"] == COINS)
    sold["products"].append(coins)
    season = {**coins, "productID": SEASON, "internalID": "5EA50000", "type": "NonRenewingSubscription"}
    sold.setdefault("nonRenewingSubscriptions", []).append(season)
    return sold


class Store:
    """A store that stands still until a control moves it, for as long as a `with` lasts."""

    # How long an answer may take.
    patience = 60

    def __init__(self, *options: str, environment: str = "Sandbox", folder: Path | None = None) -> None:
        self._temporary = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or Path(self._temporary.name)
        file = self.folder / "Products.storekit"
        file.write_text(json.dumps(products()), encoding="utf-8")
        self._process = subprocess.Popen(
            [TOLLGATE, "appstore", "--configuration", str(file), "--port", "0", "--hold-clock",
             "--bundle-id", BUNDLE, "--credentials", str(self.folder / "credentials"),
             *(["--environment", environment] if environment else []), *options],
            stdout=subprocess.PIPE, text=True)
        line = self._process.stdout.readline()
        if "The App Store is open" not in line:
            self.close()
            raise RuntimeError(f"the store did not open: {line!r}")
        self.credentials = json.loads(self.file("credentials.json"))
        self.url = self.credentials["baseURL"]
        self.key = self.file(self.credentials["privateKey"])
        self.root = self.file(self.credentials["rootCertificates"][0])
        self.environment = Environment(self.credentials["environment"])

    def file(self, name: str) -> bytes:
        return (self.folder / "credentials" / name).read_bytes()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        if self._temporary:
            self._temporary.cleanup()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._process.stdout.close()

    @property
    def process(self) -> int:
        """The process's number."""
        return self._process.pid

    def help(self) -> str:
        """What the command says of itself."""
        return subprocess.run(
            [self._process.args[0], "appstore", "--help"], capture_output=True, text=True, check=True).stdout

    def end(self, signal: int) -> int:
        """Asks the process to end, and returns its status once it has."""
        self._process.send_signal(signal)
        return self._process.wait(timeout=60)

    def client(self, kind: type = AppStoreServerAPIClient) -> Any:
        """One of Apple's clients that asks this store."""
        client = kind(
            self.key, self.credentials["keyId"], self.credentials["issuerId"], BUNDLE, self.environment)
        client._base_url = self.url
        return client

    def async_client(self) -> AsyncAppStoreServerAPIClient:
        return self.client(AsyncAppStoreServerAPIClient)

    def verifier(self) -> SignedDataVerifier:
        return SignedDataVerifier(
            [self.root], False, self.environment, BUNDLE, self.credentials["appAppleId"])

    def token(self, key: object = None, headers: dict | None = None, algorithm: str = "ES256", **claims: object) -> str:
        """A token for a request. A claim of None is left out."""
        now = int(time.time())
        meant = {
            "iss": self.credentials["issuerId"], "iat": now, "exp": now + 300, "aud": "appstoreconnect-v1",
            "bid": BUNDLE, **claims}
        named = {"kid": self.credentials["keyId"], **(headers or {})}
        return jwt.encode(
            {name: value for name, value in meant.items() if value is not None},
            self.key if key is None else key, algorithm=algorithm,
            headers={name: value for name, value in named.items() if value is not None})

    def ask(
        self, method: str, path: str, body: object = None, token: str | None = "", headers: dict | None = None,
    ) -> tuple[int, dict, bytes]:
        """Asks without a client of Apple's: status, headers and body. No token where it is None."""
        sent = {**(headers or {})}
        if token is not None:
            sent["Authorization"] = f"Bearer {token or self.token()}"
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, headers=sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=self.patience) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, dict(error.headers), error.read()

    def code(self, method: str, path: str, body: object = None) -> int:
        """The error's number, or the status where there is none."""
        status, _, answer = self.ask(method, path, body)
        return json.loads(answer)["errorCode"] if answer and status >= 400 else status

    def control(self, **control: object) -> dict:
        """Does a control."""
        status, _, answer = self.ask(
            "POST", "/controls", control, None, {"Content-Type": "application/json"})
        if status != 200:
            raise RuntimeError(answer.decode())
        return json.loads(answer)

    def buy(self, product: str, account: int = 1, control: str = "buy") -> str:
        """Buys a product, and returns the transaction's identifier."""
        said = self.control(**{control: product, "account": account})
        return said["transactionId"]

    def report(self, path: str = "/") -> dict:
        return json.loads(self.ask("GET", path, token=None)[2])


def code(call: Any, *arguments: object) -> int:
    """The number of the error that a call of Apple's client raises."""
    try:
        call(*arguments)
    except APIException as error:
        return error.raw_api_error or error.http_status_code
    return 200
