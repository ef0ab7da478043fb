public import AppStoreServer
import AsyncHTTPClient
import Foundation
import LocalAppStore
import NIOCore
import NIOHTTP1
import NIOPosix
import OutgoingHTTP

/// Posts notifications to a server over HTTP, each on its own connection.
public struct HTTPNotificationPost: NotificationPost {
  private let address: NotificationAddress
  private let patience: Duration
  private let client: HTTPClient

  /// Creates posts to a server.
  ///
  /// - Parameters:
  ///   - address: The server's address.
  ///   - patience: The server's time limit, by the machine's clock.
  public init(to address: NotificationAddress, patience: Duration = .seconds(10)) {
    self.address = address
    self.patience = patience
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    // An unreachable server is an outcome, not a reason to keep trying.
    configuration.connectionPool.retryConnectionEstablishment = false
    client = .portable(configuration)
  }

  /// Posts a notification once, on a connection that is closed after the answer.
  public func callAsFunction(_ signedPayload: String) async -> NotificationOutcome {
    var request = HTTPClientRequest(url: address.url.absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    // A connection that was kept alive could close while the next notification is being sent.
    request.headers.add(name: "Connection", value: "close")
    request.body = .bytes(ByteBuffer(string: #"{"signedPayload":""# + signedPayload + #""}"#))
    do {
      let response = try await client.execute(request, timeout: TimeAmount(patience))
      let status = Int(response.status.code)
      return NotificationOutcome(
        result: (200...206).contains(status) ? .success : .unsuccessfulStatus, status: status)
    } catch {
      return NotificationOutcome(result: SendAttemptResult(error))
    }
  }

  /// Closes all connections.
  public func shutDown() async { try? await client.shutdown() }
}

extension SendAttemptResult {
  /// Names what went wrong while a notification was posted.
  init(_ error: any Error) {
    let delays: [HTTPClientError] = [
      .deadlineExceeded, .readTimeout, .writeTimeout, .connectTimeout,
      .getConnectionFromPoolTimeout,
    ]
    switch error {
    case let error as HTTPClientError where delays.contains(error): self = .timedOut
    case ChannelError.connectTimeout: self = .timedOut
    case let error as HTTPClientError where error == .remoteConnectionClosed:
      self = .prematureClose
    case is HTTPClientError: self = .invalidResponse
    case is NIOConnectionError: self = .socketIssue
    case let error as IOError where [ECONNRESET, EPIPE].contains(error.errnoCode):
      self = .prematureClose
    case is IOError: self = .socketIssue
    default:
      let name = String(reflecting: type(of: error))
      if name.contains("SSL") || name.contains("TLS") {
        self = .tlsIssue
      } else if name.contains("HTTPParser") {
        self = .invalidResponse
      } else {
        self = .other
      }
    }
  }
}
