import Foundation
import Journeys

@testable import Studio

/// A copy of RetroRacing's folder that a test can change, gone when the test is over.
final class TemporaryApp: Sendable {
  let url: URL
  private let outer: URL

  init() throws {
    outer = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID().uuidString)")
    url = outer.appending(path: "RetroRacing", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let app = try TestStudio.retroRacing().url
    for name in AppLibrary.fileNames {
      let data = try Data(contentsOf: app.appending(path: name))
      try data.write(to: url.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: outer) }

  /// Writes something else in place of a text in a file.
  func replace(_ text: String, with other: String, in name: String) throws {
    let file = url.appending(path: name)
    let old = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    try Data(old.replacing(text, with: other).utf8).write(to: file)
  }
}
