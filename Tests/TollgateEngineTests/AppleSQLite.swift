import Foundation
import GRDBSQLite

/// A SQLite like Apple's, which leaves an empty log when the last connection closes; plain SQLite removes it.
///
/// The variable `TOLLGATE_PERSISTENT_WAL=1` turns it on for a whole run of the tests; `make test` has one such run.
/// (Others met Apple's: https://github.com/groue/GRDB.swift/issues/739, https://github.com/oven-sh/bun/pull/28212)
enum AppleSQLite {
  /// Whether every later connection behaves so.
  static let isOn: Bool = {
    guard ProcessInfo.processInfo.environment["TOLLGATE_PERSISTENT_WAL"] == "1" else {
      return false
    }
    typealias Opened =
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, OpaquePointer?
      ) -> Int32
    let opened: Opened = { connection, _, _ in
      var keeps: Int32 = 1
      _ = sqlite3_file_control(connection, "main", SQLITE_FCNTL_PERSIST_WAL, &keeps)
      // Without a limit the log that stays keeps its length; Apple's is compiled with this one.
      return sqlite3_exec(connection, "PRAGMA journal_size_limit = 32768", nil, nil, nil)
    }
    // SQLite declares the function without its parameters, and calls it with them.
    return sqlite3_auto_extension(unsafeBitCast(opened, to: (@convention(c) () -> Void).self))
      == SQLITE_OK
  }()
}
