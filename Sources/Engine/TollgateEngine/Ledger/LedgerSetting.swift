import SourceJSON
import TollgateCore

/// A single named value in the ledger.
struct LedgerSetting: Hashable, Sendable {
  static let latestSigned = LedgerSetting(rawValue: "latest_signed")
  static let firstLaunch = LedgerSetting(rawValue: "first_launch")
  static let isSimulating = LedgerSetting(rawValue: "is_simulating")
  static let hasAnswer = LedgerSetting(rawValue: "has_answer")

  static let installation = LedgerSetting(rawValue: "installation")

  /// The key of the ledger's current server.
  static let serverKey = LedgerSetting(rawValue: "server.key")

  /// The signed-in customer, as named by the app.
  static let serverCustomer = LedgerSetting(rawValue: "server.customer")

  /// The customer that the person is while the app names none.
  static let serverInstallation = LedgerSetting(rawValue: "server.installation")

  /// The newest configuration that was taken from the server.
  static let serverConfiguration = LedgerSetting(rawValue: "server.configuration")

  static let isOnboarded = LedgerSetting(rawValue: "is_onboarded")
  static let onboardedAt = LedgerSetting(rawValue: "onboarded_at")

  /// When the customer first bought the app.
  static let appBought = LedgerSetting(rawValue: "app_bought")

  /// The purchase that the person began outside of the app, until it is made.
  static let intention = LedgerSetting(rawValue: "intention")

  /// The causes of one-time grants and spends from before a reinstall, as digests.
  static let causes = LedgerSetting(rawValue: "causes")

  static let importedPrefix = "imported."
  static let earlierPrefix = "earlier."
  static let claimPrefix = "claim."
  static let trialPrefix = "trial."
  static let progressPrefix = "progress."
  static let goalPrefix = "goal."
  static let switchPrefix = "switch."
  static let shownPrefix = "shown."
  static let showsPrefix = "shows."
  static let callsPrefix = "calls."
  static let choicePrefix = "choice."
  static let attributionPrefix = "attribution."
  static let waitingPrefix = "waiting."
  static let remotePrefix = "remote."
  static let variantPrefix = "variant."
  static let sentRenewalPrefix = "sent.renewal."

  static let giftPrefix = "gift."
  static let rentalPrefix = "rental."
  static let startPrefix = "start."
  static let incomePrefix = "income."
  static let accrualPrefix = "accrual."
  static let holdPrefix = "hold."

  /// That a value of an earlier version of the app was taken over, by its kind and name.
  static func earlier(_ name: String) -> LedgerSetting {
    LedgerSetting(rawValue: earlierPrefix + name)
  }

  /// A gift from the app itself, by its number.
  static func gift(_ number: Int) -> LedgerSetting {
    LedgerSetting(rawValue: giftPrefix + "\(number)")
  }

  /// The end of the time for which a feature is rented.
  static func rental(of feature: Feature.ID) -> LedgerSetting {
    LedgerSetting(rawValue: rentalPrefix + feature.rawValue)
  }

  /// Returns the setting that records a currency's initial grant.
  static func start(of currency: Currency.ID) -> LedgerSetting {
    LedgerSetting(rawValue: startPrefix + currency.rawValue)
  }

  /// The last period in which a currency's income was paid, and the number of paid periods in a row
  /// before it.
  static func income(of currency: Currency.ID, per period: Quota.Period) -> LedgerSetting {
    LedgerSetting(rawValue: incomePrefix + "\(period.word ?? "").\(currency)")
  }

  /// The interval of an income that runs.
  static func accrual(of currency: Currency.ID) -> LedgerSetting {
    LedgerSetting(rawValue: accrualPrefix + currency.rawValue)
  }

  /// A named hold of a use or a spend.
  static func hold(_ name: String) -> LedgerSetting {
    LedgerSetting(rawValue: holdPrefix + name)
  }

  static func trial(_ trial: Trial.ID) -> LedgerSetting {
    LedgerSetting(rawValue: trialPrefix + trial.rawValue)
  }

  static func progress(_ progression: Progression.ID) -> LedgerSetting {
    LedgerSetting(rawValue: progressPrefix + progression.rawValue)
  }

  static func goal(_ goal: Progression.Goal) -> LedgerSetting {
    LedgerSetting(rawValue: goalPrefix + goal.name)
  }

  static func shows(of paywall: Paywall.ID) -> LedgerSetting {
    LedgerSetting(rawValue: showsPrefix + paywall.rawValue)
  }

  static func calls(of placement: Placement.ID) -> LedgerSetting {
    LedgerSetting(rawValue: callsPrefix + placement.rawValue)
  }

  static func testSwitch(_ name: String) -> LedgerSetting {
    LedgerSetting(rawValue: switchPrefix + name)
  }

