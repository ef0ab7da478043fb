public import TollgateCore

public import struct Foundation.Decimal
public import struct Foundation.UUID

/// A transaction whose signature is the store's.
public struct StoreTransaction: Sendable {
  /// The payment for a transaction.
  public struct Payment: Hashable, Sendable {
    /// The price in ``currency``, or nil if the store doesn't say.
    public let price: Decimal?

    /// The currency, as ISO 4217 writes it, or nil if the store doesn't say.
    public let currency: String?

    /// A Boolean value that indicates whether nothing was paid, as for a free trial that the store offers.
    public let isTrial: Bool

    /// Creates a payment; without arguments, an unknown one.
    public init(price: Decimal? = nil, currency: String? = nil, isTrial: Bool = false) {
      self.price = price
      self.currency = currency
      self.isTrial = isTrial
    }
  }

  /// The transaction's content, in the core's terms.
  public let fact: Fact

  /// The name of the offer code that was redeemed for it, if one was.
  public let code: String?

  /// The payment.
  public let paid: Payment

  /// The token that the buying app put into the purchase, if any.
  public let appAccountToken: UUID?

  /// A Boolean value that indicates whether the store made it automatically, to renew a
  /// subscription.
  public let isRenewal: Bool

  /// The transaction as the store's own type, for the caller that bought it.
  public let original: (any Sendable)?

  /// Notifies the store that it need not deliver it again.
  ///
  /// A closure to call once the grants are durable.
  public let finish: @Sendable () async -> Void

  /// Creates a transaction whose signature the caller has verified.
  public init(
    _ fact: Fact, code: String? = nil, appAccountToken: UUID? = nil, isRenewal: Bool = false,
    original: (any Sendable)? = nil, paid: Payment = Payment(),
    finish: @escaping @Sendable () async -> Void
  ) {
    self.fact = fact
    self.code = code
    self.appAccountToken = appAccountToken
    self.isRenewal = isRenewal
    self.original = original
    self.paid = paid
    self.finish = finish
  }
}
