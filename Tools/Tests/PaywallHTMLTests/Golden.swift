import Foundation
import Testing

/// Files that were looked at and approved.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// The paths in a folder that end so, without that ending, in alphabetical order.
  static func names(endingWith ending: String, in folder: URL = folder) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }.sorted()
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
