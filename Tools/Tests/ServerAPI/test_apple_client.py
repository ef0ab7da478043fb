"""Apple's own client asks every endpoint that is not about notifications, and reads the answers by its models."""

import asyncio
import unittest
from uuid import UUID, uuid4

from appstore import BUNDLE, COINS, LIFETIME, MONTHLY, SEASON, YEARLY, Store
from appstoreserverlibrary.api_client import APIException, APIError, GetTransactionHistoryVersion
from appstoreserverlibrary.models.AccountTenure import AccountTenure
from appstoreserverlibrary.models.ConsumptionRequest import ConsumptionRequest
from appstoreserverlibrary.models.ConsumptionRequestV1 import ConsumptionRequestV1
from appstoreserverlibrary.models.ConsumptionStatus import ConsumptionStatus
from appstoreserverlibrary.models.DeliveryStatus import DeliveryStatus
from appstoreserverlibrary.models.DeliveryStatusV1 import DeliveryStatusV1
from appstoreserverlibrary.models.ExtendReasonCode import ExtendReasonCode
from appstoreserverlibrary.models.ExtendRenewalDateRequest import ExtendRenewalDateRequest
from appstoreserverlibrary.models.InAppOwnershipType import InAppOwnershipType
from appstoreserverlibrary.models.MassExtendRenewalDateRequest import MassExtendRenewalDateRequest
from appstoreserverlibrary.models.OrderLookupStatus import OrderLookupStatus
from appstoreserverlibrary.models.RefundPreference import RefundPreference
from appstoreserverlibrary.models.Status import Status
from appstoreserverlibrary.models.TransactionHistoryRequest import Order, ProductType, TransactionHistoryRequest
from appstoreserverlibrary.models.UpdateAppAccountTokenRequest import UpdateAppAccountTokenRequest

V2 = GetTransactionHistoryVersion.V2
V1 = GetTransactionHistoryVersion.V1


