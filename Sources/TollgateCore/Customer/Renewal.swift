public import Foundation
import SourceJSON

/// What the store has said, and signed, about how one subscription goes on.
///
/// Of several about the same subscription the newest signed one is true.
public struct Renewal: Hashable, Sendable, Identifiable {
  /// Names a subscription within an environment.
  public struct ID: Hashable, Sendable {
    /// `Production`, `Sandbox` or `Xcode`, as StoreKit writes them.
    public let environment: String

    /// The subscription's first transaction.
    public let original: String

    public init(environment: String, original: String) {
      self.environment = environment
      self.original = original
    }

    /// Returns whether both name the same subscription, by the bytes of what names it.
    public static func == (lhs: ID, rhs: ID) -> Bool {
      lhs.original.hasSameBytes(as: rhs.original)
        && lhs.environment.hasSameBytes(as: rhs.environment)
    }
  }

  public let id: ID

  /// The product that is subscribed to.
  public let product: Catalog.Product.ID

  /// The end of the period that this was said of.
  public let periodEnd: Date?

  /// The first instant at which grace is over, where the store grants it for a failed renewal.
  public let gracePeriodEnd: Date?

  /// When the store signed this.
  public let signedDate: Date

  /// Whether the store says that the person is subscribed, or in the days of grace.
  public let isActive: Bool

  /// Whether the person can turn its renewal on again: it is theirs, and it ends with the period.
  public let isCancelled: Bool

  /// How far the device's clock was ahead of the store's, in seconds, when the store was asked last
  /// and said that the person is subscribed.
  ///
  /// One of the two is wrong then, and it is not the store: the end counts by that clock.
  public var clockLead: TimeInterval = 0

  public init(
    id: ID, product: Catalog.Product.ID, periodEnd: Date?, gracePeriodEnd: Date?,
    isActive: Bool = false, isCancelled: Bool = false, signedDate: Date
  ) {
    self.id = id
    self.product = product
    self.periodEnd = periodEnd
    self.gracePeriodEnd = gracePeriodEnd
    self.signedDate = signedDate
    self.isActive = isActive
    self.isCancelled = isCancelled
  }

  /// The first instant at which nothing of it is paid for or granted any more.
  public var end: Date? { [periodEnd, gracePeriodEnd].compactMap(\.self).max() }
}
