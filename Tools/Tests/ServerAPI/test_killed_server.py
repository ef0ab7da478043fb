"""A server that is killed at random while the App Store notifies it and devices bring what they have.

`KILLS` says how often. Between store and server is a proxy that drops, doubles, delays and cuts. What the server has
acknowledged must be there afterwards, each event once, and at the end it must agree with what Apple's own library
reads from the App Store.
"""

import http.server
import json
import os
import queue
import random
import sqlite3
import threading
import time
import unittest
import uuid

from appstore import COINS, LIFETIME, MONTHLY, YEARLY, Store
from appstoreserverlibrary.models.HistoryResponse import HistoryResponse
from appstoreserverlibrary.models.TransactionHistoryRequest import TransactionHistoryRequest
from appstoreserverlibrary.api_client import GetTransactionHistoryVersion

from server import Server, somebody

KILLS = int(os.environ.get("KILLS", "10"))
PACK = 100

STATES = {1: "subscribed", 2: "expired", 3: "inBillingRetryPeriod", 4: "inGracePeriod", 5: "revoked"}

class Proxy:
    """Between the App Store and the server: it drops, doubles, delays and cuts."""

    def __init__(self, seed: int) -> None:
        self.server: Server | None = None
        self.acknowledged: set[bytes] = set()
        self._random = random.Random(seed)
        self._late: "queue.Queue[bytes | None]" = queue.Queue()
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = proxy.pass_on(body)
                if status is None:
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/"
        self._threads = [
            threading.Thread(target=self._http.serve_forever), threading.Thread(target=self._bring_late)]
        for thread in self._threads:
            thread.start()

    def pass_on(self, body: bytes) -> int | None:
        """Passes a notification on, as it goes today, and returns the status, or None for no answer."""
        fate = self._random.choices(["pass", "drop", "double", "late", "cut"], [50, 10, 15, 15, 10])[0]
        if fate == "drop":
            return None
        if fate == "late":
            self._late.put(body)
            return 503
        status = self._send(body)
        if fate == "double":
            status = self._send(body) or status
        return None if fate == "cut" else status or 502

    def _send(self, body: bytes) -> int | None:
        try:
            status, _ = self.server.ask("POST", "/v1/app-store/notifications", body)
        except OSError:
            return None
        if status == 200:
            self.acknowledged.add(body)
        return status

    def _bring_late(self) -> None:
        while (body := self._late.get()) is not None:
            time.sleep(self._random.uniform(0, 0.2))
            self._send(body)

    def close(self) -> None:
        self._late.put(None)
        self._http.shutdown()
        for thread in self._threads:
            thread.join()
        self._http.server_close()


