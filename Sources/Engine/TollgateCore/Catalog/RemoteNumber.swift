/// A whole number that the catalog fixes, or that a remote value sets.
public struct RemoteNumber: Hashable, Sendable {
  /// The number in force.
  public internal(set) var value: Int

  /// The remote value that sets ``value``, or nil for a fixed number.
  public let source: RemoteValue.ID?

  /// Creates a number that the catalog fixes.
  public init(_ value: Int) {
    self.value = value
    source = nil
  }

  /// Puts in the value in force of its source.
  ///
  /// - Parameter number: Returns the number in force of a remote value, or nil if there is none.
  mutating func fill(by number: (RemoteValue.ID?) -> Int?) {
    if let source, let number = number(source) { value = number }
  }
}

extension RemoteNumber: Decodable {
  /// Reads a whole number, or `{ "remote": … }`.
  public init(from decoder: any Decoder) throws {
    switch try Varying<Int>(from: decoder) {
    case .fixed(let number): (value, source) = (number, nil)
    case .remote(let id): (value, source) = (1, id)
    }
  }
}
