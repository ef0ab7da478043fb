"""What experiments came to, against the same counted again from an export, and statistics that were published."""

import datetime
import math
import random
import statistics
import subprocess
import unittest
from decimal import Decimal

import metrics
from appstore import COINS, LIFETIME, MONTHLY, YEARLY, Store
from server import CATALOG, Pairs, Server, somebody
from test_charts import attempt

EXPERIMENT, VARIANTS = "headline", ("usual", "bold")


def milliseconds(instant: str) -> int:
    """An instant as it is signed."""
    return int(datetime.datetime.fromisoformat(instant.replace("Z", "+00:00")).timestamp() * 1000)


def wilson(count: int, total: int) -> tuple[float, float]:
    """The roots of (p̂ − p)² = z² p (1 − p) / n."""
    z, share = 1.959963984540054, count / total
    a, b, c = 1 + z * z / total, -(2 * share + z * z / total), share * share
    root = math.sqrt(b * b - 4 * a * c)
    return (-b - root) / (2 * a), (-b + root) / (2 * a)


CATALOG_WITH_IT = CATALOG | {
    "paywalls": {"pro": {"screen": "pro", "products": [YEARLY]}},
    "experiments": {EXPERIMENT: {
        "paywall": "pro", "status": "drawn", "variants": {name: {"weight": 1} for name in VARIANTS}}},
}


class Experiments(Pairs):
    def served(self) -> tuple[Store, Server]:
        return self.pair(store=("--now", "2026-01-15T09:00:00Z"), catalog=CATALOG_WITH_IT)

    def results(self, server: Server) -> dict:
        status, answer = server.ask("GET", "/v1/experiments")
        self.assertEqual(status, 200, answer)
        [experiment] = answer["experiments"]
        self.assertEqual((experiment["experiment"], experiment["state"]), (EXPERIMENT, "drawn"))
        return {each["variant"]: each for each in experiment["variants"]}

    def expose(self, server: Server, customer: str, variant: str, at: str) -> None:
        status, answer = server.ask(
            "POST", f"/v1/customers/{customer}/exposures", {"experiment": EXPERIMENT, "variant": variant, "at": at})
        self.assertEqual(status, 200, answer)

    def lived(self) -> tuple[Server, dict[str, tuple[str, int]]]:
        """Some who see a variant, before or after they buy, and some who are refunded."""
        store, server = self.served()
        chance, seen = random.Random(11), {}
        for account in range(1, 41):
            customer, variant = somebody(), VARIANTS[account % 2]
            instant = store.report()["instant"]
            if chance.random() < 0.15:
                attempt(store, buy=MONTHLY, account=account, appAccountToken=customer)
                store.control(advance="P1D")
                instant = store.report()["instant"]
            self.expose(server, customer, variant, instant)
            # Only the first counts.
            self.expose(server, customer, VARIANTS[1], instant)
            seen[customer] = (variant, milliseconds(instant))
            store.control(advance=3600)
            if chance.random() < (0.35 if variant == "usual" else 0.7):
                product = chance.choice([MONTHLY, YEARLY, LIFETIME, COINS])
                attempt(store, buy=product, account=account, appAccountToken=customer)
                if chance.random() < 0.3:
                    attempt(store, refund=product, account=account)
        store.control(advance="P3M")
        server.settled(120)
        return server, seen

    def test_are_what_a_second_program_counts(self) -> None:
        server, seen = self.lived()
        counted = {name: {"customers": 0, "converted": 0, "paid": {}} for name in VARIANTS}
        export = subprocess.run(
            [server.command[0], "server", "export", "--database", f"sqlite:{server.database}", "--catalog",
             str(server.folder / "Catalog.json"), "--credentials",
             server.command[server.command.index("--credentials") + 1]],
            capture_output=True, timeout=120, check=True).stdout
        everything = metrics.purchases(export.splitlines(), "Production")
        for customer, (variant, since) in seen.items():
            arm = counted[variant]
            arm["customers"] += 1
            paid, converted = {}, False
            for purchase in everything:
                if purchase.owner is None or purchase.owner.lower() != customer:
                    continue
                for payment in purchase.payments:
                    if payment.start < since or payment.price == 0:
                        continue
                    currency = payment.claims["currency"]
                    back = metrics.rounded(payment.price * payment.taken_back, currency)
                    paid[currency] = paid.get(currency, 0) + payment.price - back
                    converted = converted or payment.taken_back < 1
            arm["converted"] += converted
            for currency, amount in paid.items():
                arm["paid"].setdefault(currency, []).append(amount)
        self.assertTrue(all(0 < arm["converted"] < arm["customers"] for arm in counted.values()), counted)
        for name, found in self.results(server).items():
            arm = counted[name]
            self.assertEqual((found["customers"], found["converted"]), (arm["customers"], arm["converted"]))
            low, high = wilson(arm["converted"], arm["customers"])
            self.assertAlmostEqual(found["conversion"]["low"], low, 5)
            self.assertAlmostEqual(found["conversion"]["high"], high, 5)
            self.assertEqual({each["total"]["currency"] for each in found["revenue"]}, set(arm["paid"]))
            for revenue in found["revenue"]:
                paid = arm["paid"][revenue["total"]["currency"]]
                self.assertEqual(Decimal(revenue["total"]["amount"]), Decimal(sum(paid)) / 1000)
                each = [amount / 1000 for amount in paid] + [0.0] * (arm["customers"] - len(paid))
                half = 1.959963984540054 * statistics.stdev(each) / math.sqrt(len(each))
                self.assertAlmostEqual(revenue["perCustomer"]["value"], statistics.mean(each), 5)
                self.assertAlmostEqual(revenue["perCustomer"]["high"], statistics.mean(each) + half, 4)

    def test_say_nothing_where_nobody_saw_anything(self) -> None:
        _, server = self.served()
        for name, found in self.results(server).items():
            self.assertEqual((found["customers"], found["conversion"], found["revenue"]), (0, None, []))
            self.assertEqual(found["verdict"], "control" if name == VARIANTS[0] else "open")
            self.assertEqual((found["difference"], found["missing"]), (None, None))
        self.assertEqual(server.ask("GET", "/v1/experiments", key="Public key")[0], 403)

    def test_stay_though_the_catalog_forgets_them(self) -> None:
        _, server = self.served()
        self.expose(server, somebody(), "bold", "2026-01-15T09:00:00Z")
        server.stop()
        server.write_catalog(CATALOG)
        server.start("--catalog-change")
        [experiment] = server.ask("GET", "/v1/experiments")[1]["experiments"]
        self.assertEqual(experiment["state"], None)
        [variant] = experiment["variants"]
        self.assertEqual((variant["variant"], variant["customers"], variant["verdict"]), ("bold", 1, "open"))


if __name__ == "__main__":
    unittest.main()
