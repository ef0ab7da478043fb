public import Foundation
public import Logging
public import TollgateCore

/// The engine: it decides a person's access, sells products, and keeps the ledger.
///
/// One for an app. It can be called from any thread: ``check(_:)`` reads only memory, ``use(_:)``
/// returns when the use is on disk. It starts listening to the store when it is made, and answers
/// from the last verified snapshot until the store has spoken.
///
/// Every part of the work is a type; this one connects them.
public final class Tollkeeper: Sendable {
  /// The platform, build and version that decisions depend on.
  public let device: DeviceProfile
  package let store: any PurchaseStore

  let ledger: Ledger
  let current: CurrentSituation
  let decisions: Decisions
  let milestones: Milestones
  let remote: RemoteConfiguration
  let earlierUses: EarlierUses
  let wallet: Wallet
  let economy: Economy
  let presenter: Presenter
  let eventLog: EventLog
  let storeProducts: StoreProducts
  let transactions: TransactionRecorder
  let renewals: RenewalRecorder
  let refreshing: StoreRefresh
  let purchases: Purchases
  let promoted: PromotedPurchases
  let names: UnknownNames
  let inFlight = InFlight()
  let line: ServerLine?
  let copies: CoalescedWork
  private let logger: Logger
  let seals: SealKeeper
  private let listener = StoreListener()

  /// Opens the ledger and starts to listen to the store.
  ///
  /// - Parameters:
  ///   - catalog: The app's products and access rules.
  ///   - device: The device and the app's build.
  ///   - store: The App Store.
  ///   - location: The ledger's location.
  ///   - keychain: The storage that outlives a reinstall.
  ///   - sealing: The cryptography that seals the ledger with a key in the keychain; without it, a
  ///     ledger is trusted as it is.
  ///   - server: The app's own server; none by default.
  ///   - snapshot: The location of a ``Snapshot`` for widgets and extensions, such as in an app
  ///     group's folder; none by default.
  ///   - clock: The device's clock and time zone.
  ///   - values: The remote values that the app has, in force before the first grant of this launch, as by
  ///     ``apply(_:)``; nil for those that were applied last.
  ///   - earlier: The state of an earlier version of the app; each value is imported once.
  ///   - installation: The number by which a new installation draws its variants of experiments. An
  ///     existing number stays.
  ///   - logger: Receives refusals and their reasons, but no tokens or identities.
  /// - Throws: ``LedgerFailure`` if the ledger can't be opened.
  public convenience init(
    catalog: Catalog, device: DeviceProfile, store: any PurchaseStore,
    ledger location: LedgerLocation, keychain: any KeychainStorage, sealing: LedgerSealing? = nil,
    server: Server? = nil, snapshot: URL? = nil, clock: WallClock = .system,
    remote values: RemoteValues? = nil, earlier: EarlierState = EarlierState(),
    installation: UInt64 = .random(in: .min ... .max),
    logger: Logger = Logger(label: "tollgate")
  ) throws {
    try self.init(
      catalog: catalog, device: device, store: store, ledger: location, keychain: keychain,
      sealing: sealing, server: server, snapshot: snapshot, clock: clock, remote: values,
      earlier: earlier, installation: installation,
      logger: logger, scheduler: .system, crash: { _ in })
  }

