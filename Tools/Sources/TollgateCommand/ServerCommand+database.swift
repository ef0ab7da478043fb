import ArgumentParser
import Configuration
import Foundation
import ServerCore
import ServerStore
import TollgateServer

/// Runs a backend of an app, or looks after what it keeps: `tollgate server`.
struct ServerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "server",
    abstract: "Run a backend of an app: it keeps what the App Store signed, and says what follows.",
    subcommands: [
      ServeCommand.self, BackUpCommand.self, RebuildCommand.self, MigrateCommand.self,
      ExportCommand.self, ImportCommand.self,
    ],
    defaultSubcommand: ServeCommand.self)
}

/// The option that names a server's database.
struct DatabaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Where everything is kept. (default: sqlite:tollgate.sqlite)", valueName: "sqlite:path"))
  var database: String?

  /// Returns the path of the database: by the option, then by the environment.
  ///
  /// - Throws: `ValidationError` for what is none.
  func path() throws -> String {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    let name = database ?? environment.string(forKey: "tollgate.database")
    guard let name else { return "tollgate.sqlite" }
    guard name.hasPrefix("sqlite:"), name.count > 7 else {
      throw ValidationError(
        "\(name) is no database. Write sqlite: and a path, as in sqlite:tollgate.sqlite.")
    }
    return String(name.dropFirst(7))
  }

  /// Returns the path of a database that is there.
  func existingPath() throws -> String {
    let path = try path()
    guard FileManager.default.fileExists(atPath: path) else {
      throw ValidationError("There is no store at \(path). Name its file with --database.")
    }
    return path
  }
}

/// The option that says who owns what names nobody.
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
    let path = try options.path()
    try SQLiteStore.backUp(path, to: file)
    let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? NSNumber
    print("\(file) is a copy of \(path): \(size ?? 0) bytes.")
  }
}

/// Works out a server's conclusions anew: `tollgate server rebuild`.
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
    let path = try options.existingPath()
    let rule = try transfer.rule()
    let store = try SQLiteStore(at: path)
    try await app.check(store)
    let isTerminal = isatty(STDERR_FILENO) == 1
    let report = try await MaintenanceIntake.rebuild(store, transfer: rule) { count in
      guard isTerminal else { return }
      FileHandle.standardError.write(Data("\r\(count) rows".utf8))
    }
    if isTerminal { FileHandle.standardError.write(Data("\r".utf8)) }
    try store.close()
    print(
      "Rebuilt \(path): \(report.purchases) purchases from \(report.facts) facts and \(report.acts) acts."
    )
  }
}

/// Brings a server's database to this version's form: `tollgate server migrate`.
struct MigrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring the database to the form of this version.",
    discussion: "The server does that itself when it starts. Make a backup first.")

  @Flag(help: "Say what is to be done, change nothing, and exit with 1 if there is anything.")
  var check = false

  @OptionGroup var options: DatabaseOptions
  @OptionGroup var app: AppOptions

  func run() async throws {
    let path = try options.path()
    let pending = try SQLiteStore.pendingMigrations(of: path)
    guard !pending.isEmpty else {
      print("\(path) is up to date.")
      return
    }
    let names = pending.joined(separator: ", ")
    guard !check else {
      print("\(path) is to be migrated: \(names).")
      throw ExitCode.failure
    }
    let store = try SQLiteStore(at: path)
    try await app.check(store)
    try store.close()
    print("\(path) was migrated: \(names).")
  }
}
