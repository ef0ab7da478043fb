import AppStoreWire
import Foundation
import LocalAppStore

/// One account with one device in a store that sells a group of plans.
struct Subscriber {
  /// The 31st of January 2026, noon in UTC.
  static let start = date("2026-01-31T12:00:00Z")

  static let yearly = "pro.yearly"
  static let monthly = "pro.monthly"
  static let basic = "basic.monthly"
  static let weekly = "basic.weekly"

  static let offerKey = OfferKey(id: "KEY", seed: 7)

  let box: AppStoreBox
  let account: AccountID
  let device: DeviceID

  init(
    seed: UInt64 = 1, plans: [StoreConfiguration.Product] = plans(), start: Date = start,
    environment: WireEnvironment = .production
  ) async throws {
    let configuration = StoreConfiguration(
      products: plans, subscriptionGroups: [.init(id: "pro", name: "Pro")])
    box = AppStoreBox(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.app"),
      environment: environment, seed: seed, now: start)
    account = try await box.addAccount()
    device = try await box.addDevice(account: account)
    try await box.install(on: device)
    try await box.addOfferKey(id: Self.offerKey.id, publicKey: Self.offerKey.publicKey)
  }

  /// Four plans on two levels, of which the monthly one has an offer of each kind that is given.
  static func plans(
    introductory: StoreConfiguration.Offer? = nil, promotional: [StoreConfiguration.Offer] = [],
    winBack: [StoreConfiguration.Offer] = [], codes: [StoreConfiguration.Offer] = []
  ) -> [StoreConfiguration.Product] {
    func plan(
      _ id: String, _ price: Decimal, level: Int, _ period: StoreConfiguration.Period,
      hasOffers: Bool = false
    ) -> StoreConfiguration.Product {
      .init(
        id: id, kind: .autoRenewable, price: price, isFamilyShareable: true,
        codeOffers: hasOffers ? codes : [],
        subscription: .init(
          groupID: "pro", level: level, period: period,
          introductoryOffer: hasOffers ? introductory : nil,
          promotionalOffers: hasOffers ? promotional : [], winBackOffers: hasOffers ? winBack : []))
    }
    return [
      plan(yearly, 100, level: 1, .init(1, .year)),
      plan(monthly, 10, level: 1, .init(1, .month), hasOffers: true),
      plan(basic, 5, level: 2, .init(1, .month)), plan(weekly, 2, level: 2, .init(1, .week)),
    ]
  }

  @discardableResult
  func buy(_ product: String = monthly, offer: OfferOrder? = nil) async throws -> TransactionID {
    try await box.buyElsewhere(PurchaseOrder(productID: product, offer: offer), account: account)
  }

  func advance(to text: String) async { await box.advance(to: date(text)) }

  /// The account's transactions, as servers get them, in the order they were made and as they are now.
  func transactions() async throws -> [TransactionPayload] {
    let launch = try await box.open(on: device)
    let facts = try await box.transactions(.all, for: launch.id)
    await box.end(launch.id)
    return try facts.map(transaction)
  }

  /// The account's statuses in the group.
  func statuses() async throws -> [(status: WireSubscriptionStatus, info: RenewalInfoPayload)] {
    let launch = try await box.open(on: device)
    let statuses = try await box.statuses(group: "pro", for: launch.id)
    await box.end(launch.id)
    return try statuses.map { ($0.status, try renewalInfo($0.renewalInfo)) }
  }

  func entitled() async throws -> [String] {
    let launch = try await box.open(on: device)
    let facts = try await box.transactions(.currentEntitlements, for: launch.id)
    await box.end(launch.id)
    return try facts.map { try transaction($0).productId }
  }

  /// What servers were told, as `TYPE/SUBTYPE`.
  func notifications() async throws -> [String] {
    try await box.events().compactMap(\.notification).map(\.text)
  }

  func transaction(_ jws: String) throws -> TransactionPayload {
    try JWSVerifier(roots: [box.root]).transaction(
      jws, bundleID: box.app.bundleID, environments: [box.environment])
  }

  func renewalInfo(_ jws: String) throws -> RenewalInfoPayload {
    try JWSVerifier(roots: [box.root]).renewalInfo(jws, environments: [box.environment])
  }

  func notification(_ jws: String) throws -> NotificationPayload {
    try JWSVerifier(roots: [box.root]).notification(
      jws, bundleID: box.app.bundleID, environments: [box.environment])
  }
}

extension StoreNotification {
  var text: String { type.rawValue + (subtype.map { "/" + $0.rawValue } ?? "") }
}

/// An instant as ISO 8601 writes it.
func date(_ text: String) -> Date {
  (try? Date(text, strategy: .iso8601)) ?? .distantPast
}
