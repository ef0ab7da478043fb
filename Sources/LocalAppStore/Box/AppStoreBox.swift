public import AppStoreWire
public import Foundation

/// An App Store in a box: accounts, devices and purchases on a clock that you hold.
///
/// It does what the App Store does, with people, payments and time replaced by calls. All that it hands
/// out is signed under ``root``, so what reads it can verify as it would in the real one. The same seed
/// and the same calls give the same payloads, identifiers and events; only signatures are random.
///
/// A box is opened with one app, which every request is about that names no other. ``addApp(_:configuration:)``
/// has it sell more.
public final class AppStoreBox: AppStoreCounter {
  /// The first app that this store sells.
  public let app: AppIdentity

  /// What the first app sells.
  public let configuration: StoreConfiguration

  /// The environment that everything is signed for.
  public let environment: WireEnvironment

  /// The time.
  ///
  /// It stands still until ``advance(to:)``.
  public let clock: StoreClock

  /// The certificate to trust, as DER.
  public let root: [UInt8]

  let room = DeliveryRoom()

  package let notary: Notary
  private let locked: Locked<AppStoreState>
  private let file: StateFile?

  /// What time it is elsewhere, where the box goes by it.
  private let leader = Locked<(@Sendable () -> Date?)?>(nil)

  /// The way to the store, where it is in another process.
  private let far: FarListening?

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - configuration: What it sells.
  ///   - app: The app it sells for.
  ///   - environment: What it signs for.
  ///   - seed: Where keys and identifiers come from.
  ///   - now: The time it is when the box opens.
  public init(
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64 = 0,
    now: Date
  ) {
    self.configuration = configuration
    self.app = app
    self.environment = environment
    self.clock = StoreClock(now)
    self.notary = Notary(seed: seed)
    self.locked = Locked(
      AppStoreState(
        configuration: configuration, app: app, environment: environment, seed: seed, now: now))
    self.root = notary.root
    self.file = nil
    self.far = nil
  }

  /// Speaks for a store in another process, as if it were here.
  ///
  /// What can't wait can't be asked there: ``ask(_:)`` throws. The time is what the last answer said.
  ///
  /// - Parameters:
  ///   - description: What that store said of itself.
  ///   - link: The way there.
  public init(_ description: StoreDescription, over link: any StoreLink) {
    configuration = description.configuration
    app = description.app
    environment = description.environment
    root = description.root
    clock = StoreClock(description.now)
    // What it has of its own is never asked: a store that sells nothing to nobody.
    notary = Notary(seed: 0)
    locked = Locked(
      AppStoreState(
        configuration: StoreConfiguration(products: []), app: description.app,
        environment: description.environment, seed: 0, now: description.now))
    file = nil
    far = FarListening(link: link)
  }

  /// Opens a store that is kept in a file, as it was left there, or a new one.
  ///
  /// What it has answered is on the disk, also when the process is killed. Each answer that changes something
  /// writes all of the state: a thousandth of a second for a person's few years, and more for a crowd's.
  /// Whatever ran when the store closed has ended.
  ///
  /// - Parameters:
  ///   - file: Where it is kept. Another file lies beside it, by which no second store takes the first.
  ///   - configuration: What it sells from now on.
  ///   - app: The app it sells for, where it is new.
  ///   - environment: What it signs for, where it is new.
  ///   - seed: Where keys and identifiers come from, where it is new.
  ///   - now: The time it is when the box opens, where it is new. An older one goes on from when it closed.
  ///   - endsProcesses: Whether the processes of apps have ended with the store. In others they go on.
  /// - Throws: ``AppStoreError`` where the file is in use, is none of a store's, or can't be written.
  public init(
    keptIn file: URL,
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64 = 0,
    now: Date,
    endsProcesses: Bool = true
  ) throws(AppStoreError) {
    let stateFile = try StateFile(file)
    var state =
      try stateFile.load()
      ?? AppStoreState(
        configuration: configuration, app: app, environment: environment, seed: seed, now: now)
    try state.reopen(with: configuration, endingProcesses: endsProcesses)
    try stateFile.save(state)
    self.configuration = configuration
    self.app = state.shop.app
    self.environment = state.environment
    self.clock = StoreClock(state.now)
    self.notary = Notary(seed: state.seed)
    self.root = notary.root
    self.locked = Locked(state)
    self.file = stateFile
    self.far = nil
  }

