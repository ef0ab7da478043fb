"""Webhooks of `tollgate server`, as a receiver gets them that uses the published `standardwebhooks` package."""

import signal
import sqlite3
import subprocess
import time
import unittest

from standardwebhooks import Webhook, WebhookVerificationError

from appstore import COINS, YEARLY
from server import Pairs, secret, somebody, until


class Webhooks(Pairs):
    def test_each_event_is_signed_for_its_receiver_and_sent_once(self) -> None:
        one, other = self.receiver(), self.receiver()
        store, server = self.pair(receivers=[one, other])
        customer = somebody()
        store.control(buy=YEARLY, appAccountToken=customer)
        store.control(buy=COINS, appAccountToken=customer)
        server.settled()
        kept = server.events()
        self.assertIn("subscription.started", [event["type"] for event in kept])
        self.assertIn("purchase.completed", [event["type"] for event in kept])
        for receiver in (one, other):
            key = lambda event: event["id"]
            self.assertEqual(sorted(receiver.events, key=key), sorted(kept, key=key))
        for headers, body in one.calls:
            self.assertEqual(headers["content-type"], "application/json")
            self.assertIn(headers["webhook-id"], [event["id"] for event in kept])
            for forged, sent in (
                (body + b" ", headers), (body.replace(customer.encode(), somebody().encode()), headers),
                (body, headers | {"webhook-id": "evt_1"}),
                (body, headers | {"webhook-timestamp": str(int(headers["webhook-timestamp"]) + 1)}),
                (body, headers | {"webhook-timestamp": str(int(time.time()) - 600)}),
            ):
                with self.assertRaises(WebhookVerificationError):
                    Webhook(one.secret).verify(forged, sent)
            with self.assertRaises(WebhookVerificationError):
                Webhook(other.secret).verify(body, headers)

    def test_two_secrets_both_sign(self) -> None:
        receiver, old = self.receiver(), secret()
        both = f"{old},{receiver.secret}"
        _, server = self.pair(options=("--webhook", receiver.url, "--webhook-secret", both))
        self.assertEqual(server.ask("POST", "/v1/webhooks/test")[0], 202)
        until(lambda: receiver.calls)
        headers, body = receiver.calls[0]
        for known in (old, receiver.secret):
            self.assertEqual(Webhook(known).verify(body, headers)["type"], "test")

    def test_secrets_come_from_a_file_or_the_environment_and_are_never_printed(self) -> None:
        receiver = self.receiver()
        file = {"TOLLGATE_WEBHOOK": receiver.url, "TOLLGATE_WEBHOOK_SECRET": receiver.secret}
        _, server = self.pair(variables=file)
        server.ask("POST", "/v1/webhooks/test")
        until(lambda: receiver.types == ["test"])
        path = server.folder / "secrets"
        path.write_text(receiver.secret + "\n", encoding="utf-8")
        server.stop()
        server.variables = {}
        server.start("--webhook", receiver.url, "--webhook-secret-file", str(path))
        server.ask("POST", "/v1/webhooks/test")
        until(lambda: receiver.types == ["test", "test"])
        _, answer = server.ask("GET", "/v1/webhooks/deliveries")
        server.stop()
        for text in (server.log, str(answer)):
            self.assertNotIn(receiver.secret.removeprefix("whsec_"), text)

    def test_wrong_receivers_are_refused_at_the_start_and_no_secret_is_shown(self) -> None:
        good = secret()
        _, server = self.pair()
        command = [*server.command, "--listen", "127.0.0.1:0"]
        for options, said in (
            (["--webhook", "http://127.0.0.1:1"], "1 receivers and 0 secrets"),
            (["--webhook", "http://127.0.0.1:1", "--webhook-secret", "swordfish"], "can't be used"),
            (["--webhook", "http://127.0.0.1:1", "--webhook-secret", "whsec_c3dvcmRmaXNo"], "can't be used"),
            (["--webhook", "http://example.com", "--webhook-secret", good], "without TLS"),
            (["--webhook", "ftp://127.0.0.1", "--webhook-secret", good], "no address"),
            (["--webhook", "http://127.0.0.1:1", "--webhook-secret", good] * 2, "named twice"),
            (["--webhook-retries", "5"], "no pause"),
        ):
            done = subprocess.run(command + options, capture_output=True, text=True, timeout=60)
            self.assertNotEqual(done.returncode, 0, options)
            self.assertIn(said, done.stderr, options)
            for hidden in ("swordfish", "c3dvcmRmaXNo", good):
                self.assertNotIn(hidden, done.stdout + done.stderr)

    def test_what_fails_is_tried_again_and_then_kept_until_it_is_replayed(self) -> None:
        statuses = [500, 302, 404]
        receiver = self.receiver(lambda _: statuses[len(receiver.calls) - 1] if len(receiver.calls) <= 3 else 200)
        _, server = self.pair(options=("--webhook-retries", "1s,2s"), receivers=[receiver])
        server.ask("POST", "/v1/webhooks/test")
        dead = until(lambda: server.deliveries("?state=failed"))[0]
        self.assertEqual([attempt["status"] for attempt in dead["attempts"]], ["500", "302", "404"])
        self.assertEqual({attempt["answer"] for attempt in dead["attempts"]}, {receiver.text.decode()})
        self.assertEqual(len({headers["webhook-id"] for headers, _ in receiver.calls}), 1)
        sent = [int(headers["webhook-timestamp"]) for headers, _ in receiver.calls]
        self.assertGreaterEqual(sent[1] - sent[0], 1)
        self.assertGreaterEqual(sent[2] - sent[1], 2)
        self.assertEqual(server.ask("GET", "/v1/jobs?state=waiting,running,retrying")[1]["jobs"], [])
        self.assertEqual(server.ask("POST", f"/v1/webhooks/deliveries/{dead['id']}/replay")[0], 202)
        done = until(lambda: server.deliveries("?state=done"))[0]
        self.assertEqual((done["id"], done["attempts"][-1]["status"]), (dead["id"], "200"))
        self.assertEqual(len(done["attempts"]), 4)
        self.assertEqual(receiver.types, ["test"] * 4)
        with sqlite3.connect(f"file:{server.database}?mode=ro", uri=True) as rows:
            seen = rows.execute("SELECT event_id, attempt, status FROM tollgate_deliveries ORDER BY attempt")
            self.assertEqual(
                list(seen), [(dead["event"], n + 1, s) for n, s in enumerate(["500", "302", "404", "200"])])

    def test_a_receiver_that_is_gone_is_told_no_more_until_a_replay_arrives(self) -> None:
        gone, other = self.receiver(410), self.receiver()
        _, server = self.pair(options=("--webhook-retries", "1s"), receivers=[gone, other])
        server.ask("POST", "/v1/webhooks/test")
        stopped = until(lambda: server.deliveries("?state=failed"))[0]
        self.assertEqual(stopped["attempts"][0]["status"], "410")
        for _ in range(3):
            server.ask("POST", "/v1/webhooks/test")
        until(lambda: len(other.calls) == 4)
        server.settled()
        self.assertEqual(len(gone.calls), 1)
        server.stop()
        server.start()
        server.ask("POST", "/v1/webhooks/test")
        until(lambda: len(other.calls) == 5)
        self.assertEqual(len(gone.calls), 1)
        gone.answer = 200
        server.ask("POST", f"/v1/webhooks/deliveries/{stopped['id']}/replay")
        until(lambda: len(gone.calls) == 2)
        server.settled()
        server.ask("POST", "/v1/webhooks/test")
        until(lambda: len(gone.calls) == 3)

    def test_what_waits_for_somebody_who_is_no_longer_a_receiver_is_given_up(self) -> None:
        receiver = self.receiver(500)
        _, server = self.pair()
        server.stop()
        server.start("--webhook", receiver.url, "--webhook-secret", receiver.secret, "--webhook-retries", "1h")
        server.ask("POST", "/v1/webhooks/test")
        until(lambda: server.deliveries("?state=retrying"))
        server.stop()
        server.start()
        given_up = until(lambda: server.deliveries("?state=failed"))
        self.assertIn("no longer", given_up[0]["problem"])
        replayed = server.ask("POST", f"/v1/webhooks/deliveries/{given_up[0]['id']}/replay")
        self.assertEqual((replayed[0], replayed[1]["error"]["code"]), (409, "no_receiver"))

    def test_a_slow_receiver_holds_up_neither_notifications_nor_other_receivers(self) -> None:
        # It has all of its calls under way, and answers none of them.
        slow, quick = self.receiver(lambda _: time.sleep(40) or 200), self.receiver()
        store, server = self.pair(receivers=[slow, quick])
        for _ in range(8):
            server.ask("POST", "/v1/webhooks/test")
        until(lambda: len(slow.calls) >= 4)
        customer, began = somebody(), time.monotonic()
        store.control(buy=YEARLY, appAccountToken=customer)
        until(lambda: "subscription.started" in quick.types, seconds=10)
        entitlements = server.ask("GET", f"/v1/customers/{customer}")[1]["entitlements"]
        self.assertTrue(entitlements["pro"]["isActive"])
        self.assertLess(time.monotonic() - began, 10)
        late = until(lambda: [each for each in server.deliveries("?state=retrying") if each["attempts"]])[0]
        self.assertEqual(late["attempts"][0]["status"], "timed out")
        self.assertIn("dueAt", late)
        began = time.monotonic()
        server.stop()
        self.assertLess(time.monotonic() - began, 10)

    def test_an_event_comes_again_where_the_process_died_before_it_recorded_that_it_was_sent(self) -> None:
        hold = True
        receiver = self.receiver(lambda _: (time.sleep(20) if hold else None) or 200)
        store, server = self.pair(receivers=[receiver])
        store.control(buy=COINS, appAccountToken=somebody())
        until(lambda: receiver.calls)
        server.kill()
        hold = False
        server.start()
        until(lambda: len(receiver.calls) > 1, seconds=45)
        server.settled()
        ids = [headers["webhook-id"] for headers, _ in receiver.calls]
        self.assertEqual(ids[0], ids[1])
        self.assertEqual(len(server.events()), len(set(ids)))
        self.assertEqual([each["state"] for each in server.deliveries()], ["done"] * len(set(ids)))

    def test_a_name_that_leads_to_a_private_address_is_not_called(self) -> None:
        _, server = self.pair(options=("--webhook", "https://127.0.0.2:9", "--webhook-secret", secret()))
        server.ask("POST", "/v1/webhooks/test")
        refused = until(lambda: [each for each in server.deliveries() if each["attempts"]])[0]
        self.assertEqual(refused["attempts"][0]["status"], "private address")

    def test_an_answer_is_kept_up_to_its_first_kilobyte(self) -> None:
        receiver = self.receiver(500)
        receiver.text = b"x" * 100_000
        _, server = self.pair(receivers=[receiver])
        server.ask("POST", "/v1/webhooks/test")
        failed = until(lambda: [each for each in server.deliveries() if each["attempts"]])[0]
        self.assertEqual(failed["attempts"][0]["answer"], "x" * 1024)
        self.assertEqual(failed["state"], "retrying")


if __name__ == "__main__":
    unittest.main()
