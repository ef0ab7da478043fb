import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("Editing an app’s files in the studio")
struct EditingTests {
  private static let yearly = "com.femsoftware.coinfeedback.pro.yearly"

  /// A change of one value: its name on the page, the typed text, and the value in the file.
  struct Change: Sendable, CustomStringConvertible {
    let app: String
    let file: String
    let label: String
    let typed: String
    let was: String
    let becomes: String

    var description: String { "\(file), \(label)" }
  }

  @Test(
    "changes only the bytes of the edited value, and only when it is saved",
    arguments: [
      Change(
        app: "coin-feedback", file: "Catalog.json", label: "create_entry › cap", typed: "12",
        was: #"{ "cap": 10 }"#, becomes: #"{ "cap": 12 }"#),
      Change(
        app: "retro-racing", file: "Catalog.json", label: "play.limit › number", typed: " 9 ",
        was: #"{ "number": 6, "from""#, becomes: #"{ "number": 9, "from""#),
      Change(
        app: "coin-feedback", file: "Products.storekit", label: yearly, typed: "69.00",
        was: #""displayPrice" : "79.99""#, becomes: #""displayPrice" : "69.00""#),
      Change(
        app: "coin-feedback", file: "Products.storekit", label: "\(yearly) › ESP", typed: "99",
        was: #""ESP" : "89.99""#, becomes: #""ESP" : "99""#),
      Change(
        app: "coin-feedback", file: "Localizable.xcstrings", label: "history_caption",
        typed: "Say \"so\" \\ now / é",
        was: #""value" : "Feedback that people can use: context, observation, impact, next.""#,
        becomes: #""value" : "Say \"so\" \\ now / é""#),
    ])
  func bytes(_ change: Change) async throws {
    let folder = try TemporaryApp(of: TestStudio.app(change.app))
    let before = try folder.contents()
    let was = try #require(before[change.file])
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/\(change.app)/?panel=catalog")
      page = try await browser.edit(change.label, typing: change.typed, on: page)
      #expect(page.text.contains("Not saved: \(change.file)"))
      #expect(try folder.contents() == before, "nothing is written yet")
      page = try await browser.press("Save", on: page)
      #expect(!page.text.contains("Not saved"))
      var after = before
      after[change.file] = Data(
        String(decoding: was, as: UTF8.self).replacing(change.was, with: change.becomes).utf8)
      #expect(try folder.contents() == after)
      #expect(after != before, "the fixture has what is replaced")
    }
  }

  @Test("updates the phone of every run at once, with its earlier actions")
  func phone() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      let other = try await browser.open("/retro-racing/")
      let begun = try await browser.open("/retro-racing/?panel=catalog")
      var page = try await browser.send(
        [("step", "use: play")], to: begun.path + "/do?panel=catalog")
      #expect(page.text.contains("play: 1 of 6"))
      // The page's own script gets the page after the change, without another request.
      let fields = try #require(page.fields("play.limit › number"))
      page = try await browser.send(
        fields + [("value", "9")], to: begun.path + "/edit?panel=catalog",
        headers: ["Studio-Script": "1"])
      #expect(page.text.contains("play: 1 of 9"))
      #expect(page.newest.contains("Catalog.json changed"))
      #expect(page.newest.contains("2 steps were done again"))
      #expect(try await browser.open(other.path).text.contains("play: 0 of 9"))
      page = try await browser.send([("do", "save")], to: begun.path + "/edit?panel=catalog")
      #expect(!page.text.contains("Not saved"))
      #expect(page.text.contains("play: 1 of 9"))
      page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.edit(
        "com.retroRacing.unlimitedPlays", typing: "5.49", on: page)
      page = try await browser.send(
        [("step", "open: paywall")], to: page.path + "/do?panel=catalog")
      #expect(page.phone.contains("$5.49"))
    }
  }

  @Test("does not overwrite another program's change, which stays as it is")
  func overtaken() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.edit("play.limit › number", typing: "9", on: page)
      try folder.replace("menu_caption", with: "about_caption", in: "Catalog.json")
      let theirs = try folder.contents()
      page = try await browser.send([("do", "save")], to: page.path + "/edit?panel=catalog")
      #expect(page.text.contains("Catalog.json was changed on disk meanwhile"))
      #expect(page.form("Save")?.isDisabled == true)
      #expect(try folder.contents() == theirs)
      page = try await browser.press("Discard all", on: page)
      #expect(!page.text.contains("meanwhile"))
      #expect(page.text.contains("play: 0 of 6"))
      page = try await browser.edit("play.limit › number", typing: "7", on: page)
      page = try await browser.press("Save", on: page)
      let saved = try #require(try folder.contents()["Catalog.json"])
      let text = String(decoding: saved, as: UTF8.self)
      #expect(text.contains("about_caption") && text.contains("\"number\": 7"))
      #expect(page.text.contains("Saved: Catalog.json"))
      page = try await browser.edit("play.limit › number", typing: "8", on: page)
      #expect(!page.text.contains("Saved: "))
    }
  }

