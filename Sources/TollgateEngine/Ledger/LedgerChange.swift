import Foundation
import GRDB
import TollgateCore

/// One change of what the ledger keeps.
///
/// ``LedgerTransaction/apply(_:)`` is the one function that makes it, in memory and on the disk.
enum LedgerChange: Sendable {
  /// What the store has said last about a transaction, and whether it still lists it.
  case fact(LedgerState.Entry)

  /// What the store has said last about how a subscription goes on.
  case renewal(Renewal)

  /// How far the device's clock is ahead of the store's, for a subscription; known in one launch and
  /// not kept.
  case clockLead(Renewal)

  /// A use that a quota counts.
  case use(Feature.ID, Date)

  /// What is known of the time.
  case time(TrustedTime)

  /// A single value, or null to forget it.
  case setting(LedgerSetting, DatabaseValue)

  /// A lot as it is now, why it changed, and the balance of its currency with it; nil for what stays
  /// as it was.
  case lot(Lot, WalletEntry?, balance: Int?)

  /// What each currency's lots come to; read, and written with the lots.
  case balances([Currency.ID: Int])

  /// What was bought with a spend, for ever.
  case unlocked(Feature.ID, Spend.ID, Date)

  case event(AnalyticsEvent)

  /// Events that somebody has delivered, up to this number.
  case deliveredEvents(Int)

  /// Uses that lie before the instant at which they could count last, for each feature.
  case uselessUses(before: [Feature.ID: Date])

  /// Everything that a seal vouches for is gone, as after a reinstall.
  ///
  /// What was given once for a cause stays known: it is not given again.
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
