import Foundation
import Testing
import TollgateCore
import TollgateScreens

@Suite("The look of an app")
struct LookTests {
  @Test("is on each of its screens, and on none if the catalog has no look")
  func isOnScreens() throws {
    let look = try screen(
      look: ##"{ "tint": { "light": "#0A62D6", "dark": "#82b6ff" }, "cornerStyle": "square" }"##
    ).look
    #expect(look?.tint?.light.hex == "#0a62d6" && look?.tint?.dark.hex == "#82b6ff")
    #expect(look?.cornerStyle == .square)
    let plain = try screen(look: nil)
    #expect(plain.look == nil)
    #expect(try !String(decoding: JSONEncoder().encode(plain), as: UTF8.self).contains("look"))
  }

  @Test("has a symbol for heroes without one")
  func hasSymbol() throws {
    let screen = try screen(look: #"{ "icon": "crown.fill" }"#)
    let icons = screen.elements.map { element -> String? in
      if case .hero(let hero) = element { return hero.icon }
      return nil
    }
    #expect(icons == ["crown.fill", "star.fill"])
    #expect(screen.look == nil)
  }

  @Test("survives JSON unchanged")
  func isCoded() throws {
    let screen = try screen(look: ##"{ "tint": "#0a62d6", "cornerStyle": "capsule" }"##)
    let coded = try JSONDecoder().decode(Screen.self, from: JSONEncoder().encode(screen))
    #expect(coded == screen)
  }

  @Test(
    "with one color has another one in dark mode, which is readable there",
    arguments: ["#0a62d6", "#000000", "#ffffff", "#8f2606"])
  func derivesDark(hex: String) throws {
    let tint = try #require(try screen(look: "{ \"tint\": \"\(hex)\" }").look?.tint)
    #expect(tint.light.hex == hex)
    #expect(tint.dark.contrast(with: .darkGround) >= 4.5)
  }

  @Test(
    "writes on its tint in white or black, whichever is readable",
    arguments: [
      ("#0a62d6", "#ffffff"), ("#ffcc00", "#000000"), ("#000000", "#ffffff"),
      ("#777777", "#000000"), ("#757575", "#ffffff"),
    ])
  func labels(hex: String, label: String) throws {
    let color = try #require(Screen.Color(hex))
    #expect(color.label.hex == label)
    #expect(color.contrast(with: color.label) >= 4.5)
  }

  @Test("measures contrast by WCAG")
  func contrast() throws {
    let (white, black) = (
      try #require(Screen.Color("#ffffff")), try #require(Screen.Color("#000000"))
    )
    #expect(white.contrast(with: black) == 21 && black.contrast(with: white) == 21)
    let grey = try #require(Screen.Color("#767676"))
    #expect(abs(white.contrast(with: grey) - 4.54) < 0.01)
    #expect(Screen.Color("#12345") == nil && Screen.Color("123456#") == nil)
    #expect(Screen.Color("#12345g") == nil && Screen.Color("#+12345") == nil)
  }

  private func screen(look: String?) throws -> Screen {
    let look = look.map { #""look": \#($0),"# } ?? ""
    let file = """
      {
        "app": "game", "bundleID": "com.example.game", \(look)
        "screens": {
          "menu": { "elements": [{ "hero": "title" }, { "hero": "title", "icon": "star.fill" }] }
        }
      }
      """
    return try Screen(menuOf: file)
  }
}
