public import AppStoreWire
public import Foundation

/// Decides which customer owns a purchase.
///
/// A token in signed data decides, and an upload never overrides it. Without one, the customers whose devices uploaded
/// the purchase claim it; unclaimed, it has no owner. A consumable belongs to its first claim, so that no upload moves
/// coins from one customer to another: only a merge does.
public struct Ownership: Hashable, Sendable {
  /// Which claim of several owns.
  public enum Transfer: String, Hashable, Sendable, CaseIterable {
    /// The claim whose token was signed latest; of equal ones, the one recorded last.
    case newest

    /// The claim whose token was signed first; of equal ones, the one recorded first.
    case keep
  }

  /// The rule for a purchase that several customers claim.
  public let transfer: Transfer

  /// The customers who were merged into others, so that the result is the current customer.
  public let aliases: Aliases

  /// Creates the rules of a server.
  ///
  /// - Parameters:
  ///   - transfer: The rule for a purchase that several customers claim.
  ///   - aliases: The customers who were merged into others.
  public init(transfer: Transfer = .newest, aliases: Aliases = Aliases()) {
    self.transfer = transfer
    self.aliases = aliases
  }

  /// Determines the owner of one purchase with all of its renewals.
  ///
  /// - Parameters:
  ///   - transactions: The transactions with one original transaction, in any order.
  ///   - claims: The customers who claimed it, each with the signing date of the token they uploaded.
  /// - Returns: The owner, or nil.
  public func owner(of transactions: [SignedTransaction], claims: [OwnershipClaim]) -> UUID? {
    let newest = transactions.max()
    let claimant = newest?.payload.type == .consumable ? first(claims) : chosen(claims)
    return (newest?.token ?? claimant?.customer).map(aliases.customer)
  }

  private func first(_ claims: [OwnershipClaim]) -> OwnershipClaim? {
    claims.min { $0.number < $1.number }
  }

  private func chosen(_ claims: [OwnershipClaim]) -> OwnershipClaim? {
    switch transfer {
    case .newest: claims.max { ($0.signed, $0.number) < ($1.signed, $1.number) }
    case .keep: claims.min { ($0.signed, $0.number) < ($1.signed, $1.number) }
    }
  }
}

/// A customer's claim to a purchase without a token.
public struct OwnershipClaim: Hashable, Sendable {
  /// The customer whose device uploaded the purchase, as they were named then.
  public let customer: UUID

  /// The date at which the token that they brought was signed.
  public let signed: WireDate

  /// The number under which the server recorded it.
  public let number: Int64

  /// Creates a claim.
  ///
  /// - Parameters:
  ///   - customer: The customer whose device uploaded the purchase.
  ///   - signed: The date on which the uploaded token was signed.
  ///   - number: The number of the act that recorded it.
  public init(customer: UUID, signed: WireDate, number: Int64) {
    self.customer = customer
    self.signed = signed
    self.number = number
  }

  /// Reads the claim that an act makes to a purchase, or returns nil for any other act.
  public init?(_ act: Act, to original: String) {
    guard case .claim(original, let signed) = act.deed else { return nil }
    self.init(customer: act.customer, signed: signed, number: act.number)
  }
}
