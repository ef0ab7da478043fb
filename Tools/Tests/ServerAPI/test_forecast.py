"""`tollgate forecast`: its sums, worked out again from its transactions, and what it refuses."""

import csv
import datetime
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest
from decimal import Decimal

import metrics
from metrics import Payment, Purchase

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1]))

from built import ROOT, program  # noqa: E402

COMMAND = program("tollgate")
MONTHLY = "com.femsoftware.coinfeedback.pro.monthly"
YEARLY = "com.femsoftware.coinfeedback.pro.yearly"
COUNTED = ("newCustomers", "activeTrials", "activeSubscriptions")
MONEY = ("mrr", "revenue", "refunds", "proceeds")
RATIOS = ("trialConversion", "churn")

# Everything that can happen does, in three currencies of which one has no cents.
LIVELY = (
    f"share.{MONTHLY}=25%", f"share.{YEARLY}=25%", "share.com.femsoftware.coinfeedback.pro.lifetime=5%",
    "price.com.femsoftware.coinfeedback.pro.lifetime@JPN=30000", f"price.{MONTHLY}@JPN=1200", f"price.{YEARLY}@JPN=9800",
    "storefronts=USA:50%,ESP:30%,JPN:20%", f"switch.{MONTHLY}>{YEARLY}=3%", f"switch.{YEARLY}>{MONTHLY}=3%",
    "paymentFailure=15%", "recovery=60%", "refunds=8%", "returns=40%", "graceDays=16", "churn=10%,8%,6%",
)


def forecast(*words: str, app: str = "coin-feedback") -> subprocess.CompletedProcess:
    return subprocess.run(
        [COMMAND, "forecast", app, "--apps", str(ROOT), *words], capture_output=True, text=True, timeout=240)


def number(text: str) -> int | None:
    return int(text) if text else None


def read(file: pathlib.Path) -> dict[str, list[Purchase]]:
    """The purchases of each variant, from a file of transactions."""
    found: dict[str, dict[str, Purchase]] = {}
    with file.open(newline="") as lines:
        for row in csv.DictReader(lines):
            claims = {
                "transactionId": row["transactionId"], "productId": row["productId"], "type": row["type"],
                "storefront": row["storefront"], "currency": row["currency"], "appAccountToken": row["customer"],
                "price": number(row["price"]), "purchaseDate": int(row["purchaseDate"]),
                "offerDiscountType": row["offerDiscountType"] or None,
            }
            for name in ("expiresDate", "revocationDate", "revocationPercentage"):
                if row[name]:
                    claims[name] = int(row[name])
            purchase = found.setdefault(row["variant"], {}).setdefault(row["originalTransactionId"], Purchase())
            purchase.payments.append(Payment(claims, claims["purchaseDate"]))
            if row["gracePeriodExpiresDate"]:
                purchase.graces.append(int(row["gracePeriodExpiresDate"]))
    for purchases in found.values():
        for purchase in purchases.values():
            purchase.payments.sort(key=lambda each: (each.start, len(each.claims["transactionId"]), each.claims["transactionId"]))
    return {variant: list(purchases.values()) for variant, purchases in found.items()}


def entitled(purchases: list[Purchase], granting: set[str], end: int) -> int:
    """The people who hold what grants an entitlement, at an instant."""
    people = set()
    for purchase in purchases:
        for payment in purchase.payments:
            if payment.claims["type"] != "Auto-Renewable Subscription":
                until = payment.claims.get("revocationDate")
                if payment.start <= end and (until is None or end < until) and payment.claims["productId"] in granting:
                    people.add(purchase.owner)
        for start, until, payment in purchase.times:
            if start <= end < until and payment.claims["productId"] in granting:
                people.add(purchase.owner)
    return len(people)


