/// A currency that is granted, earned and spent, such as coins.
public struct Currency: Hashable, Sendable, Identifiable {
  /// The name of a currency.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the currency.
  public let id: ID

  /// The symbol before an amount, such as 💰.
  public let symbol: String?

  /// The key of the String Catalog for an amount, such as `currency_bomb %lld`.
  public let name: String?

  /// A Boolean value that indicates whether an app's server keeps the balance.
  ///
  /// A device only shows it then, and spends through the server.
  public let isKeptOnServer: Bool

  /// The initial balance of every customer.
  public let start: Int

  /// The maximum for free amounts, or nil for none.
  ///
  /// A purchase is added in full.
  public let max: Int?

  /// The incomes, in the order of the file.
  public let income: [Income]

  /// Creates a currency.
  public init(
    id: ID, symbol: String? = nil, name: String? = nil, isKeptOnServer: Bool = false,
    start: Int = 0, max: Int? = nil, income: [Income] = []
  ) {
    self.id = id
    self.symbol = symbol
    self.name = name
    self.isKeptOnServer = isKeptOnServer
    self.start = start
    self.max = max
    self.income = income
  }

  /// A Boolean value that indicates whether the device grants some of it automatically.
  public var givesByItself: Bool { !isKeptOnServer && hasFreeAmounts }

  /// A Boolean value that indicates whether some of it is granted automatically, by the device or by the server.
  public var hasFreeAmounts: Bool { start > 0 || !income.isEmpty }
}
