import SourceJSON

/// A feature that a person may or may not use.
public struct Feature: Hashable, Sendable, Identifiable {
  /// The name of a feature.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The identifier of the feature.
  public let id: ID

  /// The ways in.
  ///
  /// Any rule that holds allows.
  public let access: [AccessRule]

  /// The paywall that a denied use opens, where the person's platform shows it.
  public let paywall: Paywall.ID?

  /// The placement that chooses the paywall for a denied use, instead of ``paywall``.
  public let placement: Placement.ID?

  /// The time after which a hold of a use is released automatically, or nil for ``defaultHold``.
  public let hold: Length?

  /// The time after which a hold is released if the catalog has none: a day.
  public static let defaultHold = Length(1, .days)

  /// Creates a feature.
  public init(
    id: ID, access: [AccessRule], paywall: Paywall.ID? = nil, placement: Placement.ID? = nil,
    hold: Length? = nil
  ) {
    self.hold = hold
    self.id = id
    self.access = access
    self.paywall = paywall
    self.placement = placement
  }

  /// The quotas among the rules.
  public var quotas: [Quota] { access.flatMap(\.quotas) }

  /// The quota of the last rule that has one, which is the one for everybody, if there is any.
  ///
  /// ``Catalog/quota(of:for:at:)`` is the one that counts for a person.
  public var quota: Quota? { quotas.last }

  /// A Boolean value that indicates whether a server of the app counts its uses.
  public var isKeptOnServer: Bool { quotas.contains(where: \.isKeptOnServer) }

  /// The caps among the rules.
  public var caps: [Cap] {
    access.compactMap { rule in if case .cap(let cap) = rule.limit { cap } else { nil } }
  }

  /// The cap of the last rule that has one, which is the one for everybody, if there is any.
  public var cap: Cap? { caps.last }

  /// A Boolean value that indicates whether a rule needs a number that the app passes.
  public var isCounted: Bool {
    access.contains { rule in
      switch rule.limit {
      case .cap, .upTo: true
      case .quota, .quotas, .cost, nil: false
      }
    }
  }
}

extension Feature.ID {
  /// A Boolean value that indicates whether this is a pattern for every name with this prefix: it
  /// ends with `*`.
  public var isPattern: Bool { rawValue.utf8.last == UInt8(ascii: "*") }

  /// Returns whether a feature's name fits this pattern.
  public func matches(_ id: Feature.ID) -> Bool {
    id.rawValue.hasBytePrefix(String(rawValue.dropLast()))
  }
}