class AClientOfApples(unittest.TestCase):
    """Asks a store of its own for each test."""

    def setUp(self) -> None:
        self.store = Store(environment="Production")
        self.addCleanup(self.store.__exit__)
        self.client, self.verifier = self.store.client(), self.store.verifier()

    def decode(self, signed: str):
        return self.verifier.verify_and_decode_signed_transaction(signed)

    def history(self, transaction: str, request=None, version=V2, revision=None):
        answer = self.client.get_transaction_history(
            transaction, revision, request or TransactionHistoryRequest(), version)
        return [self.decode(one) for one in answer.signedTransactions], answer

    def test_reads_a_transaction(self) -> None:
        transaction = self.store.buy(COINS)
        read = self.decode(self.client.get_transaction_info(transaction).signedTransactionInfo)
        self.assertEqual((read.transactionId, read.productId, read.bundleId), (transaction, COINS, BUNDLE))
        self.assertEqual(read.rawEnvironment, "Production")

    def test_reads_by_an_id_of_the_transaction_its_first_or_the_download(self) -> None:
        first = self.store.buy(MONTHLY)
        self.store.control(advance="P1M")
        read, _ = self.history(first)
        self.assertEqual(len(read), 2)
        for number in (read[1].transactionId, read[1].originalTransactionId, read[1].appTransactionId):
            self.assertEqual([one.transactionId for one in self.history(number)[0]],
                             [one.transactionId for one in read])

    def test_reads_a_history_page_by_page_and_later_what_changed_since(self) -> None:
        bought = [self.store.buy(COINS) for _ in range(45)]
        pages, revision, seen = 0, None, []
        while True:
            read, answer = self.history(bought[3], revision=revision)
            pages, revision = pages + 1, answer.revision
            seen += [one.transactionId for one in read]
            if not answer.hasMore:
                break
        self.assertEqual((pages, seen), (3, bought))
        self.assertEqual((answer.bundleId, answer.appAppleId, answer.rawEnvironment),
                         (BUNDLE, 1_234_567_890, "Production"))
        self.assertEqual(self.history(bought[3], revision=revision)[0], [])
        late = self.store.buy(LIFETIME)
        self.store.control(refund=COINS)
        read, _ = self.history(bought[3], revision=revision)
        self.assertEqual([one.transactionId for one in read], [late, bought[-1]])
        self.assertIsNotNone(read[1].revocationDate)

    def test_reads_a_history_backwards_in_the_order_of_the_last_change(self) -> None:
        bought = [self.store.buy(COINS), self.store.buy(LIFETIME), self.store.buy(SEASON)]
        self.store.control(refund=COINS)
        read, _ = self.history(bought[0], TransactionHistoryRequest(sort=Order.DESCENDING))
        self.assertEqual([one.transactionId for one in read], [bought[0], bought[2], bought[1]])

    def test_filters_a_history(self) -> None:
        coins, life, season, month = (self.store.buy(one) for one in (COINS, LIFETIME, SEASON, MONTHLY))
        self.store.control(advance="P1D")
        later = self.store.buy(COINS)
        self.store.control(refund=LIFETIME)
        shared = self.store.buy(LIFETIME, control="shareWithFamily")
        start = self.decode(self.client.get_transaction_info(coins).signedTransactionInfo).purchaseDate
        end = self.decode(self.client.get_transaction_info(later).signedTransactionInfo).purchaseDate
        cases = [
            ({}, {coins, life, season, month, later, shared}),
            ({"productIds": [COINS, SEASON]}, {coins, season, later}),
            ({"productTypes": [ProductType.AUTO_RENEWABLE, ProductType.NON_RENEWABLE]}, {season, month}),
            ({"productTypes": [ProductType.CONSUMABLE], "productIds": [LIFETIME]}, set()),
            ({"subscriptionGroupIdentifiers": ["pro"]}, {month}),
            ({"inAppOwnershipType": InAppOwnershipType.FAMILY_SHARED}, {shared}),
            ({"revoked": True}, {life}),
            ({"revoked": False}, {coins, season, month, later, shared}),
            ({"startDate": end}, {later, shared}),
            ({"endDate": end}, {coins, life, season, month}),
            ({"startDate": start, "endDate": start + 1}, {coins, life, season, month}),
            ({"endDate": end + 10**12}, {coins, life, season, month, later, shared}),
        ]
        for filters, expected in cases:
            for version in (V1, V2):
                with self.subTest(filters, version=version):
                    read, _ = self.history(coins, TransactionHistoryRequest(**filters), version)
                    self.assertEqual({one.transactionId for one in read}, expected)

    def test_reads_no_finished_consumable_in_the_first_version_unless_it_was_refunded(self) -> None:
        one, other = self.store.buy(COINS), self.store.buy(COINS)
        self.client.finish_transaction(one)
        self.client.finish_transaction(other)
        self.assertEqual(self.history(one, version=V1)[0], [])
        self.assertEqual(len(self.history(one)[0]), 2)
        self.store.control(refund=COINS)
        self.assertEqual([each.transactionId for each in self.history(one, version=V1)[0]], [other])

    def test_reads_the_state_of_each_subscription(self) -> None:
        mine = self.store.buy(MONTHLY)
        shared = self.store.buy(YEARLY, control="shareWithFamily")
        answer = self.client.get_all_subscription_statuses(mine)
        self.assertEqual((answer.bundleId, answer.appAppleId), (BUNDLE, 1_234_567_890))
        [group] = answer.data
        self.assertEqual(group.subscriptionGroupIdentifier, "pro")
        self.assertEqual({one.originalTransactionId for one in group.lastTransactions}, {mine, shared})
        for one in group.lastTransactions:
            renewal = self.verifier.verify_and_decode_renewal_info(one.signedRenewalInfo)
            self.assertEqual(renewal.originalTransactionId, one.originalTransactionId)
            self.assertEqual(self.decode(one.signedTransactionInfo).transactionId, one.originalTransactionId)
            self.assertEqual(one.status, Status.ACTIVE)
        self.store.control(turnOffRenewal=MONTHLY)
        self.store.control(advance="P2M")
        [group] = self.client.get_all_subscription_statuses(mine, [Status.EXPIRED]).data
        self.assertIn(mine, {one.originalTransactionId for one in group.lastTransactions})
        self.assertEqual(self.client.get_all_subscription_statuses(mine, [Status.REVOKED]).data, [])
        alone = self.store.buy(COINS, account=2)
        self.assertEqual(self.client.get_all_subscription_statuses(alone).data, [])

    def test_reads_the_download_of_the_app(self) -> None:
        transaction = self.store.buy(COINS)
        signed = self.client.get_app_transaction_info(transaction).signedAppTransactionInfo
        read = self.verifier.verify_and_decode_app_transaction(signed)
        bought = self.decode(self.client.get_transaction_info(transaction).signedTransactionInfo)
        self.assertEqual((read.bundleId, read.appAppleId), (BUNDLE, 1_234_567_890))
        self.assertEqual(read.appTransactionId, bought.appTransactionId)
        self.assertIsNone(read.deviceVerification)

    def test_sets_the_token_of_an_account_which_later_periods_carry(self) -> None:
        first, token = self.store.buy(MONTHLY), uuid4()
        self.assertIsNone(self.history(first)[0][0].appAccountToken)
        self.client.set_app_account_token(first, UpdateAppAccountTokenRequest(appAccountToken=str(token)))
        [group] = self.client.get_all_subscription_statuses(first).data
        renewal = self.verifier.verify_and_decode_renewal_info(group.lastTransactions[0].signedRenewalInfo)
        self.assertEqual(UUID(str(renewal.appAccountToken)), token)
        self.store.control(advance="P1M")
        self.assertEqual([UUID(str(one.appAccountToken)) for one in self.history(first)[0]], [token, token])

    def test_finishes_a_transaction_as_often_as_it_likes(self) -> None:
        transaction = self.store.buy(COINS)
        self.client.finish_transaction(transaction)
        self.client.finish_transaction(transaction)

    def test_says_how_far_a_purchase_was_consumed(self) -> None:
        coins, month = self.store.buy(COINS), self.store.buy(MONTHLY)
        self.client.send_consumption_information(coins, ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED,
            consumptionPercentage=40_000, refundPreference=RefundPreference.GRANT_PRORATED))
        self.client.send_consumption_information(month, ConsumptionRequest(
            customerConsented=True, sampleContentProvided=True, deliveryStatus=DeliveryStatus.DELIVERED,
            refundPreference=RefundPreference.GRANT_PRORATED))
        self.client.send_consumption_data(coins, ConsumptionRequestV1(
            customerConsented=True, consumptionStatus=ConsumptionStatus.FULLY_CONSUMED, sampleContentProvided=True,
            deliveryStatus=DeliveryStatusV1.DELIVERED_AND_WORKING_PROPERLY, appAccountToken=str(uuid4()),
            accountTenure=AccountTenure.UNDECLARED))
        kept = self.store.report(f"/consumption?transaction={coins}")["consumption"]
        self.assertEqual([one["version"] for one in kept], [2, 1])
        self.assertEqual(kept[0]["request"], {
            "customerConsented": True, "sampleContentProvided": False, "deliveryStatus": "DELIVERED",
            "consumptionPercentage": 40_000, "refundPreference": "GRANT_PRORATED"})

    def test_reads_what_was_refunded(self) -> None:
        bought = [self.store.buy(COINS) for _ in range(25)]
        self.store.buy(MONTHLY)
        self.assertEqual(self.client.get_refund_history(bought[0], None).signedTransactions, [])
        for _ in range(23):
            self.store.control(refund=COINS)
        answer = self.client.get_refund_history(bought[0], None)
        self.assertEqual((len(answer.signedTransactions), answer.hasMore), (20, True))
        rest = self.client.get_refund_history(bought[0], answer.revision)
        self.assertEqual((len(rest.signedTransactions), rest.hasMore), (3, False))
        self.assertTrue(all(self.decode(one).revocationDate for one in rest.signedTransactions))

    def test_looks_an_order_up(self) -> None:
        answer = self.client.look_up_order_id("MK5TTTVWJH")
        self.assertEqual(answer.status, OrderLookupStatus.INVALID)
        bought = self.store.control(buy=COINS)
        answer = self.client.look_up_order_id(bought["orderId"])
        self.assertEqual(answer.status, OrderLookupStatus.VALID)
        self.assertEqual(
            [self.decode(one).transactionId for one in answer.signedTransactions], [bought["transactionId"]])

    def test_puts_a_renewal_off_twice_a_year(self) -> None:
        first = self.store.buy(MONTHLY)
        before = self.history(first)[0][0]
        request = ExtendRenewalDateRequest(
            extendByDays=10, extendReasonCode=ExtendReasonCode.CUSTOMER_SATISFACTION, requestIdentifier="one")
        answer = self.client.extend_subscription_renewal_date(first, request)
        self.assertTrue(answer.success)
        self.assertEqual(answer.originalTransactionId, first)
        self.assertEqual(answer.webOrderLineItemId, before.webOrderLineItemId)
        self.assertEqual(answer.effectiveDate, before.expiresDate + 10 * 86_400_000)
        self.assertEqual(self.history(first)[0][0].expiresDate, answer.effectiveDate)
        self.client.extend_subscription_renewal_date(first, request)
        with self.assertRaises(APIException) as raised:
            self.client.extend_subscription_renewal_date(first, request)
        self.assertEqual(raised.exception.api_error, APIError.SUBSCRIPTION_MAX_EXTENSION)

    def test_puts_the_renewals_of_all_off_when_the_clock_moves(self) -> None:
        for account in range(1, 4):
            self.store.buy(MONTHLY, account=account)
        self.store.control(failRenewals=True, account=3)
        request = MassExtendRenewalDateRequest(
            extendByDays=3, extendReasonCode=ExtendReasonCode.OTHER, requestIdentifier="all", productId=MONTHLY)
        asked = self.client.extend_renewal_date_for_all_active_subscribers(request)
        self.assertEqual(asked.requestIdentifier, "all")
        status = self.client.get_status_of_subscription_renewal_date_extensions
        self.store.control(advance=1)
        done = status("all", MONTHLY)
        self.assertTrue(done.complete)
        self.assertEqual((done.succeededCount, done.failedCount), (3, 0))
        self.assertIsNotNone(done.completeDate)
        self.client.extend_renewal_date_for_all_active_subscribers(request)
        self.store.control(advance=1)
        self.assertEqual(status("all", MONTHLY), done)


