public import TollgateCore

public import struct Foundation.UUID

/// A transaction whose signature is the store's.
public struct StoreTransaction: Sendable {
  /// The transaction's content, in the core's terms.
  public let fact: Fact

  /// The name of the offer code that was redeemed for it, if one was.
  public let code: String?

  /// The token that the app which bought it put into the purchase, if one did.
  public let appAccountToken: UUID?

  /// A Boolean value that indicates whether the store made it by itself, to renew a subscription.
  public let isRenewal: Bool

  /// The transaction as the store's own type, for the caller that bought it.
  public let original: (any Sendable)?

  /// Notifies the store that it need not deliver it again.
  ///
  /// To be called once what it grants is durable.
  public let finish: @Sendable () async -> Void

  /// Creates a transaction whose signature the caller has verified.
  public init(
    _ fact: Fact, code: String? = nil, appAccountToken: UUID? = nil, isRenewal: Bool = false,
    original: (any Sendable)? = nil,
    finish: @escaping @Sendable () async -> Void
  ) {
    self.fact = fact
    self.code = code
    self.appAccountToken = appAccountToken
    self.isRenewal = isRenewal
    self.original = original
    self.finish = finish
  }
}
