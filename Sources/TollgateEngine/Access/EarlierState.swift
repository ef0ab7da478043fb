public import TollgateCore

/// What an app knew of the person before it kept a ledger: what a new ledger begins with.
public struct EarlierState: Hashable, Sendable {
  /// Whether the person has been through onboarding.
  public var isOnboarded: Bool

  /// The app's version that a paywall was shown for last.
  public var versionsShown: [Paywall.ID: String]

  public init(isOnboarded: Bool = false, versionsShown: [Paywall.ID: String] = [:]) {
    self.isOnboarded = isOnboarded
    self.versionsShown = versionsShown
  }
}

extension EarlierState {
  /// Takes it over into a new ledger's state.
  func restore(into ledgerState: inout LedgerState, _ write: WriteTransaction) throws {
    if isOnboarded {
      ledgerState.isOnboarded = true
      try write.set(.isOnboarded, true)
    }
    for (paywall, version) in versionsShown {
      ledgerState.versionsShown[paywall] = version
      try write.set(.versionShown(of: paywall), version)
    }
  }
}
