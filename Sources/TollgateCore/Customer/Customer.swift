public import Foundation

/// Everything known of one person that a decision depends on.
public struct Customer: Hashable, Sendable {
  /// The entitlements and badges with their causes.
  public var entitlements: Entitlements

  /// The uses that count against a quota.
  public var uses: [Feature.ID: Uses]

  /// The chosen options; see ``Choice``.
  public var choices: [Choice.ID: Feature.ID]

  /// A Boolean value that indicates whether the switch of the catalog's ``Simulation`` is on.
  public var isSimulating: Bool

  /// The balance of each currency; of one that the app's server keeps, the balance that the device heard of last.
  public var balances: [Currency.ID: Int] = [:]

  /// The instant, by the server's clock, of which ``balances`` has what the app's server keeps, or nil while the device has
  /// not heard of it.
  public var serverBalancesDate: Date?

  /// The amounts that are in ``balances`` and end, by currency.
  public var lapsing: [Currency.ID: [Lapse]] = [:]

  /// The income of each currency that comes bit by bit and is not in ``balances`` yet.
  public var accruals: [Currency.ID: Accrual] = [:]

  /// The features that were bought with a ``Spend``.
  public var unlocked: Set<Feature.ID> = []

  /// The first instant at which a feature that was rented with a ``Spend`` is no longer open.
  public var rented: [Feature.ID: Date] = [:]

  /// The start of each trial, if it is known.
  public var trials: [Trial.ID: Date] = [:]

  /// The highest that was ever reached.
  public var progress: [Progression.ID: Int] = [:]

  /// The instant at which each goal was first reached that the catalog counts time from.
  public var goals: [Progression.Goal: Date] = [:]

  /// The products whose purchase waits for somebody's answer.
  public var pending: Set<Catalog.Product.ID> = []

  /// The plans that run and won't renew, as far as the store has said so in this launch.
  public var cancelled: Set<Catalog.Product.ID> = []

  /// The renewals of the plans that run, or whose payment the store tries again, by plan, as far as the
  /// store has said so in this launch.
  public var renewals: [Catalog.Product.ID: Renewal] = [:]

  /// The first launch of the app.
  public var firstLaunch: Date?

  /// A Boolean value that indicates whether the person has completed onboarding.
  public var isOnboarded = false

  /// The instant at which the person completed onboarding, or nil if it isn't known.
  public var onboardedAt: Date?

  /// When the customer first bought the app, or nil while the store has not said.
  public var appBought: AppOrigin?

  /// The values of the test switches that somebody has changed.
  public var switches: [String: Bool] = [:]

  /// The app's version that a paywall was shown for last, where that matters.
  public var versionsShown: [Paywall.ID: String] = [:]

  /// The instants at which a paywall was shown that is shown only so often.
  public var shows: [Paywall.ID: Uses] = [:]

  /// How often a paywall was shown in the life of this process.
  public var showsInSession: [Paywall.ID: Int] = [:]

  /// How often a paywall was shown in the life of this process while none of its products was loaded.
  public var unsoldShows: [Paywall.ID: Int] = [:]

  /// How often each placement was called whose rules ask for that.
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

  /// Returns the balance of a currency as it was when this was worked out; 0 if it never changed.
  ///
  /// ``Catalog/balance(of:for:at:)`` has it at another instant.
  public func balance(of currency: Currency.ID) -> Int { balances[currency] ?? 0 }
}
