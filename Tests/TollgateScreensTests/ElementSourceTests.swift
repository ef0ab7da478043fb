import Foundation
import Testing

@testable import TollgateScreens

/// A default member of an element that must be overridden if the element contains more.
@Suite("The source of an element")
struct ElementSourceTests {
  @Test(
    "includes `countsDown` if it has a countdown, and `controls` if it has a button",
    arguments: try sources)
  func overrides(file: URL) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    if text.contains(/let \w+: (?:Screen\.)?(?:Price|Countdown)\b/) {
      #expect(text.contains("var countsDown: Bool"), "Else it is drawn once a minute.")
    }
    if text.contains(/public let \w+: \[?(?:Screen\.)?(?:Button|ScreenAction)\b/) {
      #expect(text.contains("var controls: [Screen.Control]"), "Else nobody can touch it.")
    }
  }

  private static var sources: [URL] {
    get throws {
      let folder = URL(filePath: #filePath)
        .appending(path: "../../../Sources/Engine/TollgateScreens/Elements").standardizedFileURL
      return try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil
      ).filter { $0.pathExtension == "swift" }
    }
  }
}
