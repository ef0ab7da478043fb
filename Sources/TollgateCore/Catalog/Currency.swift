/// Something that is counted and spent, such as coins.
public struct Currency: Hashable, Sendable, Identifiable {
  /// Names one currency.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  public let id: ID

  /// What stands before an amount of it, such as 💰.
  public let symbol: String?

  /// The text of the String Catalog that says an amount of it, such as `currency_bomb %lld`.
  public let name: String?

  public init(id: ID, symbol: String? = nil, name: String? = nil) {
    self.id = id
    self.symbol = symbol
    self.name = name
  }
}
