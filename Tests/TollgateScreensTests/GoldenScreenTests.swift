import Foundation
import SourceJSON
import Testing
import TollgateCore
import TollgateScreens

/// Every state of every screen of the example apps, compared with the approved one: as text, and as
/// the JSON that `PaywallHTML` draws in its own tests.
///
/// After a change of words, run with `TOLLGATE_RECORD=1` and read the difference.
@Suite("The screens of the example apps")
struct GoldenScreenTests {
  static let apps = ["RetroRacing", "CoinFeedback", "Listen2", "RockIdentifier", "BlockPuzzle"]

  @Test("match the approved texts", arguments: GoldenScreen.all)
  func readsAsApproved(goldenScreen: GoldenScreen) throws {
    let screen = try goldenScreen.screen()
    try Golden.expect(screen.plainText, "\(goldenScreen.app)/\(goldenScreen.name).txt")
    try Golden.expect(screen.json(), "\(goldenScreen.app)/\(goldenScreen.name).json")
  }

  @Test("come back from JSON as they were", arguments: GoldenScreen.all)
  func comeBackFromJSON(goldenScreen: GoldenScreen) throws {
    let screen = try goldenScreen.screen()
    #expect(try JSONDecoder().decode(Screen.self, from: Data(screen.json().utf8)) == screen)
  }

  @Test("are all approved, and no text is approved that no screen shows", arguments: apps)
  func areAllThere(app: String) throws {
    let goldenScreens = GoldenScreen.all.filter { $0.app == app }
    let names = goldenScreens.flatMap { ["\($0.name).txt", "\($0.name).json"] }
    #expect(try Golden.files(in: app) == Set(names))
    #expect(names.count == Set(names).count)
    let screens = try Set(ExampleApp(app).book.screens)
    #expect(try Set(goldenScreens.map { try $0.screen().id }) == screens)
  }

  @Test("have all of their texts", arguments: apps)
  func haveTheirWords(name: String) throws {
    let app = try ExampleApp(name)
    #expect(app.book.problems(in: app.strings).map(\.description) == [])
  }

  @Test(
    "explain each failure and name the next step", arguments: PurchaseFailure.allCases)
  func failuresReadAsApproved(failure: PurchaseFailure) throws {
    let app = try RetroRacing()
    let alert = app.screen(.free().paywall().saying(.failed(failure)))?.alert
    let text = ([alert?.title ?? ""] + (alert?.message ?? [])).joined(separator: "\n") + "\n"
    try Golden.expect(text, "alert-failed-\(failure.rawValue).txt")
  }
}

extension GoldenScreen {
  /// The screen that is in front of the person.
  fileprivate func screen() throws -> Screen {
    let app = try ExampleApp(app)
    return try #require(app.screen(state(app, app.newcomer())))
  }
}

extension Screen {
  /// The screen as JSON in which each thing begins on a line of its own.
  fileprivate func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(self), as: UTF8.self)
    return json.replacing("},{", with: "},\n{").replacing(":[{", with: ":[\n{") + "\n"
  }
}
