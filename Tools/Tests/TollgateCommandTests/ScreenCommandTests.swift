import ArgumentParser
import Foundation
import Testing
import TollgateScreens

@testable import TollgateCommand

/// The output of `tollgate screen` for every screen that an example app declares, in each of its
/// languages: as text, as JSON, and in the app's first language as a page.
///
/// After a change, run with `TOLLGATE_RECORD=1` and read the difference.
@Suite("The screens that the command line prints")
struct ScreenCommandTests {
  @Test("match the approved texts", arguments: try Example.all())
  func readAsApproved(example: Example) async throws {
    for screen in example.screens {
      for language in example.languages {
        for (format, text) in try await printed(screen, of: example, in: language) {
          try Golden.expect(text, "\(example.folder)/\(screen).\(language).\(format)")
        }
      }
    }
  }

  @Test(
    "are all approved, and no text is approved that isn't printed", arguments: try Example.all())
  func areAllThere(example: Example) throws {
    let names = example.screens.flatMap { screen in
      example.languages.flatMap { ["\(screen).\($0).txt", "\(screen).\($0).json"] }
        + ["\(screen).\(example.languages[0]).html"]
    }
    let sheet = Set(["html", "json"].map { "product.en.\($0)" })
    #expect(try Golden.files(in: example.folder) == Set(names).subtracting(sheet))
  }

  @Test("are whole pages, with their styles and their script")
  func standAlone() async throws {
    let screen = try await seen(["retro-racing", "paywall"])
    let page = try ScreenCommand.Format.html.printed(screen)
    #expect(
      page.contains("<style>\n") && page.contains("\n.screen {") && page.contains("<script>\n"))
  }

  @Test("format prices in the customer's locale, also after another customer's journey")
  func pricesInLocale() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).yaml")
    try Data(
      """
      journey: A newcomer
      app: rock-identifier
      start: 2026-01-15T12:00:00
      steps:
        - launch:
      """.utf8
    ).write(to: path)
    defer { try? FileManager.default.removeItem(at: path) }
    for arguments in [[], ["--journey", path.path]] {
      let seen = try await seen(["rock-identifier", "soft", "--locale", "de_DE"] + arguments)
      #expect(seen.plainText.contains("29,99"))
      #expect(!seen.plainText.contains("29.99"))
    }
  }

  @Test("are listed if none is named")
  func listsScreens() async throws {
    let error = await #expect(throws: ValidationError.self) { try await seen(["retro-racing"]) }
    let message = try #require(error?.message)
    #expect(message.hasPrefix("Name one of the app's screens: "))
    for screen in ["`menu`", "`game`", "`paywall`"] { #expect(message.contains(screen)) }
  }

  /// The output in each format, or the error.
  private func printed(
    _ screen: String, of example: Example, in language: String
  ) async throws -> [(format: String, text: String)] {
    do {
      let seen = try await seen([example.id, screen, "--locale", language])
      let page = try ScreenCommand.Format.html.printed(seen)
        .replacing(#/(?s)(<style>|<script>).*?(</style>|</script>)/#) { "\($0.1)\($0.2)" }
        .replacing(#/(<svg[^>]*>).*?</svg>/#) { "\($0.1)</svg>" }
      return [
        ("txt", try ScreenCommand.Format.text.printed(seen)),
        ("json", try ScreenCommand.Format.json.printed(seen)),
      ] + (language == example.languages[0] ? [("html", page)] : [])
    } catch let error as ValidationError {
      return [("txt", error.message + "\n")]
    }
  }

  private func seen(_ arguments: [String]) async throws -> Screen {
    let apps = ["--apps", Example.directory.path]
    return try await ScreenCommand.parse(arguments + apps).seen()
  }
}

/// An example app, as far as its files say what can be asked of it.
struct Example: CustomTestStringConvertible, Sendable {
  let folder: String
  let id: String
  let screens: [String]

  /// The first one first.
  let languages: [String]

  var testDescription: String { folder }

  static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples")

  static func all() throws -> [Example] {
    try ["BlockPuzzle", "CoinFeedback", "Listen2", "RetroRacing", "RockIdentifier"].map(
      Example.init)
  }

  private init(_ folder: String) throws {
    let app = Self.directory.appending(path: folder)
    let catalog = try JSONDecoder().decode(
      CatalogFile.self, from: Data(contentsOf: app.appending(path: "Catalog.json")))
    let words = try JSONDecoder().decode(
      WordsFile.self, from: Data(contentsOf: app.appending(path: "Localizable.xcstrings")))
    let spoken = Set(words.strings.values.flatMap { ($0.localizations ?? [:]).keys })
    self.folder = folder
    id = catalog.app
    screens = catalog.screens.keys.sorted()
    languages = [words.sourceLanguage] + spoken.subtracting([words.sourceLanguage]).sorted()
  }

  private struct Anything: Decodable {}
  private struct CatalogFile: Decodable {
    let app: String
    let screens: [String: Anything]
  }
  private struct WordsFile: Decodable {
    struct Entry: Decodable { let localizations: [String: Anything]? }
    let sourceLanguage: String
    let strings: [String: Entry]
  }
}
