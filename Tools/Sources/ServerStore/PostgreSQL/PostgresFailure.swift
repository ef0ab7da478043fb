/// The reason why PostgreSQL did not do a statement.
struct PostgresFailure: Error, CustomStringConvertible {
  /// What can be done about it.
  enum Kind: Hashable {
    /// The connection is gone, or leads to a server that takes no writes now.
    case lost

    /// Another transaction was in the way: all of it can be done again.
    case conflict

    /// What was prepared does not fit the tables any more: all of it can be done again by a new connection.
    case stale

    /// It took too long.
    case late

    /// It can't be done.
    case refused
  }

  let kind: Kind

  /// The five characters of the error, or nil where the server said nothing.
  let code: String?
  let description: String

  init(_ kind: Kind, code: String? = nil, _ description: String) {
    self.kind = kind
    self.code = code
    self.description = description
  }

  /// Reads what the server said.
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

  /// The same where the work had begun: what a lost connection interrupted is not begun again by itself.
  var duringWork: PostgresFailure {
    kind == .lost
      ? PostgresFailure(.late, code: code, "the connection was lost meanwhile: \(description)")
      : self
  }
}

extension PostgresAddress {
  /// Says of this database what failed; an error of somebody else stays what it is.
  func named(_ error: any Error) -> any Error {
    guard let failure = error as? PostgresFailure else { return error }
    switch failure.kind {
    case .refused, .stale: return DatabaseFailure.refused(description, failure.description)
    case .lost, .conflict, .late: return DatabaseFailure.away(description, failure.description)
    }
  }

  /// Does something, and says of this database what fails.
  func naming<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch { throw named(error) }
  }
}
