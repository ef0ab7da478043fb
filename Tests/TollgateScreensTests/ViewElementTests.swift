import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A view of the app's own")
struct ViewElementTests {
  @Test("is on a screen by its name, with a label for those who do not see it")
  func isOnScreen() throws {
    let file = """
      {
        "app": "game", "bundleID": "com.example.game",
        "screens": { "menu": { "elements": [{ "view": "chart", "label": "your_year" }] } }
      }
      """
    let words = #"""
      { "sourceLanguage": "en", "strings": { "your_year": { "localizations": {
        "en": { "stringUnit": { "state": "translated", "value": "Your year" } } } } } }
      """#
    let book = try ScreenBook(catalog: Catalog(reading: Data(file.utf8), file: "Catalog.json"))
    let now = Date(timeIntervalSince1970: 1_768_435_200)
    let state = ScreenState(
      customer: Customer(),
      moment: Moment(
        now: now, day: CalendarDay(containing: now, in: .gmt),
        device: DeviceProfile(platform: .iOS, build: .debug, appVersion: "1")),
      productCatalog: .loaded([]), locale: Locale(identifier: "en_US"))
    let screen = try #require(
      book.screen(
        "menu", for: state,
        strings: try StringCatalog(reading: Data(words.utf8), file: "Words.xcstrings")))

    guard case .view(let view) = screen.elements.first else {
      Issue.record("no view, but \(screen.elements)")
      return
    }
    #expect(view.name == "chart" && view.label == "Your year")
    #expect(try JSONDecoder().decode(Screen.self, from: JSONEncoder().encode(screen)) == screen)
  }
}
