/// A kind of updates that a process listens for.
public enum StoreTopic: String, Hashable, Codable, Sendable, CaseIterable {
  /// Transactions that the app didn't request.
  case transactions

  /// Changes of the state of subscriptions, and of how they go on.
  case statuses

  /// Moves of the account to another country.
  case storefront

  /// Messages that the store would show the person over the app.
  case messages

  /// Purchases that the person began in the App Store.
  case intents
}
