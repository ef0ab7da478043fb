public import AppStoreWire
public import Foundation

/// A local App Store: accounts, devices and purchases on a clock that you control.
///
/// It behaves like the App Store, with people, payments and time replaced by calls. All that it
/// hands out is signed under ``root``, so what reads it can verify as it would in the real one. The
/// same seed and the same calls give the same payloads, identifiers and events; signatures are
/// random, unless the store signs repeatably.
///
/// It is opened with one app, which every command is about that names no other. ``AddApp`` has it sell more.
public final class LocalStore: StoreHost, UpdateSource {
  /// The first app that this store sells.
  public let app: AppIdentity

  /// The configuration of the first app.
  public let configuration: StoreConfiguration

  /// The environment that everything is signed for.
  public let environment: WireEnvironment

  /// The time.
  ///
  /// It doesn't move until ``advance(to:)``.
  public let clock: StoreClock

  /// The certificate to trust, as DER.
  public let root: [UInt8]

  package let dispatcher = UpdateDispatcher()

  /// A sentence about kept data that could not be read, with the fix, or nil.
  public let notice: String?

  let signer: Signer
  private let locked: Locked<AppStoreState>
  let file: StateFile?

  struct Leader: Sendable {
    var now: (@Sendable () -> Date?)?
  }

  /// The clock that the store follows, if it follows one.
  let leader = Locked(Leader())

