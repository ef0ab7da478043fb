import Hummingbird
import Logging
import NIOCore

@testable import LoopbackServer

/// A server for a test, on a port of its own.
struct TestServer: Sendable {
  let port: Int

  /// Says when a request to `/wait` has begun, and when it was cancelled.
  let begun: AsyncStream<Void>
  let cancelled: AsyncStream<Void>

  /// Lets a request to `/wait` be answered.
  let letGo: AsyncStream<Void>.Continuation

  /// Serves while a body runs.
  static func open(
    _ change: (inout ConnectionLimits) -> Void = { _ in },
    _ body: @escaping @Sendable (TestServer) async throws -> Void
  ) async throws {
    var limits = ConnectionLimits()
    change(&limits)
    let connections = Connections(most: limits.connections)
    let (begun, begin) = AsyncStream<Void>.makeStream()
    let (cancelled, cancel) = AsyncStream<Void>.makeStream()
    let (gate, letGo) = AsyncStream<Void>.makeStream()
    let router = Router(context: ConnectionContext.self)
    router.get("/hello") { _, _ in "hello" }
    router.post("/echo") { request, _ in
      String(buffer: try await request.body.collect(upTo: 1_000))
    }
    router.get("/wait") { _, context in
      try await connections.whileOpen(context.channel) {
        begin.yield()
        for await _ in gate { return "let go" }
        cancel.yield()
        return "cancelled"
      }
    }
    let (ports, ready) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: router, server: .http1(within: limits, of: connections),
      configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { channel in
        if let port = channel.localAddress?.port { ready.yield(port) }
      }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.run() }
      var iterator = ports.makeAsyncIterator()
      guard let port = await iterator.next() else { throw CancellationError() }
      try await body(
        TestServer(port: port, begun: begun, cancelled: cancelled, letGo: letGo))
      group.cancelAll()
    }
  }

  /// The answer to a request that is sent whole, on a connection of its own.
  func ask(_ path: String) async throws -> String {
    try await RawClient.connect(to: port) { client in
      try await client.send(
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      return await client.rest()
    }
  }
}
