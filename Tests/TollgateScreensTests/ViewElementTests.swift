import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("A view of the app's own")
struct ViewElementTests {
  @Test("is on a screen by its name, with a label for VoiceOver")
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
    let screen = try Screen(menuOf: file, words: words)

    guard case .view(let view) = screen.elements.first else {
      Issue.record("no view, but \(screen.elements)")
      return
    }
    #expect(view.name == "chart" && view.label == "Your year")
    #expect(try JSONDecoder().decode(Screen.self, from: JSONEncoder().encode(screen)) == screen)
  }
}
