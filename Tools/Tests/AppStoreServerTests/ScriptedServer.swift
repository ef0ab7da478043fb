import Foundation
import NIOCore
import NIOPosix

/// A server that answers every request with the same bytes.
struct ScriptedServer: Sendable {
  let url: URL

  /// The requests, each as soon as its head has arrived.
  let requests: AsyncStream<String>

  /// Listens while a body runs, and answers in these pieces.
  ///
  /// Then it closes the connection, or sends nothing more.
  static func open(
    _ pieces: [String], closes: Bool = true,
    _ body: @escaping @Sendable (ScriptedServer) async throws -> Void
  ) async throws {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let (requests, asked) = AsyncStream<String>.makeStream()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await listener.executeThenClose { connections in
          try await withThrowingDiscardingTaskGroup { group in
            for try await connection in connections {
              group.addTask { try? await answer(connection, pieces, closes, asked) }
            }
          }
        }
      }
      guard let port = listener.channel.localAddress?.port,
        let url = URL(string: "http://127.0.0.1:\(port)")
      else { throw CancellationError() }
      try await body(ScriptedServer(url: url, requests: requests))
      group.cancelAll()
    }
  }

  private static func answer(
    _ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ pieces: [String], _ closes: Bool,
    _ asked: AsyncStream<String>.Continuation
  ) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var request = ""
      var iterator = inbound.makeAsyncIterator()
      while !request.contains("\r\n\r\n"), let bytes = try await iterator.next() {
        request += String(buffer: bytes)
      }
      asked.yield(request)
      for piece in pieces { try await outbound.write(ByteBuffer(string: piece)) }
      guard !closes else { return }
      while try await iterator.next() != nil {}
    }
  }
}
