import ArgumentParser
import Configuration
import Foundation
import ServerCore
import ServerStore
import TollgateServer

/// Runs an app's back end, or maintains its database: `tollgate server`.
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "Run an app's back end, or maintain its database.",
    discussion: """
      Example:

        tollgate server --catalog Catalog.json --credentials credentials
      """,
    subcommands: [
      ServeCommand.self, BackUpCommand.self, RebuildCommand.self, MigrateCommand.self,
      ExportCommand.self, ImportCommand.self, KeysCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)
}

/// The option that names a server's database.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The database: sqlite: and a path, or postgresql://user@host/database. (default: sqlite:tollgate.sqlite)",
      valueName: "address"))
  var database: String?

  /// Returns where the database is: by the option, then by the environment.
  ///
  /// - Throws: `ValidationError` if it isn't an address.
  func address() throws -> StoreAddress {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    let name = database ?? environment.string(forKey: "tollgate.database")
    guard let name else { return .sqlite("tollgate.sqlite") }
    guard let address = try StoreAddress(name) else {
      // The value isn't shown, because it could contain a password.
      throw ValidationError(
        "--database names no database. Write sqlite: and a path, as in sqlite:tollgate.sqlite, or postgresql://user@host:5432/database."
      )
    }
    return address
  }

  /// Returns where a database is that is there.
  func existingAddress() throws -> StoreAddress {
    let address = try address()
    if case .sqlite(let path) = address, !FileManager.default.fileExists(atPath: path) {
      throw Failure("There is no store at \(path). Name its file with --database.")
    }
    return address
  }
}

/// The option for who owns purchases without a customer.
struct TransferOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The owner of a purchase without a token, as for the server: newest or keep. (default: newest)",
      valueName: "rule"))
  var transfer: String?

  /// Returns the rule: by the option, then by the environment.
  func rule() throws -> Ownership.Transfer {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    let name = transfer ?? environment.string(forKey: "tollgate.transfer") ?? "newest"
    guard let rule = Ownership.Transfer(rawValue: name) else {
      throw ValidationError("\(name) is none of what --transfer may be: newest, keep.")
    }
    return rule
  }
}

/// Copies a server's database: `tollgate server backup`.
struct BackUpCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the database while the server runs.",
    discussion: """
      The copy is a database of its own. To restore it, stop the server and replace the database with the copy, without \
      the files -wal and -shm beside it. Then make the server reconcile.

      Example:

        tollgate server backup tollgate.backup
      """)

  @Argument(help: "The file to create.")
  var file: String

  @OptionGroup var options: DatabaseOptions

  func run() throws {
    guard case .sqlite(let path) = try options.address() else {
      throw ValidationError(
        "PostgreSQL has a better way: pg_dump --format=custom --file=\(file) with the same address, and pg_restore to go back."
      )
    }
    try SQLiteStore.backUp(path, to: file)
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber
    print("\(file) is a copy of \(path): \(size ?? 0) bytes.")
  }
}

/// Works out a server's conclusions again: `tollgate server rebuild`.
struct RebuildCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rebuild",
    abstract: "Recompute owners and payments from signed data and records.",
    discussion: """
      Stop the server first. In a healthy database nothing changes. Erased customers stay erased, and no events are sent.

      Example:

        tollgate server rebuild --database sqlite:tollgate.sqlite
      """)

  @OptionGroup var options: DatabaseOptions

  @OptionGroup var transfer: TransferOption
  @OptionGroup var app: AppOptions

  func run() async throws {
    let address = try options.existingAddress()
    let rule = try transfer.rule()
    let store = try address.open()
    try await app.check(store)
    let progress = Progress("rows")
    defer { progress.end() }
    let report = try await MaintenanceIntake.rebuild(store, transfer: rule) { progress.show($0) }
    progress.end()
    try store.close()
    print(
      "Rebuilt \(address): \(report.purchases) purchases from \(report.facts) facts and \(report.acts) acts."
    )
  }
}

/// Brings a server's database to this version's form: `tollgate server migrate`.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Migrate the database to this version.",
    discussion: """
      On SQLite the server migrates when it starts. On PostgreSQL this command does, also the first time, while servers \
      keep running. Make a backup first.

      Example:

        tollgate server migrate --check
      """)

  @Flag(help: "Only list the pending changes, and exit with 1 if there are any.")
  var check = false

  @OptionGroup var options: DatabaseOptions
  @OptionGroup var app: AppOptions

  func run() async throws {
    let address = try options.address()
    let pending = try address.pendingMigrations()
    guard !pending.isEmpty else {
      print("\(address) is up to date.")
      return
    }
    let names = pending.joined(separator: ", ")
    guard !check else {
      print("\(address) needs migrations: \(names).")
      throw ExitCode.failure
    }
    let progress = Progress("migrations")
    progress.show(text: "Migrating \(names) …")
    try address.migrate()
    progress.end()
    let store = try address.open()
    try await app.check(store)
    try store.close()
    print("\(address) was migrated: \(names).")
  }
}
