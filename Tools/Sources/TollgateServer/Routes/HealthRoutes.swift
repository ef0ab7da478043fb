import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerStore

/// Whether the server lives, and whether it can answer: `/health` and `/ready`.
struct HealthRoutes: Sendable {
  let backend: Backend

  /// Whether it trusts other roots than Apple's, which everybody is to see.
  let hasTestRoots: Bool

  private struct Health: Encodable {
    let status: String
    let testRoots: Bool
  }

  func add(to router: Router<ConnectionContext>) {
    router.get("health") { _, _ in
      try Response.json(Health(status: "ok", testRoots: hasTestRoots))
    }
    router.get("ready") { _, _ in
      _ = try await backend.store.read { try $0.catalogInForce() }
      _ = try await backend.clock.now()
      return try Response.json(Health(status: "ready", testRoots: hasTestRoots))
    }
  }
}