  public var box: AppStoreBox { self }

  public func send(_ request: AppStoreRequest) async throws(AppStoreError) -> AppStoreAnswer {
    guard let far else { return try ask(request) }
    room.requestBegan()
    defer { room.requestEnded() }
    let told = try await far.link.send(request)
    clock.move(to: told.now)
    if case .end(let launch) = request { room.end(launch) }
    if let answer = told.answer { return answer }
    throw told.error ?? .outcomeUnknown
  }

  /// Answers at once, without suspending: what ``send(_:)`` answers, for code that can't wait.
  public func ask(_ request: AppStoreRequest) throws(AppStoreError) -> AppStoreAnswer {
    guard far == nil else { throw .notHere }
    room.requestBegan()
    defer { room.requestEnded() }
    followClock()
    return try answer(request)
  }

  private func answer(_ request: AppStoreRequest) throws(AppStoreError) -> AppStoreAnswer {
    defer { deliverToAll() }
    return try withState { state throws(AppStoreError) in
      let answer: AppStoreAnswer
      do throws(AppStoreError) {
        try state.enterShop(for: request)
        answer = try self.perform(request, &state)
      } catch {
        // What was arranged for one purchase is used up by one that fails, too.
        try self.file?.save(state)
        throw error
      }
      if !request.isQuestion { try self.file?.save(state) }
      return answer
    }
  }

