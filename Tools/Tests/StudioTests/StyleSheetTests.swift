import Foundation
import Journeys
import PaywallHTML
import Testing

@testable import Studio

@Suite("The studio’s style sheets")
struct StyleSheetTests {
  /// Rules meant for the phone’s screen: resets without their own weight, parts that are invisible
  /// on both sides, and the ways in which a screen appears and ends.
  private static let meant: Set = [
    "body *", "body *::before", "body *::after",
    ":where(.studio, .plain) :where(h1, h2, h3, p, ul, ol, dl, dd, form, figure)",
    ".unseen", ".display > [tabindex=\"-1\"]:focus", ".device.phone .behind",
    ".display.busy .screen",
    ".display.push .screen", ".display.pop .screen", ".display.rise .screen", ".studio *",
    ".studio *::before",
    ".studio *::after", ".frame.whole .screen", ".frame.whole .behind",
  ]

  @Test("style nothing inside the phone, whatever the app shows there")
  func phone() async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      let run = try await browser.open("/coin-feedback/")
      let pages = [
        run, try await browser.open(run.path + "/?devices=all"),
        try await browser.open("/coin-feedback/paywalls"),
      ]
      let places = pages.flatMap { Self.around($0.html) }
      #expect(places.count > 4)
      // The script adds these where a screen comes.
      let holders = places.compactMap(\.last).map { $0.union(["busy", "push", "pop", "rise"]) }
      let around = places.flatMap(\.self) + holders
      let inside = Inside.classes
      #expect(inside.isSuperset(of: ["screen", "sheet", "row", "bar", "entry", "choices"]))
      for name in ["studio.css", "sheets.css"] {
        let sheet = try await browser.open("/assets/\(name)").html
        let selectors = Selector.all(in: sheet)
        #expect(selectors.count > 60)
        for selector in selectors where !Self.meant.contains(selector.text) {
          #expect(
            !selector.canMatch(inside: inside, Inside.tags, around: around, holders: holders),
            "\(selector.text) of \(name) styles what is in the phone: give it another class")
        }
      }
    }
  }

  /// Returns the classes of all that a page has around each screen, outermost first.
  private static func around(_ html: String) -> [[Set<String>]] {
    let alone: Set = ["meta", "link", "input", "path", "rect", "circle", "br", "img", "line", "hr"]
    var open: [(tag: String, classes: Set<String>)] = []
    var found: [[Set<String>]] = []
    for match in html.matches(of: /<(\/?)([a-z0-9]+)([^>]*?)(\/?)>/) {
      let tag = String(match.2)
      if match.1 == "/" {
        if let place = open.lastIndex(where: { $0.tag == tag }) { open.removeSubrange(place...) }
        continue
      }
      let classes = Set(
        match.3.firstMatch(of: /class="([^"]*)"/)?.1.split(separator: " ").map(String.init) ?? [])
      if classes.contains("screen") { found.append(open.map(\.classes).filter { !$0.isEmpty }) }
      if match.4.isEmpty, !alone.contains(tag) { open.append((tag, classes)) }
    }
    return found
  }
}

/// The classes and tags of all that `PaywallHTML` puts into a screen.
private enum Inside {
  private static let templates: String = {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let folder = here.appending(path: "../../Sources/PaywallHTML/Resources").standardizedFileURL
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".mustache") && $0 != "page.mustache" }
      .compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
      .joined().replacing(/\{\{.*?\}\}/, with: " ")
  }()

  static let classes: Set<String> = {
    var classes: Set<String> = []
    for match in templates.matches(of: /class="([^"]*)"/) {
      classes.formUnion(match.1.split(separator: " ").map(String.init))
    }
    for part in Selector.all(in: ScreenRenderer.stylesheet).flatMap(\.parts) {
      classes.formUnion(part.classes)
    }
    return classes.filter { !$0.hasPrefix("tollgate-") }
  }()

  static let tags: Set<String> = Set(templates.matches(of: /<([a-z0-9]+)/).map { String($0.1) })
    .union(["svg", "g", "path", "rect", "circle", "ellipse", "line", "text"])
}

/// One selector of a style sheet, as far as it decides what can match.
private struct Selector {
  struct Part {
    let tag: String?
    let classes: Set<String>
    let hasID: Bool

