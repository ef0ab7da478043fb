/// The reason why PostgreSQL did not do a statement.
struct PostgresFailure: Error, CustomStringConvertible {
  /// The way to recover.
  enum Kind: Hashable {
    /// The connection is lost, or leads to a server that doesn't accept writes now.
    case lost

    /// Another transaction was in the way: all of it can be done again.
    case conflict

    /// A prepared statement no longer matches the tables: a new connection can repeat all of the work.
    case stale

    /// It took too long.
    case late

    /// It can't be done.
    case refused
  }

  let kind: Kind

  /// The five-character error code, or nil if the server sent none.
  let code: String?
  let description: String

  init(_ kind: Kind, code: String? = nil, _ description: String) {
    self.kind = kind
    self.code = code
    self.description = description
  }

  /// Reads the server's error.
  init(code: String, message: String) {
    let kind: Kind =
      switch code {
      case "40001", "40P01": .conflict
      case "0A000", "26000": .stale
      case "55P03", "57014": .late
      case "25006", "25P03", "57P01", "57P02", "57P03", "57P05": .lost
      // A connection, resources such as a disk that is full, and errors of the system below.
      case _ where ["08", "53", "58"].contains(code.prefix(2)): .lost
      default: .refused
      }
    self.init(kind, code: code, "PostgreSQL says “\(message)” (\(code))")
  }

  /// The same, after the work had begun: work that a lost connection interrupted is not repeated automatically.
  var duringWork: PostgresFailure {
    kind == .lost
      ? PostgresFailure(.late, code: code, "the connection was lost meanwhile: \(description)")
      : self
  }
}

extension PostgresAddress {
  /// Adds this database's name to a failure; other errors are unchanged.
  func named(_ error: any Error) -> any Error {
    guard let failure = error as? PostgresFailure else { return error }
    switch failure.kind {
    case .refused, .stale: return DatabaseFailure.refused(description, failure.description)
    case .lost, .conflict, .late: return DatabaseFailure.away(description, failure.description)
    }
  }

  /// Calls a closure, and adds this database's name to its failures.
  func naming<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch { throw named(error) }
  }
}
