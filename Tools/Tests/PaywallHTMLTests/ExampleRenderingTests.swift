import Foundation
import PaywallHTML
import Testing
import TollgateScreens

/// Every state of every screen of the example apps, as a web page.
///
/// The screens are the ones whose approved texts `TollgateScreensTests` compares. After a change,
/// run with `TOLLGATE_RECORD=1`, and look at the pictures of `looks.py --pictures`.
@Suite("The renderings of the example apps")
struct ExampleRenderingTests {
  @Test("match the approved ones", arguments: try GoldenScreen.all())
  func areAsApproved(goldenScreen: GoldenScreen) throws {
    try Golden.expect(goldenScreen.fragment(), "\(goldenScreen.name).html")
  }

  @Test("are all approved, and no rendering is approved that isn't drawn")
  func areAllThere() throws {
    #expect(try Golden.names(endingWith: ".html") == GoldenScreen.all().map(\.name))
    #expect(try GoldenScreen.all().count > 100)
  }

  @Test("run from right to left if the language does, page and all, except for prices")
  func runFromRightToLeft() throws {
    let goldenScreen = try #require(
      try GoldenScreen.all().first { $0.name == "BlockPuzzle/store-first-day" })
    let json = String(decoding: try JSONEncoder().encode(goldenScreen.screen()), as: UTF8.self)
    let arabic = json.replacing(#""language":"en""#, with: #""language":"ar""#)
    let screen = try JSONDecoder().decode(Screen.self, from: Data(arabic.utf8))
    let page = try ScreenRenderer().page(screen)
    #expect(page.contains(#"<html lang="ar" dir="rtl">"#))
    #expect(page.contains(#"lang="ar" dir="rtl" data-paywall>"#))
    let isolated = "<s><bdi>$4.99</bdi></s>"
    #expect(page.contains(isolated) && page.contains("<b><bdi>$2.49</bdi></b>"))
  }

  @Test("run from left to right in a price with Latin letters, even after a direction mark")
  func runPricesFromLeftToRight() throws {
    let screen = try #require(
      try GoldenScreen.all().first { $0.name == "BlockPuzzle/store-first-day" }
    ).screen()
    let json = String(decoding: try JSONEncoder().encode(screen), as: UTF8.self)
    let arabic = json.replacing("$4.99", with: "\u{200F}4.99 US$")
      .replacing("$2.49", with: "\u{200F}٢٫٤٩ ر.س.")
    let page = try ScreenRenderer().page(
      JSONDecoder().decode(Screen.self, from: Data(arabic.utf8)))
    #expect(page.contains("<bdi dir=\"ltr\">\u{200F}4.99 US$</bdi>"))
    #expect(page.contains("<bdi>\u{200F}٢٫٤٩ ر.س.</bdi>"))
  }

  @Test("have all words of the screen", arguments: try GoldenScreen.all())
  func sayEverything(goldenScreen: GoldenScreen) throws {
    let drawn = try Markup(text: goldenScreen.fragment()).words
    for line in try goldenScreen.screen().words where !line.isEmpty {
      #expect(drawn.contains(line), "\(line) is missing in \(goldenScreen.name)")
    }
  }
}

/// A screen that was approved, by its app and its name.
struct GoldenScreen: CustomTestStringConvertible, Sendable {
  let name: String

  var testDescription: String { name }

  private static let folder = URL.repository.appending(path: "Tests/TollgateScreensTests/Goldens")

  static func all() throws -> [GoldenScreen] {
    try Golden.names(endingWith: ".json", in: folder).map(GoldenScreen.init)
  }

  func screen() throws -> Screen {
    let file = Self.folder.appending(path: "\(name).json")
    return try JSONDecoder().decode(Screen.self, from: Data(contentsOf: file))
  }

  func fragment() throws -> String {
    try ScreenRenderer().fragment(screen(), submittingTo: "/act")
  }
}

extension Screen {
  /// All visible texts on it, found in its JSON by excluding the other values.
  fileprivate var words: [String] {
    get throws {
      Self.words(in: try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)))
    }
  }

  private static let names: Set = [
    "action", "colors", "end", "feature", "haptic", "icon", "id", "input", "kind", "language",
    "palette", "product", "sound", "state", "style", "url",
  ]

  private static func words(in json: Any) -> [String] {
    switch json {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(words)
    case let fields as [String: Any]:
      fields.filter { !names.contains($0.key) && !isLeftOut($0.key, of: fields) }
        .sorted { $0.key < $1.key }.map(\.value).flatMap(words)
    default: []
    }
  }

  /// Values that are not shown: the name of a choice of nothing, the controls of a finished round,
  /// and the price of a sheet if a button shows it.
  private static func isLeftOut(_ name: String, of fields: [String: Any]) -> Bool {
    switch name {
    case "label": (fields["plans"] as? [Any])?.isEmpty == true
    case "finishLabel", "hint", "leftLabel", "rightLabel": fields["score"] != nil
    case "price": fields["cancel"] != nil && (fields[name] as? [String: Any])?["regular"] == nil
    default: false
    }
  }
}
