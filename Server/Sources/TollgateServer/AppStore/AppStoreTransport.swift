import AppStoreWire
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import ServerStore

/// Asks the App Store Server API over HTTP: with a token for each request, within a budget, and again where that helps.
struct AppStoreTransport: Sendable {
  /// The longest wait between two attempts; a longer one is left to a later job.
  private static let patience: TimeInterval = 20

  /// The most bytes of an answer.
  private static let longest = 8 << 20

  let client: HTTPClient
  let key: AppStoreKey

  /// The address of each environment, without a trailing slash.
  let address: @Sendable (WireEnvironment) -> String

  /// The environments that are served.
  let environments: Set<WireEnvironment>
  let budget: RequestBudget
  let machineTime: @Sendable () -> Date

  /// The budget of background work, or nil for requests with a waiting caller.
  var hourly: HourlyBudget?

  /// The number of attempts for one request.
  var attempts = 4

  /// The time limit for an answer.
  var timeout = Duration.seconds(30)

  /// Returns Apple's addresses, or for each environment that of a store in Apple's place.
  static func addresses(
    _ baseURL: URL?
  ) -> @Sendable (WireEnvironment) -> String {
    { environment in
      if let text = baseURL?.absoluteString {
        return text.hasSuffix("/") ? String(text.dropLast()) : text
      }
      return environment == .sandbox
        ? "https://api.storekit-sandbox.apple.com" : "https://api.storekit.apple.com"
    }
  }

  /// Returns the answer to a request, as bytes.
  func answer(_ request: AppStoreRequest) async throws(AppStoreProblem) -> Data {
    for attempt in 1... {
      do throws(AppStoreProblem) {
        if let end = await hourly?.take(
          for: request.endpoint, in: request.environment, at: machineTime())
        {
          throw AppStoreProblem(
            .later(WireDate(end)),
            "\(request.name) has used half of the App Store's hourly limit. It continues in an hour."
          )
        }
        try await pause(
          until: await budget.place(
            for: request.endpoint, in: request.environment, at: machineTime()))
        return try await send(request)
      } catch {
        guard case .later(let named) = error.kind, attempt < attempts else {
          throw await unauthorized(error, request)
        }
        let now = machineTime()
        let next = named?.date ?? now + Self.backoff(attempt)
        guard next.timeIntervalSince(now) <= Self.patience else { throw error }
        try await pause(until: next)
      }
    }
    throw AppStoreProblem(.later(nil), "\(request.name) was not answered.")
  }

  /// Half a second, doubled each time, plus a random part of the same size, so that not all come at
  /// once.
  private static func backoff(_ attempt: Int) -> TimeInterval {
    let pause = 0.5 * Double(1 << min(attempt - 1, 6))
    return pause + .random(in: 0...pause)
  }

  private func pause(until instant: Date) async throws(AppStoreProblem) {
    let seconds = instant.timeIntervalSince(machineTime())
    guard seconds > 0 else { return }
    do { try await Task.sleep(for: .seconds(seconds)) } catch {
      throw AppStoreProblem(.later(nil), "The server was stopped while it asked the App Store.")
    }
  }

  /// Sends a request once.
  private func send(_ request: AppStoreRequest) async throws(AppStoreProblem) -> Data {
    let answer: (status: HTTPResponseStatus, retryAfter: String?, body: Data)
    do {
      answer = try await received(request)
    } catch {
      // The error's text may name an address, and its cause makes no difference to the caller.
      throw AppStoreProblem(
        .later(nil), "\(request.name) was not answered in \(timeout.components.seconds) s.")
    }
    if (200..<300).contains(answer.status.code) { return answer.body }
    let number = try? JSONDecoder().decode(AppStoreAnswers.Problem.self, from: answer.body)
      .errorCode
    let retry = answer.retryAfter.flatMap { RetryAfter.instant($0, at: machineTime()) }
    if answer.status == .tooManyRequests {
      await budget.wait(
        until: retry ?? machineTime() + 1, for: request.endpoint, in: request.environment)
    }
    throw AppStoreProblem(
      to: request, status: Int(answer.status.code), number: number,
      retry: retry.map { WireDate($0) })
  }

  private func received(
    _ request: AppStoreRequest
  ) async throws -> (HTTPResponseStatus, String?, Data) {
    var sent = HTTPClientRequest(url: address(request.environment) + request.path)
    sent.method = request.method
    sent.headers.add(name: "Authorization", value: "Bearer \(try key.token(at: machineTime()))")
    sent.headers.add(name: "Accept", value: "application/json")
    if let body = request.body {
      sent.headers.add(name: "Content-Type", value: "application/json")
      sent.body = .bytes(ByteBuffer(bytes: body))
    }
    let asked = sent
    return try await Self.within(timeout) {
      let answer = try await client.execute(asked, timeout: .seconds(60))
      let body = try await answer.body.collect(upTo: Self.longest)
      return (
        answer.status, answer.headers.first(name: "Retry-After"), Data(body.readableBytesView)
      )
    }
  }

  /// Returns a body's result, or throws after a timeout: an answer may start and not end.
  static func within<Answer: Sendable>(
    _ time: Duration, _ body: @escaping @Sendable () async throws -> Answer
  ) async throws -> Answer {
    try await withThrowingTaskGroup(of: Answer.self) { group in
      group.addTask(operation: body)
      group.addTask {
        try await Task.sleep(for: time)
        throw CancellationError()
      }
      defer { group.cancelAll() }
      guard let answer = try await group.next() else { throw CancellationError() }
      return answer
    }
  }

  /// Tells a key that is not good from an app that was never released: production answers 401 to both.
  private func unauthorized(
    _ problem: AppStoreProblem, _ request: AppStoreRequest
  ) async -> AppStoreProblem {
    guard problem.kind == .unauthorized, request.environment == .production,
      environments.contains(.sandbox)
    else { return problem }
    do throws(AppStoreProblem) {
      _ = try await send(.probe(in: .sandbox))
    } catch {
      guard [.unknown, .refused].contains(error.kind) else { return problem }
    }
    return AppStoreProblem(
      .unreleased,
      "The App Store has nothing of this app in production: it was never released there. The key is good in the sandbox."
    )
  }
}

extension AppStoreProblem {
  /// Interprets an answer that reports a problem.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - status: The status of HTTP.
  ///   - number: The App Store's own number for it, if the answer has one.
  ///   - retry: The instant before which not to ask again.
  init(to request: AppStoreRequest, status: Int, number: Int?, retry: WireDate?) {
    let code = number.map { "error \($0)" } ?? "status \(status)"
    let said = "\(request.name) was answered with \(code)"
    switch (status, number) {
    case (_, 4_040_002?), (_, 4_040_004?), (_, 4_040_006?), (429, _), (500..., _), (408, _):
      self.init(.later(retry), "\(said). It is asked again.")
    case (401, _):
      self.init(
        .unauthorized,
        "\(said). Check the issuer, the key and the bundle identifier in credentials.json; in production it may also mean that the app was never released."
      )
    case (_, 4_040_001?), (_, 4_040_005?), (_, 4_040_010?), (_, 4_000_006?), (_, 4_000_008?),
      (_, 4_000_048?):
      self.init(.unknown, "\(said): it knows no such transaction.")
    case (_, 4_000_005?), (_, 4_000_014?), (_, 4_000_017?):
      self.init(.position, "\(said): the list has to be read from its beginning.")
    case (_, 4_000_012?): self.init(.tooFarBack, "\(said): it has no notifications of that time.")
    default: self.init(.refused, "\(said). It is not asked again.")
    }
  }
}
