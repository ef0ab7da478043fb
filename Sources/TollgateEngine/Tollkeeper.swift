public import Foundation
public import Logging
public import TollgateCore

/// Answers what a person may do, sells them what they lack, and keeps the ledger.
///
/// One for an app. It can be asked from anywhere: ``check(_:)`` reads only memory, ``use(_:)``
/// returns when the use is on the disk. It starts listening to the store when it is made, and
/// answers from the last verified snapshot until the store has spoken.
public final class Tollkeeper: Sendable {
  struct State: Sendable {
    var situation: Situation
    var time: TrustedTime
    var day: CalendarDay

    /// What the trials' days were worked out from, and what they are on ``day``.
    var trialStarts: [Trial.ID: Date] = [:]
    var trialDays: [Trial.ID: Int] = [:]

    /// What follows from the ledger's facts in this version.
    var version: LedgerState.Version
    var entitlements: Entitlements

    /// The paywalls shown in the life of this process that show once for each version.
    var shownOncePerVersion: Set<Paywall.ID> = []
  }

  /// The catalog as it was given; ``catalog`` is the one in force.
  let bundled: Catalog
  public let device: DeviceProfile

  let ledger: Ledger
  package let store: any PurchaseStore
  let keychain: any KeychainStorage
  let clock: WallClock
  let logger: Logger
  let crash: @Sendable (CrashPoint) throws(ProcessEnded) -> Void
  let state: Locked<State>
  let inFlight = InFlight()

  /// Whether the products are about to be loaded again; see ``reloadProducts()``.
  let isReloadDue = Locked(false)
  let broadcast = Broadcast<Situation>()
  private let isKeychainStale = Locked(false)
  private let copied = Locked<Data?>(nil)
  private let snapshot: URL?
  private let listeners = Locked<[Task<Void, Never>]>([])

  /// Opens the ledger and begins to listen to the store.
  ///
  /// - Parameters:
  ///   - catalog: What the app sells and allows.
  ///   - device: The device and the app's build.
  ///   - store: The App Store.
  ///   - location: Where the ledger is kept.
  ///   - keychain: What outlives a reinstall.
  ///   - snapshot: Where to keep a ``Snapshot`` for widgets and extensions, such as in a folder that
  ///     an app group shares; nowhere by default.
  ///   - clock: The device's clock and time zone.
  ///   - earlier: What a new ledger begins with, such as an earlier version of the app kept it.
  ///   - installation: What a new installation draws its variants of experiments by. One that has
  ///     a number keeps it.
  ///   - logger: Told what was refused, and why. Never told tokens or who somebody is.
  ///   - crash: Called at each ``CrashPoint``; tests throw from it.
  /// - Throws: ``LedgerFailure`` where the ledger can't be opened.
  public init(
    catalog: Catalog, device: DeviceProfile, store: any PurchaseStore,
    ledger location: LedgerLocation, keychain: any KeychainStorage, snapshot: URL? = nil,
    clock: WallClock = .system, earlier: EarlierState = EarlierState(),
    installation: UInt64 = .random(in: .min ... .max),
    logger: Logger = Logger(label: "tollgate"),
    crash: @escaping @Sendable (CrashPoint) throws(ProcessEnded) -> Void = { _ in }
  ) throws {
    bundled = catalog
    self.device = device
    self.store = store
    self.keychain = keychain
    self.snapshot = snapshot
    self.clock = clock
    self.logger = logger
    self.crash = crash
    ledger = try Ledger(at: location, logger: logger)
    try Self.open(
      ledger, at: clock.now(), keychain: keychain, logger: logger,
      Draw(catalog: catalog, installation: installation, earlier: earlier))
    let ledgerState = ledger.ledgerState
    let entitlements = ledgerState.entitlements(by: catalog)
    state = Locked(
      State(
        situation: Situation(
          customer: ledgerState.customer(holding: entitlements), presentation: Presentation(),
          productCatalog: .loading, terms: Terms(catalog, by: ledgerState)),
        time: ledgerState.time,
        day: CalendarDay(
          containing: ledgerState.time.now(device: clock.now()), in: clock.timeZone()),
        version: ledgerState.version, entitlements: entitlements))
    mirrorToKeychain()
    listen()
    inFlight.run { [weak self] in
      await self?.refresh()
      self?.present(at: .appLaunch)
    }
  }

  deinit { listeners { tasks in tasks.forEach { $0.cancel() } } }

  /// What is known of the person, shown to them, and sold to them.
  public var situation: Situation { state { $0.situation } }

  /// What is known of the person.
  public var customer: Customer { situation.customer }

  /// What is before the person's eyes.
  public var presentation: Presentation { situation.presentation }

  /// Every situation from now on, beginning with the one it is.
  ///
  /// A slow reader skips to the newest.
  public var situations: AsyncStream<Situation> { broadcast.values(from: situation) }

  /// The person from now on; see ``situations``.
  public var customers: AsyncMapSequence<AsyncStream<Situation>, Customer> {
    situations.map(\.customer)
  }

