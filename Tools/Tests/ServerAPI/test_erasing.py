"""What `DELETE /v1/customers/{id}` leaves of a customer: nothing that names them, in the database or outside of it."""

import json
import subprocess
import time
import unittest

from appstore import COINS, MONTHLY
from server import Pairs, Server, somebody, until


class Erasing(Pairs):
    def everything(self, server: Server) -> str:
        """All that the server and its files say, as one text."""
        lists = [
            json.dumps(server.ask("GET", path)[1])
            for path in ("/v1/events?limit=500", "/v1/notifications?limit=500", "/v1/customers?limit=500",
                         "/v1/jobs?limit=500", "/v1/webhooks/deliveries?limit=500")]
        files = []
        for suffix in ("", "-wal"):
            file = server.database.with_name(server.database.name + suffix)
            if file.exists():
                files.append(file.read_bytes().decode("latin-1"))
        export = subprocess.run(
            [server.command[0], "server", "export", "--database", f"sqlite:{server.database}"],
            capture_output=True, text=True, timeout=60, check=True).stdout
        return "\n".join([*lists, *files, export, server.log])

    def test_leaves_no_identifier_of_theirs_also_after_late_notifications(self) -> None:
        receiver = self.receiver()
        store, server = self.pair(receivers=[receiver])
        gone, kept = somebody(), somebody()
        bought = [store.control(buy=MONTHLY, appAccountToken=gone), store.control(buy=COINS, appAccountToken=gone)]
        other = store.control(buy=MONTHLY, appAccountToken=kept, account=2)
        store.control(advance="P1M")
        server.settled()
        for body, path in (({"spend": "hint"}, "spends"), ({"entitlement": "pro", "reason": "a gift"}, "grants")):
            server.ask("POST", f"/v1/customers/{gone}/{path}", body, headers={"Idempotency-Key": path})
        server.settled()
        names = {gone, gone.upper(), bought[0]["appTransactionId"]}
        for each in bought:
            history = json.loads(store.ask("GET", f"/inApps/v2/history/{each['transactionId']}")[2])
            names |= {claims(token)["transactionId"] for token in history["signedTransactions"]}
        before = self.everything(server)
        for name in names - {gone.upper(), bought[0]["appTransactionId"]}:
            self.assertIn(name, before)
        self.assertEqual(server.ask("DELETE", f"/v1/customers/{gone}")[0], 204)
        # Receivers are told who is to be forgotten, and nobody else is.
        told = until(lambda: [event for event in receiver.events if event["type"] == "customer.erased"])
        self.assertEqual([event["data"]["customer"] for event in told], [gone])
        server.settled()
        store.control(advance="P2M")
        store.control(refund=COINS)
        server.ask("POST", "/v1/reconcile", {})
        server.settled()
        erased = [event for event in server.events() if event["type"] == "customer.erased"]
        self.assertEqual([event["data"]["customer"] for event in erased], [None])
        # An open reader may keep the log for a moment.
        server.stop()
        server.start()
        after = self.everything(server)
        for name in names:
            self.assertNotIn(name, after)
        for name in (kept, other["transactionId"]):
            self.assertIn(name, after)


def claims(token: str) -> dict:
    """The claims of a signed token."""
    import base64
    body = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


if __name__ == "__main__":
    unittest.main()
