import Foundation

/// Sends requests to the app's own server, and interprets its answers.
struct ServerTransport: Sendable {
  let server: Tollkeeper.Server

  /// The device's clock.
  let now: @Sendable () -> Date

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - path: The address below the server's own.
  ///   - query: The query of the address.
  ///   - customer: The customer whom it is about, if it is about one.
  ///   - headers: Additional headers.
  ///   - body: The JSON to send; without one, the address is only read.
  /// - Returns: An answer with a status from 200, or that nothing is new.
  /// - Throws: ``ServerProblem``.
  func ask(
    _ path: String, query: [URLQueryItem] = [], about customer: UUID? = nil,
    headers: [String: String] = [:], body: Data? = nil
  ) async throws(ServerProblem) -> ServerResponse {
    var headers = headers
    headers["Authorization"] = "Bearer \(server.publicKey)"
    headers["Accept"] = "application/json"
    if body != nil { headers["Content-Type"] = "application/json" }
    let response: ServerResponse
    do {
      if let customer, let token = server.customerToken {
        headers["Tollgate-Customer"] = try await token(customer)
      }
      let url = server.url.appending(path: path)
      response = try await server.connection.send(
        ServerRequest(
          method: body == nil ? "GET" : "POST",
          url: query.isEmpty ? url : url.appending(queryItems: query), headers: headers,
          body: body))
    } catch {
      // The error's description may contain the name of the person's network.
      throw .unreachable(after: nil)
    }
    switch response.status {
    case 200, 304, 422: return response
    case 408, 425, 429, 500...:
      throw .unreachable(after: RetryDelay.seconds(of: response, now: now()))
    default: throw .refused(status: response.status, code: Refusal(response.body)?.error.code)
    }
  }

  /// Returns whether the server signed some bytes.
  func hasSigned(_ bytes: Data, _ response: ServerResponse) -> Bool {
    guard let header = response.headers["tollgate-signature"], header.hasPrefix("ed25519="),
      let signature = Data(base64Encoded: String(header.dropFirst("ed25519=".count)))
    else { return false }
    return server.verification.holds(signature, bytes, server.configurationKey)
  }

  private struct Refusal: Decodable {
    struct Reason: Decodable { let code: String }

    let error: Reason

    init?(_ data: Data) {
      guard let read = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
      self = read
    }
  }
}

/// The reason why a request to the app's own server failed.
enum ServerProblem: Error, Hashable {
  /// The server didn't answer, or asked for a delay in seconds.
  case unreachable(after: TimeInterval?)

  /// The server refuses permanently.
  case refused(status: Int, code: String?)
}
