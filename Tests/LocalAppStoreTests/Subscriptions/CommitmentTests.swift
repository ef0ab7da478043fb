import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A subscription that is paid monthly for a year")
struct CommitmentTests {
  typealias Plans = CommitmentPlans

  @Test("is paid in twelve payments of one commitment, each at the monthly price")
  func payments() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2027-01-31T11:59:59Z")
    let payments = try await subscriber.transactions()
    #expect(payments.map(\.commitmentInfo?.billingPeriodNumber) == Array(1...12))
    for payment in payments {
      #expect(payment.price == 9_000)
      #expect(payment.productId == Plans.pro)
      #expect(payment.billingPlanType == .monthly)
      #expect(payment.commitmentInfo?.totalBillingPeriods == 12)
      #expect(payment.commitmentInfo?.commitmentPrice == 108_000)
      #expect(payment.commitmentInfo?.commitmentExpiresDate?.date == date("2027-01-31T12:00:00Z"))
    }
    #expect(
      payments.map(\.transactionReason) == [.purchase] + Array(repeating: .renewal, count: 11))
    #expect(
      try await subscriber.notifications()
        == ["SUBSCRIBED/INITIAL_BUY"] + Array(repeating: "DID_RENEW", count: 11))
    #expect(try await subscriber.entitled() == [Plans.pro])
  }

  @Test(
    "ends each month on its starting day, or on the month's last, in leap years too",
    arguments: [
      (
        "2026-01-31T12:00:00Z", "2027-01-31T12:00:00Z",
        ["2026-02-28T12:00:00Z", "2026-03-31T12:00:00Z", "2026-04-30T12:00:00Z"]
      ),
      (
        "2028-01-31T12:00:00Z", "2029-01-31T12:00:00Z",
        ["2028-02-29T12:00:00Z", "2028-03-31T12:00:00Z", "2028-04-30T12:00:00Z"]
      ),
      (
        "2028-02-29T23:59:59Z", "2029-02-28T23:59:59Z",
        ["2028-03-29T23:59:59Z", "2028-04-29T23:59:59Z", "2028-05-29T23:59:59Z"]
      ),
    ])
  func months(start: String, end: String, ends: [String]) async throws {
    let subscriber = try await Subscriber(plans: Plans.all(), start: date(start))
    try await subscriber.commit()
    await subscriber.advance(to: end)
    let payments = try await subscriber.transactions()
    #expect(payments.prefix(3).map(\.expiresDate?.date) == ends.map { date($0) })
    #expect(payments.count == 13)
    #expect(payments[11].expiresDate?.date == date(end))
    for payment in payments.prefix(12) {
      #expect(payment.commitmentInfo?.commitmentExpiresDate?.date == date(end))
    }
  }

  @Test("is followed by another commitment, whose payments are counted from 1")
  func again() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    let first = try #require(try await subscriber.transactions().last)
    #expect(first.commitmentInfo?.billingPeriodNumber == 1)
    #expect(first.commitmentInfo?.commitmentExpiresDate?.date == date("2028-01-31T12:00:00Z"))
    #expect(first.transactionReason == .renewal)
    #expect(first.expiresDate?.date == date("2027-02-28T12:00:00Z"))
  }

  @Test(
    "reports the next period's charge, and separately how the commitment continues")
  func renewal() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    let info = try #require(try await subscriber.status()?.info)
    #expect(info.autoRenewProductId == Plans.pro)
    #expect(info.autoRenewStatus == .on)
    #expect(info.renewalBillingPlanType == .monthly)
    #expect(info.renewalDate?.date == date("2026-02-28T12:00:00Z"))
    #expect(info.renewalPrice == 9_000)
    #expect(
      info.commitmentInfo
        == RenewalCommitment(
          commitmentAutoRenewProductId: Plans.pro, commitmentAutoRenewStatus: .on,
          commitmentRenewalBillingPlanType: .monthly,
          commitmentRenewalDate: WireDate(date("2027-01-31T12:00:00Z")),
          commitmentRenewalPrice: 9_000))
  }

  @Test("is paid to the end of the commitment if renewal is turned off")
  func cancelled() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2026-04-10T00:00:00Z")
    let before = try await subscriber.notifications().count
    try await subscriber.setRenewal(false)
    #expect(
      try await subscriber.notifications(after: before)
        == ["DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
    var info = try #require(try await subscriber.status()?.info)
    #expect(info.autoRenewStatus == .on)
    #expect(info.renewalPrice == 9_000)
    #expect(info.commitmentInfo?.commitmentAutoRenewStatus == .off)

    await subscriber.advance(to: "2026-12-31T11:59:59Z")
    #expect(try await subscriber.status()?.info.autoRenewStatus == .on)
    await subscriber.advance(to: "2026-12-31T12:00:00Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
    info = try #require(try await subscriber.status()?.info)
    #expect(info.autoRenewStatus == .off)
    #expect(info.renewalPrice == nil)
    #expect(info.commitmentInfo?.commitmentRenewalPrice == 9_000)

    await subscriber.advance(to: "2027-01-31T11:59:59Z")
    #expect(try await subscriber.entitled() == [Plans.pro])
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    #expect(try await subscriber.entitled() == [])
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
    #expect(try await subscriber.notifications().last == "EXPIRED/VOLUNTARY")
  }

  @Test("renews after the commitment if renewal was turned off and on again")
  func resumed() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.setRenewal(false)
    await subscriber.advance(to: "2026-09-10T00:00:00Z")
    try await subscriber.commit()
    #expect(
      try await subscriber.status()?.info.commitmentInfo?.commitmentAutoRenewStatus == .on)
    await subscriber.advance(to: "2027-02-10T00:00:00Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12) + [1])
  }

  @Test("has no grace period if a payment fails, and is retried for ninety days")
  func unpaid() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    let (store, account) = (subscriber.store, subscriber.account)
    try await store.send(SetGracePeriod(.standard))
    try await subscriber.commit()
    try await store.send(SetBilling(.failing, account: account))
    await subscriber.advance(to: "2026-02-28T12:00:00Z")
    #expect(try await subscriber.status()?.status == .billingRetry)
    #expect(try await subscriber.status()?.info.isInBillingRetryPeriod == true)
    #expect(try await subscriber.notifications().last == "DID_FAIL_TO_RENEW")
    #expect(try await subscriber.entitled() == [])
    await subscriber.advance(to: "2026-05-29T11:59:59Z")
    #expect(try await subscriber.status()?.status == .billingRetry)
    await subscriber.advance(to: "2026-05-29T12:00:00Z")
    #expect(try await subscriber.status()?.status == .expired)
    #expect(try await subscriber.notifications().last == "EXPIRED/BILLING_RETRY")
    await subscriber.advance(to: "2028-05-29T12:00:00Z")
    #expect(try await subscriber.paymentNumbers() == [1])
  }

  @Test("continues from the day on which an overdue payment is made, to a later end")
  func recovered() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    let (store, account) = (subscriber.store, subscriber.account)
    try await subscriber.commit()
    await subscriber.advance(to: "2026-03-10T00:00:00Z")
    try await store.send(SetBilling(.failing, account: account))
    await subscriber.advance(to: "2026-04-10T12:00:00Z")
    try await store.send(SetBilling(.working, account: account))
    #expect(try await subscriber.notifications().last == "DID_RENEW/BILLING_RECOVERY")
    let payment = try #require(try await subscriber.transactions().last)
    #expect(payment.commitmentInfo?.billingPeriodNumber == 3)
    #expect(payment.expiresDate?.date == date("2026-05-10T12:00:00Z"))
    #expect(payment.commitmentInfo?.commitmentExpiresDate?.date == date("2027-02-10T12:00:00Z"))
    await subscriber.advance(to: "2027-02-10T11:59:59Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
  }

  @Test("does not end if renewal is turned off while a payment is overdue")
  func cancelledUnpaid() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    let (store, account) = (subscriber.store, subscriber.account)
    try await subscriber.commit()
    try await store.send(SetBilling(.failing, account: account))
    await subscriber.advance(to: "2026-03-05T00:00:00Z")
    try await subscriber.setRenewal(false)
    #expect(try await subscriber.status()?.status == .billingRetry)
    try await store.send(SetBilling(.working, account: account))
    await subscriber.advance(to: "2028-01-01T00:00:00Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
  }

  @Test("continues if an earlier payment is refunded")
  func earlierRefund() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2026-07-20T00:00:00Z")
    let fifth = try #require(UInt64(try await subscriber.transactions()[4].transactionId))
    let before = try await subscriber.notifications().count
    try await subscriber.store.send(RefundTransaction(TransactionID(rawValue: fifth)))
    #expect(try await subscriber.notifications(after: before) == ["REFUND"])
    #expect(try await subscriber.status()?.status == .active)
    #expect(try await subscriber.entitled() == [Plans.pro])
    await #expect(throws: AppStoreError.self) {
      try await subscriber.store.send(RefundTransaction(TransactionID(rawValue: fifth)))
    }
    await subscriber.advance(to: "2027-01-31T11:59:59Z")
    let payments = try await subscriber.transactions()
    #expect(payments.map(\.commitmentInfo?.billingPeriodNumber) == Array(1...12))
    #expect(payments.map { $0.revocationDate != nil } == (1...12).map { $0 == 5 })
  }

  @Test(
    "ends if the current month's payment is refunded, and continues if that is reversed")
  func newestRefund() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    let (store, account) = (subscriber.store, subscriber.account)
    try await subscriber.commit()
    await subscriber.advance(to: "2026-06-10T00:00:00Z")
    try await store.send(Refund(Plans.pro, account: account))
    let ended = try #require(try await subscriber.status())
    #expect(ended.status == .revoked)
    #expect(ended.info.autoRenewStatus == .off)
    #expect(ended.info.commitmentInfo?.commitmentAutoRenewStatus == .off)
    await subscriber.advance(to: "2026-06-20T00:00:00Z")
    try await store.send(ReverseRefund(of: Plans.pro, account: account))
    #expect(try await subscriber.status()?.status == .active)
    await subscriber.advance(to: "2027-01-31T11:59:59Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
  }

  @Test("is over permanently if its newest payment stays refunded")
  func refundedForGood() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    await subscriber.advance(to: "2026-06-10T00:00:00Z")
    try await subscriber.store.send(Refund(Plans.pro, account: subscriber.account))
    await subscriber.advance(to: "2028-06-10T00:00:00Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...5))
    try await subscriber.commit()
    let first = try #require(try await subscriber.transactions().last)
    #expect(first.commitmentInfo?.billingPeriodNumber == 1)
    #expect(first.commitmentInfo?.commitmentExpiresDate?.date == date("2029-06-10T00:00:00Z"))
  }

  @Test("has the same result however far the clock is moved at once")
  func atOnce() async throws {
    func history(_ instants: [String]) async throws -> [[String]] {
      let subscriber = try await Subscriber(plans: Plans.all())
      try await subscriber.commit()
      for instant in instants { await subscriber.advance(to: instant) }
      let payments = try await subscriber.transactions().map {
        "\($0.purchaseDate) \(String(describing: $0.commitmentInfo))"
      }
      return [payments, try await subscriber.notifications()]
    }
    let steps = (2...24).map { month in
      "\(2026 + (month - 1) / 12)-\(String(format: "%02d", (month - 1) % 12 + 1))-15T00:00:00Z"
    }
    let stepwise = try await history(steps + ["2028-03-15T00:00:00Z"])
    let atOnce = try await history(["2028-03-15T00:00:00Z"])
    #expect(stepwise == atOnce)
    #expect(atOnce[0].count == 26)
  }

  @Test("keeps its starting price, in the storefront where it began")
  func price() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    let (store, account) = (subscriber.store, subscriber.account)
    try await subscriber.commit()
    try await store.send(SetStorefront("ESP", account: account))
    try await store.send(SetPrice(1, of: Plans.pro))
    #expect(try await subscriber.status()?.info.currency == "USD")
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    let payments = try await subscriber.transactions()
    #expect(payments.map(\.price) == Array(repeating: 9_000, count: 13))
    #expect(
      payments.map(\.currency) == Array(repeating: "USD", count: 12) + ["EUR"])
  }

  @Test("is not ended within the commitment by an unapproved price increase")
  func consent() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.commit()
    try await subscriber.store.send(
      RequestPriceIncreaseConsent(of: Plans.pro, account: subscriber.account))
    await subscriber.advance(to: "2027-01-31T11:59:59Z")
    #expect(try await subscriber.paymentNumbers() == Array(1...12))
    await subscriber.advance(to: "2027-01-31T12:00:00Z")
    #expect(try await subscriber.notifications().last == "EXPIRED/PRICE_INCREASE")
  }

  @Test("can't be bought if the product has no such plan")
  func unavailable() async throws {
    var plans = Plans.all()
    plans[0].subscription?.billingPlans[1].isEnabled = false
    plans[3].subscription?.billingPlans = [.init(.monthly, price: 1, commitmentPrice: 12)]
    let subscriber = try await Subscriber(plans: plans)
    for product in [Plans.best, Plans.month] {
      do {
        try await subscriber.commit(to: product)
        Issue.record("\(product) has no such plan.")
      } catch let error as AppStoreError {
        #expect(error.code == .billingPlanUnavailable)
        #expect(error.problem.contains(product))
      }
    }
    try await subscriber.commit()
  }

  @Test("without the option is paid at once")
  func upFront() async throws {
    let subscriber = try await Subscriber(plans: Plans.all())
    try await subscriber.buy(Plans.pro)
    let payment = try #require(try await subscriber.transactions().first)
    #expect(payment.price == 100_000)
    #expect(payment.billingPlanType == .billedUpFront)
    #expect(payment.commitmentInfo == nil)
    let info = try #require(try await subscriber.status()?.info)
    #expect(info.renewalBillingPlanType == .billedUpFront)
    #expect(info.commitmentInfo == nil)
  }
}