  /// Opens the ledger as the other initializer does, with dependencies for tests and simulations.
  ///
  /// Apps don't see it: it is for tests in this package and in `Tools`, which is another one.
  ///
  /// - Parameters:
  ///   - catalog: The app's products and access rules.
  ///   - device: The device and the app's build.
  ///   - store: The App Store.
  ///   - location: The ledger's location.
  ///   - keychain: The storage that outlives a reinstall.
  ///   - sealing: The cryptography by which the ledger is sealed.
  ///   - server: The app's own server.
  ///   - snapshot: The location of a ``Snapshot``.
  ///   - clock: The device's clock and time zone.
  ///   - values: The remote values to apply before the first grant, or nil for those that were applied last.
  ///   - earlier: The state of an earlier version of the app.
  ///   - installation: The number by which a new installation draws its variants.
  ///   - logger: Receives refusals and their reasons.
  ///   - scheduler: Runs delayed work, such as the copy to the keychain.
  ///   - crash: Called at each ``CrashPoint``; tests throw from it.
  /// - Throws: ``LedgerFailure`` if the ledger can't be opened.
  @_spi(Testing)
  public init(
    catalog: Catalog, device: DeviceProfile, store: any PurchaseStore,
    ledger location: LedgerLocation, keychain: any KeychainStorage, sealing: LedgerSealing? = nil,
    server: Server? = nil, snapshot: URL? = nil, clock: WallClock = .system,
    remote values: RemoteValues? = nil, earlier: EarlierState = EarlierState(),
    installation: UInt64 = .random(in: .min ... .max),
    logger: Logger = Logger(label: "tollgate"), scheduler: WorkScheduler = .system,
    crash: @escaping @Sendable (CrashPoint) throws(ProcessEnded) -> Void
  ) throws {
    self.device = device
    self.store = store
    self.logger = logger
    names = UnknownNames(logger: logger)
    var usable = try Ledger(at: location, logger: logger)
    let keychainCopy = KeychainCopy(
      in: keychain, mayBePurged: location.mayBePurged, logger: logger)
    let seals = SealKeeper(sealing, of: location, in: keychainCopy, logger: logger)
    let firstWrite = FirstWrite(
      catalog: catalog, installation: installation,
      earlier: EarlierRestoring(earlier: earlier, catalog: catalog, clock: clock, logger: logger),
      server: server,
      seals: seals, mayBePurged: location.mayBePurged, location: location, logger: logger)
    do {
      try firstWrite.write(to: usable, at: clock.now())
    } catch let failure as LedgerFailure where location.alwaysOpens {
      usable = try Ledger(insteadOf: location, failure, logger: logger)
      try firstWrite.write(to: usable, at: clock.now())
    }
    let ledger = usable
    keychainCopy.writeToken(of: ledger, by: catalog)
    let current = CurrentSituation(of: ledger, catalog: catalog, device: device, clock: clock)
    let snapshotFile = snapshot.map { SnapshotFile(at: $0, logger: logger) }
    let copies = CoalescedWork(after: .milliseconds(50), by: scheduler) {
      if firstWrite.catchUp(ledger, at: clock.now()) { current.publish() }
      let situation = current.value
      keychainCopy.write(ledger, by: situation.catalog)
      snapshotFile?.write(situation, at: ledger.ledgerState.time, on: device)
    }
    self.ledger = ledger
    self.current = current
    self.copies = copies
    self.seals = seals

    let shows = PaywallShows(in: ledger, current, logger: logger)
    eventLog = EventLog(ledger: ledger, clock: clock, logger: logger)
    storeProducts = StoreProducts(of: store, current, shows, inFlight, logger: logger)
    presenter = Presenter(
      current: current, products: storeProducts, shows: shows, events: eventLog)
    economy = Economy(current: current) { !keychainCopy.isUnknown }
    decisions = Decisions(
      ledger: ledger, current: current, presenter: presenter, economy: economy, names: names,
      copies: copies)
    milestones = Milestones(ledger: ledger, current: current)
    remote = RemoteConfiguration(
      ledger: ledger, current: current, economy: economy, logger: logger)
    do {
      if let values { _ = try remote.apply(values) }
    } catch {
      logger.error("The remote values could not be stored, so the last ones stay: \(error)")
    }
    earlierUses = EarlierUses(ledger: ledger, current: current, copies: copies)
    wallet = Wallet(
      ledger: ledger, current: current, presenter: presenter, economy: economy, copies: copies)
    var line: ServerLine?
    if let server {
      line = ServerLine(
        to: server, from: device, ledger: ledger, current: current, store: store,
        remote: remote, events: eventLog, copies: copies, inFlight: inFlight, scheduler: scheduler,
        logger: logger)
    }
    self.line = line
    transactions = TransactionRecorder(
      ledger: ledger, current: current, economy: economy, copies: copies, inFlight: inFlight,
      unfinished: { await store.unfinished() }, line: line, logger: logger, crash: crash)
    renewals = RenewalRecorder(
      ledger: ledger, current: current, inFlight: inFlight, line: line,
      logger: logger)
    refreshing = StoreRefresh(
      store: store, ledger: ledger, current: current, transactions: transactions,
      renewals: renewals, products: storeProducts, presenter: presenter, events: eventLog,
      claims: ClaimSettlement(
        store: store, ledger: ledger, current: current, copies: copies, logger: logger),
      copies: copies, inFlight: inFlight, logger: logger)
    purchases = Purchases(
      store: store, ledger: ledger, current: current, transactions: transactions,
      renewals: renewals, products: storeProducts, presenter: presenter, events: eventLog,
      inFlight: inFlight, logger: logger, crash: crash)
    promoted = PromotedPurchases(
      by: purchases, ledger: ledger, current: current, presenter: presenter, inFlight: inFlight,
      logger: logger)

    current.whenChanged { [weak copies] in copies?.schedule() }
    current.whenPaywallCloses { [weak self] in self?.presenter.keepClosed($0) }
    current.whenTimePassed { [weak self] device in
      self?.inFlight.run { [weak self] in self?.recordTime(device) }
    }
    copies.schedule()
    listener.listen(
      to: store,
      transactions: { [weak self] in await self?.transactions.receive([$0], as: .update) },
      renewals: { [weak self] in await self?.renewals.receive([$0], arrived: true) },
      storefronts: { [weak self] in await self?.storeProducts.load() },
      intentions: { [weak self] in self?.promoted.receive($0) })
    inFlight.run { [weak self] in
      self?.line?.ask()
      self?.open()
      await self?.refreshing.run()
      self?.open()
      self?.present(at: .appLaunch)
      self?.promoted.launched()
    }
  }

