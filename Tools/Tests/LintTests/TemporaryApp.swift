import Foundation
import TollgateScreens

@testable import Lint

/// A copy of a fixture that a test may damage, gone when the test is over.
struct TemporaryApp: ~Copyable {
  let folder: URL

  init(_ name: String = "Clean") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.copyItem(at: Self.fixtures.appending(path: name), to: folder)
    try addPhrases()
  }

  /// Adds the phrases of every app, in Spanish too, at the end of the String Catalog.
  ///
  /// This keeps a phrase that is new to all apps from breaking a fixture.
  private func addPhrases() throws {
    let url = folder.appending(path: "Localizable.xcstrings")
    let content = try String(contentsOf: url, encoding: .utf8)
    let end = "\n  },\n  \"version\""
    let unit = #"{ "stringUnit": { "value": "…" } }"#
    let phrases = Phrase.allCases.map(\.rawValue).filter { !content.contains("\"\($0)\"") }
      .map { ",\n\"\($0)\": { \"localizations\": { \"en\": \(unit), \"es\": \(unit) } }" }
    guard content.contains("\"es\"") else { return }
    try content.replacing(end, with: phrases.joined() + end)
      .write(to: url, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static var fixtures: URL {
    URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: "Fixtures")
  }

  /// Replaces a text that is exactly once in a file, or wherever it is.
  func edit(
    _ file: String, replacing text: String, with other: String, everywhere: Bool = false
  ) throws {
    let url = folder.appending(path: file)
    let content = try String(contentsOf: url, encoding: .utf8)
    let count = content.ranges(of: text).count
    guard everywhere ? count > 0 : count == 1 else { throw NotThereOnce(text: text, file: file) }
    try content.replacing(text, with: other).write(to: url, atomically: true, encoding: .utf8)
  }

  func write(_ text: String, to file: String) throws {
    try text.write(to: folder.appending(path: file), atomically: true, encoding: .utf8)
  }

  func remove(_ file: String) throws {
    try FileManager.default.removeItem(at: folder.appending(path: file))
  }

  /// The findings as lines, with paths as seen from the app's folder.
  func lint() -> [String] {
    Linter().lint([folder.path]).lines.map { $0.replacing("\(folder.path)/", with: "") }
  }

  struct NotThereOnce: Error {
    let text: String
    let file: String
  }
}
