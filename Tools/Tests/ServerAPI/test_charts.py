"""Charts of people who lived at the App Store, against the same worked out again from an export."""

import contextlib
import datetime
import random
import subprocess
import unittest
from collections.abc import Iterator
from decimal import Decimal

import metrics
from appstore import COINS, LIFETIME, MONTHLY, YEARLY, Store
from server import CATALOG, Pairs, Server, somebody

CHARTS = (
    "activeSubscriptions", "activeTrials", "mrr", "mrrMovement", "revenue", "proceeds", "refunds", "trialConversion",
    "churn", "retention", "newCustomers")
# Two, so that somebody may be on two lines.
EXPERIMENTS = {
    name: {"paywall": name, "status": "drawn", "variants": {each: {"weight": 1} for each in ("usual", "bold")}}
    for name in ("headline", "picture")}
MONEY = ("mrr", "mrrMovement", "revenue", "proceeds", "refunds")
RATIOS = ("trialConversion", "churn", "retention")


def queries(*spans: tuple[str, str, str]) -> Iterator[tuple[str, str, str, str, str | None]]:
    """Every chart by every split, over spans of a `by`, a first and a last date."""
    for by, first, last in spans:
        for name in CHARTS:
            for split in (None, "product", "country", "offer", "variant"):
                if not split or name not in ("mrrMovement", "retention"):
                    yield name, by, first, last, split


def address(name: str, by: str, first: str, last: str, split: str | None) -> str:
    return f"/v1/charts/{name}?from={first}&to={last}&by={by}" + (f"&split={split}" if split else "")


def answered(name: str, chart: dict) -> dict:
    """The values of each line of an answer, by currency and part."""
    kind = Decimal if name in MONEY else lambda value: value
    return {
        (line.get("currency"), line.get("split")): [kind(point["value"]) for point in line["points"]]
        for line in chart["series"]}


def expected(
    name: str, by: str, first: str, last: str, split: str | None, everything: list[metrics.Purchase], now: int
) -> dict:
    """The same, worked out from purchases."""
    def value(point: list[int]) -> object:
        if name in MONEY:
            return Decimal(point[0]) / 1000
        if name in RATIOS:
            return None if point[1] == 0 else point[0] / point[1]
        return point[0]

    periods = metrics.bounds(datetime.date.fromisoformat(first), datetime.date.fromisoformat(last), by, now)
    lines = metrics.chart(name, everything, periods, now, split)
    if not lines and name not in MONEY and name != "retention":
        return {(None, None): [None if name in RATIOS else 0 for _ in periods[1:]]}
    return {line: [value(point) for point in points] for line, points in lines.items()}


def attempt(store: Store, **control: object) -> None:
    """Does a control, if there is anything that it could be done to."""
    try:
        store.control(**control)
    except RuntimeError:
        pass


