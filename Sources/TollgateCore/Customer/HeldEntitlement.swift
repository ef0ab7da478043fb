public import Foundation

/// What a customer holds an entitlement by: of several causes, the one that lasts longest.
public struct HeldEntitlement: Hashable, Sendable {
  /// The entitlement.
  public let entitlement: Entitlement.ID

  /// The product that grants it, or nil if none does: the app, or its server, gave it.
  public let product: Catalog.Product.ID?

  /// The one who says so: this device's store, the app itself, or its own server.
  public let source: Entitlements.Source

  /// Why an earlier version of the app had given it, in the app's own words; nil for everything else.
  public let reason: String?

  /// The way in which the customer came by it: bought, or shared by their family.
  public let ownership: Fact.Ownership

  /// The instant of the purchase; of a subscription, that of the newest period.
  public let start: Date

  /// The first instant at which it is no longer held, or nil if it lasts; a renewal moves it.
  public let end: Date?

  /// The instant from which on it is held by the app's own grace alone, or nil if there is none.
  public let graceStart: Date?

  /// A Boolean value that indicates whether the subscription renews at its end; false for what is no subscription.
  ///
  /// Nil for a subscription of which the store has not said so in this launch.
  public let willRenew: Bool?

  /// A Boolean value that indicates whether the customer pays nothing for the period that runs, as in a free trial
  /// that the store offers.
  public let isTrial: Bool
}

extension Catalog {
  /// Returns what a customer holds an entitlement by at an instant, or nil if they don't hold it.
  ///
  /// Simulations don't count, as in `Tollkeeper.holds(_:)`.
  ///
  /// - Parameters:
  ///   - entitlement: The entitlement.
  ///   - customer: The customer.
  ///   - instant: The instant for paid access.
  /// - Returns: What lasts longest; of two that last equally long, what was bought last.
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
