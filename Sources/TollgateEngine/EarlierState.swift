public import TollgateCore

/// What an app knew of the person before it kept books: what new books begin with.
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
  /// Takes it over into books that are new.
  func restore(into books: inout Books, _ page: LedgerPage) throws {
    if isOnboarded {
      books.isOnboarded = true
      try page.set(.isOnboarded, true)
    }
    for (paywall, version) in versionsShown {
      books.versionsShown[paywall] = version
      try page.set(.versionShown(of: paywall), version)
    }
  }
}
