import AppStoreWire
public import Foundation
public import LocalAppStore
import Logging
@_spi(Testing) import TollgateEngine
public import TollgateOpenStore
public import TollgateScreens

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
  public private(set) var locale: Locale

  let clock: SimulatedClock

  /// The devices, in the order in which the person got them.
  private var devices: [SimulatedDevice]

  /// The index of the device that the person holds.
  private var held = 0

  private let firstAccount: AccountID

  /// Created at its first sign-in.
  private var otherAccount: AccountID?
  private let storefront: String

  /// Delayed work of the app's engine.
  let work: SimulatedWork
  let sheets = PaymentSheets()
  private let usesDisk: Bool
  private let isOnboarded: Bool

  /// Signs promotional offers, as the app's server would.
  private let offerKey = OfferKey(id: "JOURNEYKEY", seed: 1)

  private(set) var remote: RemoteValues

  /// The number of installations of the app: each draws its own variants.
  private var installations: UInt64 = 1

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

  /// Takes another device of the same account in hand.
  ///
  /// The app ends on the previous device, which stays unchanged.
  ///
  /// - Throws: ``JourneyMistake`` if there are as many as a person can have.
  func newDevice(_ platform: Platform?) async throws {
    guard devices.count < JourneyLimits.devices.upperBound else {
      throw JourneyMistake(
        "A person has at most \(JourneyLimits.devices.upperBound) devices. Go on with one of them, "
          + "with `use_device`.")
    }
    await end()
    var profile = profile
    profile.platform = platform ?? profile.platform
    profile.appVersion = installedVersion
    let id = try await store.send(
      AddDevice(account: account, platform: profile.platform.inStore, locale: locale.identifier))
    try await store.send(InstallApp(on: id, version: installedVersion))
    installations += 1
    devices.append(
      SimulatedDevice(
        id: id, account: account, profile: profile, installation: installations,
        phone: try SimulatedDevice.Phone(onDisk: usesDisk),
        answers: StoreAnswers(at: store.clock, pace: answers.pace)))
    held = devices.count - 1
    setNetwork(.online)
  }

  /// Switches to a new device of the same account and platform, restored from a backup of the
  /// previous one.
  ///
  /// - Throws: ``JourneyMistake`` if there are as many as a person can have.
  func restoreBackup(_ backup: Action.Backup) async throws {
    let source = held
    try await newDevice(nil)
    devices[held].phone.removeFiles()
    devices[held].phone = try SimulatedDevice.Phone(from: devices[source].phone, backup)
    devices[held].seenEvents = devices[source].seenEvents
  }

  /// Deletes the app's files while the app is closed; the keychain stays, and so does the app.
  ///
  /// - Throws: ``JourneyMistake`` on a device whose system doesn't purge them.
  func purgeCaches() async throws {
    guard profile.platform == .tvOS else {
      throw JourneyMistake(
        "Only tvOS purges what an app needs. Begin the journey with `platform: tvOS`.")
    }
    await end()
    phone.removeFiles()
    phone = try SimulatedDevice.Phone(onDisk: usesDisk, keychain: phone.keychain)
    seenEvents = 0
  }

  /// Switches back to a device, with its app; the app on the previous device stays open.
  ///
  /// - Throws: ``JourneyMistake`` if there is no device of that number.
  func useDevice(_ number: Int) async throws {
    guard devices.indices.contains(number - 1) else {
      let count = devices.count == 1 ? "is one device" : "are \(devices.count) devices"
      throw JourneyMistake(
        "There is no device \(number): there \(count). Get another with `new_device:`.")
    }
    guard number != deviceNumber else {
      throw JourneyMistake("Device \(number) is the one that is used already.")
    }
    held = number - 1
    setNetwork(network)
    try await store.send(SetLocale(locale.identifier, device: deviceID))
    process?.screens.locale = locale
    try sendRemote()
    await comeToTheFront()
  }

  /// Sets the language of the device and its app.
  func setLocale(_ name: String) async throws {
    locale = Locale(identifier: name)
    try await store.send(SetLocale(name, device: deviceID))
    process?.screens.locale = locale
    // The store writes names and prices for the device's locale, and the app loads them again.
    await loadProducts()
  }

  /// Signs the other of two Apple accounts in to the App Store on the device.
  ///
  /// - Throws: ``JourneyMistake`` if it is signed in already, or the device is offline.
  func signIn(_ name: Action.SignIn) async throws {
    let next: AccountID
    switch name {
    case .first: next = firstAccount
    case .other:
      next = try await secondAccount()
    }
    guard next != account else {
      throw JourneyMistake(
        "The \(name.rawValue) account is signed in already. Sign in with `\(name.opposite)`.")
    }
    do throws(AppStoreError) {
      try await store.send(SignIn(next, on: deviceID))
    } catch {
      guard error.code == .offline else { throw error }
      throw JourneyMistake("Signing in needs a network. Add `network: online` before.")
    }
    account = next
    // The person returns from the settings to the app.
    await store.settled()
    await comeToTheFront()
  }

  /// Returns the other of the two Apple accounts, and creates it at the first call.
  private func secondAccount() async throws -> AccountID {
    if let otherAccount { return otherAccount }
    let made = try await store.send(AddAccount(storefront: storefront))
    otherAccount = made
    return made
  }

  /// Returns the Apple account that is not signed in.
  func otherOfTwo() async throws -> AccountID {
    account == firstAccount ? try await secondAccount() : firstAccount
  }

  private func replacePhone(keychain: InMemoryKeychain) throws {
    phone.removeFiles()
    phone = try SimulatedDevice.Phone(onDisk: usesDisk, keychain: keychain)
    seenEvents = 0
    installations += 1
    devices[held].installation = installations
    devices[held].remote = RemoteValues()
    firstVariants = [:]
  }

  /// Changes the named remote values; `default` removes one.
  ///
  /// - Throws: ``JourneyMistake`` for a value that the catalog refuses.
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
    try sendRemote()
  }

  /// Sends the remote values to the app on the device; without a network, the app keeps the
  /// previous ones.
  func sendRemote() throws {
    let values = valuesForDevice()
    try tollkeeper?.apply(values)
  }

  /// Returns the remote values that the device has, with those that reach it now.
  private func valuesForDevice() -> RemoteValues {
    if network != .offline { devices[held].remote = remote }
    return devices[held].remote
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

/// The device that the person holds.
extension Simulation {
  /// The Apple account that is signed in to the App Store on the device.
  public private(set) var account: AccountID {
    get { devices[held].account }
    set { devices[held].account = newValue }
  }

  var deviceID: DeviceID { devices[held].id }
  private var installation: UInt64 { devices[held].installation }
  var crashes: CrashSwitch { devices[held].crashes }
  var answers: StoreAnswers { devices[held].answers }

  /// Makes the store answer every device at this speed from now on.
  func setPace(_ pace: Action.StorePace) { for device in devices { device.answers.pace = pace } }

  /// Answers the requests that are due on each device, and waits for all effects.
  func answerDue() async {
    for device in devices { device.answers.runDue() }
    await settle()
  }

  /// The instant of the store's next answer, or nil.
  var nextAnswer: Date? { devices.compactMap(\.answers.nextDue).min() }

  private(set) var profile: DeviceProfile {
    get { devices[held].profile }
    set { devices[held].profile = newValue }
  }

  private var installedVersion: String {
    get { devices[held].installedVersion }
    set { devices[held].installedVersion = newValue }
  }

  /// The network that the device has.
  public var network: Action.Network { devices[held].network }

  /// The first seen variant of each experiment.
  var firstVariants: [Experiment.ID: Experiment.Variant.ID] {
    get { devices[held].firstVariants }
    set { devices[held].firstVariants = newValue }
  }

  var phone: SimulatedDevice.Phone {
    get { devices[held].phone }
    set { devices[held].phone = newValue }
  }

  var process: SimulatedDevice.Process? {
    get { devices[held].process }
    set { devices[held].process = newValue }
  }

  private var seenEvents: Int {
    get { devices[held].seenEvents }
    set { devices[held].seenEvents = newValue }
  }
}

/// The view of a simulation that tools show.
extension Simulation {
  /// The number of devices; ``visibleScreen`` and the steps are about the selected one.
  public var deviceCount: Int { devices.count }

  /// The number of the device that the person holds, counted from 1.
  public var deviceNumber: Int { held + 1 }

  /// Returns a device and the app on it, by its number.
  public func device(_ number: Int) -> DeviceProfile { devices[number - 1].profile }

  /// Returns the Apple account that is signed in to the App Store on a device.
  public func signedIn(onDevice number: Int) -> Action.SignIn {
    devices[number - 1].account == firstAccount ? .first : .other
  }

  /// Returns a Boolean value that indicates whether the app is open on a device.
  public func isOpen(onDevice number: Int) -> Bool { devices[number - 1].process != nil }

  /// Returns the network of a device, by its number.
  public func network(onDevice number: Int) -> Action.Network { devices[number - 1].network }

  /// Returns the screen that a device shows, or nil if the app is not open there.
  public func screen(onDevice number: Int) -> Screen? {
    devices[number - 1].process?.screens.front
  }

  /// The profile of the device and of its open app.
  public var device: DeviceProfile { profile }

  /// The time of the device's clock.
  public var deviceNow: Date { clock.now }

  /// A Boolean value that indicates whether the device's clock has been set.
  public var isDeviceClockSet: Bool { clock.isSet }

  /// Returns the purchases that wait for a parent, or for the person to resolve an issue, oldest
  /// first.
  public func pendingPurchases() async throws -> [PendingPurchase] {
    try await store.send(ListPendingPurchases(of: account))
  }

  /// Returns the number of the account's verified unfinished transactions.
  public func unfinishedCount() async throws -> Int {
    try await store.send(ListAccountTransactions(.unfinished, of: account)).count
  }

  /// The remote values in force, experiments' statuses among them.
  public var remoteValues: RemoteValues { remote }

  /// Ends the app's process and removes its files; the simulation can't be used afterwards.
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
