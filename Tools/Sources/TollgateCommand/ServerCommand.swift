import AppStoreWire
import ArgumentParser
import Configuration
import Foundation
import ServerCore
import SourceJSON
import TollgateServer

/// Runs a backend of an app: `tollgate server`, or `tollgate server serve`.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Run an app's back end.",
    discussion: """
      It listens on this machine, stores everything in one database, and prints its two keys once. Docs/ServerEndpoints.md \
      describes its addresses. Each option is also an environment variable: --database is TOLLGATE_DATABASE.

      Example:

        tollgate server --catalog Catalog.json --credentials credentials
      """)

  @Option(help: ArgumentHelp("The app's catalog.", valueName: "file"))
  var catalog: String?

  @Option(
    help: ArgumentHelp(
      "The folder that `tollgate appstore --credentials` wrote, or one of the same form.",
      valueName: "folder"))
  var credentials: String?

  @OptionGroup var databases: DatabaseOptions

  @Option(
    help: ArgumentHelp(
      "The address to listen on; port 0 for any free one. (default: 127.0.0.1:8070)",
      valueName: "host:port"))
  var listen: String?

  @Option(
    name: .customLong("host"),
    help: ArgumentHelp(
      "A host name of this server behind a proxy; may be repeated.", valueName: "name")
  )
  var hosts: [String] = []

  @Option(
    name: .customLong("environment"),
    help: ArgumentHelp(
      "The environment: Production or Sandbox; may be repeated. (default: the credentials')",
      valueName: "name"))
  var environments: [String] = []

  @Option(
    help: ArgumentHelp(
      "The clock for purchases: machine or store. (default: machine)", valueName: "clock"))
  var clock: String?

  @Option(
    help: ArgumentHelp(
      "If revocation status is unavailable: strict answers 503, lenient accepts and rechecks, off doesn't check. (default: strict)",
      valueName: "policy"))
  var revocation: String?

  @Option(
    help: ArgumentHelp(
      "The owner of a purchase without a token: newest for the latest upload, or keep for the first. (default: newest)",
      valueName: "rule"))
  var transfer: String?

  @Option(
    help: ArgumentHelp(
      "The credential for a customer's data besides the public key: open for their identifier, or signed for a token too. (default: open)",
      valueName: "way"))
  var customers: String?

  @Option(
    help: ArgumentHelp(
      "A file with your own secret key, instead of a generated one.", valueName: "file"))
  var secretKeyFile: String?

  @Option(
    help: ArgumentHelp("Your own public key, instead of a generated one.", valueName: "key"))
  var publicKey: String?

  @Option(
    help: ArgumentHelp(
      "The most requests a minute with the public key from one address; 0 for any number. (default: 600)",
      valueName: "number"))
  var limitAddress: Int?

  @Option(
    help: ArgumentHelp(
      "The most requests a minute with the public key about one customer; 0 for any number. (default: 120)",
      valueName: "number"))
  var limitCustomer: Int?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "The address of your proxy, whose X-Forwarded-For header is trusted; may be repeated.",
      valueName: "address"))
  var trustedProxies: [String] = []

  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "A trusted root in DER; may be repeated. (default: the credentials' roots, or Apple's)",
      valueName: "file"))
  var roots: [String] = []

  @Flag(help: "Trust roots other than Apple's on a server that other machines can reach.")
  var testRoots = false

  @Flag(help: "Accept a catalog that differs from the one in force.")
  var catalogChange = false

  @Flag(help: "Accept uploads only with the device's app transaction.")
  var requireAppTransaction = false

  @Option(
    help: ArgumentHelp(
      "The interval of reconciling with the App Store; 0 for never. (default: 1h)",
      valueName: "time"))
  var reconcileEvery: String?

  @Option(
    help: ArgumentHelp(
      "How to print what happens: text or json. (default: text on a terminal, else nothing)",
      valueName: "form"))
  var log: String?

  @Flag(help: "Print nothing but the address, new keys and problems.")
  var quiet = false

  @OptionGroup(title: "Webhooks")
  var webhooks: WebhookOptions

  func run() async throws {
    do {
      let settings = try settings()
      let terminal = try terminal()
      // The reader of the log may go away.
      signal(SIGPIPE, SIG_IGN)
      try await TollgateServer(settings).run(
        activity: terminal.map { terminal in { @Sendable in terminal.write($0) } }
      ) { line in
        // Written at once: a reader of this pipe waits for it.
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
      }
    } catch let error as ValidationError {
      throw error
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  /// Returns the log of events, or nil if nothing is printed.
  private func terminal() throws -> TerminalLog? {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    func text(_ name: String) -> String? {
      environment.string(forKey: ConfigKey("tollgate.\(name)"))
    }
    guard try !flag(quiet, text("quiet")) else { return nil }
    let form: LogForm? = try choice(log ?? text("log"), "--log")
    // A program that reads standard output gets the address and the keys alone, unless it asks for more.
    guard form != nil || isatty(STDOUT_FILENO) == 1 else { return nil }
    return TerminalLog(form ?? .text)
  }

  private func flag(_ option: Bool, _ text: String?) throws -> Bool {
    guard !option, let text else { return option }
    guard let isOn = ["1": true, "true": true, "0": false, "false": false][text] else {
      throw ValidationError("\(text) is not true or false.")
    }
    return isOn
  }

  /// Returns the server's settings: options, then the environment, then defaults.
  private func settings() throws -> ServerConfiguration {
    let environment = ConfigReader(provider: EnvironmentVariablesProvider())
    func text(_ option: String?, _ name: String) -> String? {
      option ?? environment.string(forKey: ConfigKey("tollgate.\(name)"))
    }
    func list(_ option: [String], _ name: String) -> [String] {
      guard option.isEmpty else { return option }
      return text(nil, name)?.split(separator: ",").map(String.init) ?? []
    }
    guard let catalog = text(catalog, "catalog"), let folder = text(credentials, "credentials")
    else {
      throw ValidationError("Name a catalog with --catalog and credentials with --credentials.")
    }
    var settings = ServerConfiguration(
      catalog: URL(filePath: catalog),
      credentials: try StoreCredentials(from: URL(filePath: folder)))
    settings.database = try databases.address()
    if let listen = text(listen, "listen") { (settings.host, settings.port) = try address(listen) }
    settings.names = Set(list(hosts, "host").map { $0.lowercased() })
    let served = list(environments, "environment")
    if !served.isEmpty { settings.environments = Set(try served.map(environment(named:))) }
    settings.clock = try choice(text(clock, "clock"), "--clock") ?? settings.clock
    settings.revocation =
      try choice(text(revocation, "revocation"), "--revocation")
      ?? settings.revocation
    settings.transfer = try choice(text(transfer, "transfer"), "--transfer") ?? settings.transfer
    settings.customers =
      try choice(text(customers, "customers"), "--customers") ?? settings.customers
    settings.secretKey = try text(secretKeyFile, "secret.key.file").map(key(in:))
    settings.publicKey = text(publicKey, "public.key")
    settings.limitByAddress =
      try number(limitAddress, text(nil, "limit.address"), "--limit-address")
      ?? settings.limitByAddress
    settings.limitByCustomer =
      try number(limitCustomer, text(nil, "limit.customer"), "--limit-customer")
      ?? settings.limitByCustomer
    settings.clientAddress = try ClientAddress(
      trusting: list(trustedProxies, "trusted.proxy"))
    settings.namedRoots = try list(roots, "root").map {
      try StoreCredentials.root(in: URL(filePath: $0))
    }
    settings.allowsTestRoots = try flag(testRoots, text(nil, "test.roots"))
    settings.changesCatalog = try flag(catalogChange, text(nil, "catalog.change"))
    settings.needsAppTransaction = try flag(
      requireAppTransaction, text(nil, "require.app.transaction"))
    if let text = text(reconcileEvery, "reconcile.every") {
      settings.reconcileInterval = try interval(text, "--reconcile-every")
    }
    try webhooks.set(&settings) { text(nil, $0) }
    return settings
  }

  private func address(_ text: String) throws -> (host: String, port: Int) {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (0...65_535).contains(port), colon != text.startIndex
    else {
      throw ValidationError(
        "\(text) is no address to listen on. Write a host and a port, as in 127.0.0.1:8070.")
    }
    let host = text[..<colon].trimmingPrefix("[")
    return (String(host.hasSuffix("]") ? host.dropLast() : host), port)
  }

  private func environment(named name: String) throws -> WireEnvironment {
    guard ["Production", "Sandbox"].contains(name) else {
      throw ValidationError("\(name) can't be served. Name Production or Sandbox.")
    }
    return WireEnvironment(rawValue: name)
  }

  private func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String?, _ option: String
  ) throws -> Choice? where Choice.RawValue == String {
    guard let text else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("\(text) is none of what \(option) may be: \(all).")
    }
    return choice
  }

  private func number(_ option: Int?, _ text: String?, _ name: String) throws -> Int? {
    guard option != nil || text != nil else { return nil }
    guard let number = option ?? text.flatMap({ Int($0) }), number >= 0 else {
      throw ValidationError("\(name) is a whole number from 0.")
    }
    return number
  }

  private func interval(_ text: String, _ name: String) throws -> Duration {
    let units = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
    if text == "0" { return .zero }
    guard let seconds = text.last.flatMap({ units[String($0)] }),
      let count = Int(text.dropLast()), (0...100_000).contains(count)
    else {
      throw ValidationError("\(text) is no time for \(name). Write one such as 30m, 1h or 1d.")
    }
    return .seconds(count * seconds)
  }

  private func key(in path: String) throws -> String {
    guard
      let text = (try? SourceFile.contents(of: path)).map({ String(decoding: $0, as: UTF8.self) })
    else {
      throw Failure(
        "There is no secret key in \(path). Write one into it, on a line of its own.")
    }
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard key.count >= 32 else {
      throw ValidationError(
        "The secret key in \(path) is shorter than 32 characters. Take a longer one.")
    }
    return key
  }
}
