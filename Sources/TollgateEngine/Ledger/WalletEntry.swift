public import Foundation
public import TollgateCore

/// One change of one lot, as the ledger keeps it.
public struct WalletEntry: Hashable, Sendable {
  /// The reason for a lot's change.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case purchase, earn, spend, refund, reversal

    /// An automatic grant: an initial grant or an income.
    case income

    /// It was held for work that failed, and given back.
    case release
  }

  /// The number of the lot.
  public let lot: Lot.ID

  /// The reason for the change.
  public let kind: Kind

  /// By how much the balance changed; below 0 where it was spent or taken back.
  public let amount: Int

  /// The instant that was believed to be now.
  public let instant: Date

  /// The cause of the change, if that must not count twice, or nil.
  public let cause: String?
}
