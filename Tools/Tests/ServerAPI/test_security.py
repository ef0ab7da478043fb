"""What somebody can try who reaches `tollgate server`: many connections, slow ones, and what they can read."""

import http.client
import json
import re
import resource
import socket
import sqlite3
import threading
import time
import unittest
import uuid

from appstore import LIFETIME, MONTHLY
from server import Pairs, Server, secret, somebody, until

NOTIFICATION = b"POST /v1/app-store/notifications HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


class Connections(Pairs):
    def setUp(self) -> None:
        limit, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(4_096, most), most))
        self.addCleanup(resource.setrlimit, resource.RLIMIT_NOFILE, (limit, most))

    def connect(self, server: Server) -> socket.socket:
        one = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        self.addCleanup(one.close)
        return one

    def answers(self, server: Server, seconds: float = 5) -> None:
        """It says that it lives, on a new connection, in time."""
        began = time.monotonic()
        self.assertEqual(server.ask("GET", "/health")[0], 200)
        self.assertLess(time.monotonic() - began, seconds)

    def test_a_thousand_idle_ones_keep_nobody_from_being_answered(self) -> None:
        store, server = self.pair()
        held = []
        for number in range(1_000):
            held.append(self.connect(server))
            if number % 100 == 0:
                self.answers(server)
        self.answers(server)
        customer = somebody()
        store.control(buy=LIFETIME, appAccountToken=customer)
        server.settled()
        self.assertEqual(len(server.said(customer)["purchases"]), 1)

    def test_slow_ones_keep_nobody_from_being_answered_and_are_closed(self) -> None:
        _, server = self.pair()
        slow = [self.connect(server) for _ in range(300)]
        for number, one in enumerate(slow):
            # Half a head, or a body that never ends.
            text = NOTIFICATION[:60] if number % 2 else NOTIFICATION + b"Content-Length: 1000\r\n\r\n{"
            try:
                one.sendall(text)
            except OSError:
                pass  # It was closed for a newer one.
        for _ in range(3):
            self.answers(server)
        last = slow[-2]
        last.settimeout(40)
        began = time.monotonic()
        try:
            while last.recv(1_024):
                pass
        except ConnectionError:
            pass
        self.assertLess(time.monotonic() - began, 35)
        self.answers(server)

    def test_one_that_is_still_open_holds_up_no_stop(self) -> None:
        _, server = self.pair()
        half, idle = self.connect(server), self.connect(server)
        half.sendall(NOTIFICATION + b"Content-Length: 1000\r\n\r\n{")
        idle.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        self.assertIn(b"200 OK", idle.recv(1_024))
        began = time.monotonic()
        self.assertEqual(server.stop(), 0)
        self.assertLess(time.monotonic() - began, 20)
        self.assertEqual(server.log, "")


