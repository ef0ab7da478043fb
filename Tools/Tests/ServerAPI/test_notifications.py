"""What the store posts to a server of the app, and what Apple's client says became of it."""

import json
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from appstore import BUNDLE, COINS, LIFETIME, MONTHLY, YEARLY, Store, code
from appstoreserverlibrary.models.NotificationHistoryRequest import NotificationHistoryRequest
from appstoreserverlibrary.models.NotificationTypeV2 import NotificationTypeV2
from appstoreserverlibrary.models.SendAttemptResult import SendAttemptResult
from appstoreserverlibrary.models.Subtype import Subtype
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier

HOUR = 3_600_000
NEW_YEAR = 1_767_225_600_000


class Receiver:
    """A server of the app, which keeps what it is posted."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.status = 200
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.received.append(body["signedPayload"])
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()


class Notifications(unittest.TestCase):
    def setUp(self) -> None:
        self.receiver = Receiver()
        self.addCleanup(self.receiver.close)
        self.store = Store(
            "--notify", self.receiver.url, "--now", "2026-01-01T00:00:00Z", environment="Production")
        self.addCleanup(self.store.__exit__)
        self.client = self.store.client()
        self.verifier = SignedDataVerifier(
            [self.store.root], True, self.store.environment, BUNDLE, self.store.credentials["appAppleId"])

    def history(self, **filters: object):
        """All pages of the history."""
        request = NotificationHistoryRequest(
            **{"startDate": NEW_YEAR - HOUR, "endDate": NEW_YEAR + 150 * 24 * HOUR, **filters})
        found, token = [], None
        while True:
            page = self.client.get_notification_history(token, request)
            found += page.notificationHistory
            token = page.paginationToken
            if not page.hasMore:
                return found

    def decode(self, signed: str):
        return self.verifier.verify_and_decode_notification(signed)

    def types(self) -> list[str]:
        return [" ".join(filter(None, [one.rawNotificationType, one.rawSubtype]))
                for one in map(self.decode, self.receiver.received)]

    def test_are_posted_in_order_and_each_passes_apples_verifier_with_what_is_signed_inside(self) -> None:
        store = self.store
        store.control(buy=MONTHLY)
        store.control(advance="P1M")
        store.control(buy=YEARLY)
        store.control(buy=MONTHLY)
        store.control(turnOffRenewal=YEARLY)
        store.control(turnOnRenewal=YEARLY)
        store.control(buy=COINS)
        store.control(requestRefund=COINS, reason="LEGAL")
        store.control(declineRefund=COINS)
        store.control(refund=COINS)
        store.control(reverseRefund=COINS)
        store.control(rescindConsent=True)
        for event in ("created", "unreported", "activeTokenReminder"):
            store.control(externalPurchaseToken=event)
        self.client.request_test_notification()
        store.control(advance=1)
        self.assertEqual(self.types(), [
            "SUBSCRIBED INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF UPGRADE",
            "DID_CHANGE_RENEWAL_PREF DOWNGRADE", "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED",
            "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED", "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST",
            "REFUND_DECLINED", "REFUND", "REFUND_REVERSED", "RESCIND_CONSENT",
            "EXTERNAL_PURCHASE_TOKEN CREATED", "EXTERNAL_PURCHASE_TOKEN UNREPORTED",
            "EXTERNAL_PURCHASE_TOKEN ACTIVE_TOKEN_REMINDER", "TEST"])
        for one in map(self.decode, self.receiver.received):
            if one.data and one.data.signedTransactionInfo:
                self.assertTrue(self.verifier.verify_and_decode_signed_transaction(one.data.signedTransactionInfo))
            if one.data and one.data.signedRenewalInfo:
                self.assertTrue(self.verifier.verify_and_decode_renewal_info(one.data.signedRenewalInfo))
            if one.appData:
                self.assertTrue(self.verifier.verify_and_decode_app_transaction(one.appData.signedAppTransactionInfo))

    def test_are_sent_again_at_apples_hours_with_the_same_payload_until_one_arrives(self) -> None:
        self.receiver.status = 503
        self.store.control(buy=COINS)
        [waiting] = self.history(onlyFailures=True)
        self.store.control(advance=200 * 3_600)
        self.receiver.status = 200
        self.store.control(buy=LIFETIME)
        [failed] = self.history(onlyFailures=True)
        self.assertEqual(
            [(one.attemptDate - NEW_YEAR) / HOUR for one in failed.sendAttempts], [0, 1, 13, 37, 85, 157])
        self.assertEqual(
            {one.sendAttemptResult for one in failed.sendAttempts},
            {SendAttemptResult.UNSUCCESSFUL_HTTP_RESPONSE_CODE})
        payloads = [self.decode(one) for one in self.receiver.received]
        self.assertEqual(len(payloads), 7)
        self.assertEqual(payloads[:6], [payloads[0]] * 6)
        self.assertEqual(self.decode(failed.signedPayload), payloads[0])
        self.assertEqual(self.decode(waiting.signedPayload), payloads[0])
        self.assertEqual(len(self.history()), 2)

    def test_are_found_by_type_by_transaction_and_page_by_page(self) -> None:
        coins = [self.store.buy(COINS) for _ in range(25)]
        month = self.store.buy(MONTHLY, account=2)
        found = self.history()
        self.assertEqual(len(found), 26)
        self.assertEqual([one.signedPayload.split(".")[1] for one in found],
                         [one.split(".")[1] for one in self.receiver.received])
        one_time = self.history(notificationType=NotificationTypeV2.ONE_TIME_CHARGE)
        self.assertEqual(len(one_time), 25)
        begun = self.history(
            notificationType=NotificationTypeV2.SUBSCRIBED, notificationSubtype=Subtype.INITIAL_BUY)
        self.assertEqual(len(begun), 1)
        self.assertEqual(len(self.history(transactionId=month)), 1)
        self.assertEqual(len(self.history(transactionId=coins[3])), 25)

    def test_can_be_asked_for_to_try_the_way_there(self) -> None:
        token = self.client.request_test_notification().testNotificationToken
        self.store.control(advance=1)
        status = self.client.get_test_notification_status(token)
        self.assertEqual(self.decode(status.signedPayload).notificationType, NotificationTypeV2.TEST)
        self.assertEqual([one.sendAttemptResult for one in status.sendAttempts], [SendAttemptResult.SUCCESS])
        self.assertEqual(code(self.client.get_test_notification_status, "nothing"), 4000020)

    def test_are_of_one_window_and_one_filter(self) -> None:
        day = 24 * HOUR
        cases = [
            ({"startDate": NEW_YEAR - 181 * day}, 4000012),
            ({"startDate": NEW_YEAR, "endDate": NEW_YEAR}, 4000013),
            ({"transactionId": "7", "notificationType": NotificationTypeV2.REFUND}, 4000019),
            ({"notificationSubtype": Subtype.UPGRADE}, 4000018),
        ]
        for filters, expected in cases:
            with self.subTest(expected):
                request = NotificationHistoryRequest(
                    **{"startDate": NEW_YEAR - HOUR, "endDate": NEW_YEAR + day, **filters})
                self.assertEqual(code(self.client.get_notification_history, None, request), expected)
        request = NotificationHistoryRequest(startDate=NEW_YEAR - HOUR, endDate=NEW_YEAR + day)
        self.assertEqual(code(self.client.get_notification_history, "nobody's", request), 4000014)


class NobodyToNotify(unittest.TestCase):
    def test_is_what_the_request_for_a_test_says(self) -> None:
        with Store(environment="Production") as store:
            self.assertEqual(code(store.client().request_test_notification), 4040007)


if __name__ == "__main__":
    unittest.main()
