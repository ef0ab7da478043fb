/// The outcome of an account's next purchase, and of that one alone.
public enum NextPurchase: String, Hashable, Codable, Sendable, CaseIterable {
  /// The person closes the sheet.
  case cancelled

  /// An account issue interrupts the purchase, which is pending until it is approved.
  case interrupted

  /// The store can't be reached.
  case networkError

  /// The product can't be bought.
  case notAvailable

  /// The process dies while the payment sheet is open, and the purchase is made after that.
  case processKilled

  /// It succeeds, with a signature that no device trusts.
  ///
  /// The account owns nothing by it.
  case unverified
}
