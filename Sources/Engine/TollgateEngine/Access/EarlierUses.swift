import Foundation
import TollgateCore

/// Uses that an earlier version of the app had counted elsewhere.
struct EarlierUses: Sendable {
  let ledger: Ledger
  let current: CurrentSituation
  let copies: CoalescedWork

  /// The most uses of one day that are taken over: more than any quota counts.
  static let most = 100_000

  /// Takes over the uses of one day, once under a name.
  ///
  /// The import is recorded in the same write, so a process that dies neither loses uses nor counts
  /// them twice.
  func takeOver(
    _ count: Int, of feature: Feature.ID, lastAt last: Date?, once name: String
  ) throws -> Int {
    let zone = current.clock.timeZone()
    let added = try ledger.write { transaction -> Int in
      let setting = LedgerSetting.imported(from: name)
      guard try !transaction.isSet(setting) else { return 0 }
      try transaction.apply(.set(setting, to: true))
      guard let last else { return 0 }
      return try transaction.takeOver(count, of: feature, lastAt: last, in: zone)
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
