import Foundation
import Logging
import TollgateCore

/// The keychain's copy of the data that must outlive the app's files.
///
/// The ledger is authoritative: a copy that can't be read or written is logged and delays no
/// caller.
final class KeychainCopy: Sendable {
  /// The content of the keychain when it was read.
  enum Content {
    case nothing
    case damaged
    case unreadable
    case record(KeychainRecord)

    /// A Boolean value that indicates whether the keychain has something that could not be read.
    var isLost: Bool {
      switch self {
      case .damaged, .unreadable: true
      case .nothing, .record: false
      }
    }

    /// A Boolean value that indicates whether the keychain may have something that this launch can't read yet.
    var isUnreadable: Bool { if case .unreadable = self { true } else { false } }

    var record: KeychainRecord? { if case .record(let record) = self { record } else { nil } }
  }

  private struct State {
    var last: Data?

    /// The keychain's key, even if the ledger isn't sealed with it.
    var seal: KeychainRecord.Seal?

    /// The customer that the keychain has.
    var customer: UUID?

    /// The lines of a newer release that the keychain has.
    var newerLines: [String] = []

    /// A Boolean value that indicates whether it was reported that the keychain can't be read.
    var isReported = false

    /// The causes as of the newest entry that was read.
    private var causes: (entry: Int64, kept: Int, digests: [CauseDigest])?

    /// Returns the causes to store; they are read again only if there can be more.
    mutating func causes(of ledger: Ledger) throws -> [CauseDigest] {
      let newest = try ledger.newestEntry()
      let kept = ledger.ledgerState.causes.count
      if let causes, causes.entry == newest, causes.kept == kept { return causes.digests }
      let digests = CauseDigest.kept(of: try ledger.causes())
      causes = (newest, kept, digests)
      return digests
    }
  }

  private let keychain: any KeychainStorage

  /// A Boolean value that indicates whether the system may purge the ledger.
  private let isForPurgeable: Bool
  private let logger: Logger
  private let state = Locked(State())

  /// A Boolean value that indicates whether the keychain may have something that could not be read.
  ///
  /// It has a lock of its own, held only for this value: a write of the ledger reads it while a
  /// copy that reads the ledger holds ``state``.
  private let unknown = Locked(false)

  /// - Parameters:
  ///   - keychain: The keychain.
  ///   - mayBePurged: Whether the system may purge the ledger.
  ///   - logger: Receives read and write failures, once each.
  init(in keychain: any KeychainStorage, mayBePurged: Bool = false, logger: Logger) {
    self.keychain = keychain
    isForPurgeable = mayBePurged
    self.logger = logger
  }

  /// A Boolean value that indicates whether the keychain could not be read, so that its content
  /// must not be overwritten.
  var isUnknown: Bool { unknown { $0 } }

  /// The key that the keychain has.
  var seal: KeychainRecord.Seal? { state { $0.seal } }

  /// Reads the newest copy by any process.
  func read() -> Content {
    do {
      guard let data = try keychain.load() else {
        unknown { $0 = false }
        return .nothing
      }
      unknown { $0 = false }
      state { $0.isReported = false }
      let record = try KeychainRecord(data)
      state {
        ($0.seal, $0.customer, $0.newerLines) = (record.seal, record.customer, record.newerLines)
      }
      return .record(record)
    } catch let damage as KeychainRecord.Damage {
      logger.error("The keychain's record is damaged and counts as none: \(damage)")
      return .damaged
    } catch {
      let isNews = state { state in
        defer { state.isReported = true }
        return !state.isReported
      }
      unknown { $0 = true }
      // It is tried again with each copy.
      if isNews {
        logger.error(
          """
          The keychain could not be read. Until it can be, the ledger is not checked and not sealed, \
          and a reinstall is not noticed: \(error)
          """)
      }
      return .unreadable
    }
  }

  /// Keeps a new key, before anything is sealed by it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - record: The keychain's other content.
  /// - Returns: Whether it was saved.
  func keep(_ key: Data, in record: KeychainRecord) -> Bool {
    var record = record
    let seal = KeychainRecord.Seal(key: key)
    record.seal = seal
    do {
      try keychain.save(record.data)
      state { $0.seal = seal }
      return true
    } catch {
      logger.error("The keychain could not keep a key; the ledger is not sealed: \(error)")
      return false
    }
  }

  /// Copies the ledger's data at once if the keychain has no installation token yet.
  ///
  /// Purchases carry the token and are recognized by it after a reinstall, which may follow at
  /// once.
  func writeToken(of ledger: Ledger, by catalog: Catalog) {
    guard state({ $0.customer }) == nil else { return }
    write(ledger, by: catalog)
  }

  /// Copies the ledger's data, if it changed since the last copy.
  func write(_ ledger: Ledger, by catalog: Catalog) {
    guard !isUnknown else { return }
    state { state in
      do {
        let lots = catalog.currencies.isEmpty ? [] : try ledger.lotsToKeep()
        var record = KeychainRecord(of: ledger.ledgerState, by: catalog, lots)
        record.causes = try state.causes(of: ledger)
        record.settings =
          try ledger.settingsToKeep(purgeable: isForPurgeable)
          + Gift.settings(of: ledger.ledgerState, by: catalog)
        if let seal = ledger.seal {
          state.seal = KeychainRecord.Seal(key: seal.key, row: max(seal.row, state.seal?.row ?? 0))
        }
        record.seal = state.seal
        // One that was made while the keychain could not be read lasts for that launch.
        record.customer = state.customer ?? record.customer
        record.newerLines = state.newerLines
        let data = record.data
        if data != state.last { try keychain.save(data) }
        state.last = data
      } catch {
        logger.error("The keychain could not be written; a reinstall would forget: \(error)")
      }
    }
  }
}
