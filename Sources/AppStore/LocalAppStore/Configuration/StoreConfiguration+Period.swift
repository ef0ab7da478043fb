extension StoreConfiguration {
  /// A number of calendar units, like `P3M`.
  public struct Period: Hashable, Sendable, Codable {
    /// A unit, with its letter in ISO 8601.
    public enum Unit: String, Hashable, Sendable, Codable, CaseIterable {
      /// A day.
      case day = "D"

      /// A week.
      case week = "W"

      /// A month.
      case month = "M"

      /// A year.
      case year = "Y"
    }

    /// The number of units.
    public let value: Int

    /// The calendar unit.
    public let unit: Unit

    /// Creates a period of a number of units.
    public init(_ value: Int, _ unit: Unit) {
      self.value = value
      self.unit = unit
    }

    /// Creates a period from an ISO 8601 duration of one unit, such as `P3M`.
    ///
    /// Returns nil if the text isn't a period of 1 to 1,000 units.
    public init?(_ text: String) {
      guard
        text.first == "P",
        let unit = text.last.flatMap({ Unit(rawValue: String($0)) }),
        let value = Int(text.dropFirst().dropLast()), (1...1_000).contains(value)
      else { return nil }
      self.init(value, unit)
    }
  }
}

extension StoreConfiguration.Period: CustomStringConvertible {
  /// The duration as ISO 8601 writes it.
  public var description: String { "P\(value)\(unit.rawValue)" }
}
