public import Foundation

/// Everything known of one person that a decision depends on.
public struct Customer: Hashable, Sendable {
  public var entitlements: Entitlements

  /// The uses that count against a quota.
  public var uses: [Feature.ID: Uses]

  /// What the person has picked; see ``Choice``.
  public var choices: [Choice.ID: Feature.ID]

  /// Whether the switch of the catalog's ``Simulation`` is on.
  public var isSimulating: Bool

  /// How much of each currency is left.
  public var balances: [Currency.ID: Int] = [:]

  /// The features that were bought with a ``Spend``.
  public var unlocked: Set<Feature.ID> = []

  /// When each trial began, as far as that is known.
  public var trials: [Trial.ID: Date] = [:]

  /// The highest that was ever reached.
  public var progress: [Progression.ID: Int] = [:]

  /// When the goal of an ``Offer`` was first reached.
  public var goals: [Offer.ID: Date] = [:]

  /// The products whose purchase waits for somebody's answer.
  public var pending: Set<Catalog.Product.ID> = []

  /// The plans that run and won't renew, as far as the store has said so in this launch.
  public var cancelled: Set<Catalog.Product.ID> = []

  /// When the app was first opened.
  public var firstLaunch: Date?

  /// Whether the person has been through onboarding.
  public var isOnboarded = false

  /// How the test switches stand that somebody has turned.
  public var switches: [String: Bool] = [:]

  /// The app's version that a paywall was shown for last, where that matters.
  public var versionsShown: [Paywall.ID: String] = [:]

  public init(
    entitlements: Entitlements = .unknown, uses: [Feature.ID: Uses] = [:],
    choices: [Choice.ID: Feature.ID] = [:], isSimulating: Bool = false
  ) {
    self.entitlements = entitlements
    self.uses = uses
    self.choices = choices
    self.isSimulating = isSimulating
  }

  /// How much of a currency is left; 0 of one that was never touched.
  public func balance(of currency: Currency.ID) -> Int { balances[currency] ?? 0 }
}
