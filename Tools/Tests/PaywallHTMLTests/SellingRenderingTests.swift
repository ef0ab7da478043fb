import Foundation
import PaywallHTML
import Testing
import TollgateCore
import TollgateScreens

@Suite("The products for sale, as a web page")
struct SellingRenderingTests {
  let rendering: Rendering

  init() throws { rendering = try Rendering(saying: "word") }

  @Test("have a form for each action, which is parsed as that action")
  func formsComeBack() throws {
    for id in rendering.book.screens {
      let screen = try #require(rendering.screen(id) { $0 = rendering.richState() })
      let forms = Markup(text: rendering.renderer.fragment(screen, submittingTo: "/act")).forms
      let actions = Set(try forms.map { try ScreenAction(fields: $0) })
      for control in screen.controls { #expect(actions.contains(control.action), "\(control)") }
    }
  }

  @Test("mark one tab as selected, the first at first")
  func oneTabIsChosen() throws {
    let store = try #require(try GoldenScreen.all().first { $0.name == "BlockPuzzle/store" })
    let tabs = try Markup(text: store.fragment()).tags.filter { $0.contains(##"href="#tab-"##) }
    #expect(tabs.count == 5)
    #expect(tabs.map { $0.contains("aria-current") } == [true, false, false, false, false])
  }

  @Test("keep Restore in reach: it is pinned to the bottom, under all that scrolls")
  func restoreIsPinned() throws {
    let store = try #require(try GoldenScreen.all().first { $0.name == "BlockPuzzle/store" })
      .fragment()
    let footer = try #require(store.firstRange(of: #"<footer class="pinned">"#))
    #expect(store[footer.upperBound...].contains(#"data-action="restore""#))
    #expect(!store[..<footer.lowerBound].contains(#"data-action="restore""#))
  }

  @Test("come with a quota as dots, and as cars if the catalog has them")
  func quotaMarks() throws {
    func pips(_ name: String) throws -> String? {
      let screen = try #require(try GoldenScreen.all().first { $0.name == name })
      return try Markup(text: screen.fragment()).tags.first { $0.contains("pips") }.map(String.init)
    }
    #expect(try pips("RockIdentifier/home") == #"<div class="pips" aria-hidden="true">"#)
    #expect(try pips("RetroRacing/menu") == #"<div class="pips car" aria-hidden="true">"#)
  }

  @Test(
    "come with a quota above twelve uses, or one set so, as a bar that screen readers skip")
  func quotaBar() throws {
    func bar(limit: Int, mark: String?) throws -> String? {
      let home = try #require(try GoldenScreen.all().first { $0.name == "RockIdentifier/home" })
      let mark = mark.map { #","mark":"\#($0)""# } ?? ""
      let json = String(decoding: try JSONEncoder().encode(home.screen()), as: UTF8.self)
        .replacing(#/"limit":\d+/#, with: "\"limit\":\(limit)\(mark)")
        .replacing(#/"remaining":\d+/#, with: "\"remaining\":2")
      let screen = try JSONDecoder().decode(Screen.self, from: Data(json.utf8))
      let fragment = try ScreenRenderer().fragment(screen, submittingTo: "/act")
      return Markup(text: fragment).tags.first { $0.contains("class=\"gauge\"") }.map(String.init)
    }
    let drawn = #"<progress class="gauge" value="2" max="13" aria-hidden="true">"#
    #expect(try bar(limit: 13, mark: nil) == drawn)
    #expect(try bar(limit: 13, mark: "car") == drawn)
    #expect(try bar(limit: 12, mark: nil) == nil)
    #expect(try bar(limit: 12, mark: "bar") == drawn.replacing("13", with: "12"))
  }

  @Test("announce the selected plan to screen readers too")
  func saysWhatIsChosen() throws {
    let plans = try Markup(text: fragment("plans")).tags.filter { $0.contains(#"class="plan""#) }
    #expect(plans.map { $0.contains(#"aria-pressed="true""#) } == [true, false])
    #expect(try fragment("plans").contains(#"role="group" aria-label="word""#))
  }

  @Test("disable unavailable purchases, and the way out that is not open yet")
  func disables() throws {
    let waiting = try Markup(text: fragment("plans")).tags.filter {
      $0.contains(#"data-action="dismiss""#)
    }
    #expect(waiting.count == 2 && waiting.allSatisfy { $0.contains(" disabled") })
  }

  @Test("show a price that doesn't apply struck through, and no other")
  func strikesThrough() throws {
    #expect(try fragment("shop").matches(of: #/<s><bdi>word<\/bdi><\/s>/#).count == 2)
    let regular = try #require(rendering.screen("shop"))
    #expect(!rendering.renderer.fragment(regular, submittingTo: "/act").contains("<s>"))
  }

  @Test("link each tab to an existing part")
  func tabsLeadSomewhere() throws {
    let shop = try fragment("shop")
    for link in shop.matches(of: #/<a href="#(tab-[0-9]+)"[^>]*>/#) {
      #expect(shop.contains(#"id="\#(link.output.1)""#))
    }
    #expect(shop.contains(##"<a href="#tab-1""##))
  }

  @Test("include a theme in its own colors, and reject invalid colors")
  func themesHaveColours() throws {
    let shop = try fragment("shop")
    #expect(shop.contains(##"fill="#102030""##) && shop.contains(##"fill="#aabbcc""##))
    let json = try JSONEncoder().encode(rendering.screen("shop") { $0 = rendering.richState() })
    let hostile = String(decoding: json, as: UTF8.self)
      .replacing("#102030", with: "#102030\\\"><script>")
    let screen = try JSONDecoder().decode(Screen.self, from: Data(hostile.utf8))
    #expect(!rendering.renderer.fragment(screen, submittingTo: "/act").contains("<script"))
  }

  @Test("link only to web addresses")
  func linksLeadToTheWeb() throws {
    let json = try JSONEncoder().encode(rendering.screen("plans"))
    let hostile = String(decoding: json, as: UTF8.self)
      .replacing(#/https:[^"]*/#, with: "javascript:alert(1)")
    let screen = try JSONDecoder().decode(Screen.self, from: Data(hostile.utf8))
    #expect(!rendering.renderer.fragment(screen, submittingTo: "/act").contains("javascript"))
    #expect(
      try fragment("plans").contains(#"href="https://example.com/terms?a=1&amp;b=2" target"#))
  }

  @Test("announce a celebration after the alert, with all that the script plays")
  func celebrates() throws {
    let bought = try #require(
      rendering.screen("shop") { $0.presentation.alert = .purchased(Rendering.product) })
    let alert = rendering.renderer.fragment(bought, submittingTo: "/act")
    #expect(alert.contains("alertdialog") && !alert.contains("data-celebration"))
    let screen = try #require(
      rendering.screen("shop") {
        $0.presentation.alert = .purchased(Rendering.product)
        $0.presentation.alert = nil
      })
    let html = rendering.renderer.fragment(screen, submittingTo: "/act")
    #expect(html.contains(#"<div class="celebration" role="status" data-celebration="coins""#))
    for part in [
      #"data-seconds="3.0""#, #"data-confetti="9""#, #"data-confetti-seconds="2.0""#,
      #"data-haptic="success""#, #"data-sound="bell""#,
    ] {
      #expect(html.contains(part))
    }
    #expect(try !fragment("shop").contains("data-celebration"))
  }

  @Test(
    "have a picture for every icon that the example apps name",
    arguments: [
      "BlockPuzzle", "CoinFeedback", "Listen2", "RetroRacing", "RockIdentifier",
    ])
  func knowsIcons(app: String) throws {
    let file = URL.repository.appending(path: "Examples/\(app)/Catalog.json")
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let frame = #"stroke-dasharray="3 2.4""#
    for icon in Set(text.matches(of: #/"icon": "([^"]+)"/#).map { String($0.output.1) }) {
      let screen = Data(
        """
        {"id":"x","language":"en","isPaywall":false,"style":"plain","elements":[
          {"hero":{"title":"x","icon":"\(icon)"}}]}
        """.utf8)
      let drawn = rendering.renderer.fragment(
        try JSONDecoder().decode(Screen.self, from: screen), submittingTo: "/")
      #expect(!drawn.contains(frame), "\(icon)")
    }
  }

  private func fragment(_ id: ScreenID) throws -> String {
    let screen = try #require(rendering.screen(id) { $0 = rendering.richState() })
    return rendering.renderer.fragment(screen, submittingTo: "/act")
  }
}

extension URL {
  /// The folder that holds the examples.
  static let repository: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.path != "/",
      !FileManager.default.fileExists(atPath: folder.appending(path: "Examples").path)
    {
      folder.deleteLastPathComponent()
    }
    return folder
  }()
}
