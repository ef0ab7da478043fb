public import Foundation

/// Everything known of one person that a decision depends on.
public struct Customer: Hashable, Sendable {
  /// The entitlements and badges with their causes.
  public var entitlements: Entitlements

  /// The uses that count against a quota.
  public var uses: [Feature.ID: Uses]

  /// The chosen options; see ``Choice``.
  public var choices: [Choice.ID: Feature.ID]

  /// A Boolean value that indicates whether the switch of the catalog's ``UnlockSimulation`` is on.
  public var isSimulating: Bool

  /// The balance of each currency; for a balance that the app's server keeps, the last one
  /// received.
  public var balances: [Currency.ID: Int] = [:]

  /// The instant, by the server's clock, of the balances that the app's server keeps, or nil until
  /// the device has received them.
  public var serverBalancesDate: Date?

  /// The amounts that are in ``balances`` and end, by currency.
  public var lapsing: [Currency.ID: [Lapse]] = [:]

  /// The accruing income of each currency that isn't in ``balances`` yet.
  public var accruals: [Currency.ID: Accrual] = [:]

  /// The features that were bought with a ``Spend``.
  public var unlocked: Set<Feature.ID> = []

  /// The first instant at which a feature that was rented with a ``Spend`` is no longer open.
  public var rented: [Feature.ID: Date] = [:]

  /// The start of each trial, if known.
  public var trials: [Trial.ID: Date] = [:]

  /// The highest that was ever reached.
  public var progress: [Progression.ID: Int] = [:]

  /// The instant at which each goal was first reached that the catalog counts time from.
  public var goals: [Progression.Goal: Date] = [:]

  /// The products with a pending purchase.
  public var pending: Set<Catalog.Product.ID> = []

  /// The current plans that won't renew, as far as the store has reported in this launch.
  public var cancelled: Set<Catalog.Product.ID> = []

  /// The renewals of current plans, and of plans whose payment is being retried, by plan, as far as
  /// the store has reported in this launch.
  public var renewals: [Catalog.Product.ID: Renewal] = [:]

  /// The first launch of the app.
  public var firstLaunch: Date?

  /// A Boolean value that indicates whether the person has completed onboarding.
  public var isOnboarded = false

  /// The instant at which the person completed onboarding, or nil if it isn't known.
  public var onboardedAt: Date?

  /// When the customer first bought the app, or nil until the store has reported it.
  public var appBought: AppOrigin?

  /// The values of the changed test switches.
  public var switches: [String: Bool] = [:]

  /// The app's version that a paywall was shown for last, if that matters.
  public var versionsShown: [Paywall.ID: String] = [:]

  /// The instants at which a paywall was shown that is shown only so often.
  public var shows: [Paywall.ID: Uses] = [:]

  /// The number of times that this process showed each paywall.
  public var showsInSession: [Paywall.ID: Int] = [:]

  /// The number of times that this process showed each paywall with no product loaded.
  public var unsoldShows: [Paywall.ID: Int] = [:]

  /// The number of calls of each placement whose rules depend on it.
  public var calls: [Placement.ID: Int] = [:]

  /// Creates a customer.
  public init(
    entitlements: Entitlements = .unknown, uses: [Feature.ID: Uses] = [:],
    choices: [Choice.ID: Feature.ID] = [:], isSimulating: Bool = false
  ) {
    self.entitlements = entitlements
    self.uses = uses
    self.choices = choices
    self.isSimulating = isSimulating
  }

  /// Returns a Boolean value that indicates whether the person rents a feature at `instant`.
  public func rents(_ feature: Feature.ID, at instant: Date) -> Bool {
    rented[feature].map { instant < $0 } ?? false
  }

  /// Returns a currency's balance when it was computed; 0 if it never changed.
  ///
  /// ``Catalog/balance(of:for:at:)`` has it at another instant.
  public func balance(of currency: Currency.ID) -> Int { balances[currency] ?? 0 }
}
