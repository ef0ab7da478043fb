import NIOCore
import NIOEmbedded
import Testing

@testable import LoopbackServer

@Suite("With too many connections", .timeLimit(.minutes(10)))
struct ConnectionsTests {
  private let connections = Connections(most: 2)

  private func open() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel()
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    connections.open(channel)
    return channel
  }

  @Test("the one that was idle for longest is closed")
  func longest() throws {
    let (first, second) = (try open(), try open())
    connections.move(first, to: .waiting)
    let third = try open()
    #expect(first.isActive && !second.isActive && third.isActive)
  }

  @Test("one without any data is closed before one with half a request")
  func halfARequest() throws {
    let first = try open()
    connections.move(first, to: .receiving)
    let (second, third) = (try open(), try open())
    #expect(first.isActive && !second.isActive && third.isActive)
  }

  @Test("none with an answer in progress is closed: if all have one, the new one is")
  func answering() throws {
    let (first, second) = (try open(), try open())
    for channel in [first, second] { connections.move(channel, to: .answering) }
    let third = try open()
    #expect(first.isActive && second.isActive && !third.isActive)
  }

  @Test("ten thousand closed ones leave no memory of themselves or their work")
  func growth() async throws {
    final class Work: Sendable {}
    struct Left {
      weak var channel: EmbeddedChannel?
      weak var work: Work?
    }
    let connections = Connections(most: 2)
    var left: [Left] = []
    for _ in 0..<10_000 {
      let (channel, work) = (EmbeddedChannel(), Work())
      left.append(Left(channel: channel, work: work))
      connections.open(channel)
      connections.move(channel, to: .answering)
      _ = try await connections.whileOpen(channel) { ObjectIdentifier(work) }
      connections.close(channel)
      _ = try channel.finish(acceptAlreadyClosed: true)
    }
    #expect(left.count { $0.channel != nil || $0.work != nil } == 0)
  }

  @Test("the work for a closed one is cancelled")
  func endsItsWork() async throws {
    let connections = Connections(most: 1)
    let channel = NIOAsyncTestingChannel()
    connections.open(channel)
    let begun = AsyncStream<Void>.makeStream()
    let work = Task {
      try await connections.whileOpen(channel) {
        begun.continuation.yield()
        return await Self.isCancelledSoon()
      }
    }
    for await _ in begun.stream { break }
    for _ in 0..<100 { await Task.yield() }
    connections.open(NIOAsyncTestingChannel())
    #expect(try await work.value)
  }

  @Test("no work starts for one that is closed already")
  func isGone() async throws {
    #expect(
      try await connections.whileOpen(NIOAsyncTestingChannel()) { await Self.isCancelledSoon() })
  }

  @Test("no work starts for one whose client left before it")
  func leftBefore() async throws {
    let channel = NIOAsyncTestingChannel()
    connections.open(channel)
    connections.leave(channel)
    #expect(try await connections.whileOpen(channel) { await Self.isCancelledSoon() })
  }

  /// Waits until the task is cancelled, for as long as that takes where it is.
  private static func isCancelledSoon() async -> Bool {
    for _ in 0..<100_000 where !Task.isCancelled { await Task.yield() }
    return Task.isCancelled
  }
}
