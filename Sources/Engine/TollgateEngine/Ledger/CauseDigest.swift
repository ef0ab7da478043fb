import Foundation
import GRDB

/// The digest of the cause of a one-time grant or spend, as stored in the keychain.
///
/// FNV-1a in 64 bits. It needs no key: the app writes the causes, so an outsider can't choose one
/// with the same digest, and an attacker who can write to the keychain has its key anyway. Among
/// 4,096 causes one in two thousand billion devices has two with the same digest.
struct CauseDigest: Hashable, Sendable {
  /// The most digests in the keychain: half are the oldest, and half the newest.
  ///
  /// Between them are causes from the middle of a person's years with the app. The oldest are
  /// causes that a reinstall could have granted again, such as a welcome bonus or the first levels;
  /// the newest are today's.
  static let most = 4_096

  let value: UInt64

  init(value: UInt64) { self.value = value }

  init(of cause: String) { value = KeychainRecord.sum(of: cause.utf8) }

  /// Reads digests of eight bytes each, and ignores trailing bytes.
  static func all(in data: Data) -> [CauseDigest] {
    stride(from: 0, to: data.count - data.count % 8, by: 8).map { offset in
      CauseDigest(
        value: data.dropFirst(offset).prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    }
  }

  /// Returns digests as eight bytes each.
  static func data(of digests: [CauseDigest]) -> Data {
    Data(
      digests.flatMap { digest in
        (0..<8).map { UInt8(truncatingIfNeeded: digest.value >> (56 - 8 * $0)) }
      })
  }

  /// Returns the digests that the keychain keeps, oldest first.
  static func kept(of digests: [CauseDigest]) -> [CauseDigest] {
    guard digests.count > most else { return digests }
    return Array(digests.prefix(most / 2) + digests.suffix(most - most / 2))
  }
}

extension Ledger {
  /// Returns the causes of one-time grants and spends, oldest first.
  ///
  /// - Throws: ``LedgerFailure``.
  func causes() throws -> [CauseDigest] {
    let names = try read { db in
      try String.fetchAll(
        db.cachedStatement(sql: "SELECT cause FROM entry WHERE cause NOT NULL ORDER BY n"))
    }
    var seen: Set<CauseDigest> = []
    return (ledgerState.causes + names.map(CauseDigest.init(of:))).filter {
      seen.insert($0).inserted
    }
  }

  /// Returns the single values that outlive a purge, by name.
  ///
  /// - Throws: ``LedgerFailure``.
  func settingsToKeep(purgeable: Bool) throws -> [SealedContent.Setting] {
    try read { db in
      try Row.fetchAll(db.cachedStatement(sql: "SELECT key, value FROM setting ORDER BY key"))
        .map { SealedContent.Setting(name: LedgerSetting(rawValue: $0[0]), value: $0[1]) }
        .filter { $0.name.outlivesReinstall || purgeable && $0.name.outlivesPurge }
    }
  }

  /// Returns the number of the newest entry, which is another one once there are more causes.
  ///
  /// - Throws: ``LedgerFailure``.
  func newestEntry() throws -> Int64 {
    try read { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(n) FROM entry")) ?? 0
    }
  }
}
