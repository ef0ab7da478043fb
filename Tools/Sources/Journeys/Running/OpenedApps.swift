import Foundation
import Synchronization

/// Apps that were read already: many journeys share one.
final class OpenedApps: Sendable {
  private let apps = Mutex<[URL: AppFolder]>([:])

  func app(at url: URL) throws -> AppFolder {
    if let app = apps.withLock({ $0[url] }) { return app }
    let app = try AppFolder(url)
    apps.withLock { $0[url] = app }
    return app
  }
}