  /// Gives `body` the state while nobody else has it.
  func withState<Answer: Sendable>(
    _ body: @Sendable (inout AppStoreState) throws(AppStoreError) -> Answer
  ) throws(AppStoreError) -> Answer {
    try locked.withLock { state -> Result<Answer, AppStoreError> in
      do throws(AppStoreError) { return .success(try body(&state)) } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Gives `body`, which can't fail, the state while nobody else has it.
  func withState<Answer: Sendable>(_ body: @Sendable (inout AppStoreState) -> Answer) -> Answer {
    locked.withLock { body(&$0) }
  }
}

extension AppStoreBox {
  /// Moves the time to an instant.
  ///
  /// All that is due until then happens in order, each at its own instant, what is due at the target
  /// included, and the store settles in between. An instant that is over changes nothing.
  public func advance(to target: Date) async {
    await settled()
    if let far {
      // Where the way there breaks, the time is what it was.
      if let now = try? await far.link.advance(to: target) { clock.move(to: now) }
      return
    }
    while let due = withState({ $0.nextDue() }), due <= target {
      move(to: due)
      while performNextDue() {
        if withState({ !$0.launches.isEmpty }) { await settled() }
      }
    }
    move(to: target)
    await settled()
    keep()
  }

  /// Moves the time to an instant without waiting for those who listen, who are told of all that was due
  /// when they come back.
  public func catchUp(to target: Date) {
    var isQuiet = true
    while let due = withState({ $0.nextDue() }), due <= target {
      move(to: due)
      while performNextDue() { isQuiet = false }
    }
    move(to: target)
    guard !isQuiet else { return }
    keep()
    deliverToAll()
  }

  /// Has the box go by a clock that somebody else holds, looked at before each request; nil is no time.
  package func follow(_ clock: (@Sendable () -> Date?)?) { leader.withLock { $0 = clock } }

  /// Moves the time to that of the clock that the box goes by, if there is one.
  package func followClock() {
    if let now = leader.withLock({ $0 })?() { catchUp(to: now) }
  }

  /// Does the next thing that is due, or returns false where nothing is.
  private func performNextDue() -> Bool {
    let item = withState { state -> Agenda.Item? in
      let item = state.takeDue()
      if case .subscription(let id, _) = item { state.performDue(id) }
      return item
    }
    if case .request(let request) = item { run(request) }
    return item != nil
  }

  /// Keeps what happened by itself.
  ///
  /// Where that fails the log says so, and the next answer fails too if it is still so.
  private func keep() {
    guard let file else { return }
    withState { state in
      do throws(AppStoreError) {
        try file.save(state)
      } catch {
        state.record(.failed, of: nil, note: error.message)
      }
    }
  }

  private func move(to date: Date) {
    withState { state in
      self.clock.move(to: date)
      state.now = self.clock.now
    }
  }

  private func run(_ request: AppStoreRequest) {
    do throws(AppStoreError) {
      _ = try answer(request)
    } catch {
      withState { $0.record(.failed, note: error.message) }
    }
  }

  /// Waits until all that was set off is done: every process has been told what there is to tell, those
  /// who listen have come back for more, and no request is under way.
  ///
  /// A process in which nobody listens is not waited for; it is told when somebody does. A listener in
  /// the task that calls this is not waited for either.
  public func settled() async {
    let task = TaskIdentity.current
    while true {
      deliverToAll()
      if room.isQuiet(for: task) { return }
      await room.quiet(for: task)
    }
  }

  /// Waits until a process listens on a topic, or has ended.
  ///
  /// An app starts its listener in a task of its own, and only a listener that is there is waited for by
  /// ``settled()``: so wait for this once after a launch.
  public func listening(_ launch: LaunchID, on topic: StoreTopic = .transactions) async {
    await room.listening(launch, on: topic)
  }

  /// What one process is told without asking, on one topic.
  public func updates(of launch: LaunchID, on topic: StoreTopic) -> StoreUpdates {
    StoreUpdates(box: self, launch: launch, topic: topic)
  }

  private func deliverToAll() {
    let launches = withState { $0.launches.keys.sorted { $0.rawValue < $1.rawValue } }
    for launch in launches { deliver(to: launch) }
  }

  /// Hands the next update to a process whose listeners are all back.
  func deliver(to launch: LaunchID) {
    if let far { return far.listen(launch, on: room.openTopics(of: launch), in: self) }
    withState { state in
      let topics = self.room.openTopics(of: launch)
      guard !topics.isEmpty, let update = state.takeUpdate(for: launch, on: topics) else { return }
      do throws(AppStoreError) {
        self.room.handOut(try update.map(self.notary.sign), to: launch)
      } catch {
        state.record(.failed, of: nil, note: error.message)
      }
    }
  }
}

extension AppStoreBox {
  private func perform(
    _ request: AppStoreRequest, _ state: inout AppStoreState
  ) throws(AppStoreError) -> AppStoreAnswer {
    switch request {
    case .inApp(_, let request):
      return try perform(request, &state)
    case .addApp(let app, let configuration):
      try state.sell(app, by: configuration)
      return .apps(state.apps.filter { $0.id == state.app })
    case .apps:
      return .apps(state.apps)

    case .addAccount(let storefront):
      return .account(try state.addAccount(storefront: storefront))
    case .addDevice(let account, let platform, let locale):
      return .device(try state.addDevice(of: account, platform: platform, locale: locale))
    case .install(let device, let version):
      try state.install(on: device, version: version)
    case .uninstall(let device):
      if let ended = try state.uninstall(from: device) { room.end(ended) }
    case .update(let device, let version):
      try state.update(device, to: version)
    case .setOnline(let device, let isOnline):
      try state.setOnline(isOnline, for: device)
    case .setLocale(let device, let locale):
      try state.setLocale(locale, of: device)
    case .setStorefront(let account, let code):
      try state.setStorefront(code, of: account)

    case .setAskToBuy(let account, let asks):
      try state.setAskToBuy(asks, for: account)
    case .setInterruption(let account, let interrupts):
      try state.setInterruption(interrupts, for: account)
    case .approvePending(let id):
      return .transaction(try state.approve(id))
    case .declinePending(let id):
      try state.decline(id)
    case .resolveIssue(let id):
      return .transaction(try state.resolveIssue(of: id))
    case .delete(let id):
      try state.delete(id)
    case .clear(let account):
      try state.clear(account)
    case .tell(let account, let message):
      try state.tell(message, to: account)
    case .promote(let device, let purchase):
      try state.promote(purchase, on: device)
    case .sell(let configuration):
      state.shop.sell(by: configuration)
    case .entries(let account):
      return .entries(try state.entries(of: account))
    case .arrange(let account, let next):
      try state.arrange(next, for: account)
    case .approve(let account, let product):
      return .transaction(try state.approve(product, account: account))
    case .decline(let account, let product):
      try state.decline(product, account: account)
    case .buyElsewhere(let account, let order):
      return .transaction(try state.buyElsewhere(order, account: account))
    case .redeem(let device, let code):
      return .redeemed(try state.redeem(code, on: device))
    case .refund(let account, let product, let percentage):
      return .transaction(try state.refund(product, account: account, percentage: percentage))
    case .refundTransaction(let id, let percentage):
      try state.refund(id, percentage: percentage)
    case .reverseRefund(let account, let product):
      return .transaction(try state.reverseRefund(product, account: account))
    case .share(let account, let product):
      return .transaction(try state.share(product, with: account))
    case .stopSharing(let account, let product):
      return .transaction(try state.stopSharing(product, with: account))
    case .joinFamily(let account, let other):
      try state.joinFamily(account, of: other)
    case .leaveFamily(let account):
      try state.leaveFamily(account)
    case .setFamilySharing(let account, let product, let shares):
      try state.setFamilySharing(shares, of: product, account: account)

    case .setRenewal(let account, let product, let isOn):
      try state.setRenewal(isOn, of: product, account: account)
    case .setBilling(let account, let billing):
      try state.setBilling(billing, of: account)
    case .setGracePeriod(let gracePeriod):
      state.shop.gracePeriod = gracePeriod
    case .setTimeRate(let rate):
      state.setTimeRate(rate)
    case .renewNow(let account, let product):
      return .transaction(try state.renewNow(product, account: account))
    case .expireNow(let account, let product):
      try state.expireNow(product, account: account)
    case .extendRenewal(let account, let product, let days):
      try state.extendRenewal(of: product, account: account, days: days)
    case .extendRenewals(let product, let days, let storefronts):
      try state.extendRenewals(of: product, days: days, in: storefronts)

    case .setPrice(let product, let price, let storefront):
      try state.setPrice(price, of: product, in: storefront)
    case .raisePrice(let product, let price, let needsConsent):
      try state.raisePrice(of: product, to: price, needsConsent: needsConsent)
    case .requestConsent(let account, let product):
      try state.requestConsent(of: product, account: account)
    case .answerPriceIncrease(let account, let product, let agrees):
      try state.answerPriceIncrease(of: product, account: account, agrees: agrees)
    case .removeFromSale(let product):
      try state.removeFromSale(product)
    case .addOfferKey(let id, let key):
      try state.addOfferKey(key, id: id)

    case .schedule(let request, let date):
      state.schedule(request, at: date)

    case .pending(let account):
      return .pending(try state.pending(of: account))
    case .ledger(let account, let listing):
      return .transactions(try state.ledger(listing, of: account))
    case .events(let number):
      return .events(try events(after: number, in: &state))
    case .notifications(let number):
      return .notifications(try notifications(after: number, in: &state))

    case .open(let device):
      return .opened(try state.open(on: device))
    case .end(let launch):
      state.end(launch)
      room.end(launch)
    case .products(let launch, let ids):
      return .products(try state.products(ids, for: launch))
    case .purchase(let launch, let order):
      return .purchase(try state.purchase(order, by: launch).map(notary.sign))
    case .transactions(let launch, let listing, let product):
      let documents = try state.transactions(listing, of: product, for: launch)
      return .signed(try documents.throwingMap(notary.sign))
    case .statuses(let launch, let group):
      let statuses = try state.statuses(group: group, for: launch)
      return .statuses(
        try statuses.throwingMap { s throws(AppStoreError) in try s.map(notary.sign) })
    case .status(let launch, let id):
      let status = try state.status(of: id, for: launch)
      return .statuses(try status.map { s throws(AppStoreError) in [try s.map(notary.sign)] } ?? [])
    case .introductoryEligibility(let launch, let group):
      return .eligibility(try state.isEligibleForIntroductoryOffer(group, for: launch))
    case .finish(let launch, let id):
      try state.finish(id, by: launch)
    case .appTransaction(let launch, let refreshing):
      let document = try state.appTransaction(for: launch, refreshing: refreshing)
      return .signed([try notary.sign(document)])
    case .sync(let launch):
      try state.sync(launch)
    case .storefront(let launch):
      return .storefront(try state.storefront(for: launch))
    }
    return .done
  }
}
