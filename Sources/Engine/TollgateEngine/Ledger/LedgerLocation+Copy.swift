import Foundation
import GRDB

extension LedgerLocation {
  /// Copies a ledger that no process has open to this place, as a backup that is restored does.
  ///
  /// - Parameter other: The ledger. If it doesn't exist, nothing is copied.
  /// - Throws: SQLite's error.
  @_spi(Testing)
  public func copy(from other: LedgerLocation) throws {
    switch (place, other.place) {
    case (.memory(let own), .memory(let source)): try source.queue.backup(to: own.queue)
    case (.file(let own), .file(let source)):
      guard FileManager.default.fileExists(atPath: source) else { return }
      try DatabaseQueue(path: source).backup(to: DatabaseQueue(path: own))
    case (.memory(let own), .file(let source)):
      guard FileManager.default.fileExists(atPath: source) else { return }
      try DatabaseQueue(path: source).backup(to: own.queue)
    case (.file(let own), .memory(let source)):
      try source.queue.backup(to: DatabaseQueue(path: own))
    }
  }
}
