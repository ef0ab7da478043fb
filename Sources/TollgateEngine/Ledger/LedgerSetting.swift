import SourceJSON
import TollgateCore

/// A single value that the ledger keeps by name.
struct LedgerSetting: Hashable, Sendable {
  static let latestSigned = LedgerSetting(rawValue: "latest_signed")
  static let firstLaunch = LedgerSetting(rawValue: "first_launch")
  static let isSimulating = LedgerSetting(rawValue: "is_simulating")
  static let hasAnswer = LedgerSetting(rawValue: "has_answer")

  static let installation = LedgerSetting(rawValue: "installation")

  /// The key of the server that the ledger knows of.
  static let serverKey = LedgerSetting(rawValue: "server.key")

  /// The customer that the app said the person is.
  static let serverCustomer = LedgerSetting(rawValue: "server.customer")

  /// The customer that the person is while the app names none.
  static let serverInstallation = LedgerSetting(rawValue: "server.installation")

  /// The newest configuration that was taken from the server.
  static let serverConfiguration = LedgerSetting(rawValue: "server.configuration")

  static let isOnboarded = LedgerSetting(rawValue: "is_onboarded")

  /// The purchase that the person began outside of the app, until it is made.
  static let intention = LedgerSetting(rawValue: "intention")

  /// The settings that are discarded with a seal that does not hold.
  static let sealed: [LedgerSetting] = [.latestSigned, .firstLaunch, .hasAnswer]

  static let trialPrefix = "trial."
  static let progressPrefix = "progress."
  static let goalPrefix = "goal."
  static let switchPrefix = "switch."
  static let shownPrefix = "shown."
  static let choicePrefix = "choice."
  static let attributionPrefix = "attribution."
  static let waitingPrefix = "waiting."
  static let remotePrefix = "remote."
  static let variantPrefix = "variant."
  static let sentRenewalPrefix = "sent.renewal."

  static func trial(_ trial: Trial.ID) -> LedgerSetting {
    LedgerSetting(rawValue: trialPrefix + trial.rawValue)
  }

  static func progress(_ progression: Progression.ID) -> LedgerSetting {
    LedgerSetting(rawValue: progressPrefix + progression.rawValue)
  }

  static func goal(of offer: Offer.ID) -> LedgerSetting {
    LedgerSetting(rawValue: goalPrefix + offer.rawValue)
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

  /// What the app's server was sent last of how a subscription goes on.
  static func sentRenewal(of id: Renewal.ID) -> LedgerSetting {
    LedgerSetting(rawValue: sentRenewalPrefix + id.name)
  }

  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }

  /// Returns whether both names are the same bytes, which is how SQLite compares them.
  static func == (lhs: LedgerSetting, rhs: LedgerSetting) -> Bool {
    lhs.rawValue.hasSameBytes(as: rhs.rawValue)
  }

  /// Returns the rest of the name where it begins with `prefix`.
  func name(after prefix: String) -> String? {
    guard rawValue.hasBytePrefix(prefix) else { return nil }
    return String(decoding: rawValue.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }
}
