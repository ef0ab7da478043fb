import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@Suite("A subscription in the local store")
struct RenewalTests {
  @Test("renews at each end, on the month's last day if needed, without staying on that day")
  func monthEnds() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    await subscriber.advance(to: "2026-05-31T12:00:00Z")
    let periods = try await subscriber.transactions()
    #expect(
      periods.map(\.purchaseDate.date) == [
        date("2026-01-31T12:00:00Z"), date("2026-02-28T12:00:00Z"), date("2026-03-31T12:00:00Z"),
        date("2026-04-30T12:00:00Z"), date("2026-05-31T12:00:00Z"),
      ])
    #expect(periods.map(\.transactionReason) == [.purchase] + Array(repeating: .renewal, count: 4))
    #expect(Set(periods.map(\.originalTransactionId)).count == 1)
    #expect(Set(periods.compactMap(\.webOrderLineItemId)).count == 5)
    #expect(zip(periods, periods.dropFirst()).allSatisfy { $0.expiresDate == $1.purchaseDate })
  }

  @Test("that began on a leap day ends on the 28th, and on the 29th again in the next leap year")
  func leapDay() async throws {
    let subscriber = try await Subscriber(start: date("2024-02-29T00:00:00Z"))
    try await subscriber.buy(Subscriber.yearly)
    await subscriber.advance(to: "2028-03-01T00:00:00Z")
    #expect(
      try await subscriber.transactions().compactMap(\.expiresDate?.date) == [
        date("2025-02-28T00:00:00Z"), date("2026-02-28T00:00:00Z"), date("2027-02-28T00:00:00Z"),
        date("2028-02-29T00:00:00Z"), date("2029-02-28T00:00:00Z"),
      ])
  }

  @Test("treats 2100 as a common year")
  func century() async throws {
    let subscriber = try await Subscriber(start: date("2100-01-31T00:00:00Z"))
    try await subscriber.buy()
    let period = try #require(try await subscriber.transactions().first)
    #expect(period.expiresDate?.date == date("2100-02-28T00:00:00Z"))
  }

  @Test("is over at the exact end of its period, if it does not renew")
  func endsAtItsEnd() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    try await subscriber.store.send(
      SetRenewal(of: Subscriber.monthly, account: subscriber.account, isOn: false))
    await subscriber.advance(to: "2026-02-28T11:59:59Z")
    #expect(try await subscriber.entitled() == [Subscriber.monthly])
    await subscriber.advance(to: "2026-02-28T12:00:00Z")
    #expect(try await subscriber.entitled().isEmpty)
    let status = try #require(try await subscriber.statuses().first)
    #expect(status.status == .expired)
    #expect(status.info.expirationIntent == .customerCancelled)
  }

  @Test(
    "moves up at once: a new period, the same original ID, the old one upgraded and partly refunded"
  )
  func upgrade() async throws {
    let subscriber = try await Subscriber(start: date("2026-06-01T00:00:00Z"))
    try await subscriber.buy(Subscriber.basic)
    await subscriber.advance(to: "2026-06-16T00:00:00Z")
    try await subscriber.buy(Subscriber.monthly)
    let periods = try await subscriber.transactions()
    #expect(periods.map(\.isUpgraded) == [true, nil])
    #expect(periods[1].originalTransactionId == periods[0].transactionId)
    #expect(periods[1].purchaseDate.date == date("2026-06-16T00:00:00Z"))
    #expect(periods[1].expiresDate?.date == date("2026-07-16T00:00:00Z"))
    #expect(periods[1].transactionReason == .purchase)
    #expect(try await subscriber.entitled() == [Subscriber.monthly])
    // Half of 5 came back, 10 went in.
    #expect(
      try await subscriber.store.send(ListEvents()).map(\.amount).filter { $0 != 0 } == [
        5_000, 7_500,
      ])
  }

  @Test("moves to another plan of its level at once if that is as long, otherwise at the renewal")
  func crossgrade() async throws {
    let subscriber = try await Subscriber()
    let first = try await subscriber.buy(Subscriber.monthly)
    let held = try await subscriber.buy(Subscriber.yearly)
    #expect(held == first)
    var status = try #require(try await subscriber.statuses().first)
    #expect(status.info.autoRenewProductId == Subscriber.yearly)
    #expect(status.info.renewalPrice == 100_000)
    await subscriber.advance(to: "2026-03-01T00:00:00Z")
    let periods = try await subscriber.transactions()
    #expect(periods.map(\.productId) == [Subscriber.monthly, Subscriber.yearly])
    #expect(periods[1].transactionReason == .renewal)
    #expect(periods[1].expiresDate?.date == date("2027-02-28T12:00:00Z"))
    status = try #require(try await subscriber.statuses().first)
    #expect(status.info.productId == Subscriber.yearly)
  }

  @Test("that is held already returns its transaction, and nothing changes")
  func held() async throws {
    let subscriber = try await Subscriber()
    let first = try await subscriber.buy()
    let events = try await subscriber.store.send(ListEvents()).count
    #expect(try await subscriber.buy() == first)
    #expect(try await subscriber.store.send(ListEvents()).count == events)
  }

  /// One public test suite says so of Apple's store.
  @Test("that is held returns its transaction, whatever offer is named")
  func heldWithUnknownOffer() async throws {
    let subscriber = try await Subscriber()
    let offers: [OfferOrder] = [
      .winBack(id: "none"), .promotionalUnsigned(id: "none"), .code(referenceName: "none"),
    ]
    for offer in offers {
      await #expect(throws: AppStoreError.self) { try await subscriber.buy(offer: offer) }
    }
    let first = try await subscriber.buy()
    let events = try await subscriber.store.send(ListEvents()).count
    for offer in offers { #expect(try await subscriber.buy(offer: offer) == first) }
    #expect(try await subscriber.store.send(ListEvents()).count == events)
    await #expect(throws: AppStoreError.self, "nothing is held of that") {
      try await subscriber.buy(Subscriber.yearly, offer: .winBack(id: "none"))
    }
  }

  @Test(
    "keeps its access in grace: 16 days, 6 after weekly plans, and as many as configured",
    arguments: [
      (16, Subscriber.monthly, "2026-02-28T12:00:00Z", "2026-03-16T12:00:00Z"),
      (16, Subscriber.weekly, "2026-02-07T12:00:00Z", "2026-02-13T12:00:00Z"),
      (3, Subscriber.weekly, "2026-02-07T12:00:00Z", "2026-02-10T12:00:00Z"),
      (28, Subscriber.monthly, "2026-02-28T12:00:00Z", "2026-03-28T12:00:00Z"),
      (6, Subscriber.monthly, "2026-02-28T12:00:00Z", "2026-03-06T12:00:00Z"),
    ])
  func grace(days: Int, product: String, end: String, graceEnd: String) async throws {
    let subscriber = try await Subscriber()
    try await subscriber.store.send(SetGracePeriod(GracePeriod(days: days)))
    try await subscriber.store.send(SetBilling(.failing, account: subscriber.account))
    try await subscriber.buy(product)
    await subscriber.advance(to: end)
    var status = try #require(try await subscriber.statuses().first)
    #expect(status.status == .gracePeriod)
    #expect(status.info.gracePeriodExpiresDate?.date == date(graceEnd))
    #expect(status.info.isInBillingRetryPeriod == true)
    #expect(status.info.expirationIntent == .billingError)
    await subscriber.store.advance(to: date(graceEnd) - 0.001)
    #expect(try await subscriber.entitled() == [product])
    await subscriber.advance(to: graceEnd)
    #expect(try await subscriber.entitled().isEmpty)
    status = try #require(try await subscriber.statuses().first)
    #expect(status.status == .billingRetry)
    #expect(status.info.gracePeriodExpiresDate == nil)
  }

  @Test("is retried once a day for sixty days after its end, and then no more")
  func retry() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    try await subscriber.store.send(SetBilling(.failing, account: subscriber.account))
    await subscriber.advance(to: "2027-01-01T00:00:00Z")
    let tries = try await subscriber.store.send(ListEvents()).filter { $0.kind == .renewalFailed }
    #expect(tries.count == 61)
    #expect(tries.last?.date == date("2026-04-29T12:00:00Z"))
    let end = try #require(try await subscriber.store.send(ListEvents()).last)
    #expect(end.kind == .expired)
    #expect(end.date == date("2026-04-29T12:00:00Z"))
    let status = try #require(try await subscriber.statuses().first)
    #expect(status.info.isInBillingRetryPeriod == false)
    #expect(status.info.expirationIntent == .billingError)
  }

  @Test("that is paid in grace continues from its old end, and after grace from the payment")
  func recovery() async throws {
    for (grace, start) in [
      (GracePeriod.standard, "2026-02-28T12:00:00Z"), (nil, "2026-03-10T00:00:00Z"),
    ] {
      let subscriber = try await Subscriber()
      try await subscriber.store.send(SetGracePeriod(grace))
      try await subscriber.buy()
      try await subscriber.store.send(SetBilling(.failing, account: subscriber.account))
      await subscriber.advance(to: "2026-03-10T00:00:00Z")
      try await subscriber.store.send(SetBilling(.working, account: subscriber.account))
      let last = try #require(try await subscriber.transactions().last)
      #expect(last.purchaseDate.date == date(start))
      #expect(try await subscriber.entitled() == [Subscriber.monthly])
    }
  }

  @Test("continues if its first period is refunded, and ends if the current one is")
  func refunds() async throws {
    let subscriber = try await Subscriber()
    let first = try await subscriber.buy()
    await subscriber.advance(to: "2026-03-01T00:00:00Z")
    try await subscriber.store.send(RefundTransaction(first))
    #expect(try await subscriber.entitled() == [Subscriber.monthly])
    try await subscriber.store.send(Refund(Subscriber.monthly, account: subscriber.account))
    #expect(try await subscriber.entitled().isEmpty)
    let status = try #require(try await subscriber.statuses().first)
    #expect(status.status == .revoked)
    #expect(status.info.autoRenewStatus == .off)
    await subscriber.advance(to: "2026-12-01T00:00:00Z")
    #expect(try await subscriber.transactions().count == 2)
  }

  @Test("keeps its price, unless that has fallen, or the customer consented to more")
  func keptPrices() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    try await subscriber.store.send(SetPrice(12, of: Subscriber.monthly))
    await subscriber.advance(to: "2026-03-01T00:00:00Z")
    try await subscriber.store.send(SetPrice(8, of: Subscriber.monthly))
    await subscriber.advance(to: "2026-04-01T00:00:00Z")
    try await subscriber.store.send(RaisePrice(of: Subscriber.monthly, to: 15))
    try await subscriber.store.send(
      AnswerPriceIncrease(of: Subscriber.monthly, account: subscriber.account, agrees: true))
    await subscriber.advance(to: "2026-06-01T00:00:00Z")
    #expect(
      try await subscriber.transactions().compactMap(\.price)
        == [10_000, 10_000, 8_000, 15_000, 15_000])
  }

  @Test("renews at the price and in the currency of the customer's new country")
  func movedStorefront() async throws {
    let subscriber = try await Subscriber()
    try await subscriber.buy()
    try await subscriber.store.send(SetPrice(1_200, of: Subscriber.monthly, storefront: "JPN"))
    try await subscriber.store.send(SetStorefront("JPN", account: subscriber.account))
    await subscriber.advance(to: "2026-03-01T00:00:00Z")
    let last = try #require(try await subscriber.transactions().last)
    #expect(last.currency == "JPY")
    #expect(last.price == 1_200_000)
    #expect(last.storefront == "JPN")
  }

  @Test("is extended at most twice a year, and continues from there")
  func extensions() async throws {
    let subscriber = try await Subscriber()
    let (store, account) = (subscriber.store, subscriber.account)
    try await subscriber.buy()
    try await store.send(ExtendRenewal(of: Subscriber.monthly, account: account, days: 10))
    try await store.send(ExtendRenewal(of: Subscriber.monthly, account: account, days: 5))
    await #expect(throws: AppStoreError.self) {
      try await store.send(ExtendRenewal(of: Subscriber.monthly, account: account, days: 5))
    }
    await #expect(throws: AppStoreError.self) {
      try await store.send(ExtendRenewal(of: Subscriber.monthly, account: account, days: 91))
    }
    await subscriber.advance(to: "2026-03-16T00:00:00Z")
    let periods = try await subscriber.transactions()
    #expect(periods.map(\.purchaseDate.date).last == date("2026-03-15T12:00:00Z"))
    #expect(periods[0].expiresDate == periods[1].purchaseDate)
  }

  @Test("that lapsed keeps its original ID when it returns, and its start unless sixty days passed")
  func comesBack() async throws {
    for (back, start) in [
      ("2026-04-01T00:00:00Z", "2026-01-31T12:00:00Z"),
      ("2026-09-01T00:00:00Z", "2026-09-01T00:00:00Z"),
    ] {
      let subscriber = try await Subscriber()
      try await subscriber.buy()
      try await subscriber.store.send(
        SetRenewal(of: Subscriber.monthly, account: subscriber.account, isOn: false))
      await subscriber.advance(to: back)
      try await subscriber.buy()
      let periods = try await subscriber.transactions()
      #expect(Set(periods.map(\.originalTransactionId)).count == 1)
      let status = try #require(try await subscriber.statuses().first)
      #expect(status.info.recentSubscriptionStartDate?.date == date(start))
    }
  }

  @Test("bought in the past has been renewed until now, or was cancelled at once")
  func boughtInThePast() async throws {
    for (behavior, count) in [(RenewalBehavior.renewUntilNow, 4), (.cancelImmediately, 1)] {
      let subscriber = try await Subscriber(start: date("2026-06-15T00:00:00Z"))
      try await subscriber.store.send(
        BuyElsewhere(
          PurchaseOrder(
            productID: Subscriber.monthly, purchaseDate: date("2026-03-01T00:00:00Z"),
            renewalBehavior: behavior), account: subscriber.account))
      #expect(try await subscriber.transactions().count == count)
      #expect(try await subscriber.entitled().count == (count == 4 ? 1 : 0))
    }
  }

  @Test("of another group runs beside it")
  func otherGroup() async throws {
    let other = StoreConfiguration.Product(
      id: "news", kind: .autoRenewable, price: 1,
      subscription: .init(groupID: "news", level: 1, period: .init(1, .week)))
    let subscriber = try await Subscriber(plans: Subscriber.plans() + [other])
    try await subscriber.buy()
    try await subscriber.buy("news")
    await subscriber.advance(to: "2026-02-08T00:00:00Z")
    #expect(try await Set(subscriber.entitled()) == [Subscriber.monthly, "news"])
    #expect(try await subscriber.statuses().count == 1)
  }
}
