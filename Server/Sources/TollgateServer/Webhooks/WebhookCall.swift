import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
import OutgoingHTTP

/// A call of a receiver: it is sent once, and has one outcome.
struct WebhookCall: Sendable {
  /// The outcome of a call.
  struct Outcome: Hashable, Sendable {
    /// The status of the answer, or nil if there was none.
    let status: Int?

    /// The status as text, or a word if there was none.
    let word: String

    /// The beginning of the answer.
    let answer: String

    var isDelivered: Bool { status.map { (200..<300).contains($0) } ?? false }

    /// A Boolean value that indicates whether the receiver unsubscribes.
    var isGone: Bool { status == 410 }
  }

  /// The time for an answer, body and all.
  static let patience = TimeAmount.seconds(15)

  /// The most bytes of an answer that are stored.
  private static let kept = 1024

  /// A client that calls public addresses alone, and one that calls any.
  private let (publicClient, anyClient): (HTTPClient, HTTPClient)
  private let allowsPrivate: Bool

  /// Creates calls.
  ///
  /// - Parameter allowsPrivate: Whether receivers may be in private networks.
  init(allowsPrivate: Bool) {
    self.allowsPrivate = allowsPrivate
    var settings = HTTPClient.Configuration(redirectConfiguration: .disallow)
    settings.httpVersion = .http1Only
    settings.timeout.connect = Self.patience
    settings.connectionPool.retryConnectionEstablishment = false
    anyClient = .portable(settings)
    // The address that was actually reached, even if the name's address has changed since.
    settings.http1_1ConnectionDebugInitializer = { channel in
      guard channel.remoteAddress?.isPublic == true else {
        return channel.close().flatMapThrowing { throw PrivateAddress() }
      }
      return channel.eventLoop.makeSucceededVoidFuture()
    }
    publicClient = .portable(settings)
  }

  /// The reason why a receiver is not called.
  private struct PrivateAddress: Error {}

  func shutdown() async throws {
    try await anyClient.shutdown()
    try await publicClient.shutdown()
  }

  /// Sends an event.
  ///
  /// - Parameters:
  ///   - body: The event's JSON.
  ///   - id: The event's identifier.
  ///   - receiver: The receiver.
  ///   - now: The machine's time.
  /// - Returns: The outcome.
  /// - Throws: `CancellationError` if the server stops during the call.
  func send(
    _ body: String, id: String, to receiver: WebhookReceiver, at now: Date
  ) async throws -> Outcome {
    let second = Int64(now.timeIntervalSince1970.rounded(.down))
    var request = HTTPClientRequest(url: receiver.name)
    request.method = .POST
    request.headers = [
      "Content-Type": "application/json", "User-Agent": "Tollgate", "webhook-id": id,
      "webhook-timestamp": "\(second)",
      "webhook-signature": receiver.secrets.map { $0.signature(of: body, id: id, at: second) }
        .joined(separator: " "),
    ]
    request.body = .bytes(ByteBuffer(string: body))
    let isAnywhere = receiver.url.isLoopback || allowsPrivate
    do {
      if !isAnywhere { try await Self.resolve(receiver.host) }
      let client = isAnywhere ? anyClient : publicClient
      let answer = try await client.execute(request, timeout: Self.patience)
      let status = Int(answer.status.code)
      return Outcome(status: status, word: "\(status)", answer: await beginning(of: answer.body))
    } catch {
      if Task.isCancelled { throw CancellationError() }
      return Outcome(status: nil, word: Self.word(for: error), answer: "")
    }
  }

  /// Refuses a name that leads to a private address, before anything is connected to.
  private static func resolve(_ host: String) async throws {
    let address = try await NIOThreadPool.singleton.runIfActive {
      try SocketAddress.makeAddressResolvingHost(host, port: 443)
    }
    guard address.isPublic else { throw PrivateAddress() }
  }

  /// Reads the kept part of an answer, or its outcome within the time limit.
  private func beginning(of body: HTTPClientResponse.Body) async -> String {
    var bytes: [UInt8] = []
    do {
      for try await part in body {
        bytes += part.readableBytesView.prefix(Self.kept - bytes.count)
        if bytes.count >= Self.kept { break }
      }
    } catch {
      // Only the status matters.
    }
    return String(decoding: bytes, as: UTF8.self).filter { $0 != "\0" }
  }

  private static func word(for error: any Error) -> String {
    switch error {
    case is PrivateAddress: "private address"
    case let error as HTTPClientError
    where [.deadlineExceeded, .connectTimeout, .readTimeout].contains(error):
      "timed out"
    default: "not reached"
    }
  }
}
