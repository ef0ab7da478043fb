"""A thousand requests that no client of Apple's sends."""

import base64
import http.client
import json
import random
import re
import time
import unittest
from urllib.parse import quote, urlsplit

from appstore import COINS, MONTHLY, Store
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

PATHS = [
    ("GET", "/inApps/v1/transactions/{}"), ("GET", "/inApps/v2/history/{}"), ("GET", "/inApps/v1/history/{}"),
    ("GET", "/inApps/v1/subscriptions/{}"), ("GET", "/inApps/v1/transactions/appTransactions/{}"),
    ("PUT", "/inApps/v1/transactions/{}/appAccountToken"), ("POST", "/inApps/v1/transactions/{}/finish"),
    ("PUT", "/inApps/v2/transactions/consumption/{}"), ("PUT", "/inApps/v1/transactions/consumption/{}"),
    ("GET", "/inApps/v2/refund/lookup/{}"), ("GET", "/inApps/v1/lookup/{}"),
    ("PUT", "/inApps/v1/subscriptions/extend/{}"), ("POST", "/inApps/v1/subscriptions/extend/mass"),
    ("GET", "/inApps/v1/subscriptions/extend/mass/{}/{}"),
]


def segment(value: object) -> str:
    text = json.dumps(value) if not isinstance(value, str) else value
    return base64.urlsafe_b64encode(text.encode()).rstrip(b"=").decode()


