public import AppStoreWire
public import Foundation
public import TollgateCore

/// The last report about a customer's entitlements, and the time of the next review.
///
/// It is a conclusion, stored because it was announced.
public struct Announcement: Hashable, Sendable {
  /// The customer, by their own identifier.
  public let customer: UUID

  /// The environment of the customer's purchases.
  public let environment: WireEnvironment

  /// The entitlements that were announced as granted and not as ended.
  public var entitlements: Set<Entitlement.ID>

  /// The instant at which to look again, by the clock of purchases, or nil if only something new
  /// changes it.
  public var review: WireDate?

  /// The instant of the last review: time never runs back for a customer.
  public var reviewed: WireDate?

  /// Creates the report about a customer, by default about one who was never reviewed.
  public init(
    customer: UUID, environment: WireEnvironment, entitlements: Set<Entitlement.ID> = [],
    review: WireDate? = nil, reviewed: WireDate? = nil
  ) {
    self.reviewed = reviewed
    self.customer = customer
    self.environment = environment
    self.entitlements = entitlements
    self.review = review
  }
}

extension WireDate {
  /// The earliest instant: a review due then is due at once at any time.
  public static let atOnce = WireDate(rawValue: 0)

  /// The instant before that: a review is due at once too, and reports no entitlement as granted.
  ///
  /// So an import, or a rebuild of customers that were never announced, reports nothing. ``atOnce``
  /// takes precedence.
  public static let atOnceQuietly = WireDate(rawValue: -1)

  /// The last instant before this one.
  public var justBefore: WireDate { WireDate(rawValue: rawValue - 1) }
}
