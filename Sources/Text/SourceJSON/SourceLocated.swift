/// A value that remembers where it was written, for mistakes that only show later.
///
/// ```swift let paywall: SourceLocated<Paywall.ID> … throw feature.paywall.error("there is no paywall
/// `\(feature.paywall.value)`")
/// ```
///
/// The location doesn't affect equality: two are equal when their values are.
public struct SourceLocated<Value> {
  /// The value.
  public let value: Value

  /// The location of the value in its file, or `nil` if code or another decoder made it.
  public let location: SourceLocation?

  /// Creates a value with its location.
  public init(_ value: Value, at location: SourceLocation? = nil) {
    self.value = value
    self.location = location
  }

  /// Returns a mistake at this value's place.
  public func error(_ message: String, fix: String? = nil) -> SourceError {
    SourceError(message, fix: fix, at: location ?? .unknown)
  }

  /// Another value from the same place.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> SourceLocated<Other> {
    SourceLocated<Other>(try transform(value), at: location)
  }
}

extension SourceLocated: Sendable where Value: Sendable {}

extension SourceLocated: Equatable where Value: Equatable {
  /// Returns a Boolean value that indicates whether the values are equal, wherever they were
  /// written.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.value == rhs.value }
}

extension SourceLocated: Hashable where Value: Hashable {
  /// Hashes the value without its location.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

extension SourceLocated: Decodable where Value: Decodable {
  /// Creates a value by decoding it, with its location if the decoder is a ``SourceDecoder``'s.
  public init(from decoder: any Decoder) throws {
    self.init(
      try decoder.singleValueContainer().decode(Value.self), at: decoder.sourceLocation)
  }
}

extension SourceLocated: Encodable where Value: Encodable {
  /// Encodes the value without its location.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension SourceLocation {
  /// The place of a value that was not read from a file.
  static let unknown = SourceLocation(file: "(not from a file)", line: 0, column: 0)
}
