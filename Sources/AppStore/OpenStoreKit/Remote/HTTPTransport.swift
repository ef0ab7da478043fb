import Foundation

/// A transport that sends one HTTP request and receives its whole answer.
///
/// On Apple's systems it is `URLSession`. Elsewhere it opens a socket for each request:
/// Foundation's networking there occasionally crashes the process when many sessions come and go.
struct HTTPTransport: Sendable {
  #if canImport(Darwin)
  private let session: URLSession

  /// Creates a transport with a timeout between bytes.
  init(patience: Duration) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = patience / .seconds(1)
    session = URLSession(configuration: configuration)
  }

  /// Sends JSON to an address.
  ///
  /// - Throws: An error if no response arrived, or the task was cancelled.
  func post(_ json: Data, to address: URL) async throws -> HTTPAnswer {
    var request = URLRequest(url: address)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    request.httpBody = json
    let (body, response) = try await session.data(for: request)
    return HTTPAnswer(status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: body)
  }
  #else
  private let patience: Duration

  /// Creates a transport with a timeout between bytes.
  init(patience: Duration) { self.patience = patience }

  /// Sends JSON to an address.
  ///
  /// - Throws: An error if no response arrived, or the task was cancelled.
  func post(_ json: Data, to address: URL) async throws -> HTTPAnswer {
    try await SocketExchange(posting: json, to: address, patience: patience).answer()
  }
  #endif
}

/// A server's answer to a request.
struct HTTPAnswer: Hashable, Sendable {
  let status: Int
  let body: Data
}

/// A reason why there is no answer, worded as the end of a sentence.
struct HTTPFailure: Error, Hashable, Sendable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