class AnAsynchronousClientOfApples(unittest.TestCase):
    def test_asks_as_the_other_one_does(self) -> None:
        with Store(environment="Production") as store:
            asyncio.run(self.ask(store))

    async def ask(self, store: Store) -> None:
        client, verifier = store.async_client(), store.verifier()
        month, coins = store.buy(MONTHLY), store.buy(COINS)
        info = await client.get_transaction_info(month)
        self.assertEqual(
            verifier.verify_and_decode_signed_transaction(info.signedTransactionInfo).transactionId, month)
        history = await client.get_transaction_history(month, None, TransactionHistoryRequest(revoked=False), V2)
        self.assertEqual(len(history.signedTransactions), 2)
        old = await client.get_transaction_history(month, None, TransactionHistoryRequest())
        self.assertEqual(len(old.signedTransactions), 2)
        statuses = await client.get_all_subscription_statuses(month, [Status.ACTIVE, Status.EXPIRED])
        self.assertEqual(len(statuses.data), 1)
        download = await client.get_app_transaction_info(month)
        self.assertTrue(verifier.verify_and_decode_app_transaction(download.signedAppTransactionInfo))
        await client.set_app_account_token(month, UpdateAppAccountTokenRequest(appAccountToken=str(uuid4())))
        await client.finish_transaction(coins)
        await client.send_consumption_information(coins, ConsumptionRequest(
            customerConsented=True, sampleContentProvided=False, deliveryStatus=DeliveryStatus.DELIVERED))
        await client.send_consumption_data(
            coins, ConsumptionRequestV1(customerConsented=True, sampleContentProvided=True))
        self.assertEqual((await client.get_refund_history(coins, None)).signedTransactions, [])
        self.assertEqual((await client.look_up_order_id("M")).status, OrderLookupStatus.INVALID)
        extended = await client.extend_subscription_renewal_date(month, ExtendRenewalDateRequest(
            extendByDays=1, extendReasonCode=ExtendReasonCode.UNDECLARED, requestIdentifier="a"))
        self.assertTrue(extended.success)
        await client.extend_renewal_date_for_all_active_subscribers(MassExtendRenewalDateRequest(
            extendByDays=1, extendReasonCode=ExtendReasonCode.UNDECLARED, requestIdentifier="b",
            productId=MONTHLY, storefrontCountryCodes=["USA", "ESP"]))
        status = await client.get_status_of_subscription_renewal_date_extensions("b", MONTHLY)
        self.assertEqual(status.requestIdentifier, "b")
        with self.assertRaises(APIException) as raised:
            await client.get_transaction_info("7")
        self.assertEqual(raised.exception.api_error, APIError.TRANSACTION_ID_NOT_FOUND)
        await client.async_close()


if __name__ == "__main__":
    unittest.main()
