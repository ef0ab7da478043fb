import ArgumentParser
import Configuration
import Foundation
import ServerCore
import ServerStore
import SourceJSON
import TollgateServer

/// The options that say which app a database has to be of.
struct AppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The app's catalog, which must be the database's app's.", valueName: "file"))
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "The app's credentials, which must be the database's app's.", valueName: "folder"))
  var credentials: String?

  /// Returns the app that the database has to be of, by whichever was named, or nil for any.
  func bundleID() throws -> String? {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    var names: Set<String> = []
    if let path = catalog ?? environment.string(forKey: "tollgate.catalog") {
      guard let file = try? SourceFile.contents(of: path) else {
        throw Failure("There is no catalog at \(path). Name its file with --catalog.")
      }
      names.insert(
        try ServedCatalog(reading: file, file: URL(filePath: path).lastPathComponent)
          .bundleID)
    }
    if let credentials = try read() { names.insert(credentials.bundleID) }
    guard names.count < 2 else {
      throw ValidationError(
        "The catalog and the credentials are of two apps: \(names.sorted().joined(separator: ", "))."
      )
    }
    return names.first
  }

  /// Checks that a store belongs to the named app, if one was named.
  func check(_ store: any Store) async throws {
    guard let expected = try bundleID(), let found = try await store.bundleID(), found != expected
    else { return }
    throw ValidationError(
      "This is the database of \(found), and not of \(expected). Name the catalog and the credentials of one app."
    )
  }

  /// Returns the credentials, or nil if none were named.
  func read() throws -> StoreCredentials? {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    guard let path = credentials ?? environment.string(forKey: "tollgate.credentials") else {
      return nil
    }
    return try StoreCredentials(from: URL(filePath: path))
  }
}

/// Writes the server's data and history: `tollgate server export`.
struct ExportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the signed data and records to standard output, as lines of JSON.",
    discussion: """
      The export is a snapshot; the server may run. It excludes keys, erased data and unsent webhooks: let the server send \
      those first. Read it with `tollgate server import`. With --metrics it has the charts' figures for each day, which \
      follow from the rest.

      Example:

        tollgate server export > export.jsonl
      """)

  @OptionGroup var options: DatabaseOptions
  @OptionGroup var app: AppOptions

  @Option(
    help: ArgumentHelp(
      "Continue after a line of an earlier export, by its `place`.", valueName: "place"))
  var after: String?

  @Option(
    help: ArgumentHelp(
      "jsonl, which can be imported, or csv for a table of only the events or metrics. (default: jsonl)",
      valueName: "form"))
  var format = Format.jsonl

  @Flag(help: "Write the charts' figures for each day of UTC instead.")
  var metrics = false

  @Option(
    help: ArgumentHelp(
      "The first day of the metrics. (default: that of the first payment)", valueName: "date"))
  var from: Day?

  @Option(
    help: ArgumentHelp("The day after the last one. (default: today)", valueName: "date"))
  var to: Day?

  /// A day, written as 2026-03-01.
  struct Day: ExpressibleByArgument {
    let midnight: Date

    init?(argument: String) {
      guard argument.utf8.count == 10,
        let date = try? Date(argument, strategy: .iso8601.year().month().day()),
        date.formatted(.iso8601.year().month().day()) == argument
      else { return nil }
      midnight = date
    }
  }

  enum Format: String, ExpressibleByArgument { case jsonl, csv }

  func validate() throws {
    if after != nil, metrics {
      throw ValidationError("--after belongs to an export. Metrics continue with --from and a day.")
    }
    if !metrics, from != nil || to != nil {
      throw ValidationError("--from and --to choose the days of --metrics. An export has all.")
    }
    guard format == .csv, after != nil else { return }
    throw ValidationError("--after continues lines of JSON. Leave it out for a table.")
  }

  func run() async throws {
    let store = try options.existingAddress().open()
    defer { try? store.close() }
    if metrics {
      try await app.check(store)
      let today = Date(
        timeIntervalSince1970: (Date().timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
      return try await DailyMetrics(
        from: from?.midnight, to: to?.midnight ?? today, as: format == .csv ? .csv : .json
      ).run(on: store) { line in try FileHandle.standardOutput.write(contentsOf: line) }
    }
    if format == .csv {
      try await app.check(store)
      return try await EventTable().run(on: store) { line in
        try FileHandle.standardOutput.write(contentsOf: line)
      }
    }
    let left = try await store.read { try $0.jobCounts() }
      .filter { $0.kind != .notification && $0.state != .failed }
    if !left.isEmpty {
      let list = left.map { "\($0.number) \($0.kind.rawValue)" }.joined(separator: ", ")
      FileHandle.standardError.write(
        Data("Not in the export, for it is still to be done: \(list).\n".utf8))
    }
    // Lines and progress on one terminal would be a muddle.
    let progress = Progress("lines", isShown: isatty(STDOUT_FILENO) == 0)
    defer { progress.end() }
    try await Export(of: app.bundleID(), after: after).run(on: store) { line in
      try FileHandle.standardOutput.write(contentsOf: line)
      progress.advance()
    }
  }
}

/// Takes in what another server exported: `tollgate server import`.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Create a database from another server's export.",
    discussion: """
      The import is all or nothing. Signatures are verified again, with the roots of the credentials or Apple's. The other \
      server's records are trusted: import only a file that you exported yourself. A server that starts on the database \
      has new keys, and prints them.

      Example:

        tollgate server import export.jsonl --database sqlite:moved.sqlite --credentials credentials
      """)

  @Argument(help: "The export, or - for standard input.")
  var file = "-"

  @OptionGroup var options: DatabaseOptions
  @OptionGroup var app: AppOptions
  @OptionGroup var transfer: TransferOption

  func run() async throws {
    guard let credentials = try app.read() else {
      throw ValidationError(
        "Name the app's credentials with --credentials: what was signed is verified by them.")
    }
    _ = try app.bundleID()
    let address = try options.address()
    let rule = try transfer.rule()
    let input: FileHandle
    if file == "-" {
      input = .standardInput
    } else {
      guard let opened = try? SourceFile.handle(for: file) else {
        throw Failure(
          "\(file) can't be read. Name a file that `tollgate server export` wrote, or -.")
      }
      input = opened
    }
    let lines = LineReader(input)
    let store = try address.open()
    defer { try? store.close() }
    let progress = Progress("lines")
    defer { progress.end() }
    let report = try await MaintenanceIntake.importing(
      into: store, credentials: credentials, transfer: rule, lines: lines
    ) { progress.advance() }
    progress.end()
    print(
      "Imported into \(address): \(report.facts) facts, \(report.acts) acts and \(report.events) events, of \(report.purchases) purchases."
    )
  }
}
