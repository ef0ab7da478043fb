import CPostgres
import Foundation

/// The address of a database in PostgreSQL, as libpq reads it: `postgresql://…`.
///
/// Its description leaves the password out.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  let url: String

  /// The address with the user, the host, the port and the database, as far as it names them, and without the password.
  public let description: String

  /// Reads an address.
  ///
  /// - Throws: ``DatabaseFailure`` if it can't be read, or if libpq is missing.
  public init(_ url: String) throws(DatabaseFailure) {
    if let problem = cpostgres_load() { throw .noClient(String(cString: problem)) }
    let options = Options()
    let isRead = cpostgres_parse(url, Unmanaged.passUnretained(options).toOpaque()) {
      context, name, value in
      guard let context, let name, let value else { return }
      Unmanaged<Options>.fromOpaque(context).takeUnretainedValue()
        .all[String(cString: name)] = String(cString: value)
    }
    guard isRead else { throw .unreadable() }
    self.url = url
    let names = options.all
    let user = names["user"].map { "\($0)@" } ?? ""
    let port = names["port"].map { ":\($0)" } ?? ""
    let host = names["host"] ?? names["hostaddr"] ?? ""
    description =
      host.hasPrefix("/")
      ? "postgresql://\(user)/\(names["dbname"] ?? "")?host=\(host)\(port)"
      : "postgresql://\(user)\(host)\(port)/\(names["dbname"] ?? "")"
  }

  private final class Options { var all: [String: String] = [:] }
}
