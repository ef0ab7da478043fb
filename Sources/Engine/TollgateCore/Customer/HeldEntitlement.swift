public import Foundation

/// The reason why a customer has an entitlement: of several causes, the one that lasts longest.
public struct HeldEntitlement: Hashable, Sendable {
  /// The entitlement.
  public let entitlement: Entitlement.ID

  /// The product that grants it, or nil for a grant of the app or its server.
  public let product: Catalog.Product.ID?

  /// The source: this device's store, the app itself, or its own server.
  public let source: Entitlements.Source

  /// The reason why an earlier version of the app had granted it, in the app's own words, or nil.
  public let reason: String?

  /// The customer's kind of ownership: bought, or shared by their family.
  public let ownership: Fact.Ownership

  /// The instant of the purchase; for a subscription, that of the newest period.
  public let start: Date

  /// The instant at which it ends, or nil if it lasts; a renewal moves it.
  public let end: Date?

  /// The instant from which it is valid only by the app's own grace, or nil.
  public let graceStart: Date?

  /// A Boolean value that indicates whether the subscription renews at its end; false for other
  /// products.
  ///
  /// Nil for a subscription whose renewal state the store has not reported in this launch.
  public let willRenew: Bool?

  /// A Boolean value that indicates whether the customer pays nothing for the period that runs, as in a free trial
  /// that the store offers.
  public let isTrial: Bool
}

extension Catalog {
  /// Returns the reason why a customer has an entitlement at an instant, or nil if they don't have
  /// it.
  ///
  /// Simulations don't count, as in `Tollkeeper.holds(_:)`.
  ///
  /// - Parameters:
  ///   - entitlement: The entitlement.
  ///   - customer: The customer.
  ///   - instant: The instant for paid access.
  /// - Returns: The reason that lasts longest; of equal ones, the one bought last.
  public func holding(
    _ entitlement: Entitlement.ID, of customer: Customer, at instant: Date
  ) -> HeldEntitlement? {
    let held = customer.entitlements.causes.filter { cause in
      cause.entitlement == entitlement && cause.end.map { instant < $0 } ?? true
    }
    let longest = held.max { first, second in
      (first.end ?? .distantFuture, first.fact.purchaseDate)
        < (second.end ?? .distantFuture, second.fact.purchaseDate)
    }
    guard let longest else { return nil }
    let product = longest.product.rawValue.isEmpty ? nil : longest.product
    let renewal = product.flatMap { customer.renewals[$0] }
    let isPlan = product.flatMap { self.product($0) }?.kind == .autoRenewable
    return HeldEntitlement(
      entitlement: entitlement, product: product, source: longest.source, reason: longest.reason,
      ownership: longest.ownership, start: longest.fact.purchaseDate, end: longest.end,
      graceStart: longest.graceStart,
      willRenew: isPlan ? renewal.map { $0.nextCharge != nil } : false,
      isTrial: isPlan && renewal?.isFree == true)
  }
}
