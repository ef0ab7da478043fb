import Foundation

/// A statement of a text about a price.
struct PriceClaim: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// So many percent less.
    case percentSaved(Decimal)

    /// So much money less.
    case amountSaved(Decimal)

    /// So many percent more for the same money.
    case percentMore(Decimal)

    /// So many times as much for the same money.
    case times(Decimal)

    /// Nothing else gives more for the money.
    case bestValue

    /// It costs so much.
    case price(Decimal)
  }

  /// The tolerance of a number in a claim.
  enum Bound: Hashable, Sendable {
    case exactly

    /// "Up to 50%": no more than the truth.
    case atMost

    /// "Over 30%": the truth is no less.
    case atLeast
  }

  let kind: Kind
  let bound: Bound

  /// The words of the text, for people.
  let quote: String
}
