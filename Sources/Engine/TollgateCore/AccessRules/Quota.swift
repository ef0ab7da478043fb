import SourceJSON

/// A number of uses, or of showings of a paywall, in each period.
public struct Quota: Hashable, Sendable, Decodable {
  /// The number of uses in each period; at least 1.
  public internal(set) var limit: Int

  /// The period after which uses come back.
  public let period: Period

  /// A Boolean value that indicates whether a server of the app counts the uses.
  ///
  /// A device only shows the quota then, and uses the feature through the server.
  public let isKeptOnServer: Bool

  /// The remote value that sets ``limit``, or nil for a fixed one.
  public let source: RemoteValue.ID?

  /// The currency whose balance is added to the limit, if one is.
  public let growth: Currency.ID?

  /// A Boolean value that indicates whether its days, weeks and months begin at midnight in UTC, at the same instant for every person.
  public let isInUTC: Bool

  /// Creates a quota of `limit` uses in each period.
  ///
  /// - Precondition: `limit` is at least 1.
  public init(
    limit: Int, per period: Period, isKeptOnServer: Bool = false, plus growth: Currency.ID? = nil,
    isInUTC: Bool = false
  ) {
    precondition(limit > 0, "A quota of \(limit) would allow nothing; leave the rule out instead")
    self.limit = limit
    self.growth = growth
    self.isInUTC = isInUTC
    self.period = period
    self.isKeptOnServer = isKeptOnServer
    source = nil
  }

  private enum CodingKeys: String, CodingKey { case limit, period = "per", kept, plus, zone }

  /// The time zones that a quota can name.
  enum Zone: String, Decodable, CaseIterable { case utc = "UTC" }

  /// Creates a quota by decoding it.
  ///
  /// - Throws: An error if the limit is below 1 or a key is missing or malformed.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch try container.decode(Varying<Int>.self, forKey: .limit) {
    case .fixed(let number): (limit, source) = (number, nil)
    case .remote(let id): (limit, source) = (1, id)
    }
    period = try container.decode(Period.self, forKey: .period)
    growth = try container.decodeIfPresent(Currency.ID.self, forKey: .plus)
    isInUTC = try container.decodeIfPresent(Zone.self, forKey: .zone) != nil
    isKeptOnServer =
      try container.decodeIfPresent(CatalogFile.Keeper.self, forKey: .kept) == .server
    guard limit > 0 else {
      throw decoder.sourceError(
        "a quota of \(limit) allows nothing", fix: "Write 1 or more, or leave the rule out.",
        at: CodingKeys.limit)
    }
  }
}
