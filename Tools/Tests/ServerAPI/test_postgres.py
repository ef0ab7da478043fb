"""Servers on one database of PostgreSQL: any of them may die at any point, and the database too."""

import random
import signal
import subprocess
import threading
import time
import unittest

from appstore import COINS, TOLLGATE, YEARLY, Store
from postgres import Postgres
from server import CATALOG, Receiver, Server, free_port, somebody, until


def tollgate(*words: str) -> subprocess.CompletedProcess:
    return subprocess.run([TOLLGATE, "server", *words], capture_output=True, text=True, timeout=120)


class OnPostgres(unittest.TestCase):
    """Processes on one database, and the store that notifies them."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.postgres = cls.enterClassContext(Postgres())

    def database(self, is_migrated: bool = True) -> str:
        address = self.postgres.make(f"d{random.randrange(1 << 48)}")
        if is_migrated:
            done = tollgate("migrate", "--database", address)
            self.assertEqual(done.returncode, 0, done.stderr)
        return address

    def store(self, port: int, *options: str) -> Store:
        return self.enterContext(Store(
            "--notify", f"http://127.0.0.1:{port}/v1/app-store/notifications", *options, environment="Production"))

    def test_the_command_line_makes_the_tables_and_serve_names_the_command(self) -> None:
        address = self.database(is_migrated=False)
        check = tollgate("migrate", "--check", "--database", address)
        self.assertEqual(check.returncode, 1)
        self.assertIn("needs migrations: 1.", check.stdout)
        with self.assertRaisesRegex(RuntimeError, "tollgate server migrate"):
            Server(self.store(free_port()), database=address)
        self.assertEqual(tollgate("migrate", "--database", address).returncode, 0)
        again = tollgate("migrate", "--check", "--database", address)
        self.assertEqual((again.returncode, again.stdout), (0, f"{address} is up to date.\n"))
        backup = tollgate("backup", "copy", "--database", address)
        self.assertEqual(backup.returncode, 64)
        self.assertIn("pg_dump", backup.stderr)

    def test_a_database_that_cannot_be_used_is_one_line_without_the_password(self) -> None:
        folder = self.postgres.folder
        for address, word in [
            (f"postgresql://locked:wrong@/postgres?host={folder}", "password authentication failed"),
            (f"postgresql://tollgate:wrong@/nothing?host={folder}", "does not exist"),
            ("postgresql://me:wrong@127.0.0.1:1/db", "Connection refused"),
            ("postgresql://me:wrong%zz@host/db", "can't be read"),
        ]:
            done = tollgate("migrate", "--database", address)
            self.assertEqual((done.returncode, done.stdout), (1, ""), address)
            self.assertIn(word, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
            self.assertNotIn("wrong", done.stderr)

    def test_the_first_process_prints_the_keys_and_each_says_what_came_to_another(self) -> None:
        address, port = self.database(), free_port()
        store = self.store(port)
        first = self.enterContext(Server(store, database=address, port=port))
        second = self.enterContext(Server(store, database=address, keys=first.keys))
        customer = somebody()
        store.control(buy=YEARLY, appAccountToken=customer)
        until(lambda: second.customer(customer).get("entitlements", {}).get("pro", {}).get("isActive"))
        second.settled()
        self.assertEqual(first.said(customer), second.said(customer))
        self.assertEqual(first.events(), second.events())
        # One number follows the other, whoever counts.
        store.control(buy=COINS, appAccountToken=customer)
        until(lambda: first.customer(customer)["balances"].get("coins") == 100)
        for number, server in enumerate([first, second] * 3):
            answer = server.ask(
                "POST", f"/v1/customers/{customer}/spends", {"spend": "hint"}, headers={"Idempotency-Key": f"k{number // 2}"})
            self.assertEqual((answer[0], answer[1]["balances"]["coins"]), (200, 100 - 30 * (number // 2 + 1)))
        # Another catalog is refused, whichever process serves.
        with self.assertRaisesRegex(RuntimeError, "Another catalog is in force in postgresql://tollgate@/"):
            Server(store, database=address, keys=first.keys, catalog={**CATALOG, "features": {}})
        # Nothing but its address came from the second: the keys are the first one's.
        second.process.terminate()
        self.assertEqual(second.process.communicate(timeout=60)[0], "")

    def test_a_database_that_restarts_is_answered_with_503_and_nothing_acknowledged_is_lost(self) -> None:
        postgres = self.enterContext(Postgres())
        address = postgres.make("app")
        self.assertEqual(tollgate("migrate", "--database", address).returncode, 0)
        port = free_port()
        store = self.store(port)
        server = self.enterContext(Server(store, database=address, port=port))
        customer = somebody()
        store.control(buy=COINS, appAccountToken=customer)
        until(lambda: server.customer(customer)["balances"].get("coins") == 100)
        acknowledged, statuses, is_over = [], set(), threading.Event()

        def grant() -> None:
            number = 0
            while not is_over.is_set():
                number += 1
                status, answer = server.ask(
                    "POST", f"/v1/customers/{customer}/grants", {"entitlement": "pro", "reason": f"{number}"})
                statuses.add(status)
                if status == 201:
                    acknowledged.append(answer["grant"]["id"])

        threads = [threading.Thread(target=grant) for _ in range(3)]
        for thread in threads:
            thread.start()
        try:
            for how in ["stop", "kill"]:
                before = len(acknowledged)
                until(lambda: len(acknowledged) > before + 5)
                postgres.tell(how)
                until(lambda: server.ask("GET", "/ready")[0] == 503)
                until(lambda: 503 in statuses)
                self.assertEqual(server.ask("GET", "/health")[0], 200)
                postgres.tell("start")
                until(lambda: server.ask("GET", "/ready")[0] == 200)
            before = len(acknowledged)
            until(lambda: len(acknowledged) > before + 5)
        finally:
            is_over.set()
            for thread in threads:
                thread.join()
        self.assertEqual(statuses, {201, 503})
        kept = postgres.query(address, "SELECT deed FROM act")
        self.assertEqual([one for one in acknowledged if one not in str(kept).lower()], [])
        self.assertIsNone(server.process.poll())

    def test_processes_that_are_killed_leave_their_work_to_the_others_and_each_event_is_there_once(self) -> None:
        address = self.database()
        receiver = Receiver()
        self.addCleanup(receiver.close)
        ports = [free_port() for _ in range(3)]
        store = self.store(ports[0])
        servers = []
        for port in ports:
            servers.append(self.enterContext(Server(
                store, database=address, port=port, receivers=[receiver], keys=servers[0].keys if servers else None)))
        customers = [somebody() for _ in range(12)]
        is_over = threading.Event()
        seed = random.randrange(1 << 30)
        chance = random.Random(seed)

        def kill() -> None:
            while not is_over.wait(0.7):
                one = chance.choice(servers[1:])
                one.kill()
                one.start()

        # What the App Store sends comes to each of them, twice.
        killer = threading.Thread(target=kill)
        killer.start()
        try:
            for number, customer in enumerate(customers):
                store.control(buy=YEARLY, appAccountToken=customer, account=number + 1)
                for sent in store.report("/notifications?limit=500")["notifications"][-1:]:
                    for server in chance.sample(servers, 2):
                        try:
                            server.post(sent["signedPayload"])
                        except OSError:
                            pass
                time.sleep(0.2)
        finally:
            is_over.set()
            killer.join()
        first = servers[0]
        for server in servers:
            server.settled(150)
        for customer in customers:
            self.assertTrue(first.customer(customer)["entitlements"]["pro"]["isActive"], seed)
        events = first.events()
        self.assertEqual(len({event["id"] for event in events}), len(events), seed)
        started = [event["data"]["customer"] for event in events if event["type"] == "subscription.started"]
        self.assertEqual(sorted(started), sorted(customers), seed)
        # Each was told, and no other: once or, where its sender was killed, again under the same name.
        until(lambda: {event["id"] for event in receiver.events} >= {event["id"] for event in events}, 90)

    def test_work_of_a_process_that_was_killed_is_taken_over_when_its_lease_ends(self) -> None:
        address = self.database()
        hold = threading.Event()
        receiver = Receiver(lambda _: (hold.wait(100), 204)[1])
        self.addCleanup(receiver.close)
        port = free_port()
        store = self.store(port)
        first = self.enterContext(Server(store, database=address, port=port, receivers=[receiver]))
        store.control(buy=YEARLY, appAccountToken=somebody())
        # The receiver has it, and has not answered.
        until(lambda: receiver.calls)
        first.kill(signal.SIGKILL)
        held = self.postgres.query(address, "SELECT count(*) FROM job WHERE state = 'running'")
        self.assertGreaterEqual(int(held[0][0]), 1)
        hold.set()
        receiver.answer = 204
        second = self.enterContext(Server(store, database=address, receivers=[receiver], keys=first.keys))
        second.settled(100)
        names = {event["id"] for event in second.events()}
        self.assertEqual({event["id"] for event in receiver.events}, names)
        self.assertEqual({delivery["state"] for delivery in second.deliveries()}, {"done"})
