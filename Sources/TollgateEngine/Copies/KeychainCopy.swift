import Foundation
import Logging
import TollgateCore

/// The copy of what must outlive the app's files, in the keychain.
///
/// The ledger is the truth: a copy that can't be read or written is logged and keeps nobody waiting.
final class KeychainCopy: Sendable {
  private let keychain: any KeychainStorage
  private let logger: Logger
  private let last = Locked<Data?>(nil)

  init(in keychain: any KeychainStorage, logger: Logger) {
    self.keychain = keychain
    self.logger = logger
  }

  /// What was copied last by whichever process did, or nil where that is none or damaged.
  func read() -> KeychainRecord? {
    do {
      return try keychain.load().map(KeychainRecord.init)
    } catch let damage as KeychainRecord.Damage {
      logger.error("The keychain's record is damaged and counts as none: \(damage)")
    } catch {
      logger.error("The keychain could not be read; a reinstall is not noticed: \(error)")
    }
    return nil
  }

  /// Copies what the ledger holds, where it changed since the last copy.
  func write(_ ledger: Ledger, by catalog: Catalog) {
    last { last in
      do {
        let lots = catalog.currencies.isEmpty ? [] : try ledger.lotsToKeep()
        let record = KeychainRecord(of: ledger.ledgerState, by: catalog, lots).data
        if record != last { try keychain.save(record) }
        last = record
      } catch {
        logger.error("The keychain could not be written; a reinstall would forget: \(error)")
      }
    }
  }
}
