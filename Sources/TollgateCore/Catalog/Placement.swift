/// A point in an app at which a paywall may show, decided as a function of state.
///
/// The first rule that applies shows its paywall. Where none does, nothing shows.
public struct Placement: Hashable, Sendable, Identifiable {
  /// Names one placement.
  public struct ID: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// The app has started, and the store has answered or failed to.
    public static let appLaunch: ID = "app_launch"

    /// The person has been through onboarding.
    public static let onboardingCompleted: ID = "onboarding_completed"
  }

  /// A paywall, and what must hold for it to show.
  ///
  /// All that is said must hold.
  public struct Rule: Hashable, Sendable, Decodable {
    public let paywall: Paywall.ID

    /// Whoever holds this entitlement is not shown it.
    public let unlessEntitled: Entitlement.ID?

    /// Whether onboarding must, or must not, be done.
    public let onboarded: Bool?

    /// Whether it shows only where the app's version is not the one it was shown for last.
    ///
    /// And then once in the life of a process.
    public let oncePerVersion: Bool?

    /// The test switch that must be on.
    public let whileOn: String?

    public init(
      paywall: Paywall.ID, unlessEntitled: Entitlement.ID? = nil, onboarded: Bool? = nil,
      oncePerVersion: Bool? = nil, whileOn: String? = nil
    ) {
      self.paywall = paywall
      self.unlessEntitled = unlessEntitled
      self.onboarded = onboarded
      self.oncePerVersion = oncePerVersion
      self.whileOn = whileOn
    }
  }

  public let id: ID

  /// In the order in which they are tried.
  public let rules: [Rule]

  public init(id: ID, rules: [Rule]) {
    self.id = id
    self.rules = rules
  }
}
