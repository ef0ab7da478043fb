public import TollgateCore

/// A value of what an app knew of the person before it had a ledger, with which a new ledger begins.
public struct EarlierState: Hashable, Sendable {
  /// The facts, as the ledger has them.
  private var person = Customer()

  /// A Boolean value that indicates whether the person has been through onboarding.
  public var isOnboarded: Bool {
    get { person.isOnboarded }
    set { person.isOnboarded = newValue }
  }

  /// The app's version that a paywall was shown for last.
  public var versionsShown: [Paywall.ID: String] {
    get { person.versionsShown }
    set { person.versionsShown = newValue }
  }

  /// Creates a state; without arguments, that of somebody new.
  public init(isOnboarded: Bool = false, versionsShown: [Paywall.ID: String] = [:]) {
    person.isOnboarded = isOnboarded
    person.versionsShown = versionsShown
  }
}

extension EarlierState {
  /// Takes it over into a new ledger's state.
  func restore(into transaction: inout LedgerTransaction) throws {
    if isOnboarded { try transaction.apply(.set(.isOnboarded, to: true)) }
    for (paywall, version) in versionsShown {
      try transaction.apply(.set(.versionShown(of: paywall), to: version))
    }
  }
}
