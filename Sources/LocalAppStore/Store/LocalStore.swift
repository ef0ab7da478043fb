public import AppStoreWire
public import Foundation

/// A local App Store: accounts, devices and purchases on a clock that you hold.
///
/// It does what the App Store does, with people, payments and time replaced by calls. All that it hands
/// out is signed under ``root``, so what reads it can verify as it would in the real one. The same seed
/// and the same calls give the same payloads, identifiers and events; only signatures are random.
///
/// A local store is opened with one app, which every request is about that names no other. ``addApp(_:configuration:)``
/// has it sell more.
public final class LocalStore: StoreClient {
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

  let signer: Signer
  private let locked: Locked<AppStoreState>
  let file: StateFile?

  /// What time it is elsewhere, where the store goes by it.
  let leader = Locked<(@Sendable () -> Date?)?>(nil)

  /// The way to the store, where it is in another process.
  let remote: RemoteListening?

  private init(
    _ state: AppStoreState, selling configuration: StoreConfiguration, signer: Signer,
    root: [UInt8]? = nil, file: StateFile? = nil, remote: RemoteListening? = nil
  ) {
    self.app = state.shop.app
    self.configuration = configuration
    self.environment = state.environment
    self.clock = StoreClock(state.now)
    self.root = root ?? signer.root
    self.signer = signer
    self.locked = Locked(state)
    self.file = file
    self.remote = remote
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

  /// Speaks for a store in another process, as if it were here.
  ///
  /// What can't wait can't be asked there: ``ask(_:)`` throws. The time is what the last answer said.
  ///
  /// - Parameters:
  ///   - description: What that store said of itself.
  ///   - link: The way there.
  public convenience init(_ description: StoreDescription, over link: any StoreLink) {
    // What it has of its own is never asked: a store that sells nothing to nobody.
    let state = AppStoreState(
      configuration: StoreConfiguration(products: []), app: description.app,
      environment: description.environment, seed: 0, now: description.now)
    self.init(
      state, selling: description.configuration, signer: Signer(seed: 0), root: description.root,
      remote: RemoteListening(link: link))
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

  public var store: LocalStore { self }

  /// What believes all that this store signs, and nothing else.
  package func verifier() throws -> JWSVerifier {
    // A store in another process has keys of its own.
    guard remote == nil else { return try JWSVerifier(roots: [root]) }
    return environment == .xcode ? signer.xcodeVerifier : signer.verifier
  }

  /// Signs what devices read as Xcode does from now on, or as the App Store does.
  ///
  /// Devices believe it in Xcode's environment alone.
  package func sign(asXcode: Bool) { signer.sign(asXcode: asXcode) }

  public func send(_ request: AppStoreRequest) async throws(AppStoreError) -> AppStoreAnswer {
    guard let remote else { return try ask(request) }
    room.requestBegan()
    defer { room.requestEnded() }
    let told = try await remote.link.send(request)
    clock.move(to: told.now)
    if case .end(let launch) = request { room.end(launch) }
    if let answer = told.answer { return answer }
    throw told.error ?? .outcomeUnknown
  }

  /// Answers at once, without suspending: what ``send(_:)`` answers, for code that can't wait.
  public func ask(_ request: AppStoreRequest) throws(AppStoreError) -> AppStoreAnswer {
    guard remote == nil else { throw .notHere }
    room.requestBegan()
    defer { room.requestEnded() }
    followClock()
    return try answer(request)
  }

  func answer(_ request: AppStoreRequest) throws(AppStoreError) -> AppStoreAnswer {
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
