import SourceJSON

/// The grants of a product, a spend or a reward, each with its duration.
public struct Grants: Hashable, Sendable {
  /// The part of a grant that is an amount of a currency.
  public struct Amount: Hashable, Sendable {
    /// The amount; at least 1.
    public let amount: Int

    /// The time that each amount lasts.
    public let lasts: Lasting

    /// The time after which a plan grants it again while its period runs, or nil if it does so once a period.
    public let every: Length?

    /// Creates an amount.
    public init(_ amount: Int, lasts: Lasting = .forever, every: Length? = nil) {
      self.amount = amount
      self.lasts = lasts
      self.every = every
    }
  }

  /// The entitlements, in the order of the file.
  public let entitlements: [Entitlement.ID]

  /// The badges, in the order of the file.
  public let badges: [Badge.ID]

  /// The amounts of currencies.
  public let amounts: [Currency.ID: Amount]

  /// The times of the entitlements that have one; the others last as long as their product.
  public let entitlementTimes: [Entitlement.ID: Lasting]

  /// The times of the badges that have one; the others last as long as their product.
  public let badgeTimes: [Badge.ID: Lasting]

  /// Creates grants.
  public init(
    entitlements: [Entitlement.ID] = [], badges: [Badge.ID] = [],
    amounts: [Currency.ID: Amount] = [:], entitlementTimes: [Entitlement.ID: Lasting] = [:],
    badgeTimes: [Badge.ID: Lasting] = [:]
  ) {
    self.entitlements = entitlements
    self.badges = badges
    self.amounts = amounts
    self.entitlementTimes = entitlementTimes
    self.badgeTimes = badgeTimes
  }

  /// The amount of each currency that it grants at once.
  public var balances: [Currency.ID: Int] { amounts.mapValues(\.amount) }

  /// A Boolean value that indicates whether it grants nothing.
  public var isEmpty: Bool { entitlements.isEmpty && badges.isEmpty && amounts.isEmpty }

  /// A Boolean value that indicates whether an entitlement or a badge has a time of its own.
  var hasTimes: Bool { !entitlementTimes.isEmpty || !badgeTimes.isEmpty }

  /// The durations of all grants, except for amounts that a plan grants again.
  var times: [Lasting] {
    Array(entitlementTimes.values) + Array(badgeTimes.values) + amounts.values.map(\.lasts)
  }
}

extension Grants: Decodable {
  private enum CodingKeys: String, CodingKey { case entitlements, badges, balances }

  /// Reads names in a list, or each with its time in an object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let entitlements = try container.decodeIfPresent(
      Timed<Entitlement.ID>.self, forKey: .entitlements)
    let badges = try container.decodeIfPresent(Timed<Badge.ID>.self, forKey: .badges)
    self.init(
      entitlements: entitlements?.names ?? [], badges: badges?.names ?? [],
      amounts: try container.decodeIfPresent([Currency.ID: Amount].self, forKey: .balances) ?? [:],
      entitlementTimes: entitlements?.times ?? [:], badgeTimes: badges?.times ?? [:])
  }

  /// `["pro"]`, or `{ "pro": { "lasts": { "days": 3 } } }`.
  private struct Timed<Name: Identifier & Decodable & CodingKeyRepresentable>: Decodable {
    let names: [Name]
    let times: [Name: Lasting]

    private struct Properties: Decodable { let lasts: Lasting? }

    init(from decoder: any Decoder) throws {
      guard let node = decoder.sourceNode, node.isObject else {
        names = try [Name](from: decoder)
        times = [:]
        return
      }
      let described = try [Name: Properties](from: decoder)
      names = node.members.map { Name($0.key) }
      times = described.compactMapValues(\.lasts)
    }
  }
}

extension Grants.Amount: Decodable {
  private enum CodingKeys: String, CodingKey { case amount, lasts, every }

  /// Reads a number, or an object with `amount` and its duration or interval.
  public init(from decoder: any Decoder) throws {
    guard decoder.sourceNode?.isObject == true else {
      self.init(try decoder.singleValueContainer().decode(Int.self))
      return
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decode(Int.self, forKey: .amount),
      lasts: try container.decodeIfPresent(Lasting.self, forKey: .lasts) ?? .forever,
      every: try container.decodeIfPresent(Length.self, forKey: .every))
  }
}
