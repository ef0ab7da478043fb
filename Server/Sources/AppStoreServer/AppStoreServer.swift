import AppStoreWire
public import Foundation
import HTTPTypes
import Hummingbird
public import LocalAppStore
import Logging
import LoopbackServer
import NIOCore

/// A store that apps in other processes buy from, over HTTP on this machine.
///
/// Apps connect to it like to a ``LocalStore`` of their own: `AppLaunch.open(at:)` does, and so
/// does StoreKit if the environment names the address. People use controls by `POST /controls`.
public struct AppStoreServer: Sendable {
  /// The controls that `POST /controls` does.
  public static let controls = ControlList.all.controls

  /// The names of the scenarios of ``Trigger``, with a summary of each.
  public static let triggers = Trigger.all.map {
    (name: $0.name, alias: $0.alias, summary: $0.summary)
  }

  private let store: LocalStore
  private let host: String
  private let port: Int
  private let holdsClock: Bool
  private let patience: Duration
  private let session: UUID
  private let systemTime: @Sendable () -> Date
  private let startsAnywhere: Bool
  private let credentials: URL?
  private let limitsRates: Bool
  private let notifies: (any NotificationPost)?
  private let asks: RetentionServer?
  private let writesLog: (@Sendable (StoreLogEntry) -> Void)?
  private let progress: (@Sendable (Int, Int) -> Void)?

  /// - Parameters:
  ///   - store: The store.
  ///   - host: The address to listen on.
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - holdsClock: Whether only controls move the time. Otherwise it moves with the system's.
  ///   - patience: The longest time for which an app waits for an update before it asks again.
  ///   - session: Names this process of the store.
  ///   - systemTime: The system's time.
  ///   - startsAnywhere: Whether a store whose time is in the past stays there, instead of
  ///     advancing to the system's time.
  ///   - credentials: The folder for the files by which a server of the app talks to the store, or nil for none.
  ///   - limitsRates: Whether the App Store Server API enforces Apple's rate limits.
  ///   - notifies: Posts notifications to a server of the app; nil to post none.
  ///   - asks: Requests retention messages from a server of the app; nil for none.
  ///   - log: Called with each thing that happens, as it happens. It must not wait for anything.
  ///   - progress: Called with the count and the total while a control makes many accounts.
  public init(
    store: LocalStore, host: String = "127.0.0.1", port: Int = 8090, holdsClock: Bool = false,
    patience: Duration = .seconds(5), session: UUID = UUID(),
    systemTime: @escaping @Sendable () -> Date = { Date() }, startsAnywhere: Bool = false,
    credentials: URL? = nil, limitsRates: Bool = false,
    notifies: (any NotificationPost)? = nil, asks: RetentionServer? = nil,
    log: (@Sendable (StoreLogEntry) -> Void)? = nil,
    progress: (@Sendable (Int, Int) -> Void)? = nil
  ) {
    self.store = store
    self.host = host
    self.port = port
    self.holdsClock = holdsClock
    self.patience = patience
    self.session = session
    self.systemTime = systemTime
    self.startsAnywhere = startsAnywhere
    self.credentials = credentials
    self.limitsRates = limitsRates
    self.notifies = notifies
    self.asks = asks
    writesLog = log
    self.progress = progress
  }

  /// Serves until the task is cancelled.
  ///
  /// - Parameter onReady: Called once with the store's address, when it accepts requests.
  /// - Throws: ``AppStoreServerFailure`` if it can't listen, or can't write the credentials.
  public func run(onReady: @escaping @Sendable (URL) async -> Void = { _ in }) async throws {
    let result: Result<Void, any Error>
    do { result = .success(try await serve(onReady)) } catch { result = .failure(error) }
    await notifies?.shutDown()
    try result.get()
  }

