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
    abstract: "Run a backend of an app: it keeps what the App Store signed, and says what follows.",
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
      "Where everything is kept: sqlite: and a path, or postgresql://user@host/database. (default: sqlite:tollgate.sqlite)",
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
      "Who owns what names nobody, as the server is started: newest or keep. (default: newest)",
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
    abstract: "Copy the database as it is now, while the server runs.",
    discussion: """
      The copy is a database of its own: to go back to it, stop the server and put it in the place of the other, \
      without the files -wal and -shm beside that. Then have the server reconcile.
      """)

  @Argument(help: "The file to make, which must not be there.")
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
    abstract: "Work out anew whose purchases are, from what was signed and done.",
    discussion: """
      Stop the server first. Where nothing is wrong, nothing changes. What was erased stays erased. No events come of it.
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
    abstract: "Bring the database to the form of this version.",
    discussion: """
      On SQLite the server does that itself when it starts. On PostgreSQL it is done here, also the first time, and by one \
      process at a time; servers that run meanwhile go on. Make a backup first.
      """)

  @Flag(help: "Say what is to be done, change nothing, and exit with 1 if there is anything.")
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
      print("\(address) is to be migrated: \(names).")
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
