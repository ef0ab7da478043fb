import Foundation
import PaywallHTML
import Testing
import TollgateCore
import TollgateScreens

@Suite("A screen as a web page")
struct ScreenRendererTests {
  @Test(
    "escapes every text, so that none becomes markup",
    arguments: [
      "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "' onfocus='alert(1)",
      "\"\u{301} autofocus onfocus=alert(1) x=\"", "<\u{338}img src=x onerror=alert(1)>",
      "</title></style><img src=x>", "{{{path}}}{{#icon}}", "&lt;b&gt;", "<!--", "a\u{0}b",
    ])
  func textStaysText(hostile: String) throws {
    let plain = try Rendering(saying: "w")
    let rendering = try Rendering(saying: hostile)
    for id in rendering.book.screens {
      let harmless = try #require(plain.screen(id) { $0 = plain.richState() })
      let screen = try #require(
        rendering.screen(id) {
          $0 = rendering.richState()
          $0.inputs["score"] = hostile
        })
      let markup = Markup(text: rendering.renderer.fragment(screen, submittingTo: hostile))
      let wanted = Markup(text: plain.renderer.fragment(harmless, submittingTo: "w"))
      // The same tags with the same attributes, regardless of the text.
      #expect(markup.tags.map(\.names) == wanted.tags.map(\.names))
      #expect(markup.text.unicodeScalars.filter { $0 == "<" }.count == wanted.tags.count)
    }
  }

  @Test("shows a text unchanged")
  func showsText() throws {
    let rendering = try Rendering(saying: "Fish & Chips <3")
    let page = rendering.renderer.page(try #require(rendering.screen("everything")))
    #expect(page.contains("<title>Fish &amp; Chips &lt;3</title>"))
    #expect(page.contains("<h1>Fish &amp; Chips &lt;3</h1>"))
  }

  @Test(
    "sets a heading with a word of 12 letters smaller, and smaller still from 16 on",
    arguments: [
      ("Unlimited Plays", ""), ("Identifying stones", ""),
      ("No Identifications Left", " long-words"),
      ("twelveletter", " long-words"), ("fifteen-letters", ""),
      ("fifteenfifteens", " long-words"), ("more sixteenlettershere", " longest-words"),
    ])
  func longWords(heading: String, style: String) throws {
    let rendering = try Rendering(saying: heading)
    let screen = try #require(rendering.screen("first"))
    let markup = rendering.renderer.fragment(screen, submittingTo: "")
    #expect(markup.contains(#"<div class="hero\#(style)">"#))
  }

  @Test("refers to no other file and no other host")
  func standsAlone() throws {
    let rendering = try Rendering(saying: "w")
    for id in rendering.book.screens {
      let screen = try #require(rendering.screen(id) { $0 = rendering.richState() })
      // A link leads away when the person follows it, and loads nothing before.
      let page = rendering.renderer.page(screen)
        .replacing(
          #/<a class="link" href="https:[^"]*" target="_blank" rel="noopener noreferrer">/#,
          with: ""
        )
        .replacing(#/<a href="#tab-[0-9]+"[^>]*>/#, with: "")
      for reference in ["http:", "https:", "url(", "@import", " src=", " href=", "//cdn"] {
        #expect(!page.contains(reference), "\(reference) in \(id)")
      }
    }
  }

  @Test(
    "is in a window on a Mac, and in no phone without one", arguments: Platform.allCases
  )
  func frames(platform: Platform) throws {
    let rendering = try Rendering(saying: "w")
    let screen = try #require(rendering.screen("everything"))
    let page = rendering.renderer.page(screen, on: platform)
    let body = try #require(Markup(text: page).tags.first { $0.hasPrefix("<body") })
    #expect(body.contains("data-platform=\"\(platform.rawValue)\"") == (platform != .iOS))
    #expect(page.contains(#"<div class="tollgate-titlebar""#) == (platform == .macOS))
  }

  @Test("has no script in its markup, only the one at its end")
  func hasOneScript() throws {
    let rendering = try Rendering(saying: "w")
    let screen = try #require(rendering.screen("everything"))
    #expect(!rendering.renderer.fragment(screen, submittingTo: "/act").contains("<script"))
    #expect(rendering.renderer.page(screen).matches(of: #/<script/#).count == 1)
    #expect(!rendering.renderer.page(screen).contains(#/<[^>]* on[a-z]+=/#))
  }

  @Test("has a form for each of its actions, which is parsed as that action")
  func formsComeBack() throws {
    let rendering = try Rendering(saying: "w")
    let screen = try #require(rendering.screen("everything"))
    let forms = Markup(text: rendering.renderer.fragment(screen, submittingTo: "/act")).forms
    let actions = try forms.map { try ScreenAction(fields: $0) }
    #expect(
      actions == [
        .dismiss, .buy(Rendering.product), .set("score", to: "0"), .use("play", then: "first"),
        .use("theme.a", then: nil), .use("theme.b", then: nil), .toggle("simulate"),
        .redeem(code: nil), .restore, .open("first"),
      ])
  }

  @Test("preserves names in a form, whatever characters are in them")
  func namesComeBack() throws {
    let rendering = try Rendering(saying: "w")
    let json = try JSONEncoder().encode(rendering.screen("first"))
    let hostile = #"a\"b'<&>\u0301"#
    let changed =
      String(decoding: json, as: UTF8.self).dropLast()
      + #","exit":{"kind":"close","label":"x","isEnabled":true,"action":{"action":"open","value":"\#(hostile)"}}}"#
    let screen = try JSONDecoder().decode(Screen.self, from: Data(changed.utf8))
    let forms = Markup(text: rendering.renderer.fragment(screen, submittingTo: "/act")).forms
    #expect(try forms.map { try ScreenAction(fields: $0) } == [screen.exit?.action])
  }

  @Test("posts every form to the given address")
  func postsThere() throws {
    let rendering = try Rendering(saying: "w")
    let fragment = rendering.renderer.fragment(
      try #require(rendering.screen("everything")), submittingTo: "/phone?a=1&b=2")
    #expect(
      fragment.matches(of: #/<form /#).count
        == fragment.matches(of: #/<form method="post" action="/phone\?a=1&amp;b=2"/#).count)
  }

  @Test("disables the disabled controls, and shows which one is busy")
  func saysWhatIsBusy() throws {
    let rendering = try Rendering(saying: "w")
    let screen = try #require(
      rendering.screen("everything") { $0.presentation.activity = .purchasing(Rendering.product) })
    let markup = Markup(text: rendering.renderer.fragment(screen, submittingTo: "/act"))
    let buy = try #require(markup.tags.first { $0.contains(#"data-action="buy""#) })
    #expect(buy.contains(" disabled") && buy.contains(#"aria-busy="true""#))
    let restore = try #require(markup.tags.first { $0.contains(#"data-action="restore""#) })
    #expect(restore.contains(" disabled") && !restore.contains("aria-busy"))
  }

  @Test("puts an alert first: focus is in it and the rest is inert")
  func alertGoesFirst() throws {
    let rendering = try Rendering(saying: "w")
    let screen = try #require(rendering.screen("everything") { $0.presentation.alert = .restored })
    let markup = Markup(text: rendering.renderer.fragment(screen, submittingTo: "/act"))
    #expect(markup.tags.contains(#"<div class="behind" inert>"#))
    #expect(markup.tags.contains { $0.contains(#"role="alertdialog""#) })
    #expect(markup.tags.filter { $0.contains(" autofocus") }.count == 1)
    let calm = try #require(rendering.screen("everything"))
    #expect(!rendering.renderer.fragment(calm, submittingTo: "/act").contains(" inert"))
  }

  @Test("puts focus on the first enabled button of an alert")
  func focusSkipsDisabled() throws {
    let rendering = try Rendering(saying: "w")
    let screen = try #require(
      rendering.screen("last") {
        $0.inputs["score"] = "1"
        $0.moment.device.platform = .watchOS
        $0.customer.uses["play"] = Uses((0..<3).map { _ in rendering.state.moment.now })
      })
    let markup = Markup(text: rendering.renderer.fragment(screen, submittingTo: "/act"))
    let buttons = markup.tags.filter { $0.hasPrefix("<button") }.dropFirst()
    #expect(buttons.map { $0.contains(" disabled") } == [true, false])
    #expect(buttons.map { $0.contains(" autofocus") } == [false, true])
  }

  @Test("has one first heading, and declares its language")
  func hasOneFirstHeading() throws {
    let rendering = try Rendering(saying: "w")
    for id in rendering.book.screens {
      let screen = try #require(rendering.screen(id) { $0 = rendering.richState() })
      let page = rendering.renderer.page(screen)
      #expect(page.matches(of: #/<h1>/#).count == 1, "\(id)")
      #expect(page.contains(#"<html lang="en" dir="ltr">"#))
    }
  }

  @Test("gives every button a spoken name")
  func buttonsHaveNames() throws {
    let rendering = try Rendering(saying: "word")
    for id in rendering.book.screens {
      let screen = try #require(rendering.screen(id) { $0 = rendering.richState() })
      let fragment = rendering.renderer.fragment(screen, submittingTo: "/act")
      for button in fragment.matches(of: #/(?s)<button([^>]*)>(.*?)</button>/#) {
        let says = "word|aria-label=\"word\"|Close|OK"
        #expect(
          try button.output.0.firstMatch(of: Regex(says)) != nil, "\(button.output.0)")
      }
    }
  }
}

extension Substring {
  /// A tag's name and the names of its attributes, without values.
  fileprivate var names: [Substring] {
    replacing(#/="[^"]*"/#.matchingSemantics(.unicodeScalar), with: "=").split(separator: " ")
      .map { $0 }
  }
}
