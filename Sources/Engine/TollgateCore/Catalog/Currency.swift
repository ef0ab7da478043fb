import Foundation

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

  /// The initial balance of every customer; 0 for none.
  public var start: Int { startNumber.value }

  /// The maximum for free amounts, or nil for none.
  ///
  /// A purchase is added in full.
  public private(set) var max: Int?

  /// The incomes, in the order of the file.
  public private(set) var income: [Income]

  private var startNumber: RemoteNumber
  private var maxNumber: RemoteNumber?

  /// The interval of the only accruing income, if it needs no condition; it begins at any instant.
  private(set) var steadyIncome: Accrual?

  /// Creates a currency.
  public init(
    id: ID, symbol: String? = nil, name: String? = nil, isKeptOnServer: Bool = false,
    start: Int = 0, max: Int? = nil, income: [Income] = []
  ) {
    self.init(
      id: id, symbol: symbol, name: name, isKeptOnServer: isKeptOnServer,
      start: RemoteNumber(start), max: max.map { RemoteNumber($0) }, income: income)
  }

  /// Creates a currency whose numbers can be remote values.
  init(
    id: ID, symbol: String?, name: String?, isKeptOnServer: Bool, start: RemoteNumber,
    max: RemoteNumber?, income: [Income]
  ) {
    self.id = id
    self.symbol = symbol
    self.name = name
    self.isKeptOnServer = isKeptOnServer
    startNumber = start
    maxNumber = max
    self.max = max?.value
    self.income = income
    steadyIncome = onlyIncome
  }

  /// The accruing income, if it is the only one and has no condition.
  private var onlyIncome: Accrual? {
    let accruing = income.filter { $0.interval != nil }
    guard accruing.count == 1, accruing[0].when == nil, let interval = accruing[0].interval,
      let amount = accruing[0].amounts.first, amount > 0, let max
    else { return nil }
    return Accrual(start: .distantPast, interval: interval, amount: amount, max: max)
  }

  /// Returns the currency with the numbers in force.
  func filled(by number: (RemoteValue.ID?) -> Int?) -> Currency {
    var currency = self
    currency.startNumber.fill(by: number)
    currency.maxNumber?.fill(by: number)
    currency.max = currency.maxNumber?.value
    currency.income = income.map { $0.filled(by: number) }
    currency.steadyIncome = currency.onlyIncome
    return currency
  }

  /// A Boolean value that indicates whether the device grants some of it automatically.
  public var givesByItself: Bool { !isKeptOnServer && hasFreeAmounts }

  /// A Boolean value that indicates whether some of it is granted automatically, by the device or by the server.
  public var hasFreeAmounts: Bool { start > 0 || !income.isEmpty }
}
