import AppStoreWire
public import Foundation
public import LocalAppStore
import Logging
@_spi(Testing) import TollgateEngine
public import TollgateOpenStore
import TollgateScreens

/// A person, their device, an app on it, and an App Store: everything a journey happens in.
///
/// Nothing in it looks at a real clock. A step is over, and ``perform(_:)`` returns, when all that
/// it set off is done.
public actor Simulation {
  /// The settings with which a simulation begins.
  public struct Settings: Sendable {
    /// The instant at which it begins.
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
  public nonisolated let locale: Locale

  let clock: SimulatedClock

  /// The Apple account that is signed in to the App Store on the device.
  public private(set) var account: AccountID
  private let firstAccount: AccountID

  /// Made when somebody signs in with it.
  private var otherAccount: AccountID?
  private let storefront: String
  let crashes = CrashSwitch()

  /// What the app's engine wants done after a while.
  let work: SimulatedWork
  let sheets = PaymentSheets()
  private let usesDisk: Bool
  private let isOnboarded: Bool

  /// Signs promotional offers, as the app's server would.
  private let offerKey = OfferKey(id: "JOURNEYKEY", seed: 1)

  private(set) var profile: DeviceProfile
  private var installedVersion: String
  private(set) var deviceID: DeviceID
  private(set) var remote: RemoteValues

  /// What the device reaches.
  private(set) var network = Action.Network.online

  /// The number of installations of the app: each draws its own variants.
  private var installations: UInt64 = 1

  /// The first variants that were seen of each experiment.
  var firstVariants: [Experiment.ID: Experiment.Variant.ID] = [:]
  private var phone: Phone
  var process: Process?

  /// The app's own server, where it has one.
  var server: AppServer?

  /// The app's way to it.
  let line: AppLine

  /// The number of the last event that was looked at, in this installation's ledger.
  private var seenEvents = 0

  /// The parts of a device that outlive the app's process.
  private struct Phone {
    let keychain: InMemoryKeychain
    let ledger: LedgerLocation

    /// The entries of the app's screens, as a file would keep them.
    var entries: [Feature.ID: [ScreenMemory.Entry]] = [:]

    /// The ledger's folder, where it is on disk.
    private var folder: URL?

    /// A device with no files and an empty keychain, or with what another left in it.
    init(onDisk: Bool, keychain: InMemoryKeychain = InMemoryKeychain()) throws {
      self.keychain = keychain
      guard onDisk else {
        ledger = .memory(try InMemoryLedger())
        return
      }
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "tollgate/\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      ledger = .file(folder.appending(path: "Tollgate.sqlite"))
      self.folder = folder
    }

    func removeFiles() {
      if let folder { try? FileManager.default.removeItem(at: folder) }
    }
  }

  /// The parts of a simulation that end with the app's process.
  struct Process {
    fileprivate let launch: AppLaunch
    var screens: ScreenController

    var tollkeeper: Tollkeeper { screens.tollkeeper }
  }

  /// Creates a new account and a new device with the app installed and not yet opened.
  ///
  /// - Throws: Where the storefront does not exist, or no ledger can be made.
  public init(_ app: AppFolder, _ settings: Settings) async throws {
    self.app = app
    locale = settings.locale
    profile = settings.device
    remote = settings.remote
    installedVersion = settings.device.appVersion
    storefront = settings.storefront
    usesDisk = settings.usesDisk
    isOnboarded = settings.isOnboarded
    store = LocalStore(
      configuration: app.products,
      app: AppIdentity(bundleID: app.catalog.bundleID, version: settings.device.appVersion),
      now: settings.start)
    clock = SimulatedClock(following: store.clock, in: settings.timeZone)
    work = SimulatedWork(at: store.clock)
    line = AppLine(at: store.clock)
    line.change { $0.remote = settings.remote }
    firstAccount = try await store.send(AddAccount(storefront: settings.storefront))
    account = firstAccount
    deviceID = try await store.send(
      AddDevice(
        account: firstAccount, platform: settings.device.platform.inStore,
        locale: settings.locale.identifier))
    try await store.send(InstallApp(on: deviceID, version: settings.device.appVersion))
    try await store.send(AddOfferKey(id: offerKey.id, publicKey: offerKey.publicKey))
    phone = try Phone(onDisk: settings.usesDisk)
    if settings.hasServer { try await openServer() }
  }

  /// The engine of the running app, or nil where it is not open.
  public var tollkeeper: Tollkeeper? { process?.tollkeeper }

  /// The process of the app, as the store knows it.
  var launch: AppLaunch? { process?.launch }

  /// A Boolean value that indicates whether the app is open.
  public var isOpen: Bool { process != nil }

  /// Waits until the engine and the store are both at rest.
  func settle() async {
    await process?.tollkeeper.settled()
    await store.settled()
    await process?.tollkeeper.settled()
    if crashes.isDead { await end() }
  }

  /// Returns the process of the running app.
  ///
  /// - Throws: ``JourneyMistake`` where the app is not open.
  func running() throws -> Process {
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
      store: SheetStore(store: StoreKitStore(launch: launch), sheets: sheets),
      ledger: phone.ledger, keychain: phone.keychain, sealing: .standard,
      server: try line.server(for: server?.customer ?? AppServer.customer(named: "")),
      clock: clock.wall,
      // A reinstall, or another device, begins at the beginning.
      earlier: EarlierState(isOnboarded: isOnboarded && installations == 1),
      installation: installations,
      logger: Logger(label: "tollgate.simulation") { _ in SwiftLogNoOpLogHandler() },
      scheduler: work.scheduler
    ) { [crashes] point throws(ProcessEnded) in try crashes.pass(point) }
    process = Process(
      launch: launch,
      screens: ScreenController(
        tollkeeper, book: app.screens, strings: app.texts, locale: locale, entries: phone.entries,
        signsOffers: true))
    try tollkeeper.apply(remote)
    await store.listening(launch.id)
    await store.listening(launch.id, on: .statuses)
    await store.listening(launch.id, on: .storefront)
    await settle()
  }

  /// Ends the process, if there is one.
  ///
  /// What it had under way is not waited for.
  func end() async {
    guard let ended = process else { return }
    process = nil
    phone.entries = ended.screens.entries
    seenEvents = (try? ended.tollkeeper.events().last?.number) ?? seenEvents
    ended.tollkeeper.stop()
    await ended.launch.end()
    await store.settled()
  }

  /// Sets what the device reaches.
  func setNetwork(_ network: Action.Network) {
    self.network = network
    line.change { $0.isOnline = network != .offline }
  }

  func update(to version: String) async throws {
    try await store.send(UpdateApp(deviceID, to: version))
    installedVersion = version
  }

  func reinstall(keepingKeychain: Bool) async throws {
    await end()
    try await store.send(UninstallApp(from: deviceID))
    try await store.send(InstallApp(on: deviceID, version: installedVersion))
    try replacePhone(keychain: keepingKeychain ? phone.keychain : InMemoryKeychain())
  }

  func newDevice() async throws {
    await end()
    setNetwork(.online)
    deviceID = try await store.send(
      AddDevice(account: account, platform: profile.platform.inStore, locale: locale.identifier))
    try await store.send(InstallApp(on: deviceID, version: installedVersion))
    try replacePhone(keychain: InMemoryKeychain())
  }

  /// Signs the other of two Apple accounts in to the App Store on the device.
  ///
  /// - Throws: ``JourneyMistake`` where it is signed in already, or the device is offline.
  func signIn(_ name: Action.SignIn) async throws {
    let next: AccountID
    switch name {
    case .first: next = firstAccount
    case .other:
      if let otherAccount {
        next = otherAccount
      } else {
        next = try await store.send(AddAccount(storefront: storefront))
        otherAccount = next
      }
    }
    guard next != account else {
      throw JourneyMistake(
        "The \(name.rawValue) account is signed in already. Sign in with `\(name.opposite)`.")
    }
    do throws(AppStoreError) {
      try await store.send(SignIn(next, on: deviceID))
    } catch {
      guard error.code == .offline else { throw error }
      throw JourneyMistake("Nobody can sign in while offline. Add `network: online` before.")
    }
    account = next
    // The person comes back from the settings to the app.
    await store.settled()
    await tollkeeper?.refresh()
  }

  private func replacePhone(keychain: InMemoryKeychain) throws {
    phone.removeFiles()
    phone = try Phone(onDisk: usesDisk, keychain: keychain)
    seenEvents = 0
    installations += 1
    firstVariants = [:]
  }

  /// Changes the remote values that are named; `default` takes one back.
  ///
  /// - Throws: ``JourneyMistake`` for a value that the catalog can't take.
  func change(remote texts: [String: String]) throws {
    var values = remote
    for (name, text) in texts {
      values.texts[RemoteValue.ID(name)] = text == "default" ? nil : text
    }
    if let problem = app.catalog.problems(in: values).sorted(by: { $0.key < $1.key }).first {
      throw JourneyMistake(sentence: problem.value)
    }
    remote = values
    line.change { $0.remote = values }
    try tollkeeper?.apply(values)
  }

  /// Ends the process and removes what was on disk.
  ///
  /// Nothing can be done with it any more.
  func discard() async {
    await end()
    phone.removeFiles()
  }

  /// Does something with it for the last time, and removes it whatever comes of that.
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

  /// Returns the events since this was asked last.
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

/// The view of a simulation that tools show.
extension Simulation {
  /// The device and the app on it, as the open app knows them.
  public var device: DeviceProfile { profile }

  /// The time of the device's clock.
  public var deviceNow: Date { clock.now }

  /// A Boolean value that indicates whether somebody has set the device's clock.
  public var isDeviceClockSet: Bool { clock.isSet }

  /// Returns the purchases that wait for a parent, or for the person to resolve an issue, oldest
  /// first.
  public func pendingPurchases() async throws -> [PendingPurchase] {
    try await store.send(ListPendingPurchases(of: account))
  }

  /// Returns how many verified transactions of the account are not finished.
  public func unfinishedCount() async throws -> Int {
    try await store.send(ListAccountTransactions(.unfinished, of: account)).count
  }

  /// The remote values in force, experiments' statuses among them.
  public var remoteValues: RemoteValues { remote }

  /// Ends the app's process and removes its files; the simulation is not used any more.
  public func close() async { await discard() }
}

extension Action.SignIn {
  fileprivate var opposite: String { self == .first ? "other" : "first" }
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
