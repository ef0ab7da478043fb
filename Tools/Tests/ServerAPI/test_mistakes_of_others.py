"""What other receivers of the App Store got wrong, and the tests that hold this server to what is right.

Each row is a mistake that was found in a published receiver, in its issues or in Apple's forums, with the tests that fail
if this server makes it. The test here fails if one of them is gone or was renamed.
"""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CORE, STORE, SERVER, HERE = (
    "Server/Tests/ServerCoreTests/", "Server/Tests/ServerStoreTests/", "Server/Tests/TollgateServerTests/",
    "Tools/Tests/ServerAPI/")

MISTAKES = [
    ("A notification is believed without its signature", [
        (SERVER + "NotificationTests.swift", "of another signer, or another app, is refused and changes nothing"),
        (CORE + "FactVerifierTests.swift", "with a changed payload is refused")]),
    ("An event is filed under somebody when nobody owns it", [
        (STORE + "IntakeTests.swift", "of a purchase without a token leaves it unowned until a customer claims it")]),
    ("200 is answered to what was not kept", [
        (HERE + "test_server_start.py", "test_asks_again_while_nothing_can_be_kept")]),
    ("Dates are read as texts", [
        (CORE + "ValueTests.swift", "is written in UTC to the millisecond"),
        (CORE + "FactVerifierTests.swift", "is a fact once it was verified, equal to its claims passed directly")]),
    ("A leaf is accepted as an issuer", [
        ("Tests/AppStoreWireTests/DamagedTokenTests.swift", "has the leaf for an intermediate"),
        ("Tests/AppStoreWireTests/DamagedTokenTests.swift", "has an intermediate that is no authority")]),
    ("A notification whose work failed counts as known for ever", [
        (SERVER + "NotificationTests.swift", "is processed after a restart, if the process died before")]),
    ("Six deliveries are six purchases", [
        (STORE + "IntakeTests.swift", "again changes nothing and creates no event twice, six times over"),
        (SERVER + "AppStoreTests.swift", "has the store's final state, with notifications doubled, late and in reverse")]),
    ("A renewal that is late re-activates what was refunded", [
        (STORE + "IntakeTests.swift", "late does not restore a refunded purchase"),
        (STORE + "IntakeTests.swift", "gives the same result in every order, and however often it arrives")]),
    ("Notifications from the history overwrite what is newer", [
        (STORE + "ReconciliationTests.swift", "again changes nothing and creates no event twice"),
        (STORE + "ReconciliationTests.swift", "creates the events of lost notifications, and processes none twice")]),
    ("Being asked about consumption is taken for a refund", [
        (CORE + "ServerEventTests.swift", "follows from a notification by its type and subtype"),
        (HERE + "test_consumption.py", "test_takes_nothing_from_who_only_asks_for_a_refund")]),
    ("The refund of any period cancels the subscription, and a reversal changes nothing", [
        (CORE + "CustomerReportTests.swift",
         "ignores the refund of an old period, ends with the newest's, and resumes with a reversal")]),
    ("Names of the first version of notifications are mapped, such as DID_RECOVER", [
        (CORE + "ServerEventTests.swift", "follows from a notification by its type and subtype")]),
    ("A charge that failed is a cancellation, and an unknown type an error", [
        (CORE + "CustomerReportTests.swift", "counts a grace period as paid, up to its end, but not billing retry"),
        (SERVER + "NotificationTests.swift", "without relevance to this server is stored and answered with 200")]),
    ("A test, which is about no transaction, ends in 500", [
        (SERVER + "NotificationTests.swift", "without relevance to this server is stored and answered with 200"),
        (CORE + "ServerEventTests.swift", "doesn't follow from a notification without a transaction, such as a test")]),
    ("The sandbox is mixed into production, or refused at its address", [
        (STORE + "IntakeTests.swift", "keeps two environments separate"),
        (CORE + "SignedFactTests.swift", "is never mixed with another environment's")]),
    ("401 is taken for a bad key where the app was never released", [
        (SERVER + "AppStoreTransportTests.swift",
         "with a 401 in production is tried in the sandbox to check the key")]),
    ("Another app's notification is accepted", [
        (SERVER + "NotificationTests.swift", "of another signer, or another app, is refused and changes nothing"),
        (CORE + "FactVerifierTests.swift", "of another app, environment or root is refused")]),
    ("A purchase without a token, or with one of all zeros, fails or is everybody's", [
        (CORE + "OwnershipTests.swift", "is not the customer of the token of all zeros, which counts as none"),
        (CORE + "OwnershipTests.swift", "is nil, without a token and a claim")]),
    ("Who had it first has it for ever, or two have it at once", [
        (CORE + "OwnershipTests.swift",
         "is, without a token, the customer with the newest claim, or with the first one under keep"),
        (STORE + "IntakeTests.swift", "of a purchase without a token leaves it unowned until a customer claims it")]),
    ("Tokens are compared as texts", [
        (HERE + "test_mistakes.py", "test_knows_a_customer_in_any_letters")]),
    ("A family member's row is a sale", [
        (CORE + "ServerEventTests.swift", "of a family's row is its start or its end, and never about money"),
        (CORE + "CustomerReportTests.swift", "gives access for a family's row without a price, and its end is no refund")]),
    ("An upgraded row stays active", [
        (CORE + "CustomerReportTests.swift",
         "grants nothing for an upgraded plan, even without a request since")]),
    ("The first row of an answer is taken for the present period", [
        (CORE + "CustomerReportTests.swift", "finds the newest period by purchase date, and keeps two subscriptions separate"),
        (HERE + "test_reconcile.py", "test_says_what_a_server_says_that_missed_nothing")]),
    ("A renewal that was charged early is an overlap of two", [
        (CORE + "CustomerReportTests.swift", "counts a renewal that was charged a day early without an overlap: both periods count")]),
    ("Grace is ignored, or made longer with every try", [
        (CORE + "CustomerReportTests.swift", "counts a grace period as paid, up to its end, but not billing retry"),
        (CORE + "CustomerReportTests.swift", "ignores a failed charge of an earlier period for the newest")]),
    ("A subscription whose end was not told of is active for ever", [
        (CORE + "CustomerReportTests.swift", "ends it by the clock, at the exact end, without any notification"),
        (HERE + "test_reconcile.py", "test_knows_that_a_subscription_is_over_without_its_notification")]),
    ("A list that never ends is read for ever", [
        (STORE + "ReconciliationTests.swift", "abandons a list that does not end")]),
    ("The App Store is asked without a time-out, while it waits for an answer to its notification", [
        (SERVER + "AppStoreTransportTests.swift", "times out on an answer that does not begin, or does not end"),
        (HERE + "test_reconcile.py", "test_waits_for_slow_answers_and_answers_meanwhile")]),
    ("4xx is answered to what can't be done now", [
        (HERE + "test_server_start.py", "test_asks_again_while_nothing_can_be_kept"),
        (HERE + "test_mistakes.py", "test_asks_for_a_notification_again_while_nobody_says_whether_it_was_revoked")]),
    ("A price is divided by 100, or held as a fraction of two", [
        (CORE + "ValueTests.swift", "is written with the digits of its currency")]),
    ("A part of a price that was given back is booked as all of it", [
        (CORE + "ValueTests.swift", "is divided by rounding half up to the currency's minor unit"),
        (CORE + "BalancesTests.swift", "loses a refund's share rounded down, but not the spent part")]),
    ("A purchase by an offer code is booked with nothing", [
        (STORE + "IntakeTests.swift", "names the current owner in an event, in the bytes that every receiver gets")]),
    ("A certificate that was revoked is believed as long as nobody asks", [
        (HERE + "test_server_start.py",
         "test_believes_for_a_while_what_nobody_vouches_for_and_forgets_it_if_it_was_revoked")]),
]


class MistakesOfOthers(unittest.TestCase):
    def test_each_has_the_tests_that_would_fail_here(self) -> None:
        for mistake, tests in MISTAKES:
            self.assertTrue(tests, mistake)
            for path, title in tests:
                with self.subTest(mistake, test=title):
                    file = ROOT / path
                    self.assertTrue(file.exists(), path)
                    text = re.sub(r"\s+", " ", file.read_text(encoding="utf-8"))
                    wanted = f"def {title}(" if path.endswith(".py") else f'"{title}"'
                    self.assertIn(wanted, text)

    def test_each_is_named_once(self) -> None:
        names = [mistake for mistake, _ in MISTAKES]
        self.assertEqual(len(names), len(set(names)))


if __name__ == "__main__":
    unittest.main()
