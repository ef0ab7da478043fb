import Foundation
import Hummingbird
import Journeys
import LoopbackServer
import Testing

@testable import Studio

/// A studio that listens on a port of its own, for as long as a test looks at it.
struct TestStudio {
  /// RetroRacing, as its folder has it.
  static func retroRacing() throws -> AppFolder { try app("retro-racing") }

  /// One of the examples, as its folder has it.
  static func app(_ id: String) throws -> AppFolder {
    let here = URL(filePath: #filePath).resolvingSymlinksInPath()
    return try AppDirectory.nearest(to: here.deletingLastPathComponent()).app(id)
  }

  /// Opens a studio and returns a browser on it.
  static func open(
    capacity: Int = StudioServer.capacity, on folders: [URL]? = nil,
    limits: ConnectionLimits = ConnectionLimits(), signer: LinkSigner = LinkSigner(),
    environment: [String: String] = ProcessInfo.processInfo.environment,
    _ body: @escaping @Sendable (Browser) async throws -> Void
  ) async throws {
    let ids = Counter()
    let server = StudioServer(
      folders: try folders ?? [retroRacing().url], host: "127.0.0.1", port: 0
    ) {
      "run\(ids.next())"
    }
    let (addresses, ready) = AsyncStream<URL>.makeStream()
    let application = try server.buildApplication(
      capacity: capacity, isImpatient: true, limits: limits, signer: signer,
      environment: environment
    ) {
      ready.yield($0)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      var iterator = addresses.makeAsyncIterator()
      let address = try #require(await iterator.next())
      try await body(Browser(address))
      group.cancelAll()
    }
  }

  /// A run without a server around it.
  static func run(_ asked: [String: String] = [:]) async throws -> Run {
    try await Run(id: "run", app: retroRacing(), Beginning(asked))
  }
}
