import Foundation
import Testing
import TollgateScreens

// WCAG 2.2, level AA, asks for 4.5: https://www.w3.org/TR/WCAG22/#contrast-minimum
@Suite("Colored words")
struct ToneTests {
  private let needed = 4.5

  @Test(
    "can be read on their own pill, on the page and on a pane, in light and dark",
    arguments: Screen.Tone.allCases)
  func tones(tone: Screen.Tone) throws {
    // The system's grounds that SwiftUI draws panes with, from white to the darkest gray of light
    // panes.
    let light = [tone.ground.light] + (try ["#ffffff", "#f2f2f7", "#e5e5ea"].map(color))
    let dark = [tone.ground.dark] + (try ["#000000", "#1c1c1e", "#2c2c2e", "#3a3a3c"].map(color))
    for ground in light {
      #expect(tone.ink.light.contrast(with: ground) >= needed, "\(ground.hex)")
    }
    for ground in dark { #expect(tone.ink.dark.contrast(with: ground) >= needed, "\(ground.hex)") }
  }

  @Test("are never the system's green, orange or red, which can't be read on white")
  func systemColors() throws {
    let folder = URL.packageRoot.appending(path: "Sources/Engine/TollgateSwiftUI")
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(!text.contains(/[\s(]\.(green|orange|red|yellow|mint|cyan)\b/), "\(file)")
    }
  }

  /// The inks of each sheet of the web's pages, with the grounds that lie under them.
  private static let pages: [(sheet: String, pairs: [(ink: String, grounds: [String])])] = [
    (
      "Tools/Sources/PaywallHTML/Resources/phone.css",
      [
        ("--ink", ["--page", "--surface", "--raised"]),
        ("--quiet", ["--page", "--surface", "--raised"]),
        ("--accent", ["--page", "--surface"]), ("--good", ["--page", "--surface"]),
        ("--sale", ["--page", "--surface"]), ("--claim-ink", ["--claim-fill"]),
        ("--on-accent", ["--accent-fill", "--accent-top"]),
      ]
    ),
    (
      "Server/Sources/WebPages/Resources/theme.css",
      [
        ("--ink", ["--ground", "--panel", "--sunk", "--key"]),
        ("--quiet", ["--ground", "--panel", "--sunk"]),
        ("--accent", ["--ground", "--panel", "--sunk", "--accent-wash"]),
        ("--panel", ["--accent"]), ("--good", ["--panel", "--sunk", "--good-wash"]),
        ("--bad", ["--panel", "--bad-wash"]), ("--wait", ["--panel", "--wait-wash"]),
      ]
    ),
  ]

  @Test("can be read on every ground of the web's pages, in each tint", arguments: pages.indices)
  func web(index: Int) throws {
    let (sheet, pairs) = Self.pages[index]
    for rules in try StyleRules.all(of: sheet) {
      for (ink, grounds) in pairs {
        for ground in grounds {
          for appearance in [\StyleRules.light, \.dark] {
            let colors = rules[keyPath: appearance]
            let (above, below) = (try #require(colors[ink]), try #require(colors[ground]))
            #expect(
              above.contrast(with: below) >= needed,
              "\(sheet): \(ink) \(above.hex) on \(ground) \(below.hex)")
          }
        }
      }
    }
  }

  @Test("that are white can be read at every stop of the gradients under them")
  func gradients() throws {
    let css = try StyleRules.text(of: "Tools/Sources/PaywallHTML/Resources/phone.css")
    let white = try color("#ffffff")
    // The blocks of words in white, by their selectors.
    for selector in [".screen .offer-card {", #".screen[data-style="glass"] .prominent:enabled {"#]
    {
      let start = try #require(css.range(of: selector)).upperBound
      let block = css[start...].prefix { $0 != "}" }
      let gradient = try #require(block.firstMatch(of: /gradient\((.*)\);/)).output.1
      let stops = gradient.matches(of: /#[0-9a-f]{6}\b/).map { String($0.output) }
      #expect(stops.count >= 2)
      for stop in stops {
        #expect(try white.contrast(with: color(stop)) >= needed, "\(selector) \(stop)")
      }
    }
  }
}

private func color(_ hex: String) throws -> Screen.Color {
  let digits = hex.dropFirst()
  let long = digits.count == 3 ? "#" + digits.map { "\($0)\($0)" }.joined() : hex
  return try #require(Screen.Color(long))
}

/// The colors that a style sheet gives its names, in light and dark: its first rule, and that with
/// each tint.
private struct StyleRules {
  var light: [String: Screen.Color] = [:]
  var dark: [String: Screen.Color] = [:]

  static func text(of sheet: String) throws -> String {
    try String(
      contentsOf: URL.packageRoot.appending(path: sheet), encoding: .utf8)
  }

  static func all(of sheet: String) throws -> [StyleRules] {
    // The sheet's own colors come first, then the colors of each tint.
    let blocks = try text(of: sheet).matches(of: /(?m)^([^\n{]+)\{([^}]*)\}/).filter { match in
      [".screen ", ":root "].contains(match.output.1) || match.output.1.hasPrefix("[data-tint=")
    }.map(\.output.2).filter { $0.contains("--accent:") }
    let base = try StyleRules().adding(try #require(blocks.first))
    return try [base] + blocks.dropFirst().map(base.adding)
  }

  private func adding(_ block: Substring) throws -> StyleRules {
    var rules = self
    let one = /(--[a-z-]+):\s*(#[0-9a-fA-F]{3,6})\s*;/
    for match in block.matches(of: one) {
      rules.light[String(match.output.1)] = try color(String(match.output.2))
      rules.dark[String(match.output.1)] = try color(String(match.output.2))
    }
    let both = /(--[a-z-]+):\s*light-dark\((#[0-9a-fA-F]{3,6}),\s*(#[0-9a-fA-F]{3,6})\)/
    for match in block.matches(of: both) {
      rules.light[String(match.output.1)] = try color(String(match.output.2))
      rules.dark[String(match.output.1)] = try color(String(match.output.3))
    }
    return rules
  }
}
