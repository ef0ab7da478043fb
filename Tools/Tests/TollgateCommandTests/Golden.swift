import Foundation
import Testing

/// Files that were read and approved.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// The files in one folder of what was approved.
  static func files(in name: String) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path))
  }

  static func expect(
    _ text: String, _ file: String, at location: SourceLocation = #_sourceLocation
  ) throws {
    let url = folder.appending(path: file)
    if ProcessInfo.processInfo.environment["TOLLGATE_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let approved = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    #expect(text == approved, sourceLocation: location)
  }
}
