import Foundation

/// A folder that is there for one test.
enum TemporaryFolder {
  /// Makes a folder, hands it on, and removes it with all that is in it.
  static func with<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-app-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }

  /// Does the same without suspending.
  static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-app-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

extension URL {
  /// The folder of the repository.
  static let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
