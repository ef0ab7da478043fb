import SourceJSON

/// So many that may exist at once, for everybody.
///
/// How many there are the app says.
public struct Cap: Hashable, Sendable {
  /// The number of items that may exist at once; at least 1.
  public internal(set) var limit: Int

  /// The remote value that ``limit`` is, if it is one.
  public let source: RemoteValue.ID?

  /// Creates a cap.
  ///
  /// - Precondition: `limit` is at least 1.
  public init(limit: Int) {
    precondition(limit > 0, "A cap of \(limit) would allow nothing; leave the rule out instead")
    self.limit = limit
    source = nil
  }
}

extension Cap: Decodable {
  /// Reads a number, or `{ "remote": … }`.
  public init(from decoder: any Decoder) throws {
    switch try Varying<Int>(from: decoder) {
    case .fixed(let number): (limit, source) = (number, nil)
    case .remote(let id): (limit, source) = (1, id)
    }
    guard limit > 0 else {
      throw decoder.sourceError(
        "a cap of \(limit) allows nothing", fix: "Write 1 or more, or leave the rule out.")
    }
  }
}
