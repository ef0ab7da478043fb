import Foundation
import GRDB
import TollgateCore

/// Uses that an earlier version of the app had counted elsewhere.
struct EarlierUses: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let copies: CoalescedWork

  /// Takes over the uses of one day, once under a name.
  ///
  /// That they were taken over is kept in the same write, so a process that dies neither loses uses
  /// nor counts them twice.
  func takeOver(
    _ count: Int, of feature: Feature.ID, lastAt last: Date?, once name: String
  ) throws -> Int {
    let zone = current.clock.timeZone()
    let added = try ledger.write { transaction -> Int in
      let setting = LedgerSetting.imported(from: name)
      guard try !ledger.isSet(setting) else { return 0 }
      try transaction.apply(.set(setting, to: true))
      guard let last else { return 0 }
      let day = CalendarDay(containing: last, in: zone)
      let known = transaction.ledgerState.uses[feature]?.count(from: day.start, to: day.end) ?? 0
      for number in 0..<max(0, count - known) {
        let instant = max(day.start, last - Double(number) / 1_000)
        try transaction.apply(.use(feature, instant))
      }
      return max(0, count - known)
    }
    current.publish()
    copies.schedule()
    return added
  }
}

extension LedgerSetting {
  fileprivate static func imported(from name: String) -> LedgerSetting {
    LedgerSetting(rawValue: importedPrefix + name)
  }
}

extension Ledger {
  fileprivate func isSet(_ setting: LedgerSetting) throws -> Bool {
    try read { db in
      try Bool.fetchOne(
        db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [setting.rawValue]) ?? false
    }
  }
}
