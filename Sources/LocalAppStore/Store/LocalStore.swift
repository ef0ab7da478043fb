public import AppStoreWire
public import Foundation

/// A local App Store: accounts, devices and purchases on a clock that you hold.
///
/// It does what the App Store does, with people, payments and time replaced by calls. All that it hands
/// out is signed under ``root``, so what reads it can verify as it would in the real one. The same seed
/// and the same calls give the same payloads, identifiers and events; only signatures are random.
///
/// It is opened with one app, which every command is about that names no other. ``AddApp`` has it sell more.
public final class LocalStore: StoreHost, UpdateSource {
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

  package let room = DeliveryRoom()

  let signer: Signer
  private let locked: Locked<StoreContext>
  let file: StateFile?

  /// What time it is elsewhere, where the store goes by it.
  let leader = Locked<(@Sendable () -> Date?)?>(nil)

  private init(
    _ state: AppStoreState, selling configuration: StoreConfiguration, signer: Signer,
    file: StateFile? = nil
  ) {
    self.app = state.shop.app
    self.configuration = configuration
    self.environment = state.environment
    self.clock = StoreClock(state.now)
    self.root = signer.root
    self.signer = signer
    self.locked = Locked(StoreContext(state: state, signer: signer, room: room))
    self.file = file
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - configuration: What it sells.
  ///   - app: The app it sells for.
  ///   - environment: What it signs for.
  ///   - seed: Where keys and identifiers come from.
  ///   - now: The time it is when the store opens.
  public convenience init(
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64 = 0,
    now: Date
  ) {
    let state = AppStoreState(
      configuration: configuration, app: app, environment: environment, seed: seed, now: now)
    self.init(state, selling: configuration, signer: Signer(seed: seed))
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
  ///   - now: The time it is when the store opens, where it is new. An older one goes on from when it closed.
  ///   - endsProcesses: Whether the processes of apps have ended with the store. In others they go on.
  /// - Throws: ``AppStoreError`` where the file is in use, is none of a store's, or can't be written.
  public convenience init(
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
    self.init(state, selling: configuration, signer: Signer(seed: state.seed), file: stateFile)
  }

  /// Returns a verifier that trusts this store's root certificate.
  public func verifier() throws -> JWSVerifier {
    environment == .xcode ? signer.xcodeVerifier : signer.verifier
  }

  /// Signs what devices read as Xcode does from now on, or as the App Store does.
  ///
  /// Devices believe it in Xcode's environment alone.
  package func sign(asXcode: Bool) { signer.sign(asXcode: asXcode) }

  /// Runs a command in an app's store, and returns its answer.
  @discardableResult
  public func send<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) async throws(AppStoreError) -> Command.Answer {
    try ask(command, inApp: app)
  }

  /// Answers at once, without suspending: what `send` answers, for code that can't wait.
  @discardableResult
  public func ask<Command: StoreCommand>(
    _ command: Command, inApp app: AppID = .first
  ) throws(AppStoreError) -> Command.Answer {
    room.requestBegan()
    defer { room.requestEnded() }
    followClock()
    return try answer(command, inApp: app)
  }

  func answer<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) throws(AppStoreError) -> Command.Answer {
    defer { deliverToAll() }
    return try withContext { store throws(AppStoreError) in
      let answer: Command.Answer
      do throws(AppStoreError) {
        try store.state.enterShop(for: command, inApp: app)
        answer = try command.run(in: &store)
      } catch {
        // What was arranged for one purchase is used up by one that fails, too.
        if !Command.isQuestion { try self.file?.save(store.state) }
        throw error
      }
      if !Command.isQuestion { try self.file?.save(store.state) }
      return answer
    }
  }

  /// Gives `body` what commands work on while nobody else has it.
  private func withContext<Answer: Sendable>(
    _ body: @Sendable (inout StoreContext) throws(AppStoreError) -> Answer
  ) throws(AppStoreError) -> Answer {
    try locked.withLock { store -> Result<Answer, AppStoreError> in
      do throws(AppStoreError) { return .success(try body(&store)) } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Gives `body`, which can't fail, the state while nobody else has it.
  func withState<Answer: Sendable>(_ body: @Sendable (inout AppStoreState) -> Answer) -> Answer {
    locked.withLock { body(&$0.state) }
  }
}
