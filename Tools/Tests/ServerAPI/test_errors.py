"""Each error code that can occur, by the request that gives it."""

import json
import unittest
from uuid import uuid4

from appstore import COINS, LIFETIME, MONTHLY, SEASON, YEARLY, Store
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest

V2 = GetTransactionHistoryVersion.V2

EXTENSION = {"extendByDays": 1, "extendReasonCode": 0, "requestIdentifier": "one"}
MASS = {**EXTENSION, "productId": MONTHLY}
CONSUMPTION = {"customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED"}
OLD_CONSUMPTION = {"customerConsented": True, "sampleContentProvided": True}
# An account that never had the app: its download would have this number.
NOBODY_YET = "700000000000000"


class AnError(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.store = Store(environment="Production")
        cls.coins, cls.life, cls.season, cls.month = (
            cls.store.buy(one) for one in (COINS, LIFETIME, SEASON, MONTHLY))
        cls.shared = cls.store.buy(YEARLY, 1, "shareWithFamily")
        cls.renewed = cls.store.buy(MONTHLY, 3)
        cls.store.control(advance="P1M")
        cls.trial = cls.store.buy(YEARLY, 2)
        signed = cls.store.client().get_transaction_history(cls.renewed, None, TransactionHistoryRequest(), V2).signedTransactions
        verify = cls.store.verifier().verify_and_decode_signed_transaction
        cls.second = verify(signed[1]).transactionId
        cls.download = verify(signed[0]).appTransactionId
        cls.expired = cls.store.buy(MONTHLY, 4)
        cls.store.control(expireNow=MONTHLY, account=4)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.store.__exit__()

    def expect(self, code: int, method: str, path: str, body: object = None) -> None:
        with self.subTest(code=code, path=path, body=body):
            status, headers, answer = self.store.ask(method, "/inApps" + path, body)
            said = json.loads(answer) if answer else {}
            self.assertEqual(said.get("errorCode"), code, (status, answer))
            self.assertEqual(status, code // 10_000)
            self.assertEqual(headers["Content-Type"], "application/json")
            self.assertTrue(said["errorMessage"])
            self.assertEqual(set(said), {"errorCode", "errorMessage"})

    def test_of_a_path_whose_number_is_none_or_nobodys(self) -> None:
        reads = ["/v1/transactions/{}", "/v2/history/{}", "/v1/history/{}", "/v1/subscriptions/{}",
                 "/v1/transactions/appTransactions/{}", "/v2/refund/lookup/{}"]
        for path in reads:
            for bad in ("abc", "-1", "1.5", "%20", "99999999999999999999999"):
                self.expect(4000006, "GET", path.format(bad))
            self.expect(4040010, "GET", path.format("123"))
            self.expect(4040010, "GET", path.format("299999999999999"))
        self.expect(4000006, "POST", "/v1/transactions/x/finish")
        self.expect(4040010, "POST", "/v1/transactions/1/finish")
        for version, body in (("v1", OLD_CONSUMPTION), ("v2", CONSUMPTION)):
            self.expect(4000006, "PUT", f"/{version}/transactions/consumption/x", body)
            self.expect(4040010, "PUT", f"/{version}/transactions/consumption/1", body)
        self.expect(4000006, "PUT", "/v1/transactions/x/appAccountToken", {"appAccountToken": str(uuid4())})
        self.expect(4040005, "PUT", "/v1/transactions/1/appAccountToken", {"appAccountToken": str(uuid4())})
        self.expect(4000008, "PUT", "/v1/subscriptions/extend/x", EXTENSION)
        self.expect(4040005, "PUT", "/v1/subscriptions/extend/1", EXTENSION)

    def test_of_a_download_where_a_transaction_is_meant(self) -> None:
        self.expect(4000048, "GET", f"/v1/transactions/{self.download}")
        self.expect(4000048, "POST", f"/v1/transactions/{self.download}/finish")
        self.expect(4000048, "PUT", f"/v1/transactions/{self.download}/appAccountToken",
                    {"appAccountToken": str(uuid4())})
        self.expect(4000048, "PUT", f"/v2/transactions/consumption/{self.download}", CONSUMPTION)

    def test_of_an_account_that_never_had_the_app(self) -> None:
        account = self.store.control(request={"command": "addAccount"})["answer"]["account"]
        number = int(NOBODY_YET) + account
        self.expect(4040019, "GET", f"/v1/transactions/appTransactions/{number}")
        self.expect(4040010, "GET", f"/v2/history/{number}")

    def test_of_a_history_whose_filters_are_none(self) -> None:
        path = f"/v2/history/{self.coins}?"
        cases = {
            "startDate=x": 4000015, "startDate=1.5": 4000015, "startDate=-1": 4000015, "startDate=": 4000015,
            "endDate=x": 4000016, "endDate=1e3": 4000016, "endDate=1&endDate=2": 4000016,
            "sort=UP": 4000021, "sort=ascending": 4000021, "sort=ASCENDING&sort=DESCENDING": 4000021,
            "productType=COIN": 4000022, "productType=CONSUMABLE&productType=": 4000022,
            "productId=": 4000023, "productId=" + "x" * 300: 4000023,
            "subscriptionGroupIdentifier=": 4000024, "inAppOwnershipType=MINE": 4000026,
            "revoked=maybe": 4000030, "revoked=": 4000030, "revision=0": 4000005, "revision=" + "0" * 48: 4000005,
            "revision=": 4000005,
        }
        for query, code in cases.items():
            self.expect(code, "GET", path + query)
        self.expect(4000025, "GET", f"/v1/history/{self.coins}?excludeRevoked=maybe")
        self.expect(4000031, "GET", f"/v1/subscriptions/{self.coins}?status=6")
        self.expect(4000031, "GET", f"/v1/subscriptions/{self.coins}?status=1&status=x")

    def test_of_a_revision_that_was_handed_out_for_another_question(self) -> None:
        ask = lambda path: json.loads(self.store.ask("GET", "/inApps" + path)[2])["revision"]
        mine = ask(f"/v2/history/{self.coins}")
        self.assertEqual(self.store.code("GET", f"/inApps/v2/history/{self.month}?revision={mine}"), 200)
        for other in (f"/v2/history/{self.trial}", f"/v1/history/{self.coins}", f"/v2/refund/lookup/{self.coins}"):
            self.expect(4000005, "GET", f"{other}?revision={mine}")
        self.expect(4000005, "GET", f"/v2/history/{self.coins}?sort=DESCENDING&revision={mine}")
        changed = mine[:-1] + ("0" if mine[-1] != "0" else "1")
        self.expect(4000005, "GET", f"/v2/history/{self.coins}?revision={changed}")
        with Store(environment="Production") as other:
            coins = other.buy(COINS)
            self.assertEqual(other.code("GET", f"/inApps/v2/history/{coins}?revision={mine}"), 4000005)

    def test_of_a_token_for_an_account(self) -> None:
        path = "/v1/transactions/{}/appAccountToken"
        for bad in ("x", "", None, 7, "123e4567-e89b-12d3-a456-42661417400"):
            self.expect(4000183, "PUT", path.format(self.month), {"appAccountToken": bad})
        self.expect(4000183, "PUT", path.format(self.month), {})
        good = {"appAccountToken": str(uuid4()).upper()}
        self.expect(4000185, "PUT", path.format(self.shared), good)
        self.expect(4000187, "PUT", path.format(self.second), good)
        self.expect(4000000, "PUT", path.format(self.month), b"{")

    def test_of_what_is_said_of_consumption(self) -> None:
        path = "/v2/transactions/consumption/"
        cases = [
            ({"customerConsented": False}, 4000035), ({"customerConsented": None}, 4000035),
            ({"customerConsented": "true"}, 4000035), ({"sampleContentProvided": None}, 4000041),
            ({"sampleContentProvided": 1}, 4000041), ({"deliveryStatus": None}, 4000036),
            ({"deliveryStatus": 0}, 4000036), ({"deliveryStatus": "LATE"}, 4000036),
            ({"consumptionPercentage": 100_001}, 4000000), ({"consumptionPercentage": -1}, 4000000),
            ({"consumptionPercentage": "50"}, 4000000), ({"consumptionPercentage": 0.5}, 4000000),
            ({"deliveryStatus": "UNDELIVERED_OTHER", "consumptionPercentage": 1}, 4000000),
            ({"refundPreference": "MAYBE"}, 4000044), ({"refundPreference": 1}, 4000044),
            ({"refundPreference": "GRANT_PRORATED"}, 4000044),
            ({"refundPreference": "GRANT_PRORATED", "consumptionPercentage": 0}, 4000044),
        ]
        for change, code in cases:
            self.expect(code, "PUT", path + self.coins, {**CONSUMPTION, **change})
        self.expect(4000209, "PUT", path + self.month, {**CONSUMPTION, "consumptionPercentage": 1})
        self.expect(4000185, "PUT", path + self.shared, CONSUMPTION)
        for body in (b"", b"[]", b"{", b'{"customerConsented":true,"customerConsented":true}', b"\xff"):
            self.expect(4000000, "PUT", path + self.coins, body)
        absent = {**CONSUMPTION, "consumptionPercentage": None, "refundPreference": None, "more": 1}
        self.assertEqual(self.store.code("PUT", "/inApps" + path + self.coins, absent), 202)

    def test_of_what_is_said_of_consumption_in_the_first_version(self) -> None:
        path = "/v1/transactions/consumption/"
        numbers = {
            "accountTenure": (7, 4000032), "consumptionStatus": (3, 4000034), "deliveryStatus": (5, 4000036),
            "lifetimeDollarsPurchased": (7, 4000037), "lifetimeDollarsRefunded": (7, 4000038),
            "platform": (2, 4000039), "playTime": (7, 4000040), "userStatus": (4, 4000042),
            "refundPreference": (3, 4000044),
        }
        for name, (most, code) in numbers.items():
            for bad in (most + 1, -1, 0.5, "1", True):
                self.expect(code, "PUT", path + self.coins, {**OLD_CONSUMPTION, name: bad})
            good = {**OLD_CONSUMPTION, name: most}
            self.assertEqual(self.store.code("PUT", "/inApps" + path + self.coins, good), 202)
        self.expect(4000033, "PUT", path + self.coins, {**OLD_CONSUMPTION, "appAccountToken": "x"})
        self.expect(4000035, "PUT", path + self.coins, {**OLD_CONSUMPTION, "customerConsented": False})
        self.expect(4000041, "PUT", path + self.coins, {"customerConsented": True})
        for other in (self.life, self.season):
            self.expect(4000047, "PUT", path + other, OLD_CONSUMPTION)
        empty = {**OLD_CONSUMPTION, "appAccountToken": ""}
        self.assertEqual(self.store.code("PUT", "/inApps" + path + self.coins, empty), 202)

    def test_of_a_renewal_that_is_put_off(self) -> None:
        path = "/v1/subscriptions/extend/"
        for days in (0, 91, -1, "1", None, 1.5):
            self.expect(4000009, "PUT", path + self.month, {**EXTENSION, "extendByDays": days})
        for reason in (-1, 4, "0", None):
            self.expect(4000010, "PUT", path + self.month, {**EXTENSION, "extendReasonCode": reason})
        for name in ("", "x" * 129, None, 7):
            self.expect(4000011, "PUT", path + self.month, {**EXTENSION, "requestIdentifier": name})
        self.expect(4040005, "PUT", path + self.second, EXTENSION)
        self.expect(4040005, "PUT", path + self.download, EXTENSION)
        self.expect(4030007, "PUT", path + self.shared, EXTENSION)
        for ineligible in (self.trial, self.expired, self.coins):
            self.expect(4030004, "PUT", path + ineligible, EXTENSION)
        for _ in range(2):
            self.assertEqual(self.store.code("PUT", "/inApps" + path + self.renewed, EXTENSION), 200)
        self.expect(4030005, "PUT", path + self.renewed, EXTENSION)

    def test_of_the_renewals_of_all(self) -> None:
        path = "/v1/subscriptions/extend/mass"
        for change, code in [
            ({"extendByDays": 0}, 4000009), ({"extendReasonCode": 9}, 4000010), ({"requestIdentifier": ""}, 4000011),
            ({"productId": "nothing"}, 4000023), ({"productId": None}, 4000023), ({"productId": COINS}, 4000023),
            ({"storefrontCountryCodes": []}, 4000027), ({"storefrontCountryCodes": ["XXX"]}, 4000028),
            ({"storefrontCountryCodes": ["usa"]}, 4000028), ({"storefrontCountryCodes": "USA"}, 4000028),
        ]:
            self.expect(code, "POST", path, {**MASS, **change})
        self.expect(4040009, "GET", f"{path}/{MONTHLY}/never")
        self.assertEqual(self.store.code("POST", "/inApps" + path, {**MASS, "requestIdentifier": "a/b c"}), 200)
        self.assertEqual(self.store.code("GET", f"/inApps{path}/{MONTHLY}/a%2Fb%20c"), 200)
        self.expect(4040009, "GET", f"{path}/{YEARLY}/a%2Fb%20c")
        self.expect(4000011, "GET", f"{path}/{MONTHLY}/{'x' * 129}")
        self.expect(4000023, "GET", f"{path}/{'x' * 256}/one")

    def test_of_each_number_when_a_control_says_so(self) -> None:
        path = f"/v1/transactions/{self.coins}"
        try:
            for code in (4000002, 4000043, 4040001, 4040002, 4040003, 4040004, 4040006, 5000000, 5000001):
                self.store.control(serverAPI="error", errorCode=code)
                self.expect(code, "GET", path)
        finally:
            self.store.control(serverAPI="normal")
        self.assertEqual(self.store.code("GET", "/inApps" + path), 200)


if __name__ == "__main__":
    unittest.main()
