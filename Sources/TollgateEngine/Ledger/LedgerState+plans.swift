import Foundation
import SourceJSON
import TollgateCore

extension LedgerState {
  /// Puts a fact, and says of the plans that it took the place of, or of itself where it is the
  /// older one, that they were upgraded.
  ///
  /// A higher plan begins at once and ends what was paid of the lower one. The store says so of the
  /// lower one only to who asks for the whole history.
  ///
  /// - Parameters:
  ///   - fact: What the store has said last about a transaction.
  ///   - write: Where it is written.
  /// - Returns: Whether another fact stands no longer.
  /// - Throws: SQLite's error.
  mutating func putInPlace(_ fact: Fact, _ write: WriteTransaction) throws -> Bool {
    var fact = fact
    let others = plans(of: fact)
    if others.contains(where: fact.gaveWay) { fact.isUpgraded = true }
    try put(Entry(fact: fact), write)
    var retired = false
    for var other in others where other.stands && other.gaveWay(to: fact) {
      other.isUpgraded = true
      try put(Entry(fact: other), write)
      retired = true
    }
    return retired
  }

  private mutating func put(_ entry: Entry, _ write: WriteTransaction) throws {
    put(entry)
    try write.put(entry)
  }

  /// What is known of the same subscription.
  private func plans(of fact: Fact) -> [Fact] {
    guard let original = fact.original, fact.expirationDate != nil else { return [] }
    return facts.values.lazy.map(\.fact).filter {
      $0.original?.hasSameBytes(as: original) == true
        && $0.id.environment.hasSameBytes(as: fact.id.environment) && $0.product != fact.product
    }
  }
}

extension Fact {
  /// Whether another plan of the same subscription began before the end of this one.
  fileprivate func gaveWay(to other: Fact) -> Bool {
    guard let expirationDate, other.id.purchaseDate < expirationDate else { return false }
    // Numbers as texts: the shorter one is the smaller.
    return (id.purchaseDate, id.transaction.count, id.transaction)
      < (other.id.purchaseDate, other.id.transaction.count, other.id.transaction)
  }
}
