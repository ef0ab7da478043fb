public import Foundation
public import TollgateCore

/// The outcome of a spend.
///
/// None of these is an error.
public enum SpendOutcome: Hashable, Sendable {
  /// It is taken, durably.
  case spent

  /// The balances don't suffice, and nothing was taken.
  ///
  /// `missing` is the missing amount of each currency, and `packs` the products that would each
  /// cover all of it, in the catalog's order.
  case refused(missing: [Currency.ID: Int], packs: [Catalog.Product.ID])

  /// The spend's condition isn't met, and nothing was taken.
  case notForSale

  /// It was done before, for the same feature or under the same name, and nothing was taken.
  case alreadyDone

  /// The feature is open already, for this reason, and nothing was taken.
  case alreadyOpen(Reason)

  /// Every granted balance is at its maximum, and nothing was taken.
  case full

  /// The quota is used up, and nothing was taken; it comes back at an instant, if ever.
  case limited(until: Date?)
}

/// The outcome of a reward.
///
/// None of these is an error.
public enum RewardOutcome: Hashable, Sendable {
  /// It is granted, durably.
  case given

  /// It was granted before, under the same name.
  case alreadyGiven

  /// Its condition doesn't hold, or isn't known to hold yet.
  case notEligible

  /// Every granted balance is at its maximum.
  case full

  /// The quota is used up; it comes back at an instant, if ever.
  case limited(until: Date?)

  /// The outcome as journeys name it.
  public var word: String {
    switch self {
    case .given: "given"
    case .alreadyGiven, .notEligible, .full, .limited: "refused"
    }
  }
}

extension SpendOutcome {
  /// The outcome as analytics and journeys name it.
  public var word: String {
    switch self {
    case .spent: "spent"
    case .refused, .notForSale, .alreadyDone, .alreadyOpen, .full, .limited: "refused"
    }
  }

  /// The reason why nothing was taken, if it is that the feature is open.
  public var reason: Reason? { if case .alreadyOpen(let reason) = self { reason } else { nil } }
}

/// A request that can't be performed.
public struct WalletFailure: Error, Sendable, CustomStringConvertible {
  /// A sentence that describes the fix.
  public let description: String

  init(_ description: String) { self.description = description }
}
