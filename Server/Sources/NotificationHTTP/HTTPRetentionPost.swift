public import AppStoreServer
import AsyncHTTPClient
public import Foundation
import LocalAppStore
import NIOCore
import NIOHTTP1
import OutgoingHTTP

/// Requests a retention message from a server, over HTTP.
public struct HTTPRetentionPost: RetentionPost {
  private let client: HTTPClient

  /// Creates posts, each on a connection of its own.
  public init() {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    client = .portable(configuration)
  }

  /// Posts a question once, and waits no longer than the limit.
  public func callAsFunction(
    _ signedPayload: String, to address: NotificationAddress, within limit: Duration
  ) async -> RetentionReply {
    let clock = ContinuousClock()
    let start = clock.now
    let (result, body) = await withTaskGroup(
      of: (SendAttemptResult, Data?).self
    ) { group in
      group.addTask { await ask(signedPayload, at: address, within: limit) }
      group.addTask {
        try? await Task.sleep(for: limit)
        return (.timedOut, nil)
      }
      let first = await group.next() ?? (.other, nil)
      group.cancelAll()
      return first
    }
    return RetentionReply(result: result, body: body, time: clock.now - start)
  }

  /// Closes all connections.
  public func shutDown() async { try? await client.shutdown() }

  private func ask(
    _ signedPayload: String, at address: NotificationAddress, within limit: Duration
  ) async -> (SendAttemptResult, Data?) {
    var request = HTTPClientRequest(url: address.url.absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    // A connection that was kept alive could close during the request.
    request.headers.add(name: "Connection", value: "close")
    request.body = .bytes(ByteBuffer(string: #"{"signedPayload":""# + signedPayload + #""}"#))
    do {
      let response = try await client.execute(request, timeout: TimeAmount(limit))
      guard response.status == .ok else { return (.unsuccessfulStatus, nil) }
      let body = try await response.body.collect(upTo: RetentionServer.longest)
      return (.success, Data(body.readableBytesView))
    } catch {
      return (SendAttemptResult(error), nil)
    }
  }
}

/// Sends controls to a store that another process serves.
public struct ServedStore: Sendable {
  private let url: URL

  /// Creates a sender.
  ///
  /// - Parameter url: The store's address.
  public init(at url: URL) { self.url = url }

  /// Sends one control, and returns the store's answer.
  ///
  /// - Parameter control: The control, as JSON.
  /// - Returns: The status and the body.
  /// - Throws: An error if the store does not answer.
  public func send(_ control: String) async throws -> (status: Int, body: String) {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    let client = HTTPClient.portable(configuration)
    let result: Result<(Int, String), any Error>
    do { result = .success(try await send(control, by: client)) } catch {
      result = .failure(error)
    }
    try await client.shutdown()
    return try result.get()
  }

  private func send(_ control: String, by client: HTTPClient) async throws -> (Int, String) {
    var request = HTTPClientRequest(url: url.appending(path: "controls").absoluteString)
    request.method = .POST
    request.headers.add(name: "Content-Type", value: "application/json")
    request.body = .bytes(ByteBuffer(string: control))
    // A scenario may turn the clock, and wait for a server each time.
    let response = try await client.execute(request, timeout: .minutes(10))
    let body = try await response.body.collect(upTo: 1 << 20)
    return (Int(response.status.code), String(buffer: body))
  }
}