  private init(
    _ state: AppStoreState, of app: AppIdentity, selling configuration: StoreConfiguration,
    signer: Signer, file: StateFile? = nil, notice: String? = nil
  ) {
    self.app = app
    self.configuration = configuration
    self.environment = state.environment
    self.clock = StoreClock(state.now - state.clockLead)
    self.root = signer.root
    self.signer = signer
    self.locked = Locked(state)
    self.file = file
    self.notice = notice
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - configuration: The products for sale.
  ///   - app: The app it sells for.
  ///   - environment: The environment of its signed data.
  ///   - seed: The source of keys and identifiers.
  ///   - now: The time it is when the store opens.
  ///   - signsRepeatably: Whether the same seed and calls also give the same signatures and
  ///     certificates. Then the seed isn't secret, and only tests should trust the store.
  public convenience init(
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64 = 0,
    now: Date,
    signsRepeatably: Bool = false
  ) {
    var state = AppStoreState(
      configuration: configuration, app: app, environment: environment, seed: seed, now: now)
    let signer = Signer(seed: seed, signsRepeatably: signsRepeatably)
    state.root = Data(signer.root)
    self.init(state, of: app, selling: configuration, signer: signer)
  }

  /// Opens a store that signs nothing: each token is its claims, in the place where a signed one has them.
  ///
  /// It is for tests that need only the claims, which are the same as in a signing store. No
  /// verifier accepts them.
  ///
  /// - Parameters:
  ///   - configuration: The products for sale.
  ///   - app: The app it sells for.
  ///   - seed: The source of identifiers.
  ///   - now: The time it is when the store opens.
  @_spi(Testing)
  public convenience init(
    drafting configuration: StoreConfiguration, app: AppIdentity, seed: UInt64, now: Date
  ) {
    let state = AppStoreState(
      configuration: configuration, app: app, environment: .production, seed: seed, now: now)
    // Creating keys is the most expensive step in a short-lived store, and this one signs nothing.
    self.init(state, of: app, selling: configuration, signer: Signer(seed: 0, signs: false))
  }

  /// Opens a store that is kept in a file, in its last state, or creates it.
  ///
  /// Each answered change is on disk, even if the process is killed. Each change is appended to a
  /// log, at a cost independent of the store's size, and from time to time a new snapshot is
  /// written. Opening a store repeats the changes in the log. If a change has a different outcome
  /// than recorded, as with a store that another version kept, the store continues from the
  /// snapshot, and ``notice`` describes it. Processes that ran when the store closed have ended.
  ///
  /// - Parameters:
  ///   - file: The store's file. Beside it are the log and a lock file, which keeps a second
  ///     process from opening the store.
  ///   - configuration: The products for sale from now on.
  ///   - app: The app it sells for, if it is new.
  ///   - environment: The environment of its signed data, if it is new.
  ///   - seed: The source of keys and identifiers, for a new store.
  ///   - now: The time it is when the store opens, if it is new. An existing store continues from
  ///     when it closed.
  ///   - endsProcesses: Whether the processes of apps have ended with the store. In others they go on.
  ///   - signsRepeatably: Whether it signs the same document in the same bytes each time.
  /// - Throws: ``AppStoreError`` if the file is in use, isn't a store's file, or can't be written.
  public convenience init(
    keptIn file: URL,
    configuration: StoreConfiguration,
    app: AppIdentity,
    environment: WireEnvironment = .production,
    seed: UInt64 = 0,
    now: Date,
    endsProcesses: Bool = true,
    signsRepeatably: Bool = false
  ) throws(AppStoreError) {
    let stateFile = try StateFile(file)
    let kept = try stateFile.load()
    var state =
      kept?.snapshot
      ?? AppStoreState(
        configuration: configuration, app: app, environment: environment, seed: seed, now: now)
    var notice: String?
    do throws(KeptState.Difference) {
      if let kept { state = try kept.replayed() }
    } catch {
      notice = error.notice(of: file.path, from: state.now, aside: try stateFile.copyAside())
    }
    let events = state.log.count
    state.reopen(with: configuration, endingProcesses: endsProcesses)
    let signer = Signer(
      seed: state.seed, root: state.root.map { Array($0) }, signsRepeatably: signsRepeatably)
    let isRootNew = state.root == nil
    state.root = Data(signer.root)
    if kept == nil || notice != nil || isRootNew {
      try stateFile.save(state)
    } else {
      let opening = LoggedChange.Change.opening(configuration, endsProcesses: endsProcesses)
      try stateFile.goOn(with: LoggedChange(opening, in: state, after: events), to: state)
    }
    self.init(
      state, of: state.shop(of: .first)?.app ?? app, selling: configuration,
      signer: signer, file: stateFile, notice: notice)
  }

  /// Saves the store's current state to a file that another store can open.
  ///
  /// This store is not kept there.
  ///
  /// - Parameter file: The file, which ``init(keptIn:configuration:app:environment:seed:now:endsProcesses:signsRepeatably:)`` opens.
  /// - Throws: ``AppStoreError`` if there is such a file already, or it can't be written.
  public func save(to file: URL) throws(AppStoreError) {
    let copy = try StateFile(file)
    guard try copy.load() == nil else {
      throw .unwritableState(file.path, because: "there is a file already")
    }
    try copy.save(withState(\.self))
  }

  /// Returns a verifier that trusts this store's root certificate.
  public func verifier() throws -> JWSVerifier {
    environment == .xcode ? signer.xcodeVerifier : signer.verifier
  }

  /// The identity with which an app's server authenticates to this store; it never changes for a
  /// kept store.
  public var serverKey: ServerKey { ServerKey(seed: withState(\.seed)) }

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
    dispatcher.requestBegan()
    defer { dispatcher.requestEnded() }
    followClock()
    return try answer(command, inApp: app)
  }

  func answer<Command: StoreCommand>(
    _ command: Command, inApp app: AppID
  ) throws(AppStoreError) -> Command.Answer {
    defer { deliverToAll() }
    let services = services
    return try withState { state -> Result<Command.Answer, AppStoreError> in
      let events = state.log.count
      state.machineTime = command.hasSignedOrder ? self.signer.machineTime : nil
      defer { state.machineTime = nil }
      let result = state.run(command, inApp: app, services)
      // A failed purchase also uses up the outcome set for it.
      guard let file = self.file, !Command.isQuestion else { return result }
      let change = LoggedChange(
        .command(StoreCommandEnvelope(command, inApp: app)), in: state,
        digest: ChangeDigest(of: result, in: state, after: events))
      do throws(AppStoreError) { try file.keep(change, of: state) } catch {
        return .failure(error)
      }
      return result
    }.get()
  }

  var services: StoreServices { StoreServices(signer: signer, dispatcher: dispatcher) }

  /// Calls `body`, which can't fail, with exclusive access to the state.
  func withState<Answer: Sendable>(_ body: @Sendable (inout AppStoreState) -> Answer) -> Answer {
    locked.withLock { body(&$0) }
  }
}
