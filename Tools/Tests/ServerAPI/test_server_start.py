"""How `tollgate server` is started, and what it believes then."""

import json
import sqlite3
import subprocess
import unittest

from appstore import LIFETIME, MONTHLY, Store
from server import CATALOG, Pairs, Server, somebody


class Start(Pairs):
    def upload(self, store: Store, server: Server, transaction: str, customer: str, download: str | None = None) -> tuple:
        signed = json.loads(store.ask("GET", f"/inApps/v1/transactions/{transaction}")[2])["signedTransactionInfo"]
        body = {"customer": customer, "signedTransactions": [signed]}
        if download:
            body["signedAppTransaction"] = download
        return server.ask("POST", "/v1/transactions", body, "Public key")

    def test_does_not_start_with_another_catalog_unless_it_is_told_to(self) -> None:
        _, server = self.pair()
        changed = {**CATALOG, "currencies": {"coins": {}, "gems": {}}}
        server.kill()
        server.start()
        server.kill()
        server.write_catalog(changed)
        with self.assertRaisesRegex(RuntimeError, "--catalog-change"):
            server.start()
        server.start("--catalog-change")
        server.kill()
        server.start()
        # Nor does a second process beside it.
        other = server.folder / "Other.json"
        other.write_text(json.dumps(CATALOG), encoding="utf-8")
        second = subprocess.run(
            [str(other) if one == str(server.folder / "Catalog.json") else one for one in server.command]
            + ["--listen", "127.0.0.1:0"],
            capture_output=True, text=True, timeout=60)
        self.assertNotEqual(second.returncode, 0)
        self.assertIn("--catalog-change", second.stderr)

    def test_trusts_the_roots_that_are_named_and_those_alone(self) -> None:
        store, server = self.pair()
        customer = somebody()
        bought = store.control(buy=LIFETIME, appAccountToken=customer)["transactionId"]
        server.kill()
        with Store(environment="Production") as stranger:
            server.start("--root", str(stranger.folder / "credentials" / stranger.credentials["rootCertificates"][0]))
            status, answer = self.upload(store, server, bought, somebody())
            self.assertEqual((status, answer["refused"][0]["check"]), (422, "chain"), answer)
            self.assertTrue(server.ask("GET", "/health")[1]["testRoots"])
            server.kill()
        server.start("--root", str(store.folder / "credentials" / store.credentials["rootCertificates"][0]))
        self.assertEqual(self.upload(store, server, bought, customer)[0], 200)
        server.kill()
        with self.assertRaisesRegex(RuntimeError, "no certificate"):
            server.start("--root", "/nowhere.der")

    def test_says_in_one_sentence_what_it_needs_to_start(self) -> None:
        store, server = self.pair()
        server.kill()

        def refusal(*options: str) -> str:
            done = subprocess.run(
                [*server.command, "--listen", "127.0.0.1:0", *options], capture_output=True, text=True, timeout=60)
            self.assertNotEqual(done.returncode, 0)
            self.assertEqual(done.stdout, "")
            return done.stderr

        garbage = server.folder / "root.der"
        garbage.write_bytes(b"not a certificate")
        self.assertIn(str(garbage), refusal("--root", str(garbage)))
        file = store.folder / "credentials" / "credentials.json"
        given = file.read_text(encoding="utf-8")
        for name in ("bundleId", "environment"):
            file.write_text(json.dumps({key: value for key, value in json.loads(given).items() if key != name}))
            said = refusal()
            self.assertIn(f"`{name}`", said)
            self.assertEqual(said.count("\n"), 1, said)
        named = json.loads(given)["rootCertificates"][0]
        (store.folder / "credentials" / "other.der").write_bytes(b"not a certificate")
        file.write_text(given.replace(named, "other.der"), encoding="utf-8")
        self.assertIn("other.der", refusal())
        file.write_text(given, encoding="utf-8")
        store.close()
        said = refusal()
        self.assertIn(store.url, said)
        self.assertIn("--clock machine", said)
        self.assertEqual(said.count("\n"), 1, said)
        self.assertNotIn("ServerRefusal", said)

    def test_trusts_a_test_store_where_others_reach_it_only_if_it_is_told_to(self) -> None:
        _, server = self.pair()
        server.kill()
        with self.assertRaisesRegex(RuntimeError, "--test-roots"):
            server.start("--listen", "0.0.0.0:0")
        server.start("--listen", "0.0.0.0:0", "--test-roots", "--host", "127.0.0.1")

    def test_takes_an_upload_only_with_the_download_where_it_has_to(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(notifications="drop")
        bought = store.control(buy=LIFETIME)["transactionId"]
        other = store.control(buy=LIFETIME, account=2)["transactionId"]
        server.kill()
        server.start("--require-app-transaction")

        def download(transaction: str) -> str:
            answer = store.ask("GET", f"/inApps/v1/transactions/appTransactions/{transaction}")[2]
            return json.loads(answer)["signedAppTransactionInfo"]

        status, answer = self.upload(store, server, bought, customer)
        self.assertEqual((status, answer["refused"]), (422, [
            {"list": "signedAppTransaction", "index": 0, "check": "missing"}]))
        status, answer = self.upload(store, server, bought, customer, download(other))
        self.assertEqual((status, answer["refused"]), (422, [
            {"list": name, "index": 0, "check": "appTransactionId"}
            for name in ("signedAppTransaction", "signedTransactions")]))
        status, answer = self.upload(store, server, bought, customer, "a.b.c")
        self.assertEqual((status, answer["refused"][0]["check"]), (422, "form"))
        self.assertEqual(server.said(customer)["purchases"], [])
        self.assertEqual(self.upload(store, server, bought, customer, download(bought))[0], 200)
        self.assertEqual(len(server.said(customer)["purchases"]), 1)

    def test_believes_for_a_while_what_nobody_vouches_for_and_forgets_it_if_it_was_revoked(self) -> None:
        for fault, kept in (("good", 1), ("revoked", 0)):
            with self.subTest(fault):
                store, server = self.pair()
                customer = somebody()
                server.kill()
                server.start("--revocation", "lenient")
                store.control(ocsp="down")
                store.control(buy=MONTHLY, appAccountToken=customer)
                server.settled()
                self.assertEqual(len(server.said(customer)["purchases"]), 1)
                doubts = server.jobs("waiting,running,retrying", kind="revocation")
                self.assertEqual(len(doubts), 1, doubts)
                store.control(serverAPI="down")
                store.control(ocsp=fault)
                done = server.finished(doubts[0]["id"], ("done", "failed"), seconds=90)
                self.assertEqual(done["state"], "done", done)
                self.assertEqual(len(server.said(customer)["purchases"]), kept)
                with sqlite3.connect(server.database) as database:
                    places = database.execute("SELECT place FROM job WHERE kind = 'revocation'").fetchall()
                self.assertEqual(places, [(None,)])
                if fault == "revoked":
                    self.assertTrue(server.jobs("waiting,running,retrying", kind="reconcile"))
                    listed = server.ask("GET", "/v1/notifications")[1]["notifications"]
                    self.assertEqual(listed, [])

    def test_prints_its_keys_once(self) -> None:
        _, server = self.pair()
        server.kill()
        server.start()
        server.process.terminate()
        self.assertEqual(server.process.stdout.read(), "")
        server.stop()
        with sqlite3.connect(server.database) as database:
            kept = str(database.execute("SELECT * FROM setting").fetchall())
        for key in server.keys.values():
            if key.startswith(("sk_", "pk_")):
                self.assertNotIn(key, kept + server.log)

    def test_asks_no_responder_that_is_neither_apples_nor_the_stores(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(notifications="drop")
        store.control(buy=LIFETIME, appAccountToken=customer)
        payload = store.report("/notifications?limit=1")["notifications"][0]["signedPayload"]
        file = store.folder / "credentials" / "credentials.json"
        given = file.read_text(encoding="utf-8")
        for text, status in ((given.replace("127.0.0.1", "localhost"), 503), (given, 200)):
            server.kill()
            file.write_text(text, encoding="utf-8")
            server.start()
            self.assertEqual(server.post(payload), status)

    def test_asks_again_while_nothing_can_be_kept(self) -> None:
        store, server = self.pair()
        customer = somebody()
        with sqlite3.connect(server.database) as database:
            database.execute("ALTER TABLE notification RENAME TO away")
        store.control(notifications="drop")
        store.control(buy=LIFETIME, appAccountToken=customer)
        payload = store.report("/notifications?limit=1")["notifications"][0]["signedPayload"]
        self.assertEqual(server.post(payload), 503)
        with sqlite3.connect(server.database) as database:
            database.execute("ALTER TABLE away RENAME TO notification")
        self.assertEqual(server.post(payload), 200)
        server.settled()
        self.assertEqual(len(server.said(customer)["purchases"]), 1)


if __name__ == "__main__":
    unittest.main()
