"""What a server is told of a store, how it fails when a control says so, and how often it may be asked."""

import json
import stat
import tempfile
import time
import unittest
import urllib.error
import http.client
from pathlib import Path

from appstore import COINS, MONTHLY, Store
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import load_pem_private_key


class TheCredentials(unittest.TestCase):
    def test_are_whole_before_the_address_is_told_and_readable_to_nobody_else(self) -> None:
        with Store() as store:
            self.assertEqual(set(store.credentials), {
                "baseURL", "issuerId", "keyId", "privateKey", "bundleId", "appAppleId", "environment",
                "rootCertificates"})
            self.assertEqual(store.credentials["environment"], "Sandbox")
            self.assertEqual(store.credentials["appAppleId"], 1_234_567_890)
            for file in (store.folder / "credentials").iterdir():
                self.assertEqual(stat.S_IMODE(file.stat().st_mode), 0o600, file)
            self.assertEqual(load_pem_private_key(store.key, None).curve.name, "secp256r1")
            self.assertTrue(store.key.startswith(b"-----BEGIN PRIVATE KEY-----\n"))
            self.assertTrue(x509.load_der_x509_certificate(store.root))

    def test_belong_to_the_store_that_is_kept_and_not_to_the_folder(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            first = Store("--state", str(folder / "state.json"), folder=folder)
            coins = first.buy(COINS)
            signed = first.client().get_transaction_info(coins).signedTransactionInfo
            old = first.verifier()
            first.close()
            again = Store("--state", str(folder / "state.json"), folder=folder)
            for same in ("issuerId", "keyId"):
                self.assertEqual(again.credentials[same], first.credentials[same])
            self.assertEqual(again.key, first.key)
            self.assertTrue(again.verifier().verify_and_decode_signed_transaction(signed))
            self.assertTrue(old.verify_and_decode_signed_transaction(
                again.client().get_transaction_info(coins).signedTransactionInfo))
            again.close()
            fresh = Store(folder=folder)
            for other in ("issuerId", "keyId"):
                self.assertNotEqual(fresh.credentials[other], first.credentials[other])
            self.assertNotEqual(fresh.key, first.key)
            fresh.close()

    def test_name_the_environment_that_everything_is_signed_for(self) -> None:
        for environment in ("Production", "Sandbox"):
            with Store("--app-apple-id", "42", environment=environment) as store:
                coins = store.buy(COINS)
                client = store.client()
                signed = client.get_transaction_info(coins).signedTransactionInfo
                read = store.verifier().verify_and_decode_signed_transaction(signed)
                self.assertEqual(read.rawEnvironment, environment)
                history = client.get_transaction_history(coins, None, TransactionHistoryRequest())
                statuses = client.get_all_subscription_statuses(coins)
                number = 42 if environment == "Production" else None
                self.assertEqual((history.appAppleId, statuses.appAppleId), (number, number))
                self.assertEqual((history.rawEnvironment, statuses.rawEnvironment), (environment, environment))
                status, _, body = store.ask("GET", "/inApps/v1/lookup/MK5TTTVWJH")
                self.assertEqual((status, body == b""), (200, False) if number else (404, True))

    def test_of_a_kept_store_are_not_for_another_environment(self) -> None:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            Store("--state", str(folder / "state.json"), folder=folder).close()
            with self.assertRaises(RuntimeError):
                Store("--state", str(folder / "state.json"), folder=folder, environment="Production")
            Store("--state", str(folder / "state.json"), folder=folder, environment="").close()

    def test_are_of_a_store_that_may_begin_at_any_time(self) -> None:
        with Store("--now", "2020-02-29T12:00:00.500Z") as store:
            coins = store.buy(COINS)
            signed = store.client().get_transaction_info(coins).signedTransactionInfo
            read = store.verifier().verify_and_decode_signed_transaction(signed)
            self.assertEqual(read.purchaseDate, 1_582_977_600_500)
            self.assertTrue(0 <= read.signedDate - read.purchaseDate < 1_000)


class AFault(unittest.TestCase):
    def setUp(self) -> None:
        self.store = Store()
        self.addCleanup(self.store.__exit__)
        self.path = f"/inApps/v1/transactions/{self.store.buy(COINS)}"

    def test_concerns_the_server_api_alone_until_it_is_normal(self) -> None:
        self.store.control(serverAPI="error")
        self.assertEqual(self.store.code("GET", self.path), 5000001)
        self.assertEqual(self.store.ask("GET", self.path)[0], 500)
        self.assertEqual(self.store.ask("GET", "/", token=None)[0], 200)
        self.store.control(serverAPI="normal")
        self.assertEqual(self.store.code("GET", self.path), 200)

    def test_comes_after_the_token_and_the_address(self) -> None:
        for fault in ("rateLimited", "error"):
            self.store.control(serverAPI=fault)
            self.assertEqual(self.store.ask("GET", self.path, token=None)[0], 401)
            self.assertEqual(self.store.ask("GET", "/inApps/v1/nothing")[0], 404)
            status, headers, _ = self.store.ask("POST", self.path)
            self.assertEqual((status, headers["Allow"]), (405, "GET"))

    def test_limits_rates_and_says_until_when(self) -> None:
        self.store.control(serverAPI="rateLimited")
        status, headers, body = self.store.ask("GET", self.path)
        self.assertEqual((status, json.loads(body)["errorCode"]), (429, 4290000))
        self.assertGreater(int(headers["Retry-After"]), time.time() * 1000 - 60_000)

    def test_closes_the_connection(self) -> None:
        self.store.control(serverAPI="down")
        with self.assertRaises((http.client.RemoteDisconnected, ConnectionError, urllib.error.URLError)):
            self.store.ask("GET", self.path)
        self.assertEqual(self.store.ask("GET", "/", token=None)[0], 200)
        self.store.control(serverAPI="normal")
        self.assertEqual(self.store.code("GET", self.path), 200)

    def test_is_slow_for_as_long_as_is_said(self) -> None:
        self.store.control(serverAPI="slow", seconds=0.3)
        begun = time.monotonic()
        self.assertEqual(self.store.code("GET", self.path), 200)
        self.assertGreaterEqual(time.monotonic() - begun, 0.3)

    def test_is_one_of_those_that_there_are(self) -> None:
        for control in ({"serverAPI": "broken"}, {"serverAPI": 7}, {"serverAPI": "error", "errorCode": 1},
                        {"serverAPI": "slow", "seconds": -1}, {"serverAPI": "normal", "seconds": 1},
                        {"serverAPI": "down", "account": 1}):
            with self.assertRaises(RuntimeError):
                self.store.control(**control)
        self.assertEqual(self.store.code("GET", self.path), 200)


class ARate(unittest.TestCase):
    def test_is_limited_to_apples_where_that_is_asked_for(self) -> None:
        with Store("--rate-limits") as store:
            path, token = f"/inApps/v1/transactions/{store.buy(COINS)}", store.token()
            statuses = [store.ask("GET", path, token=token) for _ in range(60)]
            limited = [one for one in statuses if one[0] == 429]
            self.assertTrue(limited)
            self.assertEqual(json.loads(limited[0][2])["errorCode"], 4290000)
            ahead = int(limited[0][1]["Retry-After"]) / 1000 - time.time()
            self.assertLess(ahead, 2)
            mass = {"extendByDays": 1, "extendReasonCode": 0, "requestIdentifier": "x", "productId": MONTHLY}
            self.assertEqual(store.code("POST", "/inApps/v1/subscriptions/extend/mass", mass), 200)


if __name__ == "__main__":
    unittest.main()
