import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension ServerConnection {
  /// The system's `URLSession`, without cookies, caches or redirects, and with a timeout of half a
  /// minute without data.
  public static let urlSession = ServerConnection { request in
    try await Exchange(request).answer()
  }
}

/// One request and its answer, which is read up to a limit.
private final class Exchange: NSObject, URLSessionDataDelegate {
  private struct State {
    var waiting: CheckedContinuation<ServerResponse, any Error>?
    var task: URLSessionTask?
    var body = Data()
    var isTooLong = false
  }

  private let request: URLRequest
  private let state = Locked(State())

  init(_ request: ServerRequest) {
    var sent = URLRequest(url: request.url)
    sent.httpMethod = request.method
    sent.httpBody = request.body
    for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
    self.request = sent
  }

  func answer() async throws -> ServerResponse {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.timeoutIntervalForRequest = 30
    configuration.timeoutIntervalForResource = 300
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    // The session keeps its delegate until it is invalidated.
    defer { session.finishTasksAndInvalidate() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting in
        let task = session.dataTask(with: request)
        state {
          $0.waiting = waiting
          $0.task = task
        }
        task.resume()
      }
    } onCancel: {
      state { $0.task }?.cancel()
    }
  }

  /// Answers with the redirect itself: the key is for one server.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state { state in
      state.body.append(data)
      if state.body.count > ServerConnection.longestAnswer { state.isTooLong = true }
      return state.isTooLong
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (waiting, body, isTooLong) = state { state in
      defer { state.waiting = nil }
      return (state.waiting, state.body, state.isTooLong)
    }
    guard !isTooLong, error == nil, let answer = task.response as? HTTPURLResponse else {
      waiting?.resume(
        throwing: isTooLong
          ? URLError(.dataLengthExceedsMaximum) : error ?? URLError(.badServerResponse))
      return
    }
    var headers: [String: String] = [:]
    for (name, value) in answer.allHeaderFields {
      if let name = name as? String, let value = value as? String { headers[name] = value }
    }
    waiting?.resume(
      returning: ServerResponse(status: answer.statusCode, headers: headers, body: body))
  }
}
