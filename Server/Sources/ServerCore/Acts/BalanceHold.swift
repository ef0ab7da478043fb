public import AppStoreWire
public import TollgateCore

/// Amounts that were taken from balances for work that can fail.
///
/// They count as spent until they are released. ``CustomerRecord/holds`` say what became of each.
public struct BalanceHold: Hashable, Codable, Sendable {
  /// The name of a hold: the key under which it was requested.
  public typealias Name = String

  /// The key under which it was requested.
  public let name: Name

  /// The amounts that were taken.
  public let amounts: [Currency.ID: Int]

  /// The feature that it opens once it is committed, if it opens one.
  public let unlocks: Feature.ID?

  /// The first instant at which it is released, if it wasn't committed.
  public let until: WireDate

  /// Creates a hold.
  ///
  /// - Parameters:
  ///   - name: The key under which it was requested.
  ///   - amounts: The amounts that were taken.
  ///   - unlocks: The feature that it opens once it is committed, if it opens one.
  ///   - until: The first instant at which it is released, if it wasn't committed.
  public init(
    name: Name, amounts: [Currency.ID: Int], unlocks: Feature.ID?, until: WireDate
  ) {
    self.name = name
    self.amounts = amounts
    self.unlocks = unlocks
    self.until = until
  }
}
