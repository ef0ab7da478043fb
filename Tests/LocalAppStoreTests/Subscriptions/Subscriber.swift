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

  let store: LocalStore
  let account: AccountID
  let device: DeviceID

  init(
    seed: UInt64 = 1, plans: [StoreConfiguration.Product] = plans(), start: Date = start,
    environment: WireEnvironment = .production
  ) async throws {
    let configuration = StoreConfiguration(
      products: plans, subscriptionGroups: [.init(id: "pro", name: "Pro")])
    store = LocalStore(
      configuration: configuration, app: AppIdentity(bundleID: "com.example.app"),
      environment: environment, seed: seed, now: start)
    account = try await store.send(AddAccount())
    device = try await store.send(AddDevice(account: account))
    try await store.send(InstallApp(on: device))
    try await store.send(AddOfferKey(id: Self.offerKey.id, publicKey: Self.offerKey.publicKey))
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
    try await store.send(
      BuyElsewhere(PurchaseOrder(productID: product, offer: offer), account: account))
  }

  func advance(to text: String) async { await store.advance(to: date(text)) }

  /// The account's transactions, as servers get them, in the order they were made and as they are now.
  func transactions() async throws -> [TransactionPayload] {
    let launch = try await store.send(OpenApp(on: device))
    let facts = try await store.send(ListTransactions(.all, for: launch.id))
    try await store.send(EndLaunch(launch.id))
    return try facts.map(transaction)
  }

  /// The account's statuses in the group.
  func statuses() async throws -> [(status: WireSubscriptionStatus, info: RenewalInfoPayload)] {
    let launch = try await store.send(OpenApp(on: device))
    let statuses = try await store.send(ListStatuses(group: "pro", for: launch.id))
    try await store.send(EndLaunch(launch.id))
    return try statuses.map { ($0.status, try renewalInfo($0.renewalInfo)) }
  }

  func entitled() async throws -> [String] {
    let launch = try await store.send(OpenApp(on: device))
    let facts = try await store.send(ListTransactions(.currentEntitlements, for: launch.id))
    try await store.send(EndLaunch(launch.id))
    return try facts.map { try transaction($0).productId }
  }

  /// Returns the notifications that servers got, as `TYPE/SUBTYPE`.
  func notifications() async throws -> [String] {
    try await store.send(ListEvents()).compactMap(\.notification).map(\.text)
  }

  func transaction(_ jws: String) throws -> TransactionPayload {
    try JWSVerifier(roots: [store.root]).transaction(
      jws, bundleID: store.app.bundleID, environments: [store.environment])
  }

  func renewalInfo(_ jws: String) throws -> RenewalInfoPayload {
    try JWSVerifier(roots: [store.root]).renewalInfo(jws, environments: [store.environment])
  }

  func notification(_ jws: String) throws -> NotificationPayload {
    try JWSVerifier(roots: [store.root]).notification(
      jws, bundleID: store.app.bundleID, environments: [store.environment])
  }
}

extension StoreNotification {
  var text: String { type.rawValue + (subtype.map { "/" + $0.rawValue } ?? "") }
}

/// An instant as ISO 8601 writes it.
func date(_ text: String) -> Date {
  (try? Date(text, strategy: .iso8601)) ?? .distantPast
}
