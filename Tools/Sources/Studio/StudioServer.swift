public import Foundation
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import NIOCore

/// The studio as a web server: any app's screens in a phone, next to the App Store's controls and a
/// log of decisions and their reasons.
///
/// Each browser tab has a person and a phone of its own. By default it listens on this machine alone, and it prints
/// nothing.
public struct StudioServer: Sendable {
  /// The number of cached runs with actions, and of the others.
  public static let capacity = 24

  private let folders: [URL]
  private let host: String
  private let port: Int
  private let newID: @Sendable () -> String

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - folders: The folders of the apps to show, at least one. They are read again whenever a
  ///     file in them changes.
  ///   - host: The address to listen on.
  ///   - port: The port to listen on; 0 for any that is free.
  public init(folders: [URL], host: String = "127.0.0.1", port: Int = 8080) {
    self.init(folders: folders, host: host, port: port) {
      String(UInt64.random(in: .min ... .max), radix: 36)
    }
  }

  init(folders: [URL], host: String, port: Int, newID: @escaping @Sendable () -> String) {
    self.folders = folders
    self.host = host
    self.port = port
    self.newID = newID
  }

  /// Serves until the task is cancelled, or the process is asked to end.
  ///
  /// Writes the address to a file at once, because a reader of a pipe waits for it.
  ///
  /// - Parameter output: The file, such as standard output.
  /// - Throws: ``StudioFailure`` if it can't listen, or a resource of the program is broken.
  public func run(announcingTo output: FileHandle) async throws {
    try await run { url in
      output.write(Data("Tollgate's studio is open: \(url)   (Control-C closes it)\n".utf8))
    }
  }

  /// Serves until the task is cancelled, or the process is asked to end.
  ///
  /// - Parameter onReady: Called once with the studio's address, when it accepts requests.
  /// - Throws: ``StudioFailure`` if it can't listen, or a resource of the program is broken.
  public func run(onReady: @escaping @Sendable (URL) async -> Void = { _ in }) async throws {
    let application = try buildApplication(onReady: onReady)
    do {
      try await application.runService()
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      throw StudioFailure.portIsTaken(port)
    } catch let error as IOError {
      throw StudioFailure.cannotListen(on: host, port, because: "\(error)")
    }
  }

  /// The application, for serving and for testing.
  func buildApplication(
    capacity: Int = capacity, isImpatient: Bool = false,
    limits: ConnectionLimits = ConnectionLimits(), signer: LinkSigner = LinkSigner(),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    onReady: @escaping @Sendable (URL) async -> Void = { _ in }
  ) throws -> some ApplicationProtocol {
    let pages = try Pages(signer: signer)
    let connections = Connections(most: limits.connections)
    let router = Router(context: ConnectionContext.self, options: .autoGenerateHeadEndpoints)
    router.middlewares.add(Compression())
    router.middlewares.add(
      PageHeaders([
        "default-src 'none'", "style-src 'self'", "script-src 'self'", "img-src 'self' data:",
        "font-src 'self'", "connect-src 'self'",
      ]))
    router.middlewares.add(ProblemPages(pages: pages))
    router.middlewares.add(LoopbackGuard(host: LoopbackHost(host)))
    let runs = RunCache(capacity: capacity, newID: newID)
    let library = AppLibrary(folders, isImpatient: isImpatient)
    let routes = StudioRoutes(
      library: library, runs: runs, pages: pages, assets: Assets(), connections: connections)
    routes.add(to: router)
    JourneyRoutes(studio: routes).add(to: router)
    EditRoutes(studio: routes).add(to: router)
    ServerRoutes(studio: routes).add(to: router)
    ForecastRoutes(studio: routes).add(to: router)
    PaywallRoutes(studio: routes, environment: environment).add(to: router)
    var logger = Logger(label: "tollgate.studio")
    logger.logLevel = .critical
    return Application(
      router: router, server: .http1(within: limits, of: connections),
      configuration: ApplicationConfiguration(address: .hostname(host, port: port)),
      onServerRunning: { [host, port] channel in
        let bound = channel.localAddress?.port ?? port
        guard let url = URL(string: "http://\(host.contains(":") ? "[\(host)]" : host):\(bound)/")
        else { return }
        await onReady(url)
      }, logger: logger)
  }
}
