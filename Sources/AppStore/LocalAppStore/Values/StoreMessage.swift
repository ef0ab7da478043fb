/// A message that the App Store would show a person over the app.
public enum StoreMessage: String, Hashable, Codable, Sendable, CaseIterable {
  /// A message that the App Store does not explain.
  case generic

  /// A subscription's price increases, and the customer's consent is needed.
  case priceIncreaseConsent

  /// A renewal could not be paid.
  case billingIssue

  /// There is a win-back offer.
  case winBackOffer
}