    /// Its relation to the part after it: a space, `>`, `+` or `~`.
    var combinator: Character = " "

    init(_ text: Substring) {
      let plain = String(text).replacing(/\[[^\]]*\]/, with: "").replacing(/::?[a-z-]+/, with: "")
      classes = Set(plain.matches(of: /\.([A-Za-z][\w-]*)/).map { String($0.1) })
      hasID = plain.contains("#")
      tag = plain.firstMatch(of: /^[a-z][a-z0-9]*/).map { String($0.0) }
    }
  }

  /// As it is written.
  let text: String
  let parts: [Part]

  /// Returns all selectors of a style sheet; where one lists several, each of them.
  static func all(in sheet: String) -> [Selector] {
    let plain = sheet.replacing(/\/\*.*?\*\//.dotMatchesNewlines(), with: "")
    return plain.matches(of: /([^{};]+)\{/).flatMap { match -> [Selector] in
      let list = match.1.trimmingCharacters(in: .whitespacesAndNewlines)
      guard !list.hasPrefix("@"), list != "from", list != "to", !list.hasPrefix(":root") else {
        return []
      }
      return split(list).flatMap { text in
        expanded(without(text)).map { Selector(text: text, parts: parts(of: $0)) }
      }
    }
  }

  /// Returns whether it can match an element in a screen.
  func canMatch(
    inside: Set<String>, _ tags: Set<String>, around: [Set<String>], holders: [Set<String>]
  ) -> Bool {
    func isInside(_ part: Part) -> Bool {
      !part.hasID && part.classes.isSubset(of: inside) && part.tag.map(tags.contains) != false
    }
    func isAround(_ part: Part, _ places: [Set<String>]) -> Bool {
      guard !part.hasID else { return false }
      return part.classes.isEmpty
        ? part.tag == "body" : places.contains { part.classes.isSubset(of: $0) }
    }
    guard let subject = parts.last, isInside(subject) else { return false }
    // From the element outwards: once a part is around the screen, all before it are.
    func fits(_ rest: ArraySlice<Part>, from isIn: Bool) -> Bool {
      guard let part = rest.last else { return true }
      let before = rest.dropLast()
      if isIn, isInside(part), fits(before, from: true) { return true }
      let places = isIn && part.combinator == ">" ? holders : around
      guard part.combinator == " " || part.combinator == ">" || !isIn else { return false }
      return isAround(part, places) && fits(before, from: false)
    }
    return fits(parts.dropLast(), from: true)
  }

  private static func parts(of text: String) -> [Part] {
    var parts: [Part] = []
    var word = ""
    var isQuoted = false
    func end(_ combinator: Character) {
      if !word.isEmpty {
        parts.append(Part(word[...]))
        word = ""
      }
      if !parts.isEmpty, combinator != " " || parts[parts.count - 1].combinator == " " {
        parts[parts.count - 1].combinator = combinator
      }
    }
    for sign in text {
      if sign == "[" { isQuoted = true }
      if sign == "]" { isQuoted = false }
      if !isQuoted, " >+~\n".contains(sign) {
        end(sign == "\n" ? " " : sign)
      } else {
        word.append(sign)
      }
    }
    end(" ")
    return parts
  }

  /// Splits a list at its outer commas.
  private static func split(_ list: String) -> [String] {
    var depth = 0
    var items = [""]
    for sign in list {
      if sign == "(" { depth += 1 }
      if sign == ")" { depth -= 1 }
      if sign == ",", depth == 0 { items.append("") } else { items[items.count - 1].append(sign) }
    }
    return items.map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
  }

  /// Returns a selector without what only makes it match less.
  private static func without(_ text: String) -> String {
    var (text, before) = (text, "")
    while text != before {
      before = text
      text = text.replacing(/:(?:not|has|nth-[a-z-]+)\((?:[^()]|\([^()]*\))*\)/, with: "")
    }
    return text
  }

  /// Returns a selector for each choice of `:is` and `:where`.
  private static func expanded(_ text: String) -> [String] {
    guard let match = text.firstMatch(of: /:(?:is|where)\(([^()]*)\)/) else { return [text] }
    return split(String(match.1)).flatMap { choice in
      expanded(text.replacingCharacters(in: match.range, with: choice))
    }
  }
}
