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

  @Test("follows from a transaction: a purchase, a beginning or a renewal")
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

  @Test("is not made of a notification about no transaction, such as a test")
  func tests() throws {
    #expect(kinds(try notification(.test)) == [])
  }

  @Test("of a family's row tells of its beginning and its end, and never of money")
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

  @Test("is one, whether the transaction or its notification came first, and however often")
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

  @Test("that can happen again is one for each notification, and in each environment")
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