  @Test("continues with one file as it is on disk, and keeps the changes of the others")
  func reload() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.edit("play.limit › number", typing: "9", on: page)
      page = try await browser.edit("com.retroRacing.unlimitedPlays", typing: "5.49", on: page)
      try folder.replace("menu_caption", with: "about_caption", in: "Catalog.json")
      page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.press("Reload Catalog.json", on: page)
      #expect(page.text.contains("Not saved: Products.storekit"))
      #expect(page.form("Save")?.isDisabled == false)
      page = try await browser.press("Save", on: page)
      let saved = try folder.contents().mapValues { String(decoding: $0, as: UTF8.self) }
      #expect(saved["Catalog.json"]?.contains("about_caption") == true)
      #expect(saved["Products.storekit"]?.contains("5.49") == true)
    }
  }

  @Test(
    "refuses an invalid value beside its field, keeps the typed text, and changes nothing",
    arguments: [
      ("play.limit › number", "six", "“six” is not a number"),
      ("play.limit › number", "", "“” is not a number"),
      ("play.limit › number", "1e3", "“1e3” is not a number"),
      ("play.limit › number", "\"><b>", "“\"><b>” is not a number"),
      ("com.retroRacing.unlimitedPlays", "4,99", "“4,99” is not a price"),
      ("com.retroRacing.unlimitedPlays", "-1", "“-1” is not a price"),
      ("com.retroRacing.unlimitedPlays", "$4.99", "“$4.99” is not a price"),
      ("menu_caption", String(repeating: "x", count: 2_001), "This has 2001 letters, and 2000"),
      ("menu_caption", "a\u{1}b", "characters that aren’t text"),
    ])
  func wrong(label: String, typed: String, reason: String) async throws {
    let folder = try TemporaryApp()
    let before = try folder.contents()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.edit(label, typing: typed, on: page)
      #expect(page.status == 200)
      let form = try #require(page.edit(label))
      #expect(Page.words(of: form).contains(reason), "\(Page.words(of: form))")
      #expect(form.contains("aria-invalid"))
      #expect(typed.isEmpty || Page.words(of: form, typed: true).contains(typed))
      #expect(!page.text.contains("Not saved"))
      #expect(try folder.contents() == before)
      page = try await browser.edit("play.limit › number", typing: "7", on: page)
      #expect(!page.html.contains("aria-invalid"), "the next change forgets it")
    }
  }

  @Test(
    "shows the linter’s errors beside their value, keeps the last state, and does not save them")
  func errors() async throws {
    let folder = try TemporaryApp(of: TestStudio.app("rock-identifier"))
    let before = try folder.contents()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/rock-identifier/?panel=catalog")
      let label = "identify › limit per life"
      page = try await browser.edit(label, typing: "0", on: page)
      let form = try #require(page.edit(label))
      #expect(Page.words(of: form).contains("`identify` has a limit of 0".replacing("`", with: "")))
      #expect(form.contains("aria-invalid"))
      #expect(page.text.contains("the last good version goes on"))
      #expect(!page.html.contains(folder.url.path))
      #expect(page.form("Save")?.isDisabled == true)
      #expect(page.form("Save")?.title == "The app is broken as it is changed here.")
      let refused = try await browser.send([("do", "save")], to: page.path + "/edit?panel=catalog")
      #expect(refused.text.contains("Nothing was saved"))
      #expect(try folder.contents() == before)
      page = try await browser.press("Undo", on: page)
      #expect(!page.text.contains("the last good version goes on"))
      #expect(!page.text.contains("Not saved"))
    }
  }

  @Test("reports a file that is broken on disk, and saves nothing beside it")
  func brokenMeanwhile() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.edit("play.limit › number", typing: "9", on: page)
      page = try await browser.press("Save", on: page)
      try folder.replace("{", with: "<", in: "Products.storekit")
      page = try await browser.open(page.path + "?panel=catalog")
      #expect(page.text.contains("Products.storekit is broken, and the last good version goes on."))
      #expect(page.text.contains("Nothing can be edited here while a file can’t be read."))
      try folder.replace("<", with: "{", in: "Products.storekit")
      page = try await browser.open(page.path + "?panel=catalog")
      page = try await browser.edit("play.limit › number", typing: "8", on: page)
      try folder.replace("{", with: "<", in: "Products.storekit")
      let theirs = try folder.contents()
      page = try await browser.send([("do", "save")], to: page.path + "/edit?panel=catalog")
      #expect(page.text.contains("Products.storekit was changed on disk meanwhile"))
      #expect(try folder.contents() == theirs)
    }
  }

  @Test("never changes a file that its reader has not seen")
  func seen() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      let old = try await browser.open("/retro-racing/?panel=catalog")
      var page = try await browser.edit("play.limit › number", typing: "9", on: old)
      page = try await browser.edit("play.limit › number", typing: "4", on: old)
      #expect(page.text.contains("It was changed since this page was shown"))
      #expect(page.text.contains("play: 0 of 9"))
      let label = "quota “%lld / %lld left today”"
      let list = try #require(page.items("Order of “menu”"))
      page = try await browser.move(list[1], "up", on: old)
      #expect(page.items("Order of “menu”")?.first == list[1])
      page = try await browser.move(list[1], "up", on: old)
      #expect(page.text.contains("It was changed since this page was shown"), "\(label)")
    }
  }

  @Test("moves an element of a screen up or down, as it is written")
  func order() async throws {
    let folder = try TemporaryApp(of: TestStudio.app("coin-feedback"))
    let before = try #require(try folder.contents()["Catalog.json"])
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/coin-feedback/?panel=catalog")
      page = try await browser.send(
        [("step", "open: paywall")], to: page.path + "/do?panel=catalog")
      let list = "Order of “paywall”"
      let items = try #require(page.items(list))
      #expect(items.count == 7)
      page = try await browser.move(items[4], "up", on: page)
      #expect(page.items(list)?[3] == items[4])
      let phone = page.phone
      let first = try #require(phone.range(of: "Maybe Later")?.lowerBound)
      let second = try #require(phone.range(of: "Restore Purchases")?.lowerBound)
      #expect(first < second)
      page = try await browser.press("Save", on: page)
      let after = try #require(try folder.contents()["Catalog.json"])
      let restore = #"{ "button": "restore_purchases", "style": "bordered", "action": "restore" }"#
      let later = #"{ "button": "paywall_maybe_later", "style": "plain", "action": "dismiss" }"#
      let text = String(decoding: before, as: UTF8.self)
      #expect(text.contains("\(restore),\n        \(later)"))
      #expect(
        String(decoding: after, as: UTF8.self)
          == text.replacing("\(restore),\n        \(later)", with: "\(later),\n        \(restore)"))
      page = try await browser.move(items[0], "up", on: page)
      #expect(page.text.contains("It is the first of its list already."))
    }
  }

  @Test("can be undone change by change, or all at once")
  func undo() async throws {
    let folder = try TemporaryApp()
    let before = try folder.contents()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/?panel=catalog")
      page = try await browser.edit("play.limit › number", typing: "9", on: page)
      page = try await browser.edit("play.limit › number", typing: "8", on: page)
      page = try await browser.press("Undo", on: page)
      #expect(page.text.contains("play: 0 of 9"))
      page = try await browser.edit("com.retroRacing.unlimitedPlays", typing: "1.99", on: page)
      #expect(page.text.contains("Not saved: Catalog.json, Products.storekit"))
      page = try await browser.press("Discard all", on: page)
      #expect(page.text.contains("play: 0 of 6"))
      #expect(!page.text.contains("Not saved"))
      #expect(page.form("Undo") == nil)
      #expect(try folder.contents() == before)
    }
  }

  @Test("accepts only the studio’s own forms, up to their maximum size")
  func doors() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      let page = try await browser.open("/retro-racing/?panel=catalog")
      let path = page.path + "/edit"
      let fields = try #require(page.fields("play.limit › number")) + [("value", "9")]
      for headers in [["Origin": "http://evil.example"], ["Sec-Fetch-Site": "cross-site"]] {
        #expect(try await browser.send(fields, to: path, headers: headers).status == 403)
      }
      #expect(try await browser.open(path + "?do=save").status == 404)
      let long = fields + [("more", String(repeating: "x", count: 33_000))]
      #expect(try await browser.send(long, to: path).status == 413)
      for wrong in [[("do", "everything")], [("file", "Catalog.json")], fields + [("move", "up")]] {
        #expect(try await browser.send(wrong, to: path).status == 400)
      }
      #expect(try await browser.open(page.path).text.contains("play: 0 of 6"))
    }
  }

  @Test(
    "lists the values of every app and screen on a page that is small on the wire",
    arguments: [
      ("block-puzzle", "store"), ("coin-feedback", "paywall"), ("retro-racing", "settings"),
      ("rock-identifier", "hard"), ("listen2", "unlock"),
    ])
  func weight(app: String, screen: String) async throws {
    try await TestStudio.open(on: [try TestStudio.app(app).url]) { browser in
      let begun = try await browser.open("/\(app)/?panel=catalog")
      let page = try await browser.send(
        [("step", "open: \(screen)")], to: begun.path + "/do?panel=catalog",
        headers: ["Accept-Encoding": "gzip"])
      #expect(page.items("Order of “\(screen)”")?.isEmpty == false)
      #expect(!page.text.contains("are not shown") || app == "block-puzzle")
      let bytes = try #require(page.headers["content-length"].flatMap { Int($0) })
      #expect(bytes < 40_000)
    }
  }
}

