import AppStoreWire
import Foundation
import LocalAppStore

/// Plans of a group that can be paid monthly for a year, with helpers.
enum CommitmentPlans {
  static let best = "best.yearly"
  static let pro = "pro.yearly"
  static let twin = "twin.yearly"
  static let month = "pro.monthly"
  static let basic = "basic.yearly"

  /// Three levels: the second has two plans of a year and one of a month, and all of a year can be paid monthly.
  static func all(
    introductory: StoreConfiguration.Offer? = nil, codes: [StoreConfiguration.Offer] = []
  ) -> [StoreConfiguration.Product] {
    func plan(
      _ id: String, _ price: Decimal, monthly: Decimal?, level: Int,
      _ period: StoreConfiguration.Period = .init(1, .year)
    ) -> StoreConfiguration.Product {
      .init(
        id: id, kind: .autoRenewable, price: price, isFamilyShareable: true,
        codeOffers: id == pro ? codes : [],
        subscription: .init(
          groupID: "pro", level: level, period: period,
          introductoryOffer: id == pro ? introductory : nil,
          billingPlans: monthly.map {
            [
              .init(.upFront, price: price, commitmentPrice: price),
              .init(.monthly, price: $0, commitmentPrice: $0 * 12),
            ]
          } ?? []))
    }
    return [
      plan(best, 200, monthly: 18, level: 1), plan(pro, 100, monthly: 9, level: 2),
      plan(twin, 100, monthly: 10, level: 2),
      plan(month, 12, monthly: nil, level: 2, .init(1, .month)),
      plan(basic, 50, monthly: 5, level: 3),
    ]
  }
}

extension Subscriber {
  /// Buys a plan that is paid monthly for a year.
  @discardableResult
  func commit(to product: String = CommitmentPlans.pro) async throws -> TransactionID {
    var order = PurchaseOrder(productID: product)
    order.billingPlan = .monthly
    return try await store.send(BuyElsewhere(order, account: account))
  }

  func setRenewal(_ isOn: Bool, of product: String = CommitmentPlans.pro) async throws {
    try await store.send(SetRenewal(of: product, account: account, isOn: isOn))
  }

  /// Returns the newest state of the subscription.
  func status() async throws -> (status: WireSubscriptionStatus, info: RenewalInfoPayload)? {
    try await statuses().first
  }

  /// Returns the places of the payments within their commitments, in the order in which they were made.
  func paymentNumbers() async throws -> [Int?] {
    try await transactions().map { $0.commitmentInfo?.billingPeriodNumber }
  }

  /// Returns the notifications after some, as `TYPE/SUBTYPE`.
  func notifications(after count: Int) async throws -> [String] {
    Array(try await notifications().dropFirst(count))
  }
}
