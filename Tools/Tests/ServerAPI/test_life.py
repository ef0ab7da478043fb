"""One life of a subscription: what a server is told, in order, with what is signed inside."""

import unittest

from appstore import BUNDLE, MONTHLY, YEARLY, Store
from appstoreserverlibrary.models.ResponseBodyV2DecodedPayload import ResponseBodyV2DecodedPayload
from appstoreserverlibrary.signed_data_verifier import SignedDataVerifier
from test_notifications import Receiver

ACTIVE, EXPIRED, RETRY, GRACE, REVOKED = 1, 2, 3, 4, 5


class Life(unittest.TestCase):
    """A subscription with a trial, two plans, failed payments, a higher price, a family and a refund."""

    def setUp(self) -> None:
        self.receiver = Receiver()
        self.addCleanup(self.receiver.close)
        self.store = Store(
            "--notify", self.receiver.url, "--now", "2026-01-01T00:00:00Z", environment="Production")
        self.addCleanup(self.store.__exit__)
        self.verifier = SignedDataVerifier(
            [self.store.root], True, self.store.environment, BUNDLE, self.store.credentials["appAppleId"])

    def told(self, **control: object) -> list[ResponseBodyV2DecodedPayload]:
        """Does a control, and returns what the server was told of it."""
        before = len(self.receiver.received)
        self.store.control(**control)
        return [self.verifier.verify_and_decode_notification(one) for one in self.receiver.received[before:]]

    def parts(self, one: ResponseBodyV2DecodedPayload):
        return (
            self.verifier.verify_and_decode_signed_transaction(one.data.signedTransactionInfo),
            self.verifier.verify_and_decode_renewal_info(one.data.signedRenewalInfo))

    def tells(self, expected: list[tuple], **control: object) -> list[tuple]:
        """Expects types, statuses and products of what the server is told of a control; returns what is signed inside."""
        told = self.told(**control)
        parts = [self.parts(one) for one in told]
        names = [" ".join(filter(None, [one.rawNotificationType, one.rawSubtype])) for one in told]
        self.assertEqual(
            [(name, one.data.rawStatus, transaction.productId)
             for name, one, (transaction, _) in zip(names, told, parts)], expected, control)
        return parts

    def test_gives_the_notifications_of_apples_matrix_with_status_transaction_and_renewal(self) -> None:
        [(trial, _)] = self.tells([("SUBSCRIBED INITIAL_BUY", ACTIVE, YEARLY)], buy=YEARLY)
        self.assertEqual(trial.rawOfferDiscountType, "FREE_TRIAL")
        [(year, _)] = self.tells([("DID_RENEW", ACTIVE, YEARLY)], advance="P8D")
        self.assertEqual((year.rawOfferType, year.originalTransactionId), (None, trial.transactionId))

        [(current, renewal)] = self.tells([("DID_CHANGE_RENEWAL_PREF DOWNGRADE", ACTIVE, YEARLY)], buy=MONTHLY)
        self.assertEqual((current.transactionId, renewal.autoRenewProductId), (year.transactionId, MONTHLY))
        [(month, _)] = self.tells([("DID_RENEW", ACTIVE, MONTHLY)], advance="P1Y")
        [(upgrade, _)] = self.tells([("DID_CHANGE_RENEWAL_PREF UPGRADE", ACTIVE, YEARLY)], buy=YEARLY)
        self.assertNotEqual(upgrade.transactionId, month.transactionId)

        self.store.control(failRenewals=True)
        [(unpaid, renewal)] = self.tells([("DID_FAIL_TO_RENEW GRACE_PERIOD", GRACE, YEARLY)], advance="P1Y")
        self.assertEqual(unpaid.transactionId, upgrade.transactionId)
        self.assertGreater(renewal.gracePeriodExpiresDate, unpaid.expiresDate)
        self.tells([("DID_RENEW BILLING_RECOVERY", ACTIVE, YEARLY)], failRenewals=False)
        self.store.control(failRenewals=True)
        [_, (_, renewal)] = self.tells(
            [("DID_FAIL_TO_RENEW GRACE_PERIOD", GRACE, YEARLY), ("GRACE_PERIOD_EXPIRED", RETRY, YEARLY)],
            advance="P390D")
        self.assertTrue(renewal.isInBillingRetryPeriod)
        [(paid, _)] = self.tells([("DID_RENEW BILLING_RECOVERY", ACTIVE, YEARLY)], failRenewals=False)

        [(_, renewal)] = self.tells(
            [("PRICE_INCREASE PENDING", ACTIVE, YEARLY)], raisePrice=YEARLY, price="99.99", consent=True)
        self.assertEqual(renewal.rawPriceIncreaseStatus, 0)
        [(_, renewal)] = self.tells(
            [("PRICE_INCREASE ACCEPTED", ACTIVE, YEARLY)], answerPriceIncrease=YEARLY, agrees=True)
        self.assertEqual(renewal.rawPriceIncreaseStatus, 1)

        [(member, _)] = self.tells([("SUBSCRIBED INITIAL_BUY", ACTIVE, YEARLY)], joinFamily=1, account=2)
        self.assertEqual(member.rawInAppOwnershipType, "FAMILY_SHARED")
        refunded = dict(zip(("payer", "member"), self.tells(
            [("REFUND", REVOKED, YEARLY), ("REVOKE", REVOKED, YEARLY)], refund=YEARLY)))
        self.assertEqual(refunded["payer"][0].transactionId, paid.transactionId)
        self.assertEqual(refunded["member"][0].transactionId, member.transactionId)
        self.assertTrue(all(one.revocationDate for one, _ in refunded.values()))
        for back, _ in self.tells([("REFUND_REVERSED", ACTIVE, YEARLY)] * 2, reverseRefund=YEARLY):
            self.assertIsNone(back.revocationDate)

        self.tells([("DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", ACTIVE, YEARLY)], turnOffRenewal=YEARLY)
        [_, (over, renewal)] = self.tells(
            [("EXPIRED", EXPIRED, YEARLY), ("EXPIRED VOLUNTARY", EXPIRED, YEARLY)], advance="P1Y")
        self.assertEqual((over.transactionId, renewal.rawExpirationIntent), (paid.transactionId, 1))
        [(again, _)] = self.tells([("SUBSCRIBED RESUBSCRIBE", ACTIVE, MONTHLY)], buy=MONTHLY)
        self.assertEqual(again.originalTransactionId, trial.transactionId)


if __name__ == "__main__":
    unittest.main()
