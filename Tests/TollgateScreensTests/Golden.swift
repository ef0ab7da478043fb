import Foundation
import Testing

/// Files beside a test that were read or looked at, and approved.
///
/// After a change, run with `TOLLGATE_RECORD=1` and read the difference.
enum Golden {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Goldens")

  /// The names of the approved files in a folder.
  static func files(in name: String) throws -> Set<String> {
    Set(try names(endingWith: "", in: folder.appending(path: name)))
  }

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