class AHostileRequest(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.store = Store(environment="Production")
        cls.coins, cls.month = cls.store.buy(COINS), cls.store.buy(MONTHLY)
        cls.before = cls.store.report()["events"]

    @classmethod
    def tearDownClass(cls) -> None:
        cls.store.__exit__()

    def tearDown(self) -> None:
        self.assertEqual(self.store.code("GET", f"/inApps/v1/transactions/{self.coins}"), 200, "the store goes on")

    def test_with_a_bad_token_gets_401_and_nothing_else(self) -> None:
        store, now = self.store, int(time.time())
        other = ec.generate_private_key(ec.SECP256R1()).private_bytes(
            Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        good = store.token()
        head, claims, signature = good.split(".")
        tokens = {
            "none at all": None, "not a token": "x", "dots alone": "..", "two parts": f"{head}.{claims}",
            "four parts": good + ".x", "no signature": f"{head}.{claims}.", "another key": store.token(other),
            "cut off": good[:-4], "longer": good + "AAAA", "padded": good + "=",
            "claims of another": f"{head}.{segment({'iss': 'x'})}.{signature}",
            "header of another": f"{segment({'alg': 'ES256', 'kid': 'x'})}.{claims}.{signature}",
            "alg none": f"{segment({'alg': 'none', 'kid': store.credentials['keyId']})}.{claims}.",
            "alg none, signed": f"{segment({'alg': 'none', 'kid': store.credentials['keyId']})}.{claims}.{signature}",
            "alg HS256": store.token("a secret that is long enough for it", algorithm="HS256"),
            "unknown key id": store.token(headers={"kid": "ABCDEFGHIJ"}), "no key id": store.token(headers={"kid": None}),
            "critical header": store.token(headers={"crit": ["exp"]}), "other type": store.token(headers={"typ": "X"}),
            "other issuer": store.token(iss="57246542-96fe-1a63-e053-0824d011072a"), "no issuer": store.token(iss=None),
            "other audience": store.token(aud="appstoreconnect-v2"), "no audience": store.token(aud=None),
            "two audiences": store.token(aud=["appstoreconnect-v1", "x"]),
            "other bundle": store.token(bid="com.example.other"), "no bundle": store.token(bid=None),
            "expired": store.token(iat=now - 600, exp=now - 1), "no end": store.token(exp=None),
            "61 minutes": store.token(exp=now + 61 * 60), "61 minutes, made at no time": store.token(iat=None, exp=now + 61 * 60),
            "a day that began yesterday": store.token(iat=now - 86_000, exp=now + 400),
            "made tomorrow": store.token(iat=now + 86_400, exp=now + 86_500), "not yet": store.token(nbf=now + 600),
            "end as text": store.token(exp=str(now + 300)), "made as text": store.token(iat=str(now)),
            "huge": "x" * 50_000, "no JSON": f"{segment('{')}.{segment('{')}.{signature}",
            "lists": f"{segment([])}.{segment([])}.{signature}", "deep": f"{head}.{segment('[' * 5000)}.{signature}",
        }
        for name, token in tokens.items():
            with self.subTest(name):
                status, headers, body = store.ask("GET", f"/inApps/v1/transactions/{self.coins}", token=token)
                self.assertEqual((status, body), (401, b""))
                self.assertNotIn("Content-Type", headers)
        for header in (good, f"Basic {good}", f"Bearer {good} x", "Bearer", "Bearer ", f"Bearer  {good}x"):
            with self.subTest(header=header[:12]):
                self.assertEqual(store.ask(
                    "GET", f"/inApps/v1/transactions/{self.coins}", token=None, headers={"Authorization": header})[0], 401)

    def test_is_not_one_whose_token_an_apple_client_could_have_made(self) -> None:
        store, now = self.store, int(time.time())
        tokens = [
            store.token(), store.token(iat=None), store.token(exp=now + 3600), store.token(iat=None, exp=now + 3590),
            store.token(aud=["appstoreconnect-v1"]), store.token(headers={"typ": None}), store.token(extra="x"),
        ]
        for token in tokens:
            status, _, _ = store.ask("GET", f"/inApps/v1/transactions/{self.coins}?", token=token)
            self.assertEqual(status, 200)
        status, _, _ = store.ask(
            "GET", f"/inApps/v1/transactions/{self.coins}", token=None, headers={"Authorization": f"bearer {tokens[0]}"})
        self.assertEqual(status, 200)

    def test_of_an_unknown_path_gets_404_and_of_an_unknown_method_405(self) -> None:
        for path in ("/inApps/", "/inApps/v1", "/inApps/v1/transactions", "/inApps/v1/transactions/",
                     "/inApps/v3/history/1", "/inApps/v1/messaging/images", "/inApps//v1/transactions/1",
                     "/inApps/v1/transactions/1/2/3", "/inApps/V1/transactions/1", "/inApps/v1/notifications"):
            for method in ("GET", "POST", "PUT", "DELETE", "PATCH"):
                status, _, body = self.store.ask(method, path)
                self.assertEqual((status, body), (404, b""), (method, path))
        for known, path in PATHS:
            for method in {"GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"} - {known}:
                if (method, path) == ("PUT", "/inApps/v1/subscriptions/extend/mass"):
                    continue  # A renewal by the number «mass».
                status, _, body = self.store.ask(method, path.format(self.coins, "x"))
                self.assertEqual((status, body), (405, b""), (method, path))

    def test_of_a_web_page_or_for_another_host_is_refused_without_a_word(self) -> None:
        path = f"/inApps/v1/transactions/{self.coins}"
        for headers, expected in (
            ({"Origin": "https://evil.example"}, 403), ({"Sec-Fetch-Site": "cross-site"}, 403),
            ({"Host": "evil.example"}, 421),
        ):
            status, _, body = self.store.ask("GET", path, headers=headers)
            self.assertEqual((status, body), (expected, b""))

    def test_that_is_too_long_is_a_bad_request(self) -> None:
        path = f"/inApps/v2/transactions/consumption/{self.coins}"
        self.assertEqual(self.store.code("PUT", path, b" " * ((1 << 20) + 1)), 4000000)
        self.assertEqual(self.store.code("PUT", path, b" " * (1 << 20)), 4000000)
        self.assertEqual(self.store.code("PUT", path, b"x" * (5 << 20)), 4000000)

    def test_of_a_thousand_that_chance_made_gets_an_error_of_apples_and_changes_nothing(self) -> None:
        chance = random.Random(20261123)
        address = urlsplit(self.store.url)
        scraps = ["", "0", "-1", "x", "null", "%00", "%2e%2e", "%zz", "%F0%9F%A6%96", "🦖", "1" * 400, "1e9", "true", "a b", "'", "<",
                  "18446744073709551616", "700000000000001", "+1"]
        values = [None, True, False, 0, -1, 1.5, 1e300, "", "x", [], {}, [[]], "\u0000", "é" * 300, 10**30]
        names = ["customerConsented", "sampleContentProvided", "deliveryStatus", "appAccountToken", "extendByDays",
                 "extendReasonCode", "requestIdentifier", "productId", "storefrontCountryCodes", "refundPreference"]
        queries = ["", "?", "?&&", "?=", "?startDate", "?sort=%", "?revision=%00", "?status=99999999999999999999",
                   "?productId=" + "a" * 2000, "?" + "&".join(["productType=CONSUMABLE"] * 300)]
        connection, token = http.client.HTTPConnection(address.hostname, address.port, timeout=60), self.store.token()
        for number in range(1000):
            method, path = chance.choice(PATHS)
            parts = [chance.choice(scraps) for _ in range(2)]
            path = quote(path.format(*parts), safe="/%+'") + chance.choice(queries)
            body = {chance.choice(names): chance.choice(values) for _ in range(chance.randrange(6))}
            text = json.dumps(body).encode()
            if chance.random() < 0.3:
                text = text[: chance.randrange(len(text) + 1)] + bytes([chance.randrange(256)])
            connection.request(
                method, path, text if method != "GET" else None, {"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            said = answer.read()
            with self.subTest(number, method=method, path=path[:80]):
                self.assertIn(answer.status, (200, 202, 400, 403, 404, 405))
                if answer.status >= 400 and said:
                    self.assertEqual(json.loads(said)["errorCode"] // 10_000, answer.status)
        self.assertEqual(self.store.report()["events"], self.before)

    def test_with_deep_or_endless_json_gets_a_bad_request(self) -> None:
        path = f"/inApps/v2/transactions/consumption/{self.coins}"
        for body in (b"[" * 1_000_000, b'{"a":' * 150_000, b'{"customerConsented":' + b"[" * 500_000,
                     b'"' + b"\\u" * 1000, b"\xff\xfe{}", b"1e999999999", b"NaN", b"-Infinity", b"{}{}", b"\x00"):
            self.assertEqual(self.store.code("PUT", path, body), 4000000, body[:20])


class AHostileControl(unittest.TestCase):
    """What nobody means to send to `/controls`."""

    VALUES = [None, True, False, 0, -1, 1, 2, 16, 17, 1.5, 1e300, -1e300, 10**30, 2**63, 2**64, "", "x", "P1D", "P0D", "P9999999999Y",
              "P-1M", [], {}, [[]], {"transaction": "1"}, {"transaction": 1}, {"transaction": "9" * 400}, {"a": 1, "b": 2},
              "\u0000", "\ud83e\udd96" * 100, "-5", "5.99", "1e5", "NaN", COINS, MONTHLY, "2026-02-30T25:00:00Z",
              "9999-12-31T23:59:59Z", "0001-01-01T00:00:00Z", "all", "MONTHLY", "down\r\nX: y", 100, 33.333, 1e-9]

    def setUp(self) -> None:
        self.store = Store(environment="Production")
        self.addCleanup(self.store.__exit__)
        self.coins = self.store.buy(COINS)
        self.store.buy(MONTHLY)
        said = self.store.help()
        self.names = re.findall(r'^ {2,}"([A-Za-z]+)":', said, flags=re.M)
        self.assertGreater(len(self.names), 30, said)

    def post(self, connection: http.client.HTTPConnection, body: bytes) -> tuple[int, bytes]:
        connection.request("POST", "/controls", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read()

    def test_of_three_thousand_that_chance_made_is_done_or_refused_in_words(self) -> None:
        chance = random.Random(20261124)
        address = urlsplit(self.store.url)
        members = ["account", "device", "wait", "quantity", "offer", "introductoryOffer", "billingPlanType", "appAccountToken",
                   "percentage", "reason", "price", "consent", "agrees", "days", "identifier", "product", "certificate", "x"]
        # What turns the clock for years, or makes a hundred thousand customers, is no mistake, and takes its time.
        slow = {"advance", "advanceTo", "customers"}
        connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
        self.addCleanup(connection.close)
        statuses: dict[int, int] = {}
        for number in range(3000):
            name = chance.choice(self.names)
            values = [value for value in self.VALUES if name not in slow or not isinstance(value, (int, float)) or value < 20]
            control = {name: chance.choice(values)}
            if name == "serverAPI":
                control[name] = chance.choice([None, 7, "normal", "odd", []])
            for _ in range(chance.choice([0, 0, 0, 1, 2, 3])):
                control[chance.choice(members)] = chance.choice(self.VALUES)
            if chance.random() < 0.1:
                control[chance.choice(self.names)] = chance.choice(self.VALUES)
            text = json.dumps(control).encode()
            if chance.random() < 0.1:
                text = text[: chance.randrange(len(text) + 1)] + bytes([chance.randrange(256)])
            with self.subTest(number, text=text[:200]):
                status, said = self.post(connection, text)
                statuses[status] = statuses.get(status, 0) + 1
                self.assertIn(status, (200, 400, 409))
                if status != 200:
                    words = json.loads(said)
                    self.assertTrue(words["problem"] and words["fix"], said)
        self.assertGreater(min(statuses.get(200, 0), statuses.get(400, 0), statuses.get(409, 0)), 30, statuses)
        self.assertEqual(self.store.code("GET", f"/inApps/v1/transactions/{self.coins}"), 200, "the store goes on")

    def test_that_is_deep_or_no_json_is_refused_in_words(self) -> None:
        address = urlsplit(self.store.url)
        for body in (b"[" * 1_000_000, b'{"a":' * 150_000, b'{"refund":' + b"[" * 500_000, b'{"request":' + b"[" * 500_000,
                     b"", b"\xff", b"null", b'"refund"', b"NaN", b"{}", b'{"request":{"command":"nothing"}}',
                     b'{"request":{"command":"serverTransactions","query":{"account":1,"limit":-9223372036854775808}}}',
                     b'{"request":{"command":"findNotifications","filter":{},"after":9223372036854775807,"limit":-1}}',
                     b'{"request":{"command":"notification","event":-9223372036854775808}}',
                     b'{"request":{"command":"addCustomers","count":9223372036854775807,"productID":"x"}}'):
            connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)
            status, said = self.post(connection, body)
            connection.close()
            self.assertIn(status, (400, 409), body[:60])
            self.assertTrue(json.loads(said)["problem"], said)
        self.assertEqual(self.store.code("GET", f"/inApps/v1/transactions/{self.coins}"), 200, "the store goes on")


if __name__ == "__main__":
    unittest.main()
