public import Foundation
import GRDB
public import TollgateCore

extension Tollkeeper {
  /// Takes over, once, the uses of one day that an earlier version of the app had counted.
  ///
  /// Only as many are added as the ledger lacks of that day: it may know some already, from the
  /// keychain or because the other place mirrors it. That they were taken over is kept in the same
  /// write, so a process that dies neither loses uses nor counts them twice. The mark stays.
  ///
  /// - Parameters:
  ///   - count: How many were counted on the calendar day of `last`, where the person is.
  ///   - feature: The feature whose quota counts them.
  ///   - last: When the last of them was.
  ///   - name: Names the place they come from; the second import under a name does nothing.
  /// - Returns: How many were added.
  /// - Throws: ``LedgerFailure``; then nothing was taken over.
  @discardableResult
  public func importUses(
    _ count: Int, of feature: Feature.ID, lastAt last: Date?, once name: String
  ) throws -> Int {
    let zone = clock.timeZone()
    let added = try ledger.write { ledgerState, write -> Int in
      let setting = LedgerSetting.imported(from: name)
      guard try !ledger.isSet(setting) else { return 0 }
      try write.set(setting, true)
      guard let last else { return 0 }
      let day = CalendarDay(containing: last, in: zone)
      let known = ledgerState.uses[feature]?.count(from: day.start, to: day.end) ?? 0
      for number in 0..<max(0, count - known) {
        let instant = max(day.start, last - Double(number) / 1_000)
        ledgerState.uses[feature, default: Uses()].add(instant)
        try write.note(instant, mark: ledgerState.time.mark, counted: feature)
      }
      return max(0, count - known)
    }
    publish()
    mirrorToKeychain()
    return added
  }
}

extension LedgerSetting {
  fileprivate static func imported(from name: String) -> LedgerSetting {
    LedgerSetting(rawValue: "imported." + name)
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
