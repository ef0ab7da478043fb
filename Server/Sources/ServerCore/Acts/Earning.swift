public import TollgateCore

/// An amount of a currency that a customer got for free.
///
/// It is written at the opening of the app that it was given at, so it stays as it was then.
public struct Earning: Hashable, Codable, Sendable {
  /// The reason for an earning.
  public enum Cause: Hashable, Codable, Sendable {
    /// The currency's `start`, once for each Apple account.
    case start

    /// The currency's income for a `day`, a `week` or a `month`.
    case income(per: String, paid: PaidPeriod)

    /// The reason in a word, for people.
    public var word: String {
      switch self {
      case .start: "start"
      case .income(let period, _): period
      }
    }
  }

  /// The currency.
  public let currency: Currency.ID

  /// The amount; 0 if a period counts as paid, and nothing was due or fitted below the maximum.
  public let amount: Int

  /// The reason.
  public let cause: Cause

  /// Creates an earning.
  ///
  /// - Parameters:
  ///   - amount: The amount, at least 0.
  ///   - currency: The currency.
  ///   - cause: The reason.
  public init(_ amount: Int, of currency: Currency.ID, for cause: Cause) {
    self.amount = amount
    self.currency = currency
    self.cause = cause
  }
}
