public import Foundation

/// A grant of one currency, with the amounts that were spent and taken back.
///
/// Spending takes from the lot that ends first, then from the oldest. A refund takes the rest of
/// its own lot, and no more.
public struct Lot: Hashable, Sendable, Identifiable {
  /// Counts up, so that an older lot has the smaller number.
  public let id: Int64

  /// The currency.
  public let currency: Currency.ID

  /// The purchase that granted it, or `nil` if it was earned.
  public let fact: Fact.ID?

  /// Which of the grants of one purchase it is, from 0 on: a plan can grant an amount again and again.
  public let part: Int

  /// The instant at which the rest of it expires, or nil if it lasts.
  public var end: Date?

  /// The amount that was granted.
  public var granted: Int

  /// The amount that refunds took back.
  public var taken: Int

  /// The amount that was spent.
  public var spent: Int

  /// Creates a lot.
  public init(
    id: Int64, currency: Currency.ID, fact: Fact.ID? = nil, part: Int = 0, end: Date? = nil,
    granted: Int, taken: Int = 0, spent: Int = 0
  ) {
    self.part = part
    self.end = end
    self.id = id
    self.currency = currency
    self.fact = fact
    self.granted = granted
    self.taken = taken
    self.spent = spent
  }

  /// The amount that can still be spent.
  public var left: Int { granted.minus(taken).minus(spent) }

  /// Returns a Boolean value that indicates whether it has expired at `instant`.
  public func isOver(at instant: Date) -> Bool { end.map { $0 <= instant } ?? false }

  /// Updates the lot to the newest fact about its purchase: a refund takes its share of the grant,
  /// as far as it was not spent; a reversal returns that.
  ///
  /// Returns the change of the balance.
  public mutating func settle(revokedShare share: Decimal) -> Int {
    let wanted = Int(truncating: (Decimal(granted) * share).roundedDown as NSDecimalNumber)
    let before = taken
    taken = min(wanted, granted.minus(spent))
    return before.minus(taken)
  }
}

extension Decimal {
  /// The whole number below, or this where it is one.
  var roundedDown: Decimal {
    var (from, to) = (self, Decimal())
    NSDecimalRound(&to, &from, 0, .down)
    return to
  }
}
