import Foundation
import Journeys

@testable import Studio

/// A copy of an app's folder, RetroRacing's unless another is named, that a test can change, gone when the test is over.
final class TemporaryApp: Sendable {
  let url: URL
  private let outer: URL

  init(of app: AppFolder? = nil) throws {
    let app = try (app ?? TestStudio.retroRacing()).url
    outer = FileManager.default.temporaryDirectory.appending(path: "studio-\(UUID().uuidString)")
    url = outer.appending(path: app.lastPathComponent, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in AppLibrary.fileNames {
      let data = try Data(contentsOf: app.appending(path: name))
      try data.write(to: url.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: outer) }

  /// Replaces a text in a file.
  func replace(_ text: String, with other: String, in name: String) throws {
    let file = url.appending(path: name)
    let old = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    try Data(old.replacing(text, with: other).utf8).write(to: file)
  }

  /// Returns the app's files, by their names.
  func contents() throws -> [String: Data] {
    try AppDraft.fileNames.reduce(into: [:]) { files, name in
      files[name] = try Data(contentsOf: url.appending(path: name))
    }
  }
}
