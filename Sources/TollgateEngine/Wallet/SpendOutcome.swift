public import TollgateCore

/// How a spend came out.
///
/// None of these is an error.
public enum SpendOutcome: Hashable, Sendable {
  /// It is taken, durably.
  case spent

  /// The balances don't suffice, and nothing was taken.
  ///
  /// `missing` is how much of each currency, and `packs` the products of which one would cover all
  /// of it, in the catalog's order.
  case refused(missing: [Currency.ID: Int], packs: [Catalog.Product.ID])

  /// It opens what is open already, or was done before under the same name, and nothing was taken.
  case alreadyDone
}

extension SpendOutcome {
  /// The outcome as analytics and journeys name it.
  public var word: String {
    switch self {
    case .spent: "spent"
    case .refused, .alreadyDone: "refused"
    }
  }
}

/// Something that can't be counted as it was asked.
public struct WalletFailure: Error, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
