import Foundation
import GRDB
import TollgateCore

/// A change of the ledger's state.
///
/// ``LedgerTransaction/apply(_:)`` is the one function that makes it, in memory and on the disk.
enum LedgerChange: Sendable {
  /// The newest signed fact about a transaction, and whether the store still lists it.
  case fact(LedgerState.Entry)

  /// The newest signed fact about a subscription's renewal.
  case renewal(Renewal)

  /// The lead of the device's clock over the store's, for a subscription; in memory only.
  case clockLead(Renewal)

  /// A use that a quota counts.
  case use(Feature.ID, Date)

  /// The time that is believed.
  case time(TrustedTime)

  /// A single value, or null to forget it.
  case setting(LedgerSetting, DatabaseValue)

  /// A lot with its new state, the reason for the change, and its currency's balance; nil for
  /// unchanged parts.
  case lot(Lot, WalletEntry?, balance: Int?)

  /// The total of each currency's lots; read, and written with the lots.
  case balances([Currency.ID: Int])

  /// A feature that was bought with a spend, permanently.
  case unlocked(Feature.ID, Spend.ID, Date)

  case event(AnalyticsEvent)

  /// The app's server's new answer about a customer, replacing the earlier one.
  case answer(ServerAnswer)

  /// A signed text was sent to the app's server, for the named customer.
  case sent(SignedText, to: String)

  /// All signed texts must be sent again, for another customer.
  case unsent

  /// The app has another server or none, so nothing from the previous one counts.
  case anotherServer

  /// Events up to this number were delivered.
  case deliveredEvents(Int)

  /// Uses from before the last instant at which they could count, for each feature.
  case uselessUses(before: [Feature.ID: Date])

  /// Everything but the events is deleted, as in a reinstall; the usage log's numbering continues.
  case reinstall
}

extension LedgerChange {
  static func set(_ setting: LedgerSetting, to value: Bool) -> LedgerChange {
    .setting(setting, value.databaseValue)
  }

  static func set(_ setting: LedgerSetting, to value: Int) -> LedgerChange {
    .setting(setting, value.databaseValue)
  }

  /// Keeps a text, or forgets it where it is nil.
  static func set(_ setting: LedgerSetting, to value: String?) -> LedgerChange {
    .setting(setting, value?.databaseValue ?? .null)
  }

  static func set(_ setting: LedgerSetting, at instant: Date) -> LedgerChange {
    .setting(setting, instant.stored.databaseValue)
  }

  static func forget(_ setting: LedgerSetting) -> LedgerChange { .setting(setting, .null) }
}
