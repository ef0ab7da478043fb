/// An amount of each of some currencies that a use or a spend takes.
///
/// Each is fixed by the catalog, or set by a remote value.
public struct Cost: Hashable, Sendable, Decodable, ExpressibleByDictionaryLiteral {
  /// The amounts in force, by currency; at least 1 each.
  public private(set) var amounts: [Currency.ID: Int]

  /// The remote values that set some of the amounts.
  public let sources: [Currency.ID: RemoteValue.ID]

  /// Creates a cost of fixed amounts.
  public init(_ amounts: [Currency.ID: Int]) {
    self.amounts = amounts
    sources = [:]
  }

  /// Creates a cost of fixed amounts; of a repeated currency the last counts.
  public init(dictionaryLiteral elements: (Currency.ID, Int)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  /// Reads the amounts by currency.
  public init(from decoder: any Decoder) throws {
    let numbers = try [Currency.ID: RemoteNumber](from: decoder)
    amounts = numbers.mapValues(\.value)
    sources = numbers.compactMapValues(\.source)
  }

  /// Puts in the values in force of its sources.
  mutating func fill(by number: (RemoteValue.ID?) -> Int?) {
    for (currency, source) in sources {
      if let amount = number(source) { amounts[currency] = amount }
    }
  }
}
