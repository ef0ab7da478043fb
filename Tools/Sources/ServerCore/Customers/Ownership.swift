package import AppStoreWire
package import Foundation

/// Says whose a purchase is.
///
/// A token in what was signed decides, and an upload never overrides it. Without one, the purchase is claimed by whose
/// devices uploaded it; unclaimed it is nobody's.
package struct Ownership: Hashable, Sendable {
  /// Which claim of several owns.
  package enum Transfer: String, Hashable, Sendable, CaseIterable {
    /// The one whose token was signed latest.
    case newest

    /// The one whose token was signed first.
    case keep
  }

  package let transfer: Transfer
  package let aliases: Aliases

  package init(transfer: Transfer = .newest, aliases: Aliases = Aliases()) {
    self.transfer = transfer
    self.aliases = aliases
  }

  /// Works out whose one purchase is, with all of its renewals.
  ///
  /// - Parameters:
  ///   - transactions: The transactions with one original transaction, in any order.
  ///   - claims: Who claimed it, each by the date at which the token they brought was signed.
  /// - Returns: The owner, or nil if it is nobody's.
  package func owner(of transactions: [SignedTransaction], claims: [Claim]) -> UUID? {
    let named = transactions.max().flatMap(\.token)
    return (named ?? claimant(claims)).map(aliases.customer)
  }

  private func claimant(_ claims: [Claim]) -> UUID? {
    let best = claims.min { one, other in
      if one.signed != other.signed {
        return transfer == .newest ? one.signed > other.signed : one.signed < other.signed
      }
      return one.customer.uuidString < other.customer.uuidString
    }
    return best?.customer
  }
}

/// A customer's claim to a purchase that names nobody.
package struct Claim: Hashable, Sendable {
  package let customer: UUID

  /// The date at which the token that they brought was signed.
  package let signed: WireDate

  package init(customer: UUID, signed: WireDate) {
    self.customer = customer
    self.signed = signed
  }

  /// Reads the claim that an act makes to a purchase, or returns nil for any other act.
  package init?(_ act: Act, to original: String) {
    guard case .claim(original, let signed) = act.deed else { return nil }
    self.init(customer: act.customer, signed: signed)
  }
}
