"""A server that missed what the App Store sent, and asks it: by the real command lines, with each fault that the store can make."""

import json
import time
import unittest

from appstore import COINS, LIFETIME, MONTHLY, YEARLY, Store
from server import Pairs, Server, somebody, until

def notifications(store: Store) -> list[str]:
    """All that the store has for a server, oldest first, as it was signed."""
    found, after = [], 0
    while True:
        page = store.report(f"/notifications?after={after}&limit=100")
        found += [one["signedPayload"] for one in page["notifications"]]
        if not page["hasMore"]:
            return found
        after = page["notifications"][-1]["number"]


class Reconcile(Pairs):
    def test_says_what_a_server_says_that_missed_nothing(self) -> None:
        for environment in ("Production", "Sandbox"):
            with self.subTest(environment):
                store, server = self.pair(environment, ("--habits", "none"))
                customer = somebody()
                store.control(buy=MONTHLY, appAccountToken=customer)
                server.settled()
                store.control(notifications="drop")
                store.control(buy=COINS, appAccountToken=customer, quantity=3)
                store.control(failRenewals=True)
                store.control(advance="P1M")
                store.control(failRenewals=False)
                store.control(advance="P3D")
                store.control(refund=COINS)
                store.control(buy=YEARLY, appAccountToken=customer)
                store.control(turnOffRenewal=YEARLY)
                store.control(advance="P5D")
                before = server.said(customer)
                with Server(store) as other:
                    for payload in notifications(store):
                        self.assertEqual(other.post(payload), 200)
                    other.settled()
                    job = server.job()
                    self.assertEqual(job["state"], "done", job)
                    self.assertEqual(job["done"], job["total"], job)
                    self.assertNotEqual(server.said(customer), before)
                    self.assertEqual(server.said(customer), other.said(customer))
                    self.assertEqual(server.signed_events(), other.signed_events())
                self.assertIn("subscription.recovered", [event["type"] for event in server.events()])
                # Again it is the same.
                after = server.events()
                self.assertEqual(server.job({"customer": customer})["state"], "done")
                self.assertEqual(server.events(), after)

    def test_learns_a_long_history_page_by_page(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        store.control(notifications="drop")
        for _ in range(45):
            store.control(buy=COINS, appAccountToken=customer)
        job = server.job({"customer": customer})
        self.assertEqual((job["state"], job["done"]), ("done", 46), job)
        report = server.said(customer)
        self.assertEqual(len(report["purchases"]), 46)
        self.assertEqual(report["balances"], {"coins": 4_500})

    def test_knows_that_a_subscription_is_over_without_its_notification(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        store.control(notifications="drop")
        store.control(turnOffRenewal=MONTHLY)
        store.control(advance="P2M")
        self.assertNotIn("subscription.expired", [event["type"] for event in server.events()])
        server.job()
        self.assertEqual([event["type"] for event in server.events()].count("subscription.expired"), 1)
        self.assertEqual(server.said(customer)["subscriptions"][0]["state"], "expired")

    def test_waits_while_the_app_store_fails_and_then_goes_on(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        store.control(notifications="drop")
        store.control(buy=LIFETIME, appAccountToken=customer)
        for fault in ({"serverAPI": "error"}, {"serverAPI": "rateLimited"}, {"serverAPI": "down"},
                      {"serverAPI": "error", "errorCode": 4040002}):
            with self.subTest(fault):
                store.control(**fault)
                job = server.job()
                self.assertEqual(job["state"], "retrying", job)
                self.assertIn("dueAt", job)
                self.assertTrue(job["problem"])
                listed = server.jobs("retrying")
                self.assertEqual([one["id"] for one in listed], [job["id"]])
                store.control(serverAPI="normal")
                # Who asks again does not wait.
                self.assertEqual(server.job()["id"], job["id"])
                self.assertEqual(server.finished(job["id"])["state"], "done")
        self.assertEqual(len(server.said(customer)["purchases"]), 2)

    def test_waits_for_slow_answers_and_answers_meanwhile(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        store.control(serverAPI="slow", seconds=1.5)
        job = server.ask("POST", "/v1/reconcile")[1]["job"]
        began = time.time()
        self.assertEqual(server.said(customer)["subscriptions"][0]["state"], "subscribed")
        self.assertLess(time.time() - began, 1)
        self.assertEqual(server.finished(job["id"])["state"], "done")

    def test_stays_below_the_limits_that_apple_publishes(self) -> None:
        store, server = self.pair("Sandbox", store=("--rate-limits",))
        for account in range(1, 13):
            store.control(buy=LIFETIME, account=account, appAccountToken=somebody())
        server.settled()
        job = server.job()
        self.assertEqual((job["state"], job["done"]), ("done", 12), job)

    def test_is_gone_on_with_by_another_process_when_one_is_killed(self) -> None:
        store, server = self.pair()
        customers = [somebody() for _ in range(24)]
        for account, customer in enumerate(customers[:16], 1):
            store.control(buy=LIFETIME, account=account, appAccountToken=customer)
        server.settled()
        store.control(notifications="drop")
        store.control(buy=MONTHLY, account=16, appAccountToken=customers[15])
        store.control(serverAPI="slow", seconds=0.4)
        job = server.ask("POST", "/v1/reconcile")[1]["job"]
        until(lambda: 0 < server.ask("GET", f"/v1/jobs/{job['id']}")[1]["job"]["done"] < 16)
        # Asked to stop, it leaves the job at once; killed, its lease has to end first.
        self.assertEqual(server.stop(), 0)
        server.start()
        done = server.finished(job["id"])
        # One purchase more was learned on the way.
        self.assertEqual((done["state"], done["done"], done["total"]), ("done", 17, 17), done)
        self.assertEqual(len(server.said(customers[15])["purchases"]), 2)

    def test_is_taken_over_within_20_seconds_of_a_process_that_was_killed(self) -> None:
        store, server = self.pair()
        for account in range(1, 17):
            store.control(buy=LIFETIME, account=account, appAccountToken=somebody())
        server.settled()
        store.control(serverAPI="slow", seconds=0.4)
        job = server.ask("POST", "/v1/reconcile")[1]["job"]
        done = until(lambda: server.ask("GET", f"/v1/jobs/{job['id']}")[1]["job"]["done"])
        store.control(serverAPI="normal")
        server.kill()
        began = time.time()
        server.start()
        until(lambda: server.ask("GET", f"/v1/jobs/{job['id']}")[1]["job"]["done"] > done
              or server.ask("GET", f"/v1/jobs/{job['id']}")[1]["job"]["state"] == "done")
        self.assertLess(time.time() - began, 20)
        self.assertEqual(server.finished(job["id"])["state"], "done")

    def test_passes_over_what_the_app_store_does_not_know(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=LIFETIME, appAccountToken=customer)
        server.settled()
        store.control(serverAPI="error", errorCode=4040010)
        job = server.job({"customer": customer})
        self.assertEqual((job["state"], job["done"], job["total"]), ("done", 1, 1), job)
        self.assertIn("does not know 1", job["problem"])
        self.assertEqual(len(server.said(customer)["purchases"]), 1)

    def test_is_for_the_secret_key_and_says_what_is_wrong(self) -> None:
        store, server = self.pair()
        self.assertEqual(server.ask("POST", "/v1/reconcile", key="Public key")[0], 403)
        for body, code in ((b"{", "bad_json"), ({"customer": 7}, "bad_json"), ({"customer": "x"}, "not_a_uuid")):
            status, answer = server.ask("POST", "/v1/reconcile", body)
            self.assertEqual((status, answer["error"]["code"]), (400, code))
        for job in ("0", "999", "x"):
            self.assertEqual(server.ask("GET", f"/v1/jobs/{job}")[0], 404)

    def test_fails_at_once_with_a_key_that_is_not_good(self) -> None:
        store, server = self.pair()
        store.control(buy=LIFETIME, appAccountToken=somebody())
        server.settled()
        file = store.folder / "credentials" / "credentials.json"
        given = json.loads(file.read_text())
        file.write_text(json.dumps({**given, "issuerId": somebody()}))
        server.kill()
        server.start()
        job = server.job()
        self.assertEqual(job["state"], "failed", job)
        self.assertIn("401", job["problem"])
        self.assertIn("issuer", job["problem"])

    def test_without_a_key_is_refused(self) -> None:
        store, server = self.pair()
        file = store.folder / "credentials" / "credentials.json"
        given = json.loads(file.read_text())
        file.write_text(json.dumps({name: value for name, value in given.items() if name != "privateKey"}))
        server.kill()
        server.start()
        status, answer = server.ask("POST", "/v1/reconcile")
        self.assertEqual((status, answer["error"]["code"]), (409, "no_app_store_key"))

    def test_is_done_again_and_again_by_itself(self) -> None:
        store, server = self.pair()
        customer = somebody()
        store.control(buy=MONTHLY, appAccountToken=customer)
        server.settled()
        server.kill()
        server.start("--reconcile-every", "1s")
        store.control(notifications="drop")
        store.control(buy=LIFETIME, appAccountToken=customer)
        until(lambda: len(server.said(customer)["purchases"]) == 2)


if __name__ == "__main__":
    unittest.main()
