import AppStoreWire
public import Foundation
public import LocalAppStore
import Logging
@_spi(Testing) import TollgateEngine
public import TollgateOpenStore
import TollgateScreens

/// A person, their device, an app on it, and an App Store: everything a journey happens in.
///
/// It doesn't read a real clock. A step is complete, and ``perform(_:)`` returns, when all of its
/// effects are done.
public actor Simulation {
  /// The initial settings of a simulation.
  public struct Settings: Sendable {
    /// The instant at which it starts.
    public var start: Date
    /// The person's time zone.
    public var timeZone: TimeZone
    /// The person's language and region.
    public var locale: Locale
    /// The storefront's country, in three letters.
    public var storefront: String
    /// The device.
    public var device: DeviceProfile

    /// The remote values in force.
    public var remote = RemoteValues()

    /// A Boolean value that indicates whether the person has been through onboarding when the app
    /// is opened first.
    public var isOnboarded = true

    /// When the Apple account first bought the app, and in which version, if that was before the start.
    public var firstBought: (date: Date, version: String)?

    /// A Boolean value that indicates whether the ledger is a file, in a temporary folder, rather
    /// than memory.
    public var usesDisk = false

    /// A Boolean value that indicates whether the app has a server of its own from the beginning.
    public var hasServer = false

    /// Creates the settings of a simulation.
    public init(
      start: Date, timeZone: TimeZone = .gmt, locale: Locale = Locale(identifier: "en_US"),
      storefront: String = "USA", device: DeviceProfile
    ) {
      self.start = start
      self.timeZone = timeZone
      self.locale = locale
      self.storefront = storefront
      self.device = device
    }
  }

  /// The app that runs.
  public nonisolated let app: AppFolder
  /// The store that it uses.
  public nonisolated let store: LocalStore
  /// The person's language and region.
  public internal(set) var locale: Locale

  let clock: SimulatedClock

  /// The devices, in the order in which the person got them.
  var devices: [SimulatedDevice]

  /// The index of the device that the person holds.
  var held = 0

  let firstAccount: AccountID

  /// Created at its first sign-in.
  var otherAccount: AccountID?
  let storefront: String

  /// Delayed work of the app's engine.
  let work: SimulatedWork
  let sheets = PaymentSheets()
  let usesDisk: Bool
  private let isOnboarded: Bool

  /// Signs promotional offers, as the app's server would.
  private let offerKey = OfferKey(id: "JOURNEYKEY", seed: 1)

  var remote: RemoteValues

  /// The number of installations of the app: each draws its own variants.
  var installations: UInt64 = 1

  /// The app's own server, if it has one.
  var server: AppServer?

  /// Starts that server, or nil if nothing here runs one.
  let servers: JourneyServers?

  /// The app's way to it.
  let line: AppLine

  /// Creates a new account and a new device with the app installed and not yet opened.
  ///
  /// - Throws: If the storefront does not exist, or no ledger can be made.
  public init(
    _ app: AppFolder, _ settings: Settings, servers: JourneyServers? = nil
  ) async throws {
    self.app = app
    self.servers = servers
    locale = settings.locale
    remote = settings.remote
    storefront = settings.storefront
    usesDisk = settings.usesDisk
    isOnboarded = settings.isOnboarded
    store = LocalStore(
      configuration: app.products,
      app: AppIdentity(bundleID: app.catalog.bundleID, version: settings.device.appVersion),
      now: settings.firstBought?.date ?? settings.start)
    clock = SimulatedClock(following: store.clock, in: settings.timeZone)
    work = SimulatedWork(at: store.clock)
    line = AppLine(at: store.clock)
    line.change { $0.remote = settings.remote }
    firstAccount = try await store.send(AddAccount(storefront: settings.storefront))
    let id = try await store.send(
      AddDevice(
        account: firstAccount, platform: settings.device.platform.inStore,
        locale: settings.locale.identifier))
    devices = [
      SimulatedDevice(
        id: id, account: firstAccount, profile: settings.device, installation: 1,
        phone: try SimulatedDevice.Phone(onDisk: settings.usesDisk),
        answers: StoreAnswers(at: store.clock))
    ]
    devices[0].remote = settings.remote
    if let bought = settings.firstBought {
      try await store.send(InstallApp(on: id, version: bought.version))
      await store.advance(to: settings.start)
      try await store.send(UpdateApp(id, to: settings.device.appVersion))
    } else {
      try await store.send(InstallApp(on: id, version: settings.device.appVersion))
    }
    try await store.send(AddOfferKey(id: offerKey.id, publicKey: offerKey.publicKey))
    if settings.hasServer { try await openServer() }
  }

  /// The engine of the running app, or nil if it is not open.
  public var tollkeeper: Tollkeeper? { process?.tollkeeper }

  /// The app's process in the store.
  var launch: AppLaunch? { process?.launch }

  /// A Boolean value that indicates whether the app is open.
  public var isOpen: Bool { process != nil }

  /// Waits until the engine and the store are both idle, except for requests that the store has not
  /// answered.
  func settle() async {
    for device in devices { await device.settled() }
    await store.settled()
    for device in devices { await device.settled() }
    for place in devices.indices where devices[place].crashes.isDead { await end(at: place) }
  }

  /// Returns the process of the running app.
  ///
  /// - Throws: ``JourneyMistake`` if the app is not open.
  func running() throws -> SimulatedDevice.Process {
    guard let process else {
      throw JourneyMistake("The app is not open. Add `launch:` before this step.")
    }
    return process
  }

  func launch() async throws {
    guard process == nil else {
      throw JourneyMistake("The app is open already. Use `relaunch:` to end it and start again.")
    }
    crashes.revive()
    profile.appVersion = installedVersion
    let launch = try await AppLaunch.open(on: deviceID, of: store)
    let tollkeeper = try Tollkeeper(
      catalog: app.catalog, device: profile,
      store: SheetStore(store: StoreKitStore(launch: launch), sheets: sheets, answers: answers),
      ledger: profile.platform == .tvOS ? phone.ledger.inPurgeableStorage() : phone.ledger,
      keychain: phone.keychain, sealing: .standard,
      server: try servers.map {
        try line.server(
          answeringWith: $0.answerKey, for: server?.customer ?? AppServer.customer(named: ""))
      },
      clock: clock.wall, remote: valuesForDevice(),
      // A reinstall, or another device, starts from scratch.
      earlier: EarlierState(isOnboarded: isOnboarded && installation == 1),
      installation: installation,
      logger: Logger(label: "tollgate.simulation") { _ in SwiftLogNoOpLogHandler() },
      scheduler: work.scheduler
    ) { [crashes] point throws(ProcessEnded) in try crashes.pass(point) }
    process = SimulatedDevice.Process(
      launch: launch,
      screens: ScreenController(
        tollkeeper, book: app.screens, strings: app.texts, locale: locale, entries: phone.entries,
        signsOffers: true))
    await store.listening(launch.id)
    await store.listening(launch.id, on: .statuses)
    await store.listening(launch.id, on: .storefront)
    await store.listening(launch.id, on: .intents)
    await settle()
  }

  /// Ends the process, if there is one.
  ///
  /// Work under way is abandoned.
  func end() async { await end(at: held) }

  private func end(at place: Int) async {
    guard let ended = devices[place].process else { return }
    devices[place].process = nil
    devices[place].phone.entries = ended.screens.entries
    devices[place].phone.snapshot = ended.tollkeeper.snapshot
    devices[place].seenEvents =
      (try? ended.tollkeeper.events().last?.number) ?? devices[place].seenEvents
    ended.tollkeeper.stop()
    devices[place].answers.abandon()
    await ended.launch.end()
    await store.settled()
  }

  /// Sets the network that the device has.
  func setNetwork(_ network: Action.Network) {
    devices[held].network = network
    line.change { $0.isOnline = network != .offline }
  }

  /// Ends the process and removes its files.
  ///
  /// The simulation can't be used afterwards.
  func discard() async {
    for place in devices.indices {
      await end(at: place)
      devices[place].answers.discard()
      devices[place].phone.removeFiles()
    }
  }

  /// Performs a last operation, and removes the simulation even if it fails.
  nonisolated func discarding<Answer: Sendable>(
    after body: () async throws -> Answer
  ) async throws -> Answer {
    do {
      let answer = try await body()
      await discard()
      return answer
    } catch {
      await discard()
      throw error
    }
  }

  /// Returns the events since the last call.
  func newEvents() throws -> [AnalyticsEvent] {
    let events = try tollkeeper?.events(after: seenEvents) ?? []
    seenEvents = events.last?.number ?? seenEvents
    return events.map(\.event)
  }

  /// Returns an offer as the app's server signs it.
  func signedOffer(_ id: String, on product: String) throws -> String {
    try offerKey.sign(
      PromotionalOfferPayload(
        iss: "journey", iat: WireSeconds(store.clock.now), bid: app.catalog.bundleID,
        nonce: WireUUID(UUID()), productId: product, offerIdentifier: id, transactionId: nil))
  }
}

extension Platform {
  /// The platform as the store names it.
  var inStore: DevicePlatform {
    switch self {
    case .iOS: .iOS
    case .macOS: .macOS
    case .tvOS: .tvOS
    case .watchOS: .watchOS
    case .visionOS: .visionOS
    }
  }
}
