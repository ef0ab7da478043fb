import Foundation
import GRDB
import Logging
import TollgateCore

/// The durable record of purchases and uses: one SQLite file.
///
/// A write outlives the process when it returns, and a loss of power too if it is about money: see
/// ``Durability``. Writes are serialised; each sees the ledger as the last one left it, also when another process wrote.
final class Ledger: Sendable {
  let queue: DatabaseQueue
  private let cached: Locked<Cached>

  /// The content of the file in memory, kept up to date with it.
  private struct Cached: Sendable {
    var ledgerState: LedgerState

    /// SQLite's number, another one when another connection has written.
    var version: Int

    /// The valid seal, once a key is available.
    var seal: SealedSum?

    /// The number of a sealed usage log row that has survived to disk.
    var durableRow: Int64 = 0

    /// A Boolean value that indicates whether another connection has written since this one opened.
    var isShared = false
  }

  /// Notifies those who deliver events of new ones.
  let eventChanges = Broadcast<Void>()

  /// The ledger's path, to be named where something fails.
  private let path: String

  /// A Boolean value that indicates whether it is a file.
  private let isFile: Bool

  /// The reason why nothing is saved to disk while this is open, or nil.
  let failure: LedgerFailure?

  /// Opens the ledger, or creates it if it doesn't exist.
  ///
  /// A file is read and checked completely, which takes a few milliseconds at most: see
  /// ``LedgerCheck``.
  ///
  /// - Parameters:
  ///   - location: The ledger's location.
  ///   - logger: Gets a line where a damaged ledger was set aside.
  /// - Throws: ``LedgerFailure``.
  convenience init(
    at location: LedgerLocation, logger: Logger = Logger(label: "tollgate")
  ) throws {
    do {
      try self.init(opening: location)
    } catch let failure as LedgerFailure where location.alwaysOpens {
      do {
        guard failure.isDamage || failure.isFromNewerRelease else { throw failure }
        let folder = try location.setAside(failure.isDamage ? .damaged : .newer)
        logger.critical("\(failure) It was set aside in \(folder.path), and a new one begins.")
        try self.init(opening: location)
      } catch {
        try self.init(insteadOf: location, error as? LedgerFailure ?? failure, logger: logger)
      }
    }
  }

  /// Opens a ledger in memory in place of one that can't be used in this launch.
  ///
  /// - Parameters:
  ///   - location: The location of the unusable ledger; its readable content is copied.
  ///   - failure: Why it can't be used.
  ///   - logger: Gets a line about it.
  /// - Throws: ``LedgerFailure`` if there is no memory left.
  convenience init(
    insteadOf location: LedgerLocation, _ failure: LedgerFailure, logger: Logger
  ) throws {
    logger.critical(
      "\(failure) Until the next launch nothing is kept, and what has to be kept is refused.")
    try self.init(opening: .memory(location.copyInMemory()), insteadOf: failure)
  }

  private init(
    opening location: LedgerLocation, insteadOf failure: LedgerFailure? = nil
  ) throws {
    path = location.description
    self.failure = failure
    do {
      switch location.place {
      case .memory(let ledger): (queue, isFile) = (ledger.queue, false)
      case .file(let path): (queue, isFile) = (try Self.openFile(at: path), true)
      }
      // All in one transaction: each compiles four statements.
      let current = try queue.read { [path, isFile] db in
        try isFile && !Self.isCurrent(db, at: path) ? nil : Self.content(of: db, at: path, isFile)
      }
      if current == nil { try LedgerSchema.migrator.migrate(queue) }
      cached = Locked(
        try current
          ?? queue.read { [path, isFile] db in try Self.content(of: db, at: path, isFile) })
    } catch let failure as LedgerFailure {
      throw failure
    } catch let error as DatabaseError where error.isDamage {
      throw LedgerFailure.damaged(path, "\(error)", underlying: error)
    } catch {
      throw LedgerFailure.cannotOpen(path, error)
    }
  }

