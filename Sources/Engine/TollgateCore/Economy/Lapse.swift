public import Foundation

/// An amount of a balance that ends.
public struct Lapse: Hashable, Sendable, Codable {
  /// The instant at which it expires.
  public let end: Date

  /// The amount.
  public let amount: Int

  /// Creates an amount that ends.
  public init(_ amount: Int, at end: Date) {
    self.amount = amount
    self.end = end
  }
}

extension Customer {
  /// Subtracts expired amounts from the balances.
  ///
  /// - Parameter instant: The instant for paid things.
  package mutating func lapse(at instant: Date) {
    guard !lapsing.isEmpty else { return }
    for (currency, lapses) in lapsing {
      let over = lapses.filter { $0.end <= instant }
      guard !over.isEmpty else { continue }
      balances[currency] = over.reduce(balances[currency] ?? 0) { max(0, $0.minus($1.amount)) }
      let rest = lapses.filter { instant < $0.end }
      lapsing[currency] = rest.isEmpty ? nil : rest
    }
  }
}
