import CPostgres
import Foundation

/// A connection to PostgreSQL, which blocks the thread that it belongs to.
final class PostgresConnection {
  /// The time limits of a statement, and of its waits for locks.
  struct Patience {
    var statement = Duration.seconds(60)
    var lock = Duration.seconds(20)

    /// For changes of the tables.
    static let migration = Patience(statement: .seconds(86_400), lock: .seconds(20))
  }

  /// A statement that the server has prepared, and the places of the columns that it answers with.
  private final class Statement {
    let name: String
    var columns: [String: Int32]?

    init(name: String) { self.name = name }
  }

  /// The most statements that are sent before their results are read: neither side may write while the other doesn't
  /// read.
  private static let longestPipeline = 64

  private let pointer: OpaquePointer
  private let patience: Patience
  private var statements: [String: Statement] = [:]

  /// The facts that the store read last.
  let knownFacts: KnownFacts

  /// The number of queued statements whose results were not read yet.
  private var queued = 0

  /// The number of statements that ended a transaction, whose results are read with the next ones.
  private var unread = 0

  /// The number of rows changed by the transaction's queued statements, as far as their results were read.
  private(set) var changes = 0

  /// The reason why the whole transaction must be repeated, or can't continue.
  private(set) var failure: PostgresFailure?

  /// Opens a connection.
  ///
  /// - Throws: ``PostgresFailure`` with libpq's message, without the password.
  init(
    to address: PostgresAddress, patience: Patience = Patience(),
    _ knownFacts: KnownFacts = KnownFacts()
  ) throws {
    self.knownFacts = knownFacts
    // Later parameters in the address take precedence.
    let settings = [
      ("connect_timeout", "10"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
      ("fallback_application_name", "tollgate"), ("dbname", address.url),
      ("client_encoding", "UTF8"),
    ]
    let names = settings.map { strdup($0.0) } + [nil]
    let values = settings.map { strdup($0.1) } + [nil]
    defer { for text in names + values { free(text) } }
    let opened = cpostgres_connect(
      names.map { $0.map { UnsafePointer($0) } }, values.map { $0.map { UnsafePointer($0) } })
    guard let opened else { throw PostgresFailure(.lost, "there is no memory for a connection") }
    pointer = opened
    self.patience = patience
    guard cpostgres_is_open(opened) else { throw PostgresFailure(.lost, Self.problem(of: opened)) }
    try command(
      """
      SET statement_timeout = \(Self.milliseconds(patience.statement));
      SET lock_timeout = \(Self.milliseconds(patience.lock));
      SET idle_in_transaction_session_timeout = 30000;
      SET client_min_messages = warning;
      SET default_statistics_target = 10;
      SET bytea_output = hex
      """)
    // Compression hardly reduces tokens, at any speed; a server built without it takes longer.
    try? command("SET default_toast_compression = lz4")
    // A write is on disk when it returns. A stronger setting, such as waiting for a standby, stays.
    let durability = try perform("SELECT current_setting('synchronous_commit') AS mode", [])
    if durability.rows.first?["mode"] == "off" { try command("SET synchronous_commit = on") }
  }

  deinit { cpostgres_disconnect(pointer) }

  /// The version of the server, as in 150004.
  var serverVersion: Int { Int(cpostgres_server_version(pointer)) }

  /// A Boolean value that indicates whether it is CockroachDB, which counts its versions in another way.
  var isCockroach: Bool { cpostgres_parameter(pointer, "crdb_version") != nil }

  /// A Boolean value that indicates whether a transaction is open, and no statement of it has failed.
  var isInTransaction: Bool { cpostgres_state(pointer) == 2 }

  /// Does one or several statements without arguments.
  func command(_ sql: String) throws {
    try settle()
    guard cpostgres_send(pointer, sql) else { throw lost() }
    _ = try result()
  }

  /// Does a statement, prepared when it is done for the first time.
  func perform(_ sql: String, _ arguments: [SQLValue]) throws -> PostgresResult {
    try collect()
    let statement = try prepared(sql)
    guard send(arguments, to: statement.name) else { throw lost() }
    let result = try queued > 0 ? pipelined() : result()
    let columns = statement.columns ?? PostgresResult.columns(of: result)
    statement.columns = columns
    return PostgresResult(result, columns: columns)
  }

  /// Sends a statement together with the next one whose result is read, which saves waiting for
  /// this one.
  ///
  /// Its errors are thrown there, or by ``settle()``.
  func queue(_ sql: String, _ arguments: [SQLValue] = []) throws {
    try collect()
    if queued == Self.longestPipeline { try settle() }
    let statement = try prepared(sql)
    if queued == 0, !cpostgres_begin_pipeline(pointer) { throw lost() }
    guard send(arguments, to: statement.name) else { throw lost() }
    queued += 1
  }

  /// Waits until all queued statements are done, and throws the first failure.
  func settle() throws {
    try collect()
    if queued > 0 { cpostgres_clear(try pipelined(nothingElse: true)) }
  }

  /// Waits until all queued statements are done, and ignores failures.
  func discard() { try? settle() }

  /// Begins a transaction, with its first statement.
  func begin(_ mode: String) throws {
    try refresh()
    changes = 0
    try queue("BEGIN \(mode)")
  }

  /// Forgets the failure of earlier statements.
  func refresh() throws {
    failure = nil
    try collect()
  }

  /// Ends a transaction that only read, without waiting for the database.
  ///
  /// The next statement finds out if that failed.
  func end() throws {
    try queue("COMMIT")
    guard cpostgres_sync(pointer) else { throw lost() }
    (unread, queued) = (queued, 0)
  }

  /// Reads the results that ``end()`` has left.
  private func collect() throws {
    guard unread > 0 else { return }
    let count = unread
    unread = 0
    cpostgres_clear(try results(of: count))
  }

  private func prepared(_ sql: String) throws -> Statement {
    if let known = statements[sql] { return known }
    try settle()
    let statement = Statement(name: "s\(statements.count)")
    guard cpostgres_prepare(pointer, statement.name, Self.numbered(sql)) else { throw lost() }
    cpostgres_clear(try result())
    statements[sql] = statement
    return statement
  }

  /// Writes each `?` as PostgreSQL does: `$1`, `$2`.
  static func numbered(_ sql: String) -> String {
    let parts = sql.split(separator: "?", omittingEmptySubsequences: false)
    var text = String(parts[0])
    for (number, part) in parts.dropFirst().enumerated() { text += "$\(number + 1)\(part)" }
    return text
  }

  private func send(_ arguments: [SQLValue], to name: String) -> Bool {
    var bytes: [UInt8] = []
    var places: [Int?] = []
    var lengths: [Int32] = []
    var formats: [Int32] = []
    for argument in arguments {
      let begin = bytes.count
      // Text and bytes are sent unchanged, with their length; numbers as digits that end with a
      // null.
      switch argument {
      case .null: break
      case .integer(let integer): bytes += "\(integer)\0".utf8
      case .text(let text): bytes += text.utf8
      case .bytes(let data): bytes += data
      }
      places.append(argument == .null ? nil : begin)
      lengths.append(Int32(bytes.count - begin))
      if case .integer = argument { formats.append(0) } else { formats.append(1) }
    }
    // An empty text at the end has a place too.
    bytes.append(0)
    return bytes.withUnsafeBytes { bytes in
      let values = places.map { place in
        place.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return cpostgres_perform(pointer, name, Int32(arguments.count), values, lengths, formats)
    }
  }

  /// Waits for all queued statements, and returns the result of the statement sent after them, or of the last of them.
  private func pipelined(nothingElse: Bool = false) throws -> OpaquePointer {
    let count = queued
    queued = 0
    guard cpostgres_sync(pointer) else { throw lost() }
    return try results(of: nothingElse ? count : count + 1, counting: count)
  }

  /// Reads the results of statements that were sent together, and returns the last one.
  ///
  /// - Parameters:
  ///   - count: Their number.
  ///   - queued: The number of the first ones whose changed rows count.
  /// - Returns: The last result.
  /// - Throws: The first problem of any of them.
  private func results(of count: Int, counting queued: Int = 0) throws -> OpaquePointer {
    var (answer, problem): (OpaquePointer?, (any Error)?)
    for number in 1...count {
      do {
        let next = try result()
        if number <= queued { changes += cpostgres_changes(next) }
        if let answer { cpostgres_clear(answer) }
        answer = next
      } catch {
        // The first that failed is the reason for the rest.
        problem = problem ?? error
        guard failure?.kind != .lost else { break }
      }
    }
    if failure?.kind != .lost {
      // A mark ends the statements that were sent together.
      do {
        cpostgres_clear(try result())
        guard cpostgres_end_pipeline(pointer) else { throw lost() }
      } catch { problem = problem ?? error }
    }
    guard let answer, problem == nil else {
      if let answer { cpostgres_clear(answer) }
      throw problem ?? lost()
    }
    return answer
  }

  /// Returns the last result, after all others were read.
  private func result() throws -> OpaquePointer {
    // The server times out first, unless it is stopped.
    let end = Int32(clamping: Self.milliseconds(patience.statement) + 10_000)
    var last: OpaquePointer?
    while true {
      switch cpostgres_wait(pointer, end) {
      case 0:
        let failure = PostgresFailure(.lost, "the server does not answer")
        self.failure = failure
        if let last { cpostgres_clear(last) }
        throw failure
      case -1:
        if let last { cpostgres_clear(last) }
        throw lost()
      default: break
      }
      guard let next = cpostgres_next(pointer) else { break }
      // The first that failed is the reason for the rest.
      if let known = last {
        guard cpostgres_is_done(known) else {
          cpostgres_clear(next)
          continue
        }
        cpostgres_clear(known)
      }
      last = next
    }
    guard let last else { throw lost() }
    guard cpostgres_is_done(last) else {
      defer { cpostgres_clear(last) }
      throw failed(last)
    }
    return last
  }

  private func failed(_ result: OpaquePointer) -> PostgresFailure {
    if cpostgres_is_skipped(result) { return PostgresFailure(.refused, "an earlier one failed") }
    guard let code = cpostgres_code(result), cpostgres_is_open(pointer) else { return lost() }
    let message = cpostgres_message(result).map { String(cString: $0) } ?? "nothing"
    let failure = PostgresFailure(code: String(cString: code), message: message)
    if [.lost, .conflict, .stale].contains(failure.kind) { self.failure = failure }
    return failure
  }

  private func lost() -> PostgresFailure {
    let failure = PostgresFailure(.lost, Self.problem(of: pointer))
    self.failure = failure
    return failure
  }

  /// Returns libpq's message, on one line.
  private static func problem(of pointer: OpaquePointer) -> String {
    let text = String(cString: cpostgres_problem(pointer))
    let lines = text.split(whereSeparator: \.isNewline)
    let problem = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "; ")
    return problem.isEmpty ? "the connection is gone" : problem
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    duration.components.seconds * 1_000
  }
}
