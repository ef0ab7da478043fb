public import Foundation
import HTTPTypes
import Hummingbird
public import LocalAppStore
import Logging
import LoopbackServer
import NIOCore

/// A store that apps in other processes buy from, over HTTP on this machine.
///
/// Apps ask it what they would ask a ``LocalStore`` of their own: `AppLaunch.open(at:)` does, and so does
/// StoreKit where the environment names the address. People use controls by `POST /controls`.
public struct AppStoreServer: Sendable {
  /// The controls that `POST /controls` does, with what follows each.
  public static let controls = StoreControl.kinds.map { (name: $0.name, takes: $0.takes) }

  private let store: LocalStore
  private let host: String
  private let port: Int
  private let holdsClock: Bool
  private let patience: Duration
  private let session: UUID
  private let systemTime: @Sendable () -> Date

  /// - Parameters:
  ///   - store: The store.
  ///   - host: The address to listen on.
  ///   - port: The port to listen on; 0 for any that is free.
  ///   - holdsClock: Whether only controls move the time. Otherwise it moves with the system's.
  ///   - patience: How long an app may wait for an update before it has to ask again.
  ///   - session: Names this process of the store.
  ///   - systemTime: The system's time.
  public init(
    store: LocalStore, host: String = "127.0.0.1", port: Int = 8090, holdsClock: Bool = false,
    patience: Duration = .seconds(5), session: UUID = UUID(),
    systemTime: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.store = store
    self.host = host
    self.port = port
    self.holdsClock = holdsClock
    self.patience = patience
    self.session = session
    self.systemTime = systemTime
  }

  /// Serves until the task is cancelled, or the process is asked to end.
  ///
  /// - Parameter onReady: Called once with the store's address, when it can be asked.
  /// - Throws: ``AppStoreServerFailure`` where it can't listen.
  public func run(onReady: @escaping @Sendable (URL) async -> Void = { _ in }) async throws {
    let clock = FollowingClock(store: store, systemTime: holdsClock ? nil : systemTime)
    let application = buildApplication(clock: clock, onReady: onReady)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        if !holdsClock { group.addTask { await clock.run(every: .milliseconds(500)) } }
        group.addTask { try await application.runService() }
        // The clock goes on for ever: the first to end is the server.
        try await group.next()
        group.cancelAll()
      }
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw AppStoreServerFailure.portIsTaken(port)
    } catch let error as IOError {
      throw AppStoreServerFailure.cannotListen(on: host, port, because: "\(error)")
    }
  }

  /// The application, as it is served and as it is tested.
  func buildApplication(
    clock: FollowingClock? = nil, limits: ConnectionLimits = ConnectionLimits(),
    onReady: @escaping @Sendable (URL) async -> Void = { _ in }
  ) -> some ApplicationProtocol {
    let connections = Connections(most: limits.connections)
    let router = Router()
    router.middlewares.add(Refusals())
    router.middlewares.add(LocalProgramsOnly(host: LoopbackHost(host)))
    let clock = clock ?? FollowingClock(store: store, systemTime: holdsClock ? nil : systemTime)
    StoreRoutes(
      keeper: StoreKeeper(store: store, session: session), clock: clock, patience: patience
    ).add(to: router)
    var logger = Logger(label: "tollgate.appstore")
    logger.logLevel = .critical
    return Application(
      router: router, server: .http1(within: limits, of: connections),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { [host, port] channel in
        let bound = channel.localAddress?.port ?? port
        guard let url = URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(bound)")
        else { return }
        await onReady(url)
      }, logger: logger)
  }
}
