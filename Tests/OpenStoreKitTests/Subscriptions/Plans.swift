import AppStoreWire
import Foundation
import LocalAppStore
import OpenStoreKit
import Testing

/// Both modules have one, of which these tests mean the one that apps see.
typealias SubscriptionStatus = OpenStoreKit.SubscriptionStatus

/// A group of four plans on two levels, of which the monthly one has the offers that are given.
enum Plans {
  static let group = "pro"
  static let yearly = "pro.yearly"
  static let monthly = "pro.monthly"
  static let basic = "basic.monthly"
  static let weekly = "basic.weekly"

  static let offerKey = OfferKey(id: "KEY", seed: 7)
  static let untrustedKey = OfferKey(id: "OTHER", seed: 1)

  static let trial = StoreConfiguration.Offer(paymentMode: .free, period: .init(1, .week))
  static let threeMonths = StoreConfiguration.Offer(
    id: "three", paymentMode: .payAsYouGo, price: 3, period: .init(1, .month), periodCount: 3)
  static let halfYear = StoreConfiguration.Offer(
    id: "half", paymentMode: .payUpFront, price: 25, period: .init(6, .month))
  static let code = StoreConfiguration.Offer(
    referenceName: "WELCOME", paymentMode: .free, period: .init(1, .month))

  static func all(
    introductory: StoreConfiguration.Offer? = nil, promotional: [StoreConfiguration.Offer] = [],
    winBack: [StoreConfiguration.Offer] = [], codes: [StoreConfiguration.Offer] = []
  ) -> [StoreConfiguration.Product] {
    func plan(
      _ id: String, _ price: Decimal, level: Int, _ period: StoreConfiguration.Period
    ) -> StoreConfiguration.Product {
      .init(
        id: id, kind: .autoRenewable, price: price, isFamilyShareable: true,
        subscription: .init(groupID: group, level: level, period: period))
    }
    let withOffers = StoreConfiguration.Product(
      id: monthly, kind: .autoRenewable, internalID: "5F1D", price: 10, isFamilyShareable: true,
      localizations: [.init(locale: "en_US", displayName: "Pro", description: "By the month.")],
      codeOffers: codes,
      subscription: .init(
        groupID: group, level: 1, period: .init(1, .month), introductoryOffer: introductory,
        promotionalOffers: promotional, winBackOffers: winBack))
    return [
      plan(yearly, 100, level: 1, .init(1, .year)), withOffers,
      plan(basic, 5, level: 2, .init(1, .month)), plan(weekly, 2, level: 2, .init(1, .week)),
    ]
  }
}

/// A day's eight o'clock in UTC, the hour at which every fixture opens: on the 15th of January 2027.
func morning(_ day: String) -> Date {
  (try? Date("\(day)T08:00:00Z", strategy: .iso8601)) ?? .distantPast
}

extension StoreFixture {
  func advance(to day: String) async {
    await store.advance(to: morning(day))
    await store.settled()
  }

  /// Ends the person's subscription and its paid period at once.
  func lapse(_ product: String = Plans.monthly) async throws {
    try await store.send(ExpireNow(product, account: account))
    await store.settled()
  }

  /// Returns the person's statuses in the group.
  func statuses() async throws -> [SubscriptionStatus] { try await launch.statuses() }

  /// The person's only status in the group.
  func status() async throws -> SubscriptionStatus {
    let statuses = try await statuses()
    #expect(statuses.count == 1)
    return try #require(statuses.first)
  }

  /// The renewal info of the person's only subscription.
  func renewalInfo() async throws -> SubscriptionRenewalInfo {
    try await status().renewalInfo.payloadValue
  }

  func all() async throws -> [Transaction] {
    try await launch.read { Transaction.all }.map { try $0.payloadValue }
  }
}

extension AppLaunch {
  func statuses() async throws -> [SubscriptionStatus] {
    try await run { try await SubscriptionInfo.status(for: Plans.group) }
  }
}

/// The statuses that an app's listener received, in order.
actor StatusListener {
  private(set) var received: [SubscriptionStatus] = []
  private var task: Task<Void, Never>?

  init(_ launch: AppLaunch) async {
    let updates = launch.run { SubscriptionStatus.updates }
    await withCheckedContinuation { isReady in
      task = Task { [weak self] in
        var updates = updates.makeAsyncIterator()
        isReady.resume()
        while let status = await updates.next() { await self?.receive(status) }
      }
    }
  }

  /// The statuses since the last call: each state, and the plan of its renewal.
  func news() -> [String] {
    defer { received = [] }
    return received.map {
      let plan = $0.renewalInfo.unsafePayloadValue.autoRenewPreference ?? "-"
      return "\($0.state.localizedDescription): \(plan)"
    }
  }

  func value() async { await task?.value }

  private func receive(_ status: SubscriptionStatus) { received.append(status) }
}
