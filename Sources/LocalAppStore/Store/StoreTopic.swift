/// What a process listens for.
public enum StoreTopic: String, Hashable, Codable, Sendable, CaseIterable {
  /// Transactions that come by themselves.
  case transactions

  /// Changes of where subscriptions stand, and of how they go on.
  case statuses

  /// The account moves to another country.
  case storefront

  /// What the store would show the person over the app.
  case messages

  /// Purchases that the person began in the App Store.
  case intents
}
