import NIOCore
import NIOPosix

/// A client that sends bytes as it likes, and no others.
struct RawClient {
  private let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>

  /// Connects, and closes the connection behind the body.
  static func connect<Answer: Sendable>(
    to port: Int, _ body: @Sendable (inout Session) async throws -> Answer
  ) async throws -> Answer {
    let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
      }
    return try await channel.executeThenClose { inbound, outbound in
      var session = Session(inbound: inbound.makeAsyncIterator(), outbound: outbound)
      return try await body(&session)
    }
  }

  struct Session {
    var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

    func send(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }

    /// The bytes until the server closes the connection.
    mutating func rest() async -> String {
      var text = ""
      while let bytes = try? await inbound.next() { text += String(buffer: bytes) }
      return text
    }

    /// The next bytes, or nil if the connection is closed.
    mutating func next() async -> String? {
      (try? await inbound.next()).map { String(buffer: $0) }
    }
  }
}
