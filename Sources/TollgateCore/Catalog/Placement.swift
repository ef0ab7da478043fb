/// A point in an app at which a paywall may show, decided as a function of state.
///
/// The first rule that applies shows its paywall. Where none does, nothing shows.
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
    /// Only a paywall that sells the product shows; where none does, the store asks for payment at once.
    public static let promotedPurchase: ID = "promoted_purchase"
  }

  /// A paywall, and what must hold for it to show.
  ///
  /// All that is said must hold.
  public struct Rule: Hashable, Sendable, Decodable {
    /// The paywall to show.
    public let paywall: Paywall.ID

    /// The entitlement whose holders don't see the paywall.
    public let unlessEntitled: Entitlement.ID?

    /// A Boolean value that indicates whether onboarding must be done or must not be done, or `nil`
    /// if it does not matter.
    public let onboarded: Bool?

    /// A Boolean value that indicates whether the paywall shows only if the app's version differs
    /// from the one it was last shown for.
    ///
    /// It then shows once per process.
    public let oncePerVersion: Bool?

    /// The test switch that must be on.
    public let whileOn: String?

    /// Creates a rule.
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

  /// The identifier of the placement.
  public let id: ID

  /// The rules, in the order in which they are tried.
  public let rules: [Rule]

  /// Creates a placement.
  public init(id: ID, rules: [Rule]) {
    self.id = id
    self.rules = rules
  }
}
