"""`tollgate server export` and `import`: a server that moves to another database."""

import csv
import datetime
import io
import json
import os
import subprocess
import unittest
from pathlib import Path

from appstore import COINS, LIFETIME, MONTHLY
from server import Pairs, Server, somebody
from test_charts import CHARTS


class Export(Pairs):
    def command(self, server: Server, *words: str, stdin: bytes | None = None) -> subprocess.CompletedProcess:
        return subprocess.run(
            [server.command[0], "server", *words], input=stdin, capture_output=True, timeout=60,
            env=os.environ | {"TOLLGATE_CREDENTIALS": server.command[server.command.index("--credentials") + 1]})

    def export(self, server: Server, *words: str) -> bytes:
        done = self.command(
            server, "export", "--database", f"sqlite:{server.database}", "--catalog",
            str(server.folder / "Catalog.json"), *words)
        self.assertEqual((done.returncode, done.stderr), (0, b""))
        return done.stdout

    def lived(self) -> tuple[Server, list[str]]:
        """A server of which three customers had something, and one was forgotten."""
        store, server = self.pair()
        people = [somebody() for _ in range(4)]
        for number, person in enumerate(people):
            store.control(buy=[MONTHLY, COINS, LIFETIME, MONTHLY][number], account=number + 1, appAccountToken=person)
        server.settled()
        for headers in ({"Idempotency-Key": "one"}, {"Idempotency-Key": "one"}):
            self.assertEqual(
                server.ask("POST", f"/v1/customers/{people[1]}/spends", {"spend": "hint"}, headers=headers)[0], 200)
        self.assertEqual(server.ask("DELETE", f"/v1/customers/{people[3]}")[0], 204)
        store.control(advance="P1M")
        store.control(refund=LIFETIME, account=3)
        server.settled()
        return server, people

    def test_gives_the_same_server_elsewhere(self) -> None:
        server, people = self.lived()
        before = ([server.said(person) for person in people], server.events())
        self.assertEqual(before[0][1]["balances"], {"coins": 70})
        self.assertEqual(before[0][3]["purchases"], [])
        lines = self.export(server)
        for key in server.keys.values():
            self.assertNotIn(key.encode(), lines)
        old = dict(server.keys)
        server.stop()
        other = server.folder / "other.sqlite"
        done = self.command(server, "import", "-", "--database", f"sqlite:{other}", stdin=lines)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(other.stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.command(server, "rebuild", "--database", f"sqlite:{other}").returncode, 0)
        server.database, server.keys = other, {}
        server.command[server.command.index("--database") + 1] = f"sqlite:{other}"
        server.start()
        self.assertNotEqual(server.keys["Secret key"], old["Secret key"])
        server.settled()
        self.assertEqual(([server.said(person) for person in people], server.events()), before)
        # What was asked for there is not done again here, and what was erased is not learned again.
        again = server.ask(
            "POST", f"/v1/customers/{people[1]}/spends", {"spend": "hint"}, headers={"Idempotency-Key": "one"})
        self.assertEqual(again, (200, {"outcome": "spent", "balances": {"coins": 70}}))
        self.assertEqual(server.job()["state"], "done")
        self.assertEqual(([server.said(person) for person in people], server.events()), before)

    def test_goes_on_where_it_was_cut_off_and_says_so_before(self) -> None:
        server, _ = self.lived()
        server.stop()
        whole = self.export(server)
        lines = whole.splitlines(keepends=True)
        half = b"".join(lines[:7]) + lines[7][:40]
        other = f"sqlite:{server.folder / 'other.sqlite'}"
        cut = self.command(server, "import", "--database", other, stdin=half)
        self.assertNotEqual(cut.returncode, 0)
        place = json.loads(lines[6])["place"]
        self.assertIn(f"cut off behind line 7", cut.stderr.decode())
        self.assertIn(f"--after {place}", cut.stderr.decode())
        file = Path(server.folder / "export.jsonl")
        file.write_bytes(b"".join(lines[:7]) + self.export(server, "--after", place))
        self.assertEqual(file.read_bytes(), whole)
        done = self.command(server, "import", str(file), "--database", other)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_gives_a_table_of_the_events(self) -> None:
        server, people = self.lived()
        table = list(csv.DictReader(io.StringIO(self.export(server, "--format", "csv").decode(), newline="")))
        events = server.events()
        self.assertEqual([row["id"] for row in table], [event["id"] for event in events])
        bought = next(row for row in table if row["type"] == "purchase.completed" and row["product"] == COINS)
        told = next(event for event in events if event["id"] == bought["id"])
        self.assertEqual(
            (bought["customer"], bought["at"], bought["transactionId"], bought["amount"], bought["currency"]),
            (people[1], told["timestamp"], told["data"]["transactionId"], *told["data"]["price"].values()))

    def test_gives_metrics_by_day_as_the_charts_have_them(self) -> None:
        server, _ = self.lived()
        now = datetime.datetime.fromisoformat(server.events()[-1]["timestamp"].replace("Z", "+00:00"))
        first, last = str((now - datetime.timedelta(40)).date()), str(now.date())
        wanted = []
        for name in CHARTS:
            if name == "retention":
                continue
            status, text = server.ask("GET", f"/v1/charts/{name}?from={first}&to={last}&format=csv")
            self.assertEqual(status, 200, text)
            for row in csv.DictReader(io.StringIO(text, newline="")):
                is_ratio = name in ("churn", "trialConversion")
                if row["value"] and (is_ratio or float(row["value"])):
                    wanted.append((row["from"][:10], name, row["split"], row["currency"], row["value"]))
        days = ("--metrics", "--to", last)
        table = list(csv.DictReader(io.StringIO(self.export(server, *days, "--format", "csv").decode(), newline="")))
        found = [(row["date"], row["chart"], row["part"], row["currency"], row["value"]) for row in table]
        self.assertEqual(sorted(found), sorted(wanted))
        self.assertEqual({chart for _, chart, _, _, _ in found}, {
            "activeSubscriptions", "mrr", "mrrMovement", "revenue", "proceeds", "churn", "newCustomers"})
        self.assertEqual([row["date"] for row in table], sorted(row["date"] for row in table))
        lines = self.export(server, *days)
        self.assertEqual(
            [{name: value for name, value in row.items() if value} for row in table],
            [json.loads(line)["metric"] for line in lines.splitlines()])
        half = table[len(table) // 2]["date"]
        self.assertTrue(lines.endswith(self.export(server, *days, "--from", half)))
        # They follow from the rest, and an import passes them over.
        other = f"sqlite:{server.folder / 'other.sqlite'}"
        done = self.command(server, "import", "--database", other, stdin=lines + self.export(server) + lines)
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in (("--metrics", "--after", "1.0"), ("--from", first), ("--metrics", "--from", "2026-02-30")):
            refused = self.command(server, "export", "--database", other, *words)
            self.assertNotEqual(refused.returncode, 0, words)

    def test_believes_no_export_that_the_app_store_did_not_sign(self) -> None:
        server, _ = self.lived()
        lines = self.export(server)
        stranger, _ = self.pair()
        other = f"sqlite:{server.folder / 'other.sqlite'}"
        done = self.command(
            server, "import", "--database", other, "--credentials", str(stranger.folder / "credentials"), stdin=lines)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr.decode(), "Line [0-9]+ of the export holds what the App Store did not sign")
        for database in (other, f"sqlite:{server.database}"):
            changed = self.command(server, "import", "--database", database, stdin=lines.replace(b"coins", b"coinz"))
            self.assertNotEqual(changed.returncode, 0)
        self.assertEqual(self.command(server, "import", "--database", other, stdin=lines).returncode, 0)


if __name__ == "__main__":
    unittest.main()