  /// Raises the recorded time to at least the device clock's, and updates everything that depends
  /// on the time.
  func recordTime(_ device: Date) {
    do {
      // The end of the process doesn't lose it; protection from a power loss would delay each
      // screen.
      try ledger.write(.soon) { transaction in
        try transaction.raiseTime(to: device)
        try economy.settle(&transaction, device: device)
        try economy.arm(&transaction, device: device)
      }
    } catch {
      logger.error("The time could not be recorded: \(error)")
    }
    current.publish()
    copies.schedule()
  }

  /// Makes the grants of an opening of the app: initial grants, and today's incomes.
  func open() {
    let device = current.clock.now()
    guard
      current.catalog.currencies.contains(where: \.givesByItself)
        || !ledger.ledgerState.holds.isEmpty
    else { return }
    do {
      try ledger.write { transaction in
        try transaction.raiseTime(to: device)
        try economy.open(&transaction, device: device)
      }
    } catch {
      logger.error("Due grants could not be recorded; they come later: \(error)")
    }
    current.publish()
    copies.schedule()
  }

  deinit {
    listener.stop()
    line?.stop()
  }

  /// The reason why nothing is saved to disk in this launch, or nil.
  ///
  /// The engine then decides by memory, the keychain and the store. The engine still sells, but
  /// leaves transactions unfinished, so that the store delivers them again at the next launch. It
  /// refuses to spend, hold, earn, reward and take the cost of a use, with a ``LedgerFailure``.
  /// Only a ledger at ``LedgerLocation/alwaysOpening()`` opens like this.
  public var ledgerFailure: LedgerFailure? { ledger.failure }

  /// The current situation: the customer, the open screen and the store's products.
  public var situation: Situation { current.value }

  /// The facts and choices of the person that decisions depend on.
  public var customer: Customer { situation.customer }

  /// The open screen, with its paywall and alerts.
  public var presentation: Presentation { situation.presentation }

  /// A copy of the engine's current state, for extensions that can't read the initializer's file,
  /// such as a watch's.
  public var snapshot: Snapshot {
    let situation = situation
    return Snapshot(
      customer: situation.customer, time: ledger.ledgerState.time, device: device,
      remote: situation.catalog.valuesInForce)
  }

  /// Every situation from now on, beginning with the one it is.
  ///
  /// A slow reader skips to the newest.
  public var situations: AsyncStream<Situation> { current.values }

  /// The customer from now on; see ``situations``.
  public var customers: AsyncMapSequence<AsyncStream<Situation>, Customer> {
    situations.map(\.customer)
  }

  /// Returns once all of the engine's background work is done.
  public func settled() async {
    await inFlight.settled()
    copies.runIfDue()
  }

  /// Returns once the engine's background work is done, except for the given number of tasks that
  /// wait for the store.
  ///
  /// For tools that delay the store's answers, including answers to future requests.
  @_spi(Testing)
  public func settled(besides waiting: @Sendable () -> Int) async {
    while inFlight.count > waiting() { await Task.yield() }
    copies.runIfDue()
  }

  /// Stops listening to the store, as the end of the process would.
  public func stop() {
    listener.stop()
    line?.stop()
    copies.cancel()
  }

  /// The catalog in force: remote values and variants are filled in.
  public var catalog: Catalog { current.catalog }

  /// The remote values in force.
  public var remoteValues: RemoteValues { current.terms.remote }

  /// The variant of each active experiment.
  public var variants: [Experiment.ID: Experiment.Variant.ID] { current.terms.variants }

  /// Applies remote values, replacing all earlier ones.
  ///
  /// They apply from the next decision on, and are stored for launches without a network. Recorded
  /// uses stay. An invalid value is logged and ignored, and the catalog's value applies.
  ///
  /// - Parameter values: All of them, such as an app fetched them.
  /// - Returns: The reasons for ignored values, by name.
  /// - Throws: ``LedgerFailure``; then nothing has changed.
  @discardableResult
  public func apply(_ values: RemoteValues) throws -> [RemoteValue.ID: String] {
    try remote.apply(values)
  }
}
