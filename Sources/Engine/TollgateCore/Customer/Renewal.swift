public import Foundation
import SourceJSON

/// The renewal state of one subscription, as the store signed it.
///
/// The one signed last for a subscription is current.
public struct Renewal: Hashable, Sendable, Identifiable {
  /// The identifier of a subscription within an environment.
  public struct ID: Hashable, Sendable {
    /// `Production`, `Sandbox` or `Xcode`, as StoreKit writes them.
    public let environment: String

    /// The subscription's first transaction.
    public let original: String

    /// Creates the identifier of a subscription from its environment and its first transaction's
    /// identifier.
    public init(environment: String, original: String) {
      self.environment = environment
      self.original = original
    }

    /// Returns whether both identify the same subscription, comparing bytes.
    public static func == (lhs: ID, rhs: ID) -> Bool {
      lhs.original.hasSameBytes(as: rhs.original)
        && lhs.environment.hasSameBytes(as: rhs.environment)
    }
  }

  /// A future payment.
  public struct Charge: Hashable, Sendable {
    /// The product of the payment, which differs from the current one if the plan changes.
    public let product: Catalog.Product.ID

    /// The amount, offers and changes of the price included; nil if the store does not say.
    public let price: Decimal?

    /// The currency of the amount, as ISO 4217 writes it.
    public let currency: String?

    /// Creates a future payment.
    public init(product: Catalog.Product.ID, price: Decimal? = nil, currency: String? = nil) {
      self.product = product
      self.price = price
      self.currency = currency
    }
  }

  /// A rise of the price that the store asks the person to consent to.
  public struct PriceIncrease: Hashable, Sendable {
    /// The price of the current period; nil if the store doesn't report it.
    public let price: Decimal?

    /// The currency of the price, as ISO 4217 writes it.
    public let currency: String?

    /// Creates a rise of the price that waits for consent.
    public init(from price: Decimal? = nil, currency: String? = nil) {
      self.price = price
      self.currency = currency
    }
  }

  /// The identifier of the renewal.
  public let id: ID

  /// The product that is subscribed to.
  public let product: Catalog.Product.ID

  /// The end of the period that this renewal info is about.
  public let periodEnd: Date?

  /// The end of the grace period, if the store grants one for a failed renewal.
  public let gracePeriodEnd: Date?

  /// The date on which the store signed this.
  public let signedDate: Date

  /// A Boolean value that indicates whether the person is subscribed or in the grace period, by the
  /// store's answer.
  public let isActive: Bool

  /// A Boolean value that indicates whether the person can turn renewal on again: they bought the
  /// subscription, and it ends with the period.
  public let isCancelled: Bool

  /// The next charge, or nil if it does not renew or the store has not reported it.
  public let nextCharge: Charge?

  /// A Boolean value that indicates whether nothing is paid for the period that runs.
  public let isFree: Bool

  /// A Boolean value that indicates whether the last payment failed and the store tries it again,
  /// after any grace period.
  public let isInBillingRetry: Bool

  /// A Boolean value that indicates whether the store tries a failed payment again, in a grace period or after it.
  public var hasFailedPayment: Bool { isInBillingRetry || gracePeriodEnd != nil }

  /// The rise of the price that waits for the person's consent, if there is one.
  ///
  /// Without it the subscription ends with the period:
  /// https://developer.apple.com/help/app-store-connect/manage-subscriptions/manage-pricing-for-auto-renewable-subscriptions
  public let priceIncrease: PriceIncrease?

  /// The seconds by which the device's clock was ahead of the store's when the store last reported
  /// an active subscription.
  ///
  /// The store's clock counts: the end of the subscription is moved by this much.
  public var clockLead: TimeInterval = 0

  /// The renewal as the store signed it, if it is available.
  public var jws: String

  /// Creates a renewal.
  public init(
    id: ID, product: Catalog.Product.ID, periodEnd: Date?, gracePeriodEnd: Date?,
    isActive: Bool = false, isCancelled: Bool = false, nextCharge: Charge? = nil,
    isFree: Bool = false, isInBillingRetry: Bool = false, priceIncrease: PriceIncrease? = nil,
    signedDate: Date, jws: String = ""
  ) {
    self.id = id
    self.product = product
    self.periodEnd = periodEnd
    self.gracePeriodEnd = gracePeriodEnd
    self.isFree = isFree
    self.isInBillingRetry = isInBillingRetry
    self.priceIncrease = priceIncrease
    self.signedDate = signedDate
    self.isActive = isActive
    self.isCancelled = isCancelled
    self.nextCharge = nextCharge
    self.jws = jws
  }

  /// The instant at which all paid and granted time ends.
  public var end: Date? { [periodEnd, gracePeriodEnd].compactMap(\.self).max() }
}
