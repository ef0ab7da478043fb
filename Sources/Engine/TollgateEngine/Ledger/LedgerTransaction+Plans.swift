import Foundation
import TollgateCore

/// The current plan of a subscription.
extension LedgerTransaction {
  /// Stores a fact, and marks the replaced plans as upgraded; if the fact is the older one, marks
  /// the fact itself.
  ///
  /// A higher plan begins at once and ends the paid period of the lower one. The store reports this
  /// about the lower plan only in the whole history.
  ///
  /// - Parameter fact: The store's newest fact about a transaction.
  /// - Returns: Whether another fact is valid no longer.
  /// - Throws: SQLite's error.
  mutating func putInPlace(_ fact: Fact) throws -> Bool {
    var fact = fact
    let others = otherPlans(of: fact)
    if others.contains(where: fact.gaveWay) { fact.isUpgraded = true }
    try apply(.fact(LedgerState.Entry(fact: fact)))
    var retired = false
    for var other in others where other.isValid && other.gaveWay(to: fact) {
      other.isUpgraded = true
      try apply(.fact(LedgerState.Entry(fact: other)))
      retired = true
    }
    return retired
  }
}

extension Fact {
  /// Returns a Boolean value that indicates whether another plan of the same subscription began
  /// before this one's end.
  fileprivate func gaveWay(to other: Fact) -> Bool {
    guard let expirationDate, other.id.purchaseDate < expirationDate else { return false }
    // Numbers as texts: the shorter one is the smaller.
    return (id.purchaseDate, id.transaction.count, id.transaction)
      < (other.id.purchaseDate, other.id.transaction.count, other.id.transaction)
  }
}
