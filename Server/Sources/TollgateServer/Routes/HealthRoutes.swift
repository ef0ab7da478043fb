import AppStoreWire
import HTTPTypes
import Hummingbird
import Logging
import LoopbackServer
import ServerCore
import ServerStore

/// The server's health, and its readiness: `/health` and `/ready`.
struct HealthRoutes: Sendable {
  let backend: Backend

  /// A Boolean value that indicates whether it trusts other roots than Apple's, which everyone may see.
  let hasTestRoots: Bool

  private struct Health: Encodable, Described {
    let status: String
    let testRoots: Bool

    static let schema = Schema.object(["status": .text(), "testRoots": .boolean])
  }

  func add(to addresses: inout Addresses) {
    addresses.get(
      "/health",
      Operation(
        "Says whether the server lives.", key: .none,
        answers: [.json("It lives.", Health.self)])
    ) { _ in
      try .json(Health(status: "ok", testRoots: hasTestRoots))
    }
    addresses.get(
      "/ready",
      Operation(
        "Says whether the server can answer: its store, and the clock that counts.", key: .none,
        answers: [.json("It can.", Health.self)])
    ) { _ in
      // It writes, with some size: a store that is full or locked by another program can still be
      // read.
      let now = WireDate(backend.machineTime())
      do {
        try backend.store.checkRoom()
        try await backend.store.write { try $0.set("readyAt", to: now.text) }
      } catch {
        backend.logger.error("The store can't be used", metadata: ["error": "\(error)"])
        throw ServerRefusal(
          .serviceUnavailable, "not_ready", "The store can't be used.",
          fix: "See the log, and ask again later.", retryAfter: 5)
      }
      _ = try await backend.clock.now()
      return try .json(Health(status: "ready", testRoots: hasTestRoots))
    }
  }
}
