public import Foundation
public import TollgateCore

/// A stored change of a lot.
public struct WalletEntry: Hashable, Sendable {
  /// The reason for a lot's change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case purchase, earn, spend, refund, reversal

    /// An automatic grant: an initial grant or an income.
    case income

    /// A hold for work that failed was released.
    case release
  }

  /// The number of the lot.
  public let lot: Lot.ID

  /// The reason for the change.
  public let kind: Kind

  /// The change of the balance; negative for a spend or a revocation.
  public let amount: Int

  /// The instant that was believed to be now.
  public let instant: Date

  /// The cause of the change, if that must not count twice, or nil.
  public let cause: String?
}
