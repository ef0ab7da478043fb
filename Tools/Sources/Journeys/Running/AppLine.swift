import AppStoreWire
import Foundation
import LocalAppStore
import Synchronization
import TollgateOpenStore

/// The simulated connection between an app and its own server.
///
/// The app has it from its first launch, and may get the server later; until then requests fail.
final class AppLine: Sendable {
  /// The state of the connection.
  struct State: Sendable {
    /// The server, if the app has one.
    var process: (any JourneyServer)?

    /// A Boolean value that indicates whether the server answers.
    var isUp = true

    /// A Boolean value that indicates whether the device reaches the server.
    var isOnline = true

    /// A Boolean value that indicates whether every answer is forged on its way.
    var isForged = false

    /// The remote values that the server sends.
    var remote = RemoteValues()
  }

  private let clock: StoreClock
  private let kept = Mutex(State())

  init(at clock: StoreClock) { self.clock = clock }

  var state: State { kept.withLock { $0 } }

  func change(_ body: (inout sending State) -> Void) { kept.withLock { body(&$0) } }

  /// The server, as the app names it.
  func server(answeringWith key: String, for customer: UUID) throws -> Tollkeeper.Server {
    guard let url = URL(string: "https://server.invalid") else {
      throw JourneyMistake("There is no address for the server.")
    }
    return try Tollkeeper.Server(
      url: url, publicKey: "pk_journey", configurationKey: key,
      environment: "Production", customer: customer, verification: .standard,
      connection: ServerConnection { [self] request in try await answer(request) })
  }

  private func answer(_ request: ServerRequest) async throws -> ServerResponse {
    let state = state
    guard let process = state.process, state.isUp, state.isOnline else {
      throw URLError(.cannotConnectToHost)
    }
    let answer = try await process.answer(
      request, sending: state.remote, at: WireDate(clock.now))
    return ServerResponse(
      status: answer.status, headers: answer.headers,
      body: state.isForged ? answer.body.forged : answer.body)
  }
}

extension Data {
  /// The answer as a forger would change it: inactive entitlements are active, and numbers are
  /// larger.
  fileprivate var forged: Data {
    Data(
      String(decoding: self, as: UTF8.self).replacing("false", with: "true")
        .replacing("\":", with: "\": ").replacing(/": (\d)/) { "\": 9\($0.output.1)" }.utf8)
  }
}
