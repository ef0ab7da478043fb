import AppStoreWire
import Foundation

extension Shop: Codable {
  private enum CodingKeys: String, CodingKey {
    case app, configuration, customers, installs, subscriptions, pending, prices, removedProducts
    case gracePeriod, timeRate, usedNonces, offerKeys, servers, deliveries, refundRequests
    case externalPurchase, habits
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      app: try container.decode(AppIdentity.self, forKey: .app),
      configuration: try container.decode(StoreConfiguration.self, forKey: .configuration))
    customers = try container.decode(LongTable<AccountID, CustomerFacts>.self, forKey: .customers)
      .values
    installs = try container.decode(LongTable<DeviceID, Install>.self, forKey: .installs).values
    ledger = try TransactionLedger(from: decoder)
    subscriptions = try container.decode(
      LongTable<TransactionID, Subscription>.self, forKey: .subscriptions
    ).values
    pending = try container.decode(PendingPurchases.self, forKey: .pending)
    prices = try container.decode(PriceList.self, forKey: .prices)
    removedProducts = try container.decode(Set<String>.self, forKey: .removedProducts)
    gracePeriod = try container.decodeIfPresent(GracePeriod.self, forKey: .gracePeriod)
    timeRate = try container.decode(TimeRate.self, forKey: .timeRate)
    usedNonces = try container.decode(Set<UUID>.self, forKey: .usedNonces)
    offerKeys = try container.decode([String: [UInt8]].self, forKey: .offerKeys)
    servers = try container.decode(ServerRecords.self, forKey: .servers)
    deliveries = try container.decode(NotificationDeliveries.self, forKey: .deliveries)
    refundRequests = try container.decode(Set<TransactionID>.self, forKey: .refundRequests)
    externalPurchase = try container.decodeIfPresent(
      ExternalPurchase.self, forKey: .externalPurchase)
    habits = try container.decode(Set<StoreHabit>.self, forKey: .habits)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(app, forKey: .app)
    try container.encode(configuration, forKey: .configuration)
    try container.encode(LongTable(customers), forKey: .customers)
    try container.encode(LongTable(installs), forKey: .installs)
    try ledger.encode(to: encoder)
    try container.encode(LongTable(subscriptions), forKey: .subscriptions)
    try container.encode(pending, forKey: .pending)
    try container.encode(prices, forKey: .prices)
    try container.encode(removedProducts, forKey: .removedProducts)
    try container.encodeIfPresent(gracePeriod, forKey: .gracePeriod)
    try container.encode(timeRate, forKey: .timeRate)
    try container.encode(usedNonces, forKey: .usedNonces)
    try container.encode(offerKeys, forKey: .offerKeys)
    try container.encode(servers, forKey: .servers)
    try container.encode(deliveries, forKey: .deliveries)
    try container.encode(refundRequests, forKey: .refundRequests)
    try container.encodeIfPresent(externalPurchase, forKey: .externalPurchase)
    try container.encode(habits.sorted { $0.rawValue < $1.rawValue }, forKey: .habits)
  }
}

extension Shop {
  /// The first invalid part of the data, or nil if all is valid.
  ///
  /// The rest of the code relies on what is checked here, because a file can be edited.
  var flaw: String? {
    for (id, customer) in customers {
      let isSound =
        customer.purchases.allSatisfy { ledger[$0] != nil }
        && customer.subscriptions.allSatisfy { subscriptions[$0] != nil }
      guard isSound else { return "account \(id.rawValue) has what the shop has not" }
    }
    for (id, subscription) in subscriptions {
      guard subscription.id == id, ledger[subscription.latest] != nil else {
        return "the subscription \(id) is kept without its newest transaction"
      }
      guard subscription.isPlausible else {
        return "the subscription \(id) is beyond all calendars"
      }
    }
    for (id, key) in offerKeys
    where (try? OfferVerifier(bundleID: app.bundleID, keys: [id: key])) == nil {
      return "the offer key `\(id)` is none"
    }
    return nil
  }
}

extension Subscription {
  fileprivate var isPlausible: Bool {
    end.isPlausible && row.start.isPlausible && (0...1_000_000).contains(row.count)
      && (1...1_000).contains(row.period.value)
      && (0...SubscriptionCalendar.lastAttempt).contains(attempts)
  }
}

extension WireDate {
  /// A Boolean value that indicates whether the year has four digits.
  var isPlausible: Bool { abs(Double(rawValue)) < 253_402_300_800_000 }
}
