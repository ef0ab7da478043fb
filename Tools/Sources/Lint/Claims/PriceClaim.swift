import Foundation

/// A statement of a text about a price.
struct PriceClaim: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A percentage less.
    case percentSaved(Decimal)

    /// An amount less.
    case amountSaved(Decimal)

    /// A percentage more for the same money.
    case percentMore(Decimal)

    /// A multiple for the same money.
    case times(Decimal)

    /// The most for the money.
    case bestValue

    /// A price.
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

  /// The quoted text of the claim.
  let quote: String
}
