import AppStoreRevocation
import AppStoreWire
import AsyncHTTPClient
public import Foundation
import Hummingbird
import Logging
import LoopbackServer
import NIOCore
import OutgoingHTTP
import ServerCore
import ServerStore
import ServiceLifecycle
import SourceJSON
import TollgateCore
import UnixSignals

/// The self-hosted back end of an app: it stores the App Store's signed data, and reports its conclusions.
public struct TollgateServer: Sendable {
  private let configuration: ServerConfiguration
  private let machineTime: @Sendable () -> Date
  private let log: @Sendable (String) -> LogLines

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - machineTime: The machine's clock.
  ///   - log: Returns a log by its name.
  /// - Throws: ``ServerFailure`` for contradictory settings.
  public init(
    _ configuration: ServerConfiguration, machineTime: @escaping @Sendable () -> Date = { Date() },
    log: @escaping @Sendable (String) -> LogLines = { LogLines(label: $0) }
  ) throws(ServerFailure) {
    try configuration.check()
    self.configuration = configuration
    self.machineTime = machineTime
    self.log = log
  }

  /// Serves until it is asked to stop; work in progress is finished, or left to its lease.
  ///
  /// - Parameters:
  ///   - stopsOnSignals: Whether Control-C or `kill` stops it; otherwise the task's cancellation does.
  ///   - activity: Called with each thing that the server does. It must not wait for anything.
  ///   - announce: Called with each line that its owner has to read, the address first.
  /// - Throws: ``ServerFailure``, a catalog's mistakes, or `DatabaseFailure`, if it can't start.
  public func run(
    stopsOnSignals: Bool = true, activity: (@Sendable (ServerActivity) -> Void)? = nil,
    announce: @escaping @Sendable (String) -> Void
  ) async throws {
    let store = try configuration.database.open()
    var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
    settings.httpVersion = .http1Only
    let client = HTTPClient.portable(settings)
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await run(
          on: store, client: client, stopsOnSignals: stopsOnSignals,
          activity: ActivityLog(write: activity, machineTime: machineTime), announce: announce)
      )
    } catch {
      result = .failure(error)
    }
    try? await client.shutdown()
    try? store.close()
    try result.get()
  }

  private func run(
    on store: any Store, client: HTTPClient, stopsOnSignals: Bool, activity: ActivityLog,
    announce: @escaping @Sendable (String) -> Void
  ) async throws {
    let logger = Logger(label: "tollgate.server", factory: log)
    let keys = ServerKeys(
      of: store, given: (configuration.secretKey, configuration.publicKey),
      machineTime: machineTime)
    try await keys.prepare()
    let backend = try await backend(
      on: store, client: client, logger: logger, activity: activity)
    let epoch = String(backend.intake.outbox.makeName().prefix(12))
    if try await EventHistory.begin(on: store, id: epoch) {
      logger.notice(
        "The database was copied or put back: a new epoch of events begins, and readers get the place to continue from"
      )
    }
    let access = Access(
      keys: keys, customers: configuration.customers,
      tokens: CustomerTokens(key: try await ServerKeys.secret("customerTokenKey", of: store)),
      guessable: backend.guessable,
      byAddress: RateLimiter(limit: configuration.limitByAddress),
      byCustomer: RateLimiter(limit: configuration.limitByCustomer),
      address: configuration.clientAddress, environments: backend.verifier.environments,
      machineTime: machineTime)
    let answerKey = try AnswerKey(
      secret: try await ServerKeys.secret("configurationKey", of: store))
    let pages = try AdminRoutes(
      backend: backend, webhooks: webhooks, keys: keys,
      secret: try await ServerKeys.secret("adminKey", of: store),
      address: configuration.clientAddress, hasTestRoots: configuration.hasTestRoots)
    let (openings, opening) = AsyncStream<URL>.makeStream()
    let application = try application(backend, access, answerKey, pages) { opening.yield($0) }
    var services: [ServiceGroupConfiguration.ServiceConfiguration] = [
      .init(service: application, successTerminationBehavior: .gracefullyShutdownGroup),
      .init(
        service: KeyWork(keys: keys, openings: openings, announce: announce, logger: logger)),
      .init(service: Worker(backend: backend)),
      .init(service: WebhookSender(webhooks, for: backend)),
      .init(service: ConclusionWork(backend: backend)),
      .init(service: PaymentWork(backend: backend)),
    ]
    services += appStoreServices(backend)
    let group = ServiceGroup(
      configuration: .init(
        services: services, gracefulShutdownSignals: stopsOnSignals ? [.sigterm, .sigint] : [],
        logger: logger))
    do { try await group.runUntilStopped() } catch let error as IOError
      where error.errnoCode == EADDRINUSE
    {
      throw ServerFailure(
        TakenPort.sentence(
          configuration.port, choosingWith: "--listen \(configuration.host):"))
    }
  }

  private func runner(
    of kinds: Set<Job.Kind>, _ backend: Backend, _ signal: WorkSignal,
    _ work: @escaping @Sendable (HeldJob) async throws -> Void
  ) -> JobRunner {
    JobRunner(
      kinds: kinds, store: backend.store, machineTime: backend.machineTime, signal: signal,
      logger: backend.logger, work: work)
  }

  /// Returns the client for the App Store, if there is a key for it.
  private func appStoreServices(
    _ backend: Backend
  ) -> [ServiceGroupConfiguration.ServiceConfiguration] {
    let again = RevocationWork(backend: backend)
    let asker = ServiceGroupConfiguration.ServiceConfiguration(
      service: runner(of: [.revocation], backend, WorkSignal()) { try await again.perform($0) })
    guard let appStore = backend.appStore else { return [asker] }
    let work = AppStoreWork(backend: backend, appStore: appStore)
    let background = (appStore as? AppStoreClient)?.inBackground(HourlyBudget()) ?? appStore
    let longWork = AppStoreWork(backend: backend, appStore: background)
    // Urgent work doesn't wait for slow work.
    let kinds: [(Set<Job.Kind>, WorkSignal, AppStoreWork)] = [
      ([.reconcile, .import], backend.longWorker, longWork), ([.consumption], WorkSignal(), work),
    ]
    let runners =
      [asker]
      + kinds.map { kinds, signal, work in
        ServiceGroupConfiguration.ServiceConfiguration(
          service: runner(of: kinds, backend, signal) { try await work.perform($0) })
      }
    guard configuration.reconcileInterval > .zero else { return runners }
    let schedule = ReconcileSchedule(
      store: backend.store, interval: configuration.reconcileInterval,
      machineTime: backend.machineTime,
      logger: backend.logger)
    return runners + [.init(service: schedule)]
  }

  private var webhooks: Webhooks {
    Webhooks(
      receivers: configuration.webhooks, retries: configuration.webhookRetries,
      allowsPrivate: configuration.allowsPrivateWebhooks)
  }

  /// The offers to stay of the catalog's screens, with the files beside it.
  private var stayOffers: StayOffers {
    get throws {
      let folder = configuration.catalog.deletingLastPathComponent()
      func beside(_ name: String) -> Data? {
        try? SourceFile.contents(of: folder.appending(path: name).path)
      }
      return StayOffers(
        catalog: try SourceFile.contents(of: configuration.catalog.path),
        texts: beside("Localizable.xcstrings"), products: beside("Products.storekit"))
    }
  }

  private func backend(
    on store: any Store, client: HTTPClient, logger: Logger, activity: ActivityLog
  ) async throws -> Backend {
    let file: Data
    do { file = try SourceFile.contents(of: configuration.catalog.path) } catch {
      throw ServerFailure(
        "There is no catalog at \(configuration.catalog.path). Name its file with --catalog.")
    }
    let catalog = try ServedCatalog(reading: file, file: configuration.catalog.lastPathComponent)
    let credentials = configuration.credentials
    guard catalog.bundleID == credentials.bundleID else {
      throw ServerFailure(
        "The catalog is for \(catalog.bundleID), and the credentials are for \(credentials.bundleID). Use those of one app."
      )
    }
    let verifier = try JWSVerifier(roots: configuration.roots)
    let facts = FactVerifier(
      verifier, bundleID: credentials.bundleID, environments: configuration.environments,
      appAppleID: credentials.appAppleID)
    let gate = RevocationGate(
      configuration.revocation, verifier: verifier, client: client,
      hosts: Set(["ocsp.apple.com", credentials.baseURL?.host()].compactMap(\.self)),
      now: machineTime
    ) { token in
      guard let certificate = Digest(ofLeafOf: token) else { return }
      let now = WireDate(machineTime().addingTimeInterval(store.clockOffset))
      try await store.write { store in
        var job = try store.addJob(.revocation, about: certificate.rawValue, due: now)
        guard job.place == nil else { return }
        job.place = token
        try store.settle(job)
      }
    }
    let appStore = credentials.appStoreKey.map { key in
      AppStoreClient(
        transport: AppStoreTransport(
          client: client, key: key, address: AppStoreTransport.addresses(credentials.baseURL),
          environments: facts.environments, budget: RequestBudget(), machineTime: machineTime),
        verifier: facts, gate: gate, logger: logger)
    }
    let clock: ServerClock =
      if configuration.clock == .store, let url = credentials.baseURL {
        .store(at: url, client: client)
      } else {
        .machine(machineTime)
      }
    let now: WireDate
    do { now = try await clock.now() } catch let refusal as ServerRefusal {
      let address = credentials.baseURL?.absoluteString ?? "the credentials"
      throw ServerFailure(
        "\(refusal.message) It should be at \(address). \(refusal.fix)")
    }
    // Other processes use leases and due times too.
    let sharedTime = { @Sendable in machineTime().addingTimeInterval(store.clockOffset) }
    let configuration = configuration
    let isInForce = try await store.write { store in
      let before = try store.catalogInForce()
      guard configuration.mayServe(catalog.digest, over: before) else { return false }
      try store.serve(file, digest: catalog.digest, from: now)
      // Another catalog may grant more or less for the same purchases.
      if let before, before != catalog.digest { try store.reviewAll() }
      return true
    }
    guard isInForce else {
      throw ServerFailure(
        "Another catalog is in force in \(configuration.database). Give every process the same one, or start with --catalog-change to put \(configuration.catalog.path) in force."
      )
    }
    let catalogs = CatalogShelf(catalog)
    return Backend(
      store: store, catalog: catalog, catalogs: catalogs,
      needsAppTransaction: configuration.needsAppTransaction,
      verifier: facts, gate: gate,
      intake: Intake(
        transfer: configuration.transfer,
        secret: try await ServerKeys.secret("erasureSecret", of: store),
        catalog: catalog.digest,
        outbox: EventOutbox(to: configuration.webhooks.map(\.name), machineTime: sharedTime),
        tellsConsumption: catalog.catalog.consumption != nil),
      clock: clock, machineTime: sharedTime, worker: WorkSignal(), appStore: appStore,
      guessable: GuessableCustomers(areRefused: configuration.customers == .open, logger: logger),
      logger: logger, activity: activity,
      reports: KeptReports(by: catalog) { try catalogs.catalog($0, from: $1) })
  }

  private func application(
    _ backend: Backend, _ access: Access, _ answerKey: AnswerKey,
    _ pages: AdminRoutes,
    onReady: @escaping @Sendable (URL) -> Void
  ) throws -> some ApplicationProtocol {
    let connections = Connections(most: ConnectionLimits().connections)
    let customers = CustomerRoutes(backend: backend, key: answerKey)
    var addresses = Addresses(access: access, metrics: backend.metrics, activity: backend.activity)
    NotificationRoutes(backend: backend).add(to: &addresses)
    TransactionRoutes(backend: backend, customers: customers).add(to: &addresses)
    customers.add(to: &addresses)
    WalletRoutes(backend: backend, customers: customers).add(to: &addresses)
    DecisionRoutes(backend: backend, customers: customers).add(to: &addresses)
    OpeningRoutes(backend: backend, customers: customers).add(to: &addresses)
    ExposureRoutes(backend: backend, customers: customers).add(to: &addresses)
    TokenRoutes().add(to: &addresses)
    let signer = OfferSigner(
      key: configuration.credentials.offerKey, issuerID: configuration.credentials.issuerID,
      bundleID: configuration.credentials.bundleID)
    OfferRoutes(backend: backend, customers: customers, signer: signer).add(to: &addresses)
    StayRoutes(
      backend: backend, customers: customers, offers: try stayOffers, signer: signer
    ).add(to: &addresses)
    ConfigurationRoutes(backend: backend, key: answerKey).add(to: &addresses)
    PeopleRoutes(backend: backend, customers: customers).add(to: &addresses)
    ChartRoutes(backend: backend, customers: customers).add(to: &addresses)
    ExperimentRoutes(backend: backend, customers: customers).add(to: &addresses)
    ListRoutes(backend: backend).add(to: &addresses)
    ConsentRoutes(backend: backend, customers: customers).add(to: &addresses)
    JobRoutes(backend: backend).add(to: &addresses)
    ImportRoutes(backend: backend).add(to: &addresses)
    WebhookRoutes(backend: backend, webhooks: webhooks).add(to: &addresses)
    MetricsRoutes(backend: backend).add(to: &addresses)
    HealthRoutes(backend: backend, hasTestRoots: configuration.hasTestRoots)
      .add(to: &addresses)
    pages.add(to: &addresses)
    let router = try addresses.router(
      under: OwnHostOnly(host: LoopbackHost(configuration.host), names: configuration.names))
    let (host, port) = (configuration.host, configuration.port)
    return Application(
      router: router, server: .http1(within: ConnectionLimits(), of: connections),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { channel in
        let bound = channel.localAddress?.port ?? port
        guard let url = URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(bound)")
        else { return }
        onReady(url)
      }, logger: backend.logger)
  }
}

extension ServiceGroup {
  /// Runs the services; if the task is cancelled they stop as on a signal, and finish work in progress.
  fileprivate func runUntilStopped() async throws {
    let running = Task { try await run() }
    try await withTaskCancellationHandler {
      try await running.value
    } onCancel: {
      Task { await triggerGracefulShutdown() }
    }
  }
}
