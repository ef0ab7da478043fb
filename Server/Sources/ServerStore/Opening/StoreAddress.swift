/// The address of a store: `sqlite:PATH`, or `postgresql://…`.
public enum StoreAddress: Hashable, Sendable, CustomStringConvertible {
  /// A file of SQLite, by its path.
  case sqlite(String)

  /// A database in PostgreSQL.
  case postgresql(PostgresAddress)

  /// Reads an address, or returns nil if the text isn't one.
  ///
  /// - Throws: ``DatabaseFailure`` if PostgreSQL's client can't read it.
  public init?(_ text: String) throws(DatabaseFailure) {
    if text.hasPrefix("sqlite:"), text.count > 7 {
      self = .sqlite(String(text.dropFirst(7)))
    } else if text.hasPrefix("postgresql://") || text.hasPrefix("postgres://") {
      self = .postgresql(try PostgresAddress(text))
    } else {
      return nil
    }
  }

  /// Opens the store, after it creates a missing file or migrates an older one.
  ///
  /// - Throws: ``DatabaseFailure`` if it can't be used.
  public func open() throws -> any Store {
    switch self {
    case .sqlite(let path): try SQLiteStore(at: path)
    case .postgresql(let address): try PostgresStore(at: address)
    }
  }

  /// Returns the names of the store's pending migrations, without changing it.
  ///
  /// - Throws: ``DatabaseFailure`` if there is no store.
  public func pendingMigrations() throws -> [String] {
    switch self {
    case .sqlite(let path): try SQLiteStore.pendingMigrations(of: path)
    case .postgresql(let address): try PostgresStore.pendingMigrations(of: address)
    }
  }

  /// Migrates it to this version's form.
  ///
  /// - Throws: ``DatabaseFailure`` if it can't be used.
  public func migrate() throws {
    switch self {
    case .sqlite(let path): try SQLiteStore(at: path).close()
    case .postgresql(let address): try PostgresStore.migrate(address)
    }
  }

  /// The file or the server, without a password.
  public var description: String {
    switch self {
    case .sqlite(let path): path
    case .postgresql(let address): address.description
    }
  }
}
