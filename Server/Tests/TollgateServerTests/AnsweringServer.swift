import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A server that answers each request with a test's bytes, and remembers the requests.
final class AnsweringServer: Sendable {
  let url: String
  private let heads: Mutex<[String]>

  /// The requests in their order, each as its head.
  var requests: [String] { heads.withLock(\.self) }

  private init(url: String, heads: consuming Mutex<[String]>) {
    self.url = url
    self.heads = heads
  }

  /// Listens while a body runs.
  ///
  /// - Parameters:
  ///   - answer: Returns the answer to the request of a number, from 0. A connection stays open
  ///     behind it.
  ///   - body: Is run while the server listens.
  /// - Throws: What the body throws.
  static func open(
    _ answer: @escaping @Sendable (Int) -> String,
    _ body: @escaping @Sendable (AnsweringServer) async throws -> Void
  ) async throws {
    let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .bind(host: "127.0.0.1", port: 0) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    let server = AnsweringServer(
      url: "http://127.0.0.1:\(listener.channel.localAddress?.port ?? 0)", heads: Mutex([]))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try? await listener.executeThenClose { connections in
          try await withThrowingDiscardingTaskGroup { group in
            for try await connection in connections {
              group.addTask { try? await server.serve(connection, answer) }
            }
          }
        }
      }
      try await body(server)
      group.cancelAll()
    }
  }

  private func serve(
    _ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ answer: @Sendable (Int) -> String
  ) async throws {
    try await connection.executeThenClose { inbound, outbound in
      var head = ""
      for try await bytes in inbound {
        head += String(buffer: bytes)
        guard head.contains("\r\n\r\n") else { continue }
        let number = heads.withLock { heads in
          heads.append(head)
          return heads.count - 1
        }
        head = ""
        try await outbound.write(ByteBuffer(string: answer(number)))
      }
    }
  }
}

/// An answer of a test's server, in JSON.
func answer(_ status: String, _ body: String, _ headers: String = "") -> String {
  "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\n\(headers)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
}