class Requests(Pairs):
    def test_too_large_ones_are_refused_before_they_are_read(self) -> None:
        _, server = self.pair()
        for path, key in (
            ("/v1/app-store/notifications", None), ("/v1/transactions", "Public key"), ("/v1/import", "Secret key"),
            (f"/v1/customers/{somebody()}/spends", "Public key"), ("/admin/sign-in", None),
        ):
            with self.subTest(path):
                connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
                self.addCleanup(connection.close)
                headers = {"Content-Length": str(1 << 40), "Idempotency-Key": "1"}
                if key:
                    headers["Authorization"] = f"Bearer {server.keys[key]}"
                connection.request("POST", path, headers=headers)
                self.assertIn(connection.getresponse().status, (400, 403, 413))
        self.assertEqual(server.ask("GET", "/health")[0], 200)

    def test_the_public_key_lists_nobody_and_tells_known_from_unknown_nowhere(self) -> None:
        store, server = self.pair()
        customer, nobody = somebody(), somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        for path in (
            "/v1/customers", f"/v1/customers?query={customer}", f"/v1/customers/{customer}/timeline", "/v1/events",
            "/v1/notifications", "/v1/jobs", "/v1/webhooks/deliveries",
        ):
            for key in (server.keys["Public key"], "nothing"):
                answer = server.ask("GET", path, headers={"Authorization": f"Bearer {key}"})
                self.assertEqual(answer[0], 403 if key != "nothing" else 401, path)
                self.assertNotIn(customer, json.dumps(answer))
        # The same members for one who bought and one who never was, and nothing is kept of who was asked about.
        known, unknown = (server.ask("GET", f"/v1/customers/{one}", key="Public key") for one in (customer, nobody))
        self.assertEqual((known[0], set(known[1])), (unknown[0], set(unknown[1])))
        self.assertEqual(len(server.ask("GET", "/v1/customers")[1]["customers"]), 1)
        weak = str(uuid.uuid5(uuid.NAMESPACE_DNS, "example.com"))
        self.assertEqual(server.ask("GET", f"/v1/customers/{weak}", key="Public key")[1]["error"]["code"],
                         "uuid_not_random")

    def test_one_that_names_two_hosts_is_refused(self) -> None:
        _, server = self.pair()
        for hosts in ((f"127.0.0.1:{server.port}", "evil.example"), ("127.0.0.1", "127.0.0.1")):
            with socket.create_connection(("127.0.0.1", server.port), timeout=30) as one:
                lines = "".join(f"Host: {host}\r\n" for host in hosts)
                one.sendall(f"GET /health HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
                self.assertIn(b"HTTP/1.1 400", one.recv(1_024), hosts)

    def test_ones_that_write_wait_five_seconds_for_a_database_that_another_program_holds(self) -> None:
        store, server = self.pair()
        store.control(notifications="drop")
        store.control(buy=LIFETIME, appAccountToken=somebody())
        payload = store.report("/notifications?limit=1")["notifications"][0]["signedPayload"]
        with sqlite3.connect(server.database, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            answers = []

            def ask(*request: object) -> None:
                began = time.monotonic()
                answers.append((server.ask(*request)[0], time.monotonic() - began))

            spend = ("POST", f"/v1/customers/{somebody()}/grants", {"entitlement": "pro", "reason": "a gift"})
            asking = []
            for number in range(6):
                asking.append(threading.Thread(target=ask, args=spend if number % 2 else ("GET", "/ready")))
                asking[-1].start()
                time.sleep(0.5)
            for one in asking:
                one.join()
            self.assertEqual(server.post(payload), 503)
            self.assertEqual(server.ask("GET", "/health")[0], 200)
            other.execute("ROLLBACK")
        self.assertEqual([status for status, _ in answers], [503] * 6, answers)
        self.assertLess(max(seconds for _, seconds in answers), 8, answers)
        until(lambda: server.ask("GET", "/ready")[0] == 200)
        self.assertEqual(server.post(payload), 200)

    def test_one_under_another_name_is_refused_wherever_it_asks(self) -> None:
        _, server = self.pair()
        for path in ("/health", "/admin", "/v1/customers", "/metrics"):
            self.assertEqual(server.ask("GET", path, headers={"Host": "evil.example"})[0], 421, path)


class Secrets(Pairs):
    def test_are_neither_in_the_database_nor_in_the_log(self) -> None:
        receiver = self.receiver(500)
        store, server = self.pair(receivers=[receiver])
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        server.post("eyJhbGciOiJFUzI1NiJ9.eyJub3RoaW5nIjoxfQ.AAAAAAAAAAAA")
        token = server.ask("POST", f"/v1/customers/{customer}/tokens")[1]["token"]
        until(lambda: receiver.calls)
        server.stop()
        kept = b"".join(file.read_bytes() for file in server.folder.glob("tollgate.sqlite*"))
        for one in (*[server.keys[name] for name in ("Secret key", "Public key")], receiver.secret, token):
            self.assertNotIn(one.encode(), kept)
            self.assertNotIn(one, server.log)
        self.assertNotIn(customer, server.log)
        self.assertNotRegex(server.log, r"eyJ[\w-]{10,}\.[\w-]{10,}\.")
        for file in server.folder.glob("tollgate.sqlite*"):
            self.assertEqual(file.stat().st_mode & 0o077, 0, file)

    def test_one_that_is_nearly_right_is_wrong(self) -> None:
        _, server = self.pair()
        right = server.keys["Secret key"]
        wrong = ["x" * len(right), right[:-1] + ("A" if right[-1] != "A" else "B"), right + "A", right[:-1], "", "sk_"]
        for key in wrong:
            self.assertEqual(
                server.ask("GET", "/v1/events", headers={"Authorization": f"Bearer {key}"})[0], 401, key)

    def test_no_webhook_goes_to_a_network_of_ones_own(self) -> None:
        addresses = (
            "https://10.0.0.1", "https://192.168.1.1:8443", "https://169.254.169.254/latest/meta-data",
            "https://[fd00::1]/", "https://[::ffff:10.0.0.1]/", "https://0.0.0.0/", "https://127.0.0.2:9")
        words = [word for each in addresses for word in ("--webhook", each, "--webhook-secret", secret())]
        _, server = self.pair(options=tuple(words))
        server.ask("POST", "/v1/webhooks/test")
        tried = until(lambda: [
            each for each in server.deliveries() if each["attempts"]] if len([
                each for each in server.deliveries() if each["attempts"]]) == len(addresses) else None)
        for each in tried:
            self.assertFalse(re.fullmatch(r"\d+", each["attempts"][0]["status"]), each)


if __name__ == "__main__":
    unittest.main()