class KilledServer(unittest.TestCase):
    def setUp(self) -> None:
        self.seed = int(os.environ.get("SEED", random.randrange(1 << 30)))
        self.random = random.Random(self.seed)
        self.proxy = Proxy(self.seed)
        self.addCleanup(self.proxy.close)
        self.store = Store("--notify", self.proxy.url, environment="Production")
        self.addCleanup(self.store.__exit__)
        self.server = self.enterContext(Server(
            self.store, "--revocation", "off", "--limit-address", "0", "--limit-customer", "0"))
        self.proxy.server = self.server
        self.customers = [somebody() for _ in range(6)]
        self.brought: set[str] = set()
        self.spent = dict.fromkeys(self.customers, 0)
        self.packs = dict.fromkeys(self.customers, 0)
        self.ended = threading.Event()
        self.failures: list[BaseException] = []

    def until_answered(self, *arguments: object, **more: object) -> tuple[int, dict]:
        """Asks the server until it answers: its process may end before that."""
        while True:
            try:
                status, answer = self.server.ask(*arguments, **more)
            except OSError:
                time.sleep(0.02)
                continue
            if status != 503:
                return status, answer

    def live(self) -> None:
        """Customers buy, renew, upgrade, are refunded, bring what they have, and spend."""
        try:
            while not self.ended.is_set():
                self.step()
        except BaseException as error:  # noqa: BLE001 - shown by the test
            self.failures.append(error)

    def step(self) -> None:
        number = self.random.randrange(len(self.customers))
        customer, account = self.customers[number], number + 1
        kind = self.random.choice(["coins", "coins", "plan", "life", "refund", "wait", "wait", "spend", "spend"])
        try:
            if kind == "coins":
                said = self.store.control(buy=COINS, account=account, appAccountToken=customer)
                self.packs[customer] += 1
                self.bring(customer, said["transactionId"])
            elif kind == "plan":
                product = self.random.choice([MONTHLY, YEARLY])
                said = self.store.control(buy=product, account=account, appAccountToken=customer)
                self.bring(customer, said["transactionId"])
            elif kind == "life":
                self.store.control(buy=LIFETIME, account=account, appAccountToken=customer)
            elif kind == "refund":
                self.store.control(refund=self.random.choice([MONTHLY, YEARLY, LIFETIME]), account=account)
            elif kind == "wait":
                self.store.control(advance=self.random.choice([3_600, "P1D", "P12D"]))
        except RuntimeError:
            # What the store refuses did not happen.
            pass
        if kind == "spend":
            self.spend(customer)

    def bring(self, customer: str, transaction: str) -> None:
        signed = self.store.client().get_transaction_info(transaction).signedTransactionInfo
        status, _ = self.until_answered(
            "POST", "/v1/transactions", {"customer": customer, "signedTransactions": [signed]}, "Public key")
        self.assertEqual(status, 200)
        self.brought.add(transaction)

    def spend(self, customer: str) -> None:
        amount = self.random.randrange(1, 60)
        status, answer = self.until_answered(
            "POST", f"/v1/customers/{customer}/spends", {"amounts": {"coins": amount}},
            headers={"Idempotency-Key": str(uuid.uuid4())})
        self.assertEqual(status, 200, answer)
        if answer["outcome"] == "spent":
            self.spent[customer] += amount

    def test_loses_nothing_that_it_acknowledged_and_tells_nothing_twice(self) -> None:
        with self.subTest(f"SEED={self.seed} KILLS={KILLS}"):
            life = threading.Thread(target=self.live)
            life.start()
            try:
                for _ in range(KILLS):
                    time.sleep(self.random.uniform(0.05, 0.5))
                    self.server.kill()
                    time.sleep(self.random.uniform(0, 0.1))
                    self.server.start()
            finally:
                self.ended.set()
                life.join()
            self.assertEqual(self.failures, [])
            # What a process had when it died is free when its lease of 15 seconds ends.
            began = time.monotonic()
            self.server.settled(seconds=40)
            waited = time.monotonic() - began
            self.nothing_is_lost()
            self.heal()
            self.agrees_with_apples_library()
            if KILLS > 10:
                events = self.rows("SELECT count(*) FROM tollgate_events")[0][0]
                print(
                    f"SEED={self.seed}: {KILLS} kills, {len(self.proxy.acknowledged)} notifications acknowledged, "
                    f"{len(self.brought)} purchases brought, {events} events; settled {waited:.1f} s after the last start")

    def rows(self, sql: str) -> list[tuple]:
        with sqlite3.connect(f"file:{self.server.database}?mode=ro", uri=True) as connection:
            return connection.execute(sql).fetchall()

    def nothing_is_lost(self) -> None:
        verifier = self.store.verifier()
        known = dict(self.rows("SELECT notification_uuid, state FROM tollgate_notifications"))
        self.assertGreater(len(self.proxy.acknowledged), 0)
        for body in self.proxy.acknowledged:
            sent = verifier.verify_and_decode_notification(json.loads(body)["signedPayload"])
            self.assertEqual(known.get(sent.notificationUUID), "done", sent.rawNotificationType)
        facts = {name for (name,) in self.rows("SELECT id FROM tollgate_facts WHERE kind = 'transaction'")}
        self.assertEqual(self.brought - facts, set())
        for customer in self.customers:
            said = self.server.customer(customer)
            self.assertEqual(
                said["balances"].get("coins", 0), self.packs[customer] * PACK - self.spent[customer], said)
        self.each_event_is_there_once()

    def each_event_is_there_once(self) -> None:
        events = self.server.events()
        ids = [event["id"] for event in events]
        self.assertEqual(len(ids), len(set(ids)))
        for kind in ("purchase.completed", "subscription.started", "subscription.renewed"):
            told = [event["data"]["transactionId"] for event in events if event["type"] == kind]
            self.assertEqual(len(told), len(set(told)), kind)
        self.assertEqual([list(row) for row in self.rows("SELECT count(*) FROM tollgate_events")], [[len(ids)]])

    def heal(self) -> None:
        """Brings the server what was lost on the way, as reconciling does."""
        done = self.server.job()
        self.assertEqual(done["state"], "done", done)
        self.server.settled()
        self.each_event_is_there_once()

    def agrees_with_apples_library(self) -> None:
        """The app's other backend reads from the App Store by Apple's library, customer by customer."""
        client, verifier = self.store.client(), self.store.verifier()
        listed = self.store.report("/customers?limit=100")["customers"]
        checked = 0
        for one in listed:
            if not one["transactions"]:
                continue
            customer = self.customers[one["account"] - 1]
            said = self.server.customer(customer)
            statuses = client.get_all_subscription_statuses(one["transactions"][0])
            right = {
                item.originalTransactionId: STATES[item.rawStatus]
                for group in statuses.data for item in group.lastTransactions}
            self.assertEqual(
                {sub["originalTransactionId"]: sub["state"] for sub in said["subscriptions"]}, right)
            history: dict[str, object] = {}
            revision, more = None, True
            while more:
                page: HistoryResponse = client.get_transaction_history(
                    one["transactions"][0], revision, TransactionHistoryRequest(),
                    GetTransactionHistoryVersion.V2)
                for signed in page.signedTransactions:
                    decoded = verifier.verify_and_decode_signed_transaction(signed)
                    history[decoded.transactionId] = decoded
                revision, more = page.revision, page.hasMore
            bought = {purchase["transactionId"]: purchase for purchase in said["purchases"]}
            self.assertEqual(set(bought), set(history))
            for name, decoded in history.items():
                self.assertEqual(bought[name]["refunded"] is not None, decoded.revocationDate is not None, name)
                self.assertEqual(bought[name]["product"], decoded.productId)
                self.assertEqual(bought[name]["quantity"], decoded.quantity)
            checked += 1
        self.assertGreater(checked, 0)


if __name__ == "__main__":
    unittest.main()