class Forecasts(unittest.TestCase):
    def lived(self, *words: str) -> tuple[dict, bytes]:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "transactions.csv"
            assumed = [word for line in LIVELY for word in ("--assume", line)]
            done = forecast(
                *assumed, "--versus", f"price.{MONTHLY}=7.99", "--versus", f"share.{MONTHLY}=31%", "--format", "json",
                "--customers", "400", "--transactions", str(file), *words)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.purchases = read(file)
            return json.loads(done.stdout), file.read_bytes()

    def test_has_the_sums_that_a_second_program_counts(self) -> None:
        report, _ = self.lived()
        first = datetime.date(2026, 1, 1)
        periods = metrics.bounds(first, datetime.date(2028, 1, 1), "month", 1 << 62)
        now = periods[-1]
        catalog = json.loads((ROOT / "Examples/CoinFeedback/Catalog.json").read_text())
        granting = {
            name for name, product in catalog["products"].items() if product.get("grants", {}).get("entitlements")}
        self.assertEqual([variant["name"] for variant in report["variants"]], ["A", "B"])
        for variant in report["variants"]:
            purchases, months = self.purchases[variant["name"]], variant["months"]
            self.assertEqual(sum(len(each.payments) for each in purchases), variant["transactions"])
            self.assertEqual(sum(month["arrived"] for month in months), 400)
            self.assertEqual(
                [month["entitled"] for month in months], [entitled(purchases, granting, end) for end in periods[1:]])
            for name in COUNTED:
                lines = metrics.chart(name, purchases, periods, now)
                expected = [point[0] for point in lines[None, None]]
                self.assertGreater(sum(expected), 0, name)
                self.assertEqual([month[name] for month in months], expected, name)
            for name in MONEY:
                lines = metrics.chart(name, purchases, periods, now)
                self.assertEqual({line[0] for line in lines}, {"USD", "EUR", "JPY"}, name)
                for (currency, _), points in lines.items():
                    expected = [Decimal(point[0]) / 1000 for point in points]
                    self.assertEqual([Decimal(month[name][currency]) for month in months], expected, (name, currency))
                    total = expected[-1] if name == "mrr" else sum(expected)
                    self.assertEqual(Decimal(variant["total"][name][currency]), total, (name, currency))
            for name in RATIOS:
                points = metrics.chart(name, purchases, periods, now)[None, None]
                expected = [{"count": value, "of": base} if base else None for value, base in points]
                self.assertEqual([month.get(name) for month in months], expected, name)

    def test_is_the_same_in_any_number_of_threads(self) -> None:
        one, rows = self.lived("--threads", "1")
        self.assertEqual(self.lived("--threads", "7"), (one, rows))
        other, _ = self.lived("--seed", "2")
        self.assertNotEqual(one["variants"], other["variants"])

    def test_prints_the_same_as_a_table_and_as_csv(self) -> None:
        table = forecast("--customers", "50", "--months", "2")
        self.assertEqual(table.returncode, 0, table.stderr)
        self.assertIn("50 people from 2026-01 on, 2 months, seed 1", table.stdout)
        self.assertIn("This follows from assumptions, not from facts.", table.stdout)
        self.assertIn("* trialConversion = 40%", table.stdout)
        yen = forecast("--customers", "1", "--assume", "storefronts=JPN:100%").stdout
        self.assertIn(f"Note: `{MONTHLY}` has no price in JPN: 9.99 is taken as JPY.", yen)
        rows = list(csv.DictReader(forecast("--customers", "50", "--months", "2", "--format", "csv").stdout.splitlines()))
        self.assertEqual(sum(int(row["value"]) for row in rows if row["measure"] == "arrived"), 50)
        self.assertEqual({row["month"] for row in rows}, {"2026-01", "2026-02"})

    def test_reads_a_file_of_assumptions(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "assumptions.txt"
            file.write_text("# Ours\n\nchurn = 3%  # measured\nrefunds=1%\n")
            done = forecast("--customers", "10", "--assumptions", str(file), "--assume", "refunds=5%", "--format", "json")
            given = {each["key"]: each["value"] for each in json.loads(done.stdout)["variants"][0]["assumptions"] if not each["isDefault"]}
            self.assertEqual(given, {"churn": "3%", "refunds": "5%"})

    def test_compares_two_apps_each_with_its_products(self) -> None:
        done = forecast(
            "--customers", "300", "--format", "json", "--versus-app", "retro-racing", "--assume", f"share.{MONTHLY}=30%",
            "--assume", "refunds=0")
        self.assertEqual(done.returncode, 0, done.stderr)
        first, second = json.loads(done.stdout)["variants"]
        self.assertEqual((first["app"], second["app"]), ("coin-feedback", "retro-racing"))
        given = [{each["key"] for each in variant["assumptions"] if not each["isDefault"]} for variant in (first, second)]
        self.assertEqual(given, [{f"share.{MONTHLY}", "refunds"}, {"refunds"}])
        self.assertGreater(second["transactions"], 0)

    def test_refuses_what_it_cannot_assume(self) -> None:
        for words, text in (
            (("--assume", "churn=2"), "`2` is no share for `churn`. Write a number from 0 to 1"),
            (("--assume", f"share.{MONTHLY[:-1]}=1%"), f"Did you mean `{MONTHLY}`?"),
            (("--versus", "chrun=1%"), "There is no assumption `chrun`. Did you mean `churn`?"),
            (("--customers", "0"), "0 is no number of customers."),
            (("--months", "99"), "99 is no number of months."),
            (("--start", "January"), "`January` is no month to begin with."),
            (("--threads", "0"), "0 is no number of threads."),
            (("--transactions", "/nowhere/at/all"), "Nothing can be written to /nowhere/at/all."),
            (("--assumptions", "/nowhere"), "There are no assumptions to read at /nowhere."),
        ):
            with self.subTest(words):
                done = forecast("--customers", "10", *words) if "--customers" not in words else forecast(*words)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(text, done.stderr)
        self.assertIn("Did you mean `coin-feedback`?", forecast(app="coinfeedback").stderr)
