import SourceJSON

/// A maximum number of existing items, for everybody.
///
/// The app passes the number of existing items.
public struct Cap: Hashable, Sendable {
  /// The number of items that may exist at once; at least 1.
  public internal(set) var limit: Int

  /// The remote value that sets ``limit``, or nil for a fixed one.
  public let source: RemoteValue.ID?

  /// The currency whose balance is added to the limit, if one is: slots that are sold one by one.
  public let growth: Currency.ID?

  /// Creates a cap.
  ///
  /// - Precondition: `limit` is at least 1.
  public init(limit: Int, plus growth: Currency.ID? = nil) {
    precondition(limit > 0, "A cap of \(limit) would allow nothing; leave the rule out instead")
    self.limit = limit
    self.growth = growth
    source = nil
  }
}

extension Cap: Decodable {
  private enum CodingKeys: String, CodingKey { case limit, plus }

  /// Reads a number, `{ "remote": … }`, or one of them as `limit` with the currency that is added to it.
  public init(from decoder: any Decoder) throws {
    let number: Varying<Int>
    if decoder.sourceNode?["plus"] != nil {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      growth = try container.decode(Currency.ID.self, forKey: .plus)
      number = try container.decode(Varying<Int>.self, forKey: .limit)
    } else {
      growth = nil
      number = try Varying<Int>(from: decoder)
    }
    switch number {
    case .fixed(let number): (limit, source) = (number, nil)
    case .remote(let id): (limit, source) = (1, id)
    }
    guard limit > 0 else {
      throw decoder.sourceError(
        "a cap of \(limit) allows nothing", fix: "Write 1 or more, or leave the rule out.")
    }
  }
}
