import AppStoreServer
import AppStoreWire
import ArgumentParser
import Foundation
import LocalAppStore
import NotificationHTTP

/// Opens a store for apps in other processes: `tollgate appstore`.
struct AppStoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "appstore",
    abstract: "Open a local App Store that apps in other processes buy from.",
    discussion: """
      Start an app with TOLLGATE_APP_STORE set to the printed address, and its StoreKit uses this store. Two apps \
      that run at the same time need different devices: add ?device=2 to the second's address.

      Example:

        tollgate appstore --configuration Products.storekit --credentials credentials

      Use a control with a POST of JSON to /controls:

        curl -H 'Content-Type: application/json' -d '{"advance":"P1M"}' http://127.0.0.1:8090/controls

      \(controlHelp)

      Besides a control there may be an "account" or a "device", counted from 1. `tollgate controls NAME` describes one, \
      and GET /controls all, with JSON Schemas. GET / shows the store, and GET /openapi.json describes its addresses. \
      `tollgate trigger` causes an event in one line.

      Each sale, renewal, notification and request of the Server API is printed when it happens.
      """)

  @Option(
    help: ArgumentHelp("The .storekit file with the products.", valueName: "file")
  )
  var configuration: String

  @Option(help: "The port to listen on; 0 for any free one.")
  var port = 8090

  @Option(
    help: ArgumentHelp(
      "The folder that keeps the store, so that it continues at the next start.",
      valueName: "folder"))
  var state: String?

  @Option(help: "The app's bundle identifier. (default: com.example.app)")
  var bundleID: String?

  @Option(help: "The version of the app on devices.")
  var appVersion = "1.0"

  @Option(
    help: ArgumentHelp(
      "How fast subscriptions renew, by the numbers of SKTestSession.TimeRate. (default: the file's)",
      valueName: "rate"))
  var timeRate: Int?

  @Flag(help: "Stop the clock: only controls move it.")
  var holdClock = false

  @Option(
    help: ArgumentHelp(
      "The environment of all signatures: Production, Sandbox or Xcode. (default: Xcode, or Sandbox with --credentials or --notify)",
      valueName: "name"))
  var environment: Environment?

  @Option(
    help: ArgumentHelp(
      "The store's habits: none, apple, harsh, or names as in the control. (default: apple in a new store)",
      valueName: "habits"))
  var habits: String?

  @Option(help: "The app's number in the App Store. (default: 1234567890)")
  var appAppleID: Int64?

  @Option(
    help: ArgumentHelp(
      "The folder for a server's settings: credentials.json, a key and a root certificate.",
      valueName: "folder"))
  var credentials: String?

  @Option(
    help: ArgumentHelp(
      "The initial time of a new store, such as 2026-01-15T12:00:00Z. (default: now)",
      valueName: "instant"),
    transform: Instant.init)
  var now: Instant?

  @Option(
    help: ArgumentHelp(
      "Make keys, identifiers, dates and signatures the same in every run, for golden tests. The store begins at 2026-01-01T00:00:00Z, or at --now, and its clock is stopped. Anybody who knows the number can sign as this store.",
      valueName: "number"))
  var seed: UInt64?

  @Flag(help: "Enforce Apple's rate limits of the App Store Server API.")
  var rateLimits = false

  @Option(
    help: ArgumentHelp(
      "The address of the app's server for notifications, on this machine.", valueName: "url"))
  var notify: String?

  @Flag(help: "Allow another machine's address for --notify and for retention messages.")
  var notifyAnywhere = false

  @Option(
    help: ArgumentHelp("The format of the log: text or json.", valueName: "form"))
  var log = LogForm.text

  @Flag(help: "Print only the address.")
  var quiet = false

  func validate() throws {
    _ = try notificationAddress()
    guard (0...65_535).contains(port) else {
      throw ValidationError("\(port) is not a port; ports go from 0 to 65535.")
    }
    if let habits, StoreHabit.named(habits, in: .production) == nil {
      throw ValidationError(
        "There are no habits `\(habits)`. Write none, apple, harsh, or some of "
          + StoreHabit.allCases.map(\.rawValue).joined(separator: ", ") + ".")
    }
    if let timeRate, TimeRate(rawValue: timeRate) == nil {
      throw ValidationError(
        "\(timeRate) is not a rate; rates are 0 to 6, 10 to 13, 15 and 1000 to 1005.")
    }
  }

  func run() async throws {
    endOnSignals()
    let store = try openStore()
    if let notice = store.notice { print(notice, to: .standardError) }
    if let rate = timeRate.flatMap(TimeRate.init) { try await store.send(SetTimeRate(rate)) }
    if let habits = habits ?? (store.eventCount == 0 ? "apple" : nil),
      let chosen = StoreHabit.named(habits, in: store.environment)
    {
      try await store.send(SetHabits(chosen))
    }
    let terminal = quiet ? nil : TerminalLog(log)
    let write = terminal.map { terminal in
      { @Sendable (entry: StoreLogEntry) in terminal.write(entry) }
    }
    let progress = Progress("customers", isShown: !quiet)
    let asking = HTTPRetentionPost()
    let server = AppStoreServer(
      store: store, port: port, holdsClock: holdClock || seed != nil,
      startsAnywhere: now != nil || seed != nil,
      credentials: credentials.map { URL(filePath: $0) }, limitsRates: rateLimits,
      notifies: try notificationAddress().map { HTTPNotificationPost(to: $0) },
      asks: RetentionServer(asking, isAnywhere: notifyAnywhere), log: write,
      progress: { count, total in
        if count < total {
          progress.show(count, of: total)
        } else {
          progress.end()
        }
      })
    try await server.run { url in
      // Written at once: a reader of this pipe waits for it.
      print("The App Store is open: \(url)   (Control-C closes it)", to: .standardOutput)
    }
  }

  /// Ends the process on a signal, even during requests: every answer is on disk, and the next
  /// process retries notifications that were being sent.
  private func endOnSignals() {
    for number in [SIGINT, SIGTERM] { signal(number) { _ in _exit(0) } }
    // A file that may grow no more is an error of the one who writes it.
    signal(SIGXFSZ, SIG_IGN)
    // The reader of the log may go away.
    signal(SIGPIPE, SIG_IGN)
  }

  private func print(_ line: String, to handle: FileHandle) {
    // A full disk, or a closed reader, is no reason to end.
    try? handle.write(contentsOf: Data("\(line)\n".utf8))
  }

  private func notificationAddress() throws -> NotificationAddress? {
    guard let notify else { return nil }
    do {
      return try NotificationAddress(notify, isAnywhere: notifyAnywhere)
    } catch {
      throw ValidationError(error.description)
    }
  }

  private func openStore() throws -> LocalStore {
    guard FileManager.default.fileExists(atPath: configuration) else {
      throw Failure("There is no file \(configuration).")
    }
    let sold = try StoreConfiguration(contentsOf: URL(filePath: configuration))
    let app = AppIdentity(
      bundleID: bundleID ?? "com.example.app", version: appVersion,
      appleID: appAppleID ?? 1_234_567_890)
    let signed = environment?.wire ?? (credentials == nil && notify == nil ? .xcode : .sandbox)
    let start = now?.date ?? (seed == nil ? Date() : Self.seededStart)
    let number = seed ?? .random(in: .min ... .max)
    guard let state else {
      return LocalStore(
        configuration: sold, app: app, environment: signed, seed: number, now: start,
        signsRepeatably: seed != nil)
    }
    let store = try LocalStore(
      keptIn: StoreFolder.file(in: URL(filePath: state)), configuration: sold, app: app,
      environment: signed, seed: number, now: start, endsProcesses: false,
      signsRepeatably: seed != nil)
    try refuseContradictions(of: store, in: state, signed)
    return store
  }

  /// A kept store continues with the settings that it was created with.
  ///
  /// - Throws: `ValidationError` for contradictory options.
  private func refuseContradictions(
    of store: LocalStore, in state: String, _ signed: WireEnvironment
  ) throws {
    func refuse(_ option: String, _ kept: String) -> ValidationError {
      ValidationError(
        "The store in --state \(state) \(kept), and \(option) says otherwise. Leave \(option) out, or keep another store in another folder."
      )
    }
    if environment != nil, store.environment != signed {
      throw refuse("--environment", "signs for \(store.environment.rawValue)")
    }
    if let bundleID, store.app.bundleID != bundleID {
      throw refuse("--bundle-id", "sells for \(store.app.bundleID)")
    }
    if let appAppleID, store.app.appleID != appAppleID {
      throw refuse("--app-apple-id", "sells for the app of number \(store.app.appleID)")
    }
    if let seed, store.serverKey.keyID != ServerKey(seed: seed).keyID {
      throw refuse("--seed", "has another seed")
    }
    if let now, store.clock.now < now.date {
      throw refuse("--now", "stands at \(store.clock.now.ISO8601Format())")
    }
  }

  /// The initial time of a new store with a seed: January 1, 2026.
  private static let seededStart = Date(timeIntervalSince1970: 1_767_225_600)

  private static var controlHelp: String {
    AppStoreServer.controls.map { "  \"\($0.name)\": \($0.takes)" }.joined(separator: "\n")
  }
}

extension AppStoreCommand {
  /// An environment by the name that it is signed under.
  enum Environment: String, ExpressibleByArgument, CaseIterable {
    case production = "Production"
    case sandbox = "Sandbox"
    case xcode = "Xcode"

    var wire: WireEnvironment { WireEnvironment(rawValue: rawValue) }
  }

  /// An instant in ISO 8601 that can be signed at.
  struct Instant: Sendable {
    let date: Date

    /// - Throws: `ValidationError` if the text isn't a date, or the store can't sign then.
    init(_ argument: String) throws {
      let styles = [
        Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
      ]
      let date = styles.lazy.compactMap { try? Date(argument, strategy: $0) }.first
      guard let date else {
        throw ValidationError(
          "“\(argument)” is no instant. Write one in ISO 8601 with a time zone, such as 2026-01-15T12:00:00Z."
        )
      }
      guard SigningAuthority.instants.contains(date) else {
        throw ValidationError(
          "Nothing can be signed at \(argument). Write an instant from 1990 up to 2149.")
      }
      self.date = date
    }
  }
}
