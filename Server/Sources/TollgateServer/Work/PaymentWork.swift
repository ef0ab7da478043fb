import AppStoreWire
import Logging
import ServerCore
import ServerStore
import ServiceLifecycle

/// Caches the payments of purchases that an older version recorded, in the background.
///
/// Meanwhile charts compute the missing payments from facts. Older processes on the same store
/// leave more of them, so it runs again.
struct PaymentWork: Service {
  private static let pause = Duration.seconds(3600)

  let backend: Backend

  /// Works until the server is asked to stop.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        do {
          for environment in backend.verifier.environments.sorted(by: { $0.rawValue < $1.rawValue })
          {
            let count = try await backend.store.keepMissingPayments(in: environment)
            guard count > 0 else { continue }
            backend.logger.info(
              "Charts are ready", metadata: ["purchases": "\(count)"])
          }
        } catch is CancellationError { break } catch {
          backend.logger.error(
            "What was paid could not be kept", metadata: ["error": "\(error)"])
        }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }
}
