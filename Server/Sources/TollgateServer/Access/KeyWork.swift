import Foundation
import Logging
import ServiceLifecycle

/// Makes and prints the keys once the server is open, and notices when another process replaces one.
struct KeyWork: Service {
  let keys: ServerKeys

  /// The address, once the server is open.
  let openings: AsyncStream<URL>
  let announce: @Sendable (String) -> Void
  let logger: Logger

  /// Works until the server is asked to stop.
  ///
  /// - Throws: The store's errors, if the keys can't be made.
  func run() async throws {
    for await url in openings.cancelOnGracefulShutdown() {
      let lines = try await keys.activate()
      announce("The server is open: \(url)")
      for line in lines { announce(line) }
      break
    }
    await cancelWhenGracefulShutdown {
      while !Task.isCancelled {
        try? await Task.sleep(for: .seconds(1))
        do { try await keys.refresh() } catch is CancellationError { break } catch {
          logger.error("The keys can't be read", metadata: ["error": "\(error)"])
        }
      }
    }
  }
}