  static func versionShown(of paywall: Paywall.ID) -> LedgerSetting {
    LedgerSetting(rawValue: shownPrefix + paywall.rawValue)
  }

  static func choice(_ choice: Choice.ID) -> LedgerSetting {
    LedgerSetting(rawValue: choicePrefix + choice.rawValue)
  }

  static func attribution(of product: Catalog.Product.ID) -> LedgerSetting {
    LedgerSetting(rawValue: attributionPrefix + product.rawValue)
  }

  static func waiting(for product: Catalog.Product.ID) -> LedgerSetting {
    LedgerSetting(rawValue: waitingPrefix + product.rawValue)
  }

  static func remote(_ id: RemoteValue.ID) -> LedgerSetting {
    LedgerSetting(rawValue: remotePrefix + id.rawValue)
  }

  static func variant(of experiment: Experiment.ID) -> LedgerSetting {
    LedgerSetting(rawValue: variantPrefix + experiment.rawValue)
  }

  /// The renewal of a subscription that was last sent to the app's server.
  static func sentRenewal(of id: Renewal.ID) -> LedgerSetting {
    LedgerSetting(rawValue: sentRenewalPrefix + id.name)
  }

  /// The number of something that a ledger claimed that was not this app's; see ``LedgerClaim``.
  static func claim(_ number: Int) -> LedgerSetting {
    LedgerSetting(rawValue: claimPrefix + "\(number)")
  }

  let rawValue: String

  /// A Boolean value that indicates whether the seal covers it row by row.
  ///
  /// All settings but three kinds: the latest signed date, which the seal names beside the rows; the
  /// origins of purchases, for analytics; and the renewals that were sent to a server, which verifies
  /// them itself.
  var isSealed: Bool {
    self != .latestSigned
      && !Self.unsealedPrefixes.contains { rawValue.hasBytePrefix($0) }
  }

  private static let unsealedPrefixes = [attributionPrefix, waitingPrefix, sentRenewalPrefix]

  /// A Boolean value that indicates whether it is kept from a ledger that isn't this app's: values
  /// that grant nothing, and whose loss the person would notice.
  ///
  /// A choice counts only while the chosen option is allowed, onboarding only starts what it
  /// offers, and a customer of the app's server has only what the server grants.
  var givesNothing: Bool {
    self == .isOnboarded || self == .serverKey || self == .serverCustomer
      || self == .serverInstallation
      || [Self.choicePrefix, Self.attributionPrefix, Self.waitingPrefix]
        .contains { rawValue.hasBytePrefix($0) }
  }

  /// A Boolean value that indicates whether it records a gift from the app itself.
  var isGift: Bool { rawValue.hasBytePrefix(Self.giftPrefix) }

  /// A Boolean value that indicates whether the keychain keeps it: one-time grants, and grants for
  /// a time.
  var outlivesReinstall: Bool {
    [
      Self.giftPrefix, Self.rentalPrefix, Self.startPrefix, Self.incomePrefix, Self.accrualPrefix,
      Self.earlierPrefix + "entitlement.", Self.earlierPrefix + "balance.",
    ].contains { rawValue.hasBytePrefix($0) }
  }

  /// A Boolean value that indicates whether the keychain keeps it if the system may purge the
  /// ledger: values that a person who deleted nothing would not expect to lose.
  var outlivesPurge: Bool {
    self == .isOnboarded || self == .installation || self == .serverCustomer
      || [Self.choicePrefix, Self.progressPrefix, Self.shownPrefix, Self.variantPrefix]
        .contains { rawValue.hasBytePrefix($0) }
  }

  /// A Boolean value that indicates whether it is imported from a ledger that an older release had
  /// set aside: values that can't be spent, and that the keychain doesn't have.
  var returns: Bool {
    isDrawn || self == .isOnboarded || self == .onboardedAt
      || [
        Self.choicePrefix, Self.progressPrefix, Self.goalPrefix, Self.shownPrefix, Self.showsPrefix,
        Self.callsPrefix, Self.switchPrefix, Self.remotePrefix, Self.attributionPrefix,
        Self.waitingPrefix, Self.importedPrefix, Self.earlierPrefix,
      ].contains { rawValue.hasBytePrefix($0) }
  }

  /// A Boolean value that indicates whether it records which variants the installation drew.
  var isDrawn: Bool { self == .installation || rawValue.hasBytePrefix(Self.variantPrefix) }

  init(rawValue: String) { self.rawValue = rawValue }

  /// Returns whether both names are the same bytes, which is how SQLite compares them.
  static func == (lhs: LedgerSetting, rhs: LedgerSetting) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  /// Returns the rest of the name if it begins with `prefix`.
  func name(after prefix: String) -> String? {
    guard rawValue.hasBytePrefix(prefix) else { return nil }
    return String(decoding: rawValue.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