  /// The seconds for which a write waits for another process that is writing.
  ///
  /// Then it fails with a ``LedgerFailure``, and nothing has changed. A write takes milliseconds,
  /// mostly the disk's; two seconds are enough for hundreds of writes, and shorter than a person's
  /// patience for a tap.
  static let busyTime: TimeInterval = 2

  private static func openFile(at path: String) throws -> DatabaseQueue {
    try LedgerCheck.lookAtFiles(at: path)
    if !FileManager.default.fileExists(atPath: path) { try NewLedger.make(at: path) }
    var configuration = Configuration()
    configuration.label = "tollgate.ledger"
    configuration.busyMode = .timeout(busyTime)
    configuration.prepareDatabase { db in
      // On other systems than Apple's, SQLite stores the last two values and ignores them. On
      // Apple's systems `fsync` leaves data in the disk's cache, which a power loss erases;
      // F_FULLFSYNC doesn't: https://www.sqlite.org/pragma.html#pragma_fullfsync.
      try db.execute(
        sql: """
          PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
          PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1
          """)
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Looks at the pages of a file, and returns whether it has all migrations, as usual: then a launch need not wait
  /// to migrate.
  private static func isCurrent(_ db: Database, at path: String) throws -> Bool {
    try LedgerCheck.lookAtPages(db, of: path)
    let migrator = LedgerSchema.migrator
    let (applied, known) = (try migrator.appliedIdentifiers(db), Set(migrator.migrations))
    guard applied.isSubset(of: known) else { throw LedgerFailure.newer(path) }
    if applied != known { try LedgerCheck.lookForTriggers(db, of: path) }
    return applied == known
  }

  /// Reads and checks a ledger that has all migrations.
  private static func content(of db: Database, at path: String, _ isFile: Bool) throws -> Cached {
    try LedgerCheck.lookAtTables(db, of: path)
    if isFile { try checkDurability(of: db, at: path) }
    return Cached(ledgerState: try LedgerState(reading: db), version: try dataVersion(of: db))
  }

  /// The time by which a write has to be on the disk; the end of the process never loses one.
  enum Durability {
    /// By the time that the write returns, past the disk's own cache: a loss of power does not lose it.
    ///
    /// For paid, granted and spent amounts. It waits for the disk.
    case now

    /// With the next write that has to be, or when the system gets to it: a loss of power may lose it.
    ///
    /// For uses, progress, choices and counters. The keychain has a use 50 ms later.
    case soon
  }

  /// The ledger's state as of the last write.
  var ledgerState: LedgerState { cached { $0.ledgerState } }

  /// The ledger's key, and the position of its usage log that is certainly on disk; nil if it isn't
  /// sealed.
  ///
  /// A ledger in memory doesn't change the file's position.
  var seal: KeychainRecord.Seal? {
    guard failure == nil else { return nil }
    return cached { cached in
      cached.seal.map { KeychainRecord.Seal(key: $0.seal.key, row: cached.durableRow) }
    }
  }

  /// Changes the ledger, durably and all at once.
  ///
  /// `body` decides by the ledger's state inside the transaction, and applies changes to it. When it
  /// throws, or a ``LedgerFailure`` is thrown, nothing was changed.
  ///
  /// - Parameters:
  ///   - durability: Whether it is on the disk when this returns.
  ///   - body: The changes.
  /// - Returns: The result of `body`.
  /// - Throws: ``LedgerFailure``, or the error of `body`.
  func write<Answer>(
    _ durability: Durability = .now, _ body: (inout LedgerTransaction) throws -> Answer
  ) throws -> Answer {
    do {
      return try queue.unsafeReentrantWrite { db in
        // SQLite does it while it compiles the statement, which can't be kept. In memory it changes nothing.
        let waits = durability == .now || !isFile
        if !waits { try db.execute(sql: "PRAGMA synchronous = NORMAL") }
        defer {
          // This can't fail, because no transaction is open.
          if !waits { try? db.execute(sql: "PRAGMA synchronous = FULL") }
        }
        let (answer, written) = try db.inOneCommit {
          let fresh = try freshState(db)
          var transaction = LedgerTransaction(
            fresh.ledgerState, seal: fresh.seal, isShared: fresh.isShared, in: db)
          let answer = try body(&transaction)
          try transaction.end()
          return (answer, transaction)
        }
        let (ledgerState, seal, row) = (written.ledgerState, written.seal, written.loggedRow)
        cached { cached in
          cached.ledgerState = ledgerState
          cached.seal = seal
          if durability == .now, seal != nil, let row { cached.durableRow = row }
        }
        if written.hasEvents { eventChanges.send(()) }
        return answer
      }
    } catch let error as DatabaseError {
      throw LedgerFailure.cannotWrite(path, error)
    }
  }

  /// Throws unless the disk works, for changes that must be durable: the person's payments to the
  /// app, and grants from the app alone.
  ///
  /// The store's purchases need no such check, since the store delivers them again.
  ///
  /// - Throws: ``LedgerFailure`` while nothing is saved to disk.
  func requireDisk() throws {
    if let failure { throw LedgerFailure.notKept(path, failure) }
  }

  func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
    do {
      return try queue.unsafeReentrantRead(body)
    } catch let error as DatabaseError {
      throw LedgerFailure.cannotRead(path, error)
    }
  }

  /// Returns the signed text of a transaction, or nil if none is stored.
  func token(of id: Fact.ID) throws -> String? {
    try read { try SignedText.find(id, in: $0) }
  }

  /// Returns the ledger's state, read again if another connection has written since.
  ///
  /// - Throws: SQLite's error; of damage, if what another connection wrote is not sealed.
  private func freshState(_ db: Database) throws -> Cached {
    let version = try Ledger.dataVersion(of: db)
    var known = cached { $0 }
    guard version != known.version else { return known }
    try LedgerCheck.lookAtTables(db, of: path)
    known.ledgerState = try LedgerState(reading: db)
    known.version = version
    known.isShared = true
    if let seal = known.seal?.seal {
      let content = try SealedContent(of: known.ledgerState, in: db)
      known.seal = try SealedSum(seal, of: content, from: known.durableRow)
      guard known.seal != nil else {
        throw BalanceSheet.damage("something else wrote to it that does not have its key")
      }
    }
    let fresh = known
    cached { $0 = fresh }
    return fresh
  }

  private static func dataVersion(of db: Database) throws -> Int {
    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
  }

  /// Reads the pragmas back: SQLite ignores those that it doesn't support.
  private static func checkDurability(of db: Database, at path: String) throws {
    let (journal, synchronous, full) = try durability(db)
    guard journal == "wal", synchronous == 2, full else {
      throw LedgerFailure.notDurable(path, journal: journal, synchronous: synchronous)
    }
  }

  func durability() throws -> (journal: String, synchronous: Int, full: Bool) {
    try queue.read { try Self.durability($0) }
  }

  /// Returns the journal mode, and how far a commit waits for the disk, including the disk's cache
  /// on systems that distinguish it.
  static func durability(
    _ db: Database
  ) throws -> (journal: String, synchronous: Int, full: Bool) {
    (
      try String.fetchOne(db, sql: "PRAGMA journal_mode") ?? "",
      try Int.fetchOne(db, sql: "PRAGMA synchronous") ?? -1,
      try Bool.fetchOne(db, sql: "PRAGMA fullfsync") == true
        && Bool.fetchOne(db, sql: "PRAGMA checkpoint_fullfsync") == true
    )
  }
}

extension Database {
  /// Runs `body` in its own transaction, which is rolled back if it throws.
  ///
  /// Its two statements are compiled once.
  fileprivate func inOneCommit<Answer>(_ body: () throws -> Answer) throws -> Answer {
    try cachedStatement(sql: "BEGIN IMMEDIATE TRANSACTION").execute()
    do {
      let answer = try body()
      try cachedStatement(sql: "COMMIT TRANSACTION").execute()
      return answer
    } catch {
      // If SQLite has already rolled back, there is nothing to roll back.
      if isInsideTransaction { try? rollback() }
      throw error
    }
  }
}
