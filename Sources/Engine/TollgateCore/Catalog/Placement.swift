import SourceJSON

/// A point in an app at which a paywall may show, decided as a function of state.
///
/// The first rule that applies shows its paywall. If none does, nothing shows.
public struct Placement: Hashable, Sendable, Identifiable {
  /// The name of a placement.
  public struct ID: Identifier {
    /// The identifier as a string.
    public let rawValue: String

    /// Creates an identifier from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The app has started, and the store has answered or failed to.
    public static let appLaunch: ID = "app_launch"

    /// The person has been through onboarding.
    public static let onboardingCompleted: ID = "onboarding_completed"

    /// The person has begun a purchase on the app's page in the App Store.
    ///
    /// Only a paywall that sells the product shows; if none does, the store's payment starts at
    /// once.
    public static let promotedPurchase: ID = "promoted_purchase"
  }

  /// A paywall, and the condition for showing it.
  public struct Rule: Hashable, Sendable {
    /// The paywall to show.
    public let paywall: Paywall.ID

    /// The condition, or nil for none.
    public let when: Condition?

    /// The limit for showing the paywall, or nil for none.
    ///
    /// It counts every showing of the paywall, whatever opened it.
    public internal(set) var quota: Quota?

    /// Creates a rule.
    public init(paywall: Paywall.ID, when: Condition? = nil, quota: Quota? = nil) {
      self.paywall = paywall
      self.when = when
      self.quota = quota
    }
  }

  /// The identifier of the placement.
  public let id: ID

  /// The rules, in the order in which they are tried.
  public let rules: [Rule]

  /// Creates a placement.
  public init(id: ID, rules: [Rule]) {
    self.id = id
    self.rules = rules
  }

  /// A Boolean value that indicates whether a rule depends on the number of the placement's calls.
  public var countsCalls: Bool {
    rules.contains { rule in
      rule.when?.contains { if case .calls = $0 { true } else { false } } == true
    }
  }
}

extension Placement.Rule: Decodable {
  private enum CodingKeys: String, CodingKey {
    case paywall, when, quota

    // Earlier spellings of `not` `entitled`, and of `onboarded` under `when`.
    case unlessEntitled, onboarded
  }

  /// Reads a rule, also in earlier spellings.
  public init(from decoder: any Decoder) throws {
    try decoder.refuse(EarlierWord.placements)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    var parts = [try container.decodeIfPresent(Condition.self, forKey: .when)].compactMap(\.self)
    if let entitlement = try container.decodeIfPresent(Entitlement.ID.self, forKey: .unlessEntitled)
    {
      parts.append(.not(.entitled(entitlement)))
    }
    if let isOnboarded = try container.decodeIfPresent(Bool.self, forKey: .onboarded) {
      parts.append(.onboarded(isOnboarded))
    }
    self.init(
      paywall: try container.decode(Paywall.ID.self, forKey: .paywall),
      when: parts.isEmpty ? nil : Condition(all: parts),
      quota: try container.decodeIfPresent(Quota.self, forKey: .quota))
  }
}
