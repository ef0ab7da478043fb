import AppStoreWire
import Foundation
import ServerCore
import Testing

@Suite("An event")
struct ServerEventTests {
  private func kinds(_ notification: NotificationFact) -> [String] {
    ServerEvent.events(of: notification).map(\.identity.kind.rawValue)
  }

  private func kinds(_ payload: TransactionPayload) throws -> [String] {
    ServerEvent.events(of: try SignedFact(.transaction(payload))).map(\.identity.kind.rawValue)
  }

  /// The JSON of an event, without its transaction.
  private func details(
    _ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil,
    about payload: TransactionPayload, renewal: RenewalInfoPayload? = nil,
    reason: WireConsumptionRequestReason? = nil
  ) throws -> [String: String] {
    var data = NotificationData(bundleId: "com.example.app", environment: .production)
    data.consumptionRequestReason = reason
    let notification = NotificationFact(
      NotificationPayload(
        notificationType: type, subtype: subtype, notificationUUID: WireUUID(person(200)),
        signedDate: day(9), data: data),
      transaction: try SignedFact(.transaction(payload)),
      renewal: try renewal.map { try SignedFact(.renewal($0)) })
    let event = try #require(ServerEvent.events(of: notification).last)
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(EventDetails(event)))
    return try #require(json as? [String: Any]).mapValues { value in
      (value as? [String: Any]).map { "\($0["amount"] ?? "") \($0["currency"] ?? "")" }
        ?? "\(value)"
    }
  }

  @Test(
    "of a refund has the refunded share, rounded half up, and the price paid",
    arguments: [
      (4990, 40_000, "USD", "2.00 USD", "40"), (4990, nil, "USD", "4.99 USD", "100"),
      (9990, 33_333, "USD", "3.33 USD", "33.333"), (1010, 50_000, "USD", "0.51 USD", "50"),
      (3125, 50_000, "KWD", "1.563 KWD", "50"), (101_000, 50_000, "JPY", "51 JPY", "50"),
      (4990, 100_000, "USD", "4.99 USD", "100"), (4990, 0, "USD", "0.00 USD", "0"),
    ] as [(Int64, Int?, String, String, String)])
  func refunds(
    _ price: Int64, _ share: Int?, _ currency: String, _ refund: String, _ percentage: String
  ) throws {
    for payload in [pack("1", at: 0), period("1", from: 0)] {
      var refunded = payload
      (refunded.price, refunded.currency) = (price, currency)
      refunded.revocationDate = day(5)
      refunded.revocationPercentage = share
      refunded.revocationReason = .issueWithApp
      let found = try details(.refund, about: refunded)
      #expect(found["price"] == refund && found["percentage"] == percentage)
      #expect(
        found["paid"] == "\(Money(thousandths: price, currency: currency).amount) \(currency)")
      #expect(found["reason"] == "issueWithApp")
    }
  }

  @Test("has the period with its kind, the storefront and the offer")
  func periods() throws {
    let paid = period("2", from: 365) {
      ($0.storefront, $0.storefrontId) = ("AUT", "143445")
    }
    let found = try details(.didRenew, .billingRecovery, about: paid)
    #expect(found["periodStart"] == day(365).text && found["periodEnd"] == day(730).text)
    #expect(found["periodKind"] == "regular" && found["offer"] == nil && found["reason"] == nil)
    #expect(
      [found["storefront"], found["country"], found["storefrontId"]] == ["AUT", "AUT", "143445"])
    let trial = period("1", from: 0) {
      ($0.offerType, $0.offerDiscountType) = (.introductory, .freeTrial)
    }
    let began = try details(.subscribed, .initialBuy, about: trial)
    #expect(began["periodKind"] == "trial" && began["offer"] == "introductory")
    let back = period("1", from: 0) {
      ($0.offerType, $0.offerIdentifier) = (.winBack, "back.50")
    }
    let again = try details(.subscribed, .resubscribe, about: back)
    #expect(again["periodKind"] == "winBack" && again["offer"] == "back.50")
  }

  @Test("has the coming changes: the later price, its consent, the next product, the reason")
  func following() throws {
    let paid = period("1", from: 0)
    func goingOn(_ change: (inout RenewalInfoPayload) -> Void) -> RenewalInfoPayload {
      renewal(signed: 8) {
        ($0.renewalPrice, $0.currency) = (59_990, "USD")
        change(&$0)
      }
    }
    let pending = try details(
      .priceIncrease, .pending, about: paid, renewal: goingOn { $0.priceIncreaseStatus = .pending })
    #expect(pending["price"] == "49.99 USD" && pending["priceAfter"] == "59.99 USD")
    #expect(pending["consent"] == "pending")
    let agreed = try details(
      .priceIncrease, .accepted, about: paid, renewal: goingOn { $0.priceIncreaseStatus = .agreed })
    #expect(agreed["consent"] == "agreed")
    let changed = try details(
      .didChangeRenewalPreference, .downgrade, about: paid,
      renewal: goingOn { $0.autoRenewProductId = "pro.monthly" })
    #expect(changed["productAfter"] == "pro.monthly" && changed["priceAfter"] == "59.99 USD")
    let failed = try details(
      .didFailToRenew, .gracePeriod, about: paid,
      renewal: goingOn { $0.gracePeriodExpiresDate = day(381) })
    #expect(failed["gracePeriodEnd"] == day(381).text)
    let over = try details(
      .expired, .voluntary, about: paid,
      renewal: goingOn { $0.expirationIntent = .customerCancelled })
    #expect(over["reason"] == "customerCancelled" && over["priceAfter"] == nil)
    let wanted = try details(.consumptionRequest, about: pack("1", at: 0), reason: .legal)
    #expect(wanted["reason"] == "legal" && wanted["periodKind"] == nil)
  }

  @Test("follows from a transaction: a purchase, a start or a renewal")
  func transactions() throws {
    #expect(try kinds(pack("1", at: 0)) == ["purchase.completed"])
    #expect(try kinds(period("1", from: 0)) == ["subscription.started"])
    #expect(try kinds(period("2", from: 365)) == ["subscription.renewed"])
    // An upgrade, or a subscription that begins again: its notification says which.
    #expect(try kinds(period("2", from: 365) { $0.transactionReason = .purchase }) == [])
    #expect(
      try kinds(period("2", from: 365) { $0.transactionReason = nil }) == ["subscription.renewed"])
  }

  @Test(
    "follows from a notification by its type and subtype",
    arguments: [
      (.subscribed, .resubscribe, ["subscription.started"]),
      (.didChangeRenewalPreference, .upgrade, ["subscription.productChanged"]),
      (.didChangeRenewalPreference, .downgrade, ["subscription.productChanged"]),
      (.offerRedeemed, .upgrade, ["subscription.productChanged"]),
      (.offerRedeemed, nil, []),
      (.didChangeRenewalStatus, .autoRenewDisabled, ["subscription.cancelled"]),
      (.didChangeRenewalStatus, .autoRenewEnabled, ["subscription.resumed"]),
      (.didFailToRenew, nil, ["subscription.billingFailed"]),
      (.didFailToRenew, .gracePeriod, ["subscription.billingFailed"]),
      (.gracePeriodExpired, nil, []),
      (.expired, .voluntary, ["subscription.expired"]),
      (.didRenew, nil, []),
      (.didRenew, .billingRecovery, ["subscription.recovered"]),
      (.priceIncrease, .pending, ["subscription.priceIncreased"]),
      (.renewalExtended, nil, ["subscription.extended"]),
      (.refund, nil, ["purchase.refunded"]),
      (.refundReversed, nil, ["purchase.refundReversed"]),
      (.refundDeclined, nil, []),
      (.consumptionRequest, nil, ["consumption.requested"]),
      (.revoke, nil, []),
      (WireNotificationType(rawValue: "OF_TOMORROW"), nil, []),
    ] as [(WireNotificationType, WireNotificationSubtype?, [String])])
  func notifications(
    _ type: WireNotificationType, _ subtype: WireNotificationSubtype?, _ expected: [String]
  ) throws {
    let bought = period("2", from: 365) { $0.transactionReason = .purchase }
    #expect(kinds(try notification(type, subtype, about: bought)) == expected)
  }

  @Test("doesn't follow from a notification without a transaction, such as a test")
  func tests() throws {
    #expect(kinds(try notification(.test)) == [])
  }

  @Test("of a family's row is its start or its end, and never about money")
  func families() throws {
    func shared(_ payload: TransactionPayload) -> TransactionPayload {
      var payload = payload
      payload.inAppOwnershipType = .familyShared
      return payload
    }
    let started = ServerEvent.events(
      of: try SignedFact(.transaction(shared(period("5", of: "5", from: 0)))))
    #expect(started.map(\.identity.kind) == [.subscriptionStarted])
    #expect(started.map(\.transaction.price) == [nil])
    #expect(try kinds(shared(pack("6", at: 0))) == [])
    #expect(try kinds(shared(period("2", from: 365))) == [])
    let row = shared(period("7", from: 365))
    #expect(kinds(try notification(.revoke, about: row)) == ["subscription.revoked"])
    #expect(kinds(try notification(.refund, about: row)) == [])
    #expect(kinds(try notification(.expired, .voluntary, about: row)) == [])
    #expect(kinds(try notification(.didRenew, .billingRecovery, about: row)) == [])
    #expect(kinds(try notification(.revoke, about: shared(pack("8", at: 0)))) == [])
  }

  @Test("is one, whether the transaction or its notification arrives first, and however often")
  func identity() throws {
    let bought = period("1", from: 0)
    let alone = ServerEvent.events(of: try SignedFact(.transaction(bought)))
    let signedLater = ServerEvent.events(
      of: try SignedFact(
        .transaction(period("1", from: 0, signed: 400) { $0.revocationDate = day(400) })))
    let told = ServerEvent.events(of: try notification(.subscribed, .initialBuy, about: bought))
    #expect(alone.map(\.id) == told.map(\.id) && alone.map(\.id) == signedLater.map(\.id))
    #expect(alone.map(\.date) == told.map(\.date))
  }

  @Test("that can recur is one for each notification, and in each environment")
  func again() throws {
    let paid = period("2", from: 365)
    func id(_ number: UInt8, _ payload: TransactionPayload) throws -> String? {
      ServerEvent.events(of: try notification(.refund, number: number, about: payload))
        .first { $0.identity.kind == .purchaseRefunded }?.id
    }
    #expect(try id(1, paid) == id(1, paid))
    #expect(try id(1, paid) != id(2, paid))
    var sandbox = paid
    sandbox.environment = .sandbox
    #expect(try id(1, paid) != id(1, sandbox))
  }

  @Test("of an end is one for each last period")
  func expired() throws {
    let last = SignedTransaction(period("2", from: 365))
    let told = ServerEvent.events(
      of: try notification(.expired, .billingRetry, about: last.payload))
    #expect(told.contains { $0.id == ServerEvent.expired(last)?.id })
    #expect(ServerEvent.expired(last)?.date == day(730))
    #expect(ServerEvent.expired(SignedTransaction(pack("1", at: 0))) == nil)
  }

  @Test("has an identifier that receivers can compare: evt_ and 32 digits")
  func identifiers() throws {
    let event = try #require(
      ServerEvent.events(of: try SignedFact(.transaction(pack("1", at: 0)))).first)
    #expect(event.id.wholeMatch(of: /evt_[0-9a-f]{32}/) != nil)
  }
}