  /// Returns once nothing is under way that the engine began by itself.
  public func settled() async {
    await inFlight.settled()
    copyToKeychain()
  }

  /// Stops listening to the store, as the end of the process would.
  public func stop() {
    listeners { tasks in tasks.forEach { $0.cancel() } }
    isKeychainStale { $0 = false }
  }

  /// What experiments are drawn by when the ledger is opened.
  private struct Draw {
    let catalog: Catalog
    let installation: UInt64
    let earlier: EarlierState

    func draw(in ledgerState: inout LedgerState, _ write: WriteTransaction) throws {
      if ledgerState.installation == nil {
        ledgerState.installation = installation
        try write.set(.installation, String(installation, radix: 16))
      }
      try catalog.drawVariants(in: &ledgerState, write)
    }

    /// The instant for each feature before which no use of it counts any more.
    func horizons(of ledgerState: LedgerState) -> [Feature.ID: Date] {
      Dictionary(
        uniqueKeysWithValues: ledgerState.uses.keys.compactMap { feature in
          ledgerState.usesHorizon(of: feature, by: catalog).map { (feature, $0) }
        })
    }
  }

  private static func open(
    _ ledger: Ledger, at device: Date, keychain: any KeychainStorage, logger: Logger, _ draw: Draw
  ) throws {
    var record: KeychainRecord?
    do {
      if let data = try keychain.load() {
        record = try KeychainRecord(data)
      }
    } catch let damage as KeychainRecord.Damage {
      logger.error("The keychain's record is damaged and counts as none: \(damage)")
    } catch {
      logger.error("The keychain could not be read; a reinstall is not noticed: \(error)")
    }
    // A launch adds the time, as a rule, and an app shows nothing while a disk takes it down.
    try ledger.write(ledger.ledgerState.firstLaunch == nil ? .now : .soon) { ledgerState, write in
      let isNew = ledgerState.firstLaunch == nil
      try record?.restore(into: &ledgerState, write)
      ledgerState.time.raise(device: device)
      if ledgerState.firstLaunch == nil {
        ledgerState.firstLaunch = ledgerState.time.mark
        try write.set(.firstLaunch, ledgerState.time.mark.stored)
      }
      if isNew { try draw.earlier.restore(into: &ledgerState, write) }
      try ledgerState.forgetOldAttributions(at: ledgerState.time.mark, write)
      try draw.draw(in: &ledgerState, write)
      try write.note(device, mark: ledgerState.time.mark)
      try write.prune(usesBefore: draw.horizons(of: ledgerState))
    }
  }

  private func listen() {
    let store = store
    let transactions = Task { [weak self] in
      await store.listen { [weak self] delivery in await self?.receive(delivery) }
    }
    let renewals = Task { [weak self] in
      await store.listenForRenewals { [weak self] renewal in await self?.receive([renewal]) }
    }
    let storefronts = Task { [weak self] in
      await store.listenForStorefronts { [weak self] in await self?.loadProducts() }
    }
    listeners { $0 = [transactions, renewals, storefronts] }
  }

  /// Has what must outlive the app's files copied to the keychain soon: one copy for many uses.
  func mirrorToKeychain() {
    let isFirst = isKeychainStale { isStale in
      defer { isStale = true }
      return !isStale
    }
    guard isFirst else { return }
    Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(50))
      self?.copyToKeychain()
    }
  }

  /// Copies it now, where it changed since the last copy.
  private func copyToKeychain() {
    copied { last in
      let isStale = isKeychainStale { isStale in
        defer { isStale = false }
        return isStale
      }
      guard isStale else { return }
      do {
        let lots = catalog.currencies.isEmpty ? [] : try ledger.lotsToKeep()
        let record = KeychainRecord(of: ledger.ledgerState, by: catalog, lots).data
        if record != last { try keychain.save(record) }
        last = record
      } catch {
        logger.error("The keychain could not be written; a reinstall would forget: \(error)")
      }
      writeSnapshot()
    }
  }

  /// Keeps what widgets and extensions decide by.
  private func writeSnapshot() {
    guard let snapshot else { return }
    do {
      try Snapshot(
        customer: customer, time: ledger.ledgerState.time, device: device,
        remote: catalog.valuesInForce
      ).write(to: snapshot)
    } catch {
      logger.error("The snapshot could not be written; extensions know what they knew: \(error)")
    }
  }

  /// Takes what the ledger holds now as what is known of the person, and tells everybody.
  func publish(_ change: (inout Situation) -> Void = { _ in }) {
    let (situation, changed) = state { state in
      // Read in here: of two that publish at once, the later one knows all that the other did.
      let ledgerState = ledger.ledgerState
      let before = state.situation
      state.time = ledgerState.time
      state.situation.customer = customer(of: &state, ledgerState)
      if !before.terms.hold(by: ledgerState) {
        state.situation.terms = Terms(bundled, by: ledgerState)
      }
      change(&state.situation)
      return (state.situation, state.situation != before)
    }
    guard changed else { return }
    broadcast.send(situation)
    mirrorToKeychain()
  }
}