  private func serve(_ onReady: @escaping @Sendable (URL) async -> Void) async throws {
    if notifies != nil || store.notifiesServer {
      try store.ask(SetNotificationServer(isThere: notifies != nil))
    }
    let log = writesLog.map { StoreLog(of: store, write: $0) }
    let sender = notifies.map { post in
      NotificationSender(store: store, log: log) { await post($0) }
    }
    let clock = makeClock(sender: sender)
    let (failures, failure) = AsyncStream<any Error>.makeStream()
    let jobs = ExtensionJobs()
    let application = buildApplication(clock: clock, jobs: jobs, log: log) { url in
      do { try prepare(at: url) } catch {
        failure.yield(error)
        return
      }
      await onReady(url)
    }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        if !holdsClock { group.addTask { await clock.run(every: .milliseconds(500)) } }
        group.addTask { try await application.run() }
        group.addTask { for await failure in failures { throw failure } }
        group.addTask { await jobs.run(in: store) { sender?.wake() } }
        if let log { group.addTask { await log.run(every: .milliseconds(500)) } }
        // All others go on permanently: the first to end is the server.
        try await group.next()
        group.cancelAll()
      }
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw AppStoreServerFailure.portIsTaken(port)
    } catch let error as IOError {
      throw AppStoreServerFailure.cannotListen(on: host, port, because: "\(error)")
    }
  }

  /// Completes pending work before clients get the address.
  private func prepare(at url: URL) throws {
    try RevocationResponder(store: store, machineTime: systemTime).open(at: url)
    guard let credentials else { return }
    let identity = store.serverKey
    try store.ask(AnswerServers())
    // The key by which a server asks signs offers, too.
    try store.ask(AddOfferKey(id: identity.keyID, publicKey: identity.publicKey))
    try Credentials(of: store, at: url).write(to: credentials)
  }

  private func makeClock(sender: NotificationSender? = nil) -> FollowingClock {
    FollowingClock(
      store: store, systemTime: holdsClock ? nil : systemTime, startsAnywhere: startsAnywhere,
      sender: sender)
  }

  /// The application, for serving and for testing.
  func buildApplication(
    clock: FollowingClock? = nil, jobs: ExtensionJobs = ExtensionJobs(),
    limits: ConnectionLimits = ConnectionLimits(), log: StoreLog? = nil,
    onReady: @escaping @Sendable (URL) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let connections = Connections(most: limits.connections)
    let responder = RevocationResponder(store: store, machineTime: systemTime)
    let router = Router(context: ConnectionContext.self)
    router.middlewares.add(StoreRefusals(store: store))
    router.middlewares.add(LocalProgramsOnly(host: LoopbackHost(host)))
    router.middlewares.add(KnownAddresses())
    let clock = clock ?? makeClock()
    if let sender = clock.sender { router.middlewares.add(SendsNotifications(sender: sender)) }
    if let log { router.middlewares.add(LogsEvents(log: log)) }
    let faults = ServerAPIFaults()
    let page = SubscriptionPage(store: store, server: asks)
    router.middlewares.add(
      ServerAPI(
        store: store, clock: clock, machineTime: systemTime, faults: faults,
        jobs: jobs, limits: limitsRates ? RateLimits(of: store.environment) : nil, page: page,
        log: log))
    StoreNotificationRoutes(store: store).add(to: router)
    StoreCustomerRoutes(store: store).add(to: router)
    RetentionRoutes(store: store).add(to: router)
    StoreRoutes(
      keeper: StoreKeeper(store: store, session: session), clock: clock, faults: faults,
      responder: responder, page: page, log: log, progress: progress, patience: patience
    ).add(to: router)
    RevocationRoutes(responder: responder).add(to: router)
    var logger = Logger(label: "tollgate.appstore")
    logger.logLevel = .critical
    return Application(
      router: router, server: .http1(within: limits, of: connections),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { [host, port] channel in
        let bound = channel.localAddress?.port ?? port
        guard let url = URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(bound)")
        else { return }
        // Notifications that became due before the store was closed.
        clock.sender?.wake()
        await onReady(url)
      }, logger: logger)
  }
}