extension Browser {
  /// Types something into a field of the catalog, and sets it.
  fileprivate func edit(_ label: String, typing text: String, on page: Page) async throws -> Page {
    let fields = try #require(page.fields(label), "no field “\(label)”")
    return try await send(fields + [("value", text)], to: page.path + "/edit?panel=catalog")
  }

  /// Takes an item of a list up or down.
  fileprivate func move(_ label: String, _ way: String, on page: Page) async throws -> Page {
    let part = try #require(
      page.html.components(separatedBy: "<li><span>").first { $0.hasPrefix("\(label)</span>") })
    return try await send(
      Page.hidden(in: part) + [("move", way)], to: page.path + "/edit?panel=catalog")
  }
}

extension Page {
  /// The form of a field of the catalog, by its label.
  fileprivate func edit(_ label: String) -> String? {
    html.components(separatedBy: "<form ").first { $0.contains(">\(label)</label>") }?
      .components(separatedBy: "</form>")[0]
  }

  /// The fields that a field's form sends besides the typed text.
  fileprivate func fields(_ label: String) -> [(String, String)]? {
    edit(label).map(Self.hidden)
  }

  /// The items of a list, by its title.
  fileprivate func items(_ title: String) -> [String]? {
    html.components(separatedBy: "<section class=\"edits\"").first {
      $0.contains("<h3>\(title)</h3>")
    }?.matches(of: /<li><span>(.*?)<\/span>/).map { String($0.1) }
  }

  fileprivate static func hidden(in form: String) -> [(String, String)] {
    form.matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
      (String($0.1), plain(String($0.2)))
    }
  }

  /// The text of a part of a page, with the content of its fields if wanted.
  fileprivate static func words(of part: String, typed: Bool = false) -> String {
    let values = part.matches(of: /value="([^"]*)"/).map { plain(String($0.1)) }
    return text(of: part) + (typed ? " " + values.joined(separator: " ") : "")
  }
}
