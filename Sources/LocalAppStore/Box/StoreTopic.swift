/// What a process listens for.
public enum StoreTopic: String, Hashable, Codable, Sendable, CaseIterable {
  /// Transactions that come by themselves.
  case transactions

  /// The account moves to another country.
  case storefront
}
