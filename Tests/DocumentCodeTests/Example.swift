#if !canImport(Darwin)
import Foundation
import Testing

/// The folders of the examples.
enum Example {
  static func folder(_ app: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/\(app)")
  }
}

/// `UserDefaults` of its own for one test.
final class Drawer {
  let userDefaults: UserDefaults
  private let name: String

  init() throws {
    name = "document-code-tests-\(UUID().uuidString)"
    userDefaults = try #require(UserDefaults(suiteName: name))
  }

  deinit { userDefaults.removePersistentDomain(forName: name) }
}
#endif