class Charts(Pairs):
    def lived(self, people: int = 24, seed: int = 7) -> tuple[Store, Server]:
        """Two years of people who subscribe, leave, come back, are refunded, and pay late."""
        store, server = self.pair(
            store=("--now", "2026-01-15T09:00:00Z"), options=("--limit-address", "0"), catalog=CATALOG | {
                "paywalls": {name: {"screen": name, "products": [YEARLY]} for name in EXPERIMENTS},
                "experiments": EXPERIMENTS})
        chance = random.Random(seed)
        names = [somebody() for _ in range(people)]
        for name in names:
            for experiment in EXPERIMENTS:
                if chance.random() < 0.4:
                    status, answer = server.ask(
                        "POST", f"/v1/customers/{name}/exposures",
                        {"experiment": experiment, "variant": chance.choice(["usual", "bold"]),
                         "at": "2026-01-15T09:00:00Z"})
                    self.assertEqual(status, 200, answer)
        for month in range(14):
            for number, name in enumerate(names):
                account, luck = number + 1, chance.random()
                if luck < 0.16:
                    attempt(
                        store,
                        buy=chance.choice([MONTHLY, MONTHLY, YEARLY, LIFETIME, COINS]), account=account,
                        appAccountToken=name)
                elif luck < 0.20:
                    attempt(store, turnOffRenewal=MONTHLY, account=account)
                elif luck < 0.24:
                    attempt(store, refund=chance.choice([MONTHLY, YEARLY, COINS]), account=account)
            if month in (4, 9):
                store.control(failRenewals=True)
                store.control(advance="P5D")
                store.control(failRenewals=False)
            store.control(advance="P1M")
        server.settled(120)
        return store, server

    @contextlib.contextmanager
    def export(self, server: Server) -> Iterator[Iterator[bytes]]:
        """The lines of an export."""
        with subprocess.Popen(
            [server.command[0], "server", "export", "--database", f"sqlite:{server.database}", "--catalog",
             str(server.folder / "Catalog.json"), "--credentials",
             server.command[server.command.index("--credentials") + 1]], stdout=subprocess.PIPE) as process:
            yield process.stdout
        self.assertEqual(process.returncode, 0)

    def test_are_what_a_second_program_counts(self) -> None:
        store, server = self.lived()
        now = int(datetime.datetime.fromisoformat(store.report()["instant"].replace("Z", "+00:00")).timestamp() * 1000)
        with self.export(server) as lines:
            everything = metrics.purchases(lines, "Production")
        self.assertGreater(len(everything), 20)
        seen = set()
        for query in queries(
            ("day", "2026-02-01", "2026-04-01"), ("week", "2026-01-01", "2026-12-31"),
            ("month", "2026-01-01", "2028-01-01"),
        ):
            with self.subTest(query):
                status, chart = server.ask("GET", address(*query))
                self.assertEqual(status, 200, chart)
                wanted = expected(*query, everything, now)
                self.assertEqual(answered(query[0], chart), wanted)
                seen |= {query[0] for points in wanted.values() for value in points if value}
        self.assertEqual(seen, set(CHARTS), "a chart of nothing proves nothing")

    def test_name_the_people_behind_a_point_and_are_a_table_too(self) -> None:
        store, server = self.lived(people=6)
        query = "from=2026-01-01&to=2027-01-01&by=month"
        chart = server.ask("GET", f"/v1/charts/mrr?{query}")[1]["series"][0]["points"]
        for point in chart:
            found, after = [], ""
            while after is not None:
                page = server.ask(
                    "GET", f"/v1/charts/mrr/customers?{query}&at={point['from'][:10]}&limit=2{after}")[1]
                found += page["customers"]
                after = f"&after={page['next']}" if page["next"] else None
            self.assertEqual(sum(Decimal(each["value"]) for each in found), Decimal(point["value"]))
            # A point's instant says the same, by itself.
            status, page = server.ask("GET", f"/v1/charts/mrr/customers?by=month&limit=500&at={point['from']}")
            self.assertEqual((status, page.get("customers")), (200, found), page)
        status, text = server.ask("GET", f"/v1/charts/mrr?{query}&format=csv")
        lines = text.split("\r\n")
        self.assertEqual((status, lines[0], lines[-1]), (200, "from,split,currency,value,final,revisedAt", ""))
        self.assertEqual(lines[1].split(",")[3], chart[0]["value"])

    def test_say_what_is_wrong_with_a_question(self) -> None:
        _, server = self.pair()
        for query, status, code in (
            ("nothing", 404, "no_chart"), ("mrr?by=year", 400, "bad_by"), ("mrr?from=2026-02-30", 400, "bad_date"),
            ("mrr?to=", 400, "bad_date"), ("mrr?currency=eur", 400, "bad_currency"),
            ("mrr?timeZone=Mars", 400, "bad_time_zone"), ("mrrMovement?split=product", 422, "no_split"),
            ("mrr?from=2020-01-01&to=2026-01-01", 422, "bad_span"), ("mrr?from=2026-02-02&to=2026-02-01", 422, "bad_span"),
            ("mrr/customers?at=2026-02-02&from=2026-02-01&to=2026-02-02", 400, "bad_point"),
            ("mrr?format=xml", 400, "bad_format"),
        ):
            answer = server.ask("GET", f"/v1/charts/{query}")
            self.assertEqual((answer[0], answer[1]["error"]["code"]), (status, code), query)
        self.assertEqual(server.ask("GET", "/v1/charts/mrr", key="Public key")[0], 403)


if __name__ == "__main__":
    unittest.main()
