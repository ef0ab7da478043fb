import Foundation
import Journeys
import SourceJSON
import Testing
import TollgateScreens

@testable import Studio

@Suite("A draft of an app’s files")
struct AppDraftTests {
  @Test("compares just before it writes, and includes other files that changed")
  func lastMoment() throws {
    let folder = try TemporaryApp()
    var draft = try AppDraft(of: folder.url)
    let place = CatalogOutline.Place(
      file: "Catalog.json", path: FilePath("/remote/play.limit/number"))
    try draft.set("9", at: place, seen: draft.seen(place))
    try folder.replace("4.99", with: "3.99", in: "Products.storekit")
    try draft.save()
    #expect(draft.changed.isEmpty)
    #expect(draft.read("Products.storekit") == (try folder.contents()["Products.storekit"]))

    try draft.set("8", at: place, seen: draft.seen(place))
    try folder.replace("\"number\": 9", with: "\"number\": 5", in: "Catalog.json")
    let theirs = try folder.contents()
    #expect(throws: EditMistake.self) { try draft.save() }
    #expect(try folder.contents() == theirs)
    #expect(draft.overtaken == ["Catalog.json"])
    let inside = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(Set(inside) == Set(AppDraft.fileNames), "no draft is left behind")
  }

  @Test("changes a quota's stretch of time, and refuses a text that is none")
  func times() throws {
    let folder = try TemporaryApp()
    var draft = try AppDraft(of: folder.url)
    let outline = CatalogOutline(of: draft, on: nil, in: "en")
    let per = try #require(outline.values.first { $0.label.hasSuffix(" › per") })
    #expect(per.text == "day")
    try draft.set("week", at: per.place, seen: draft.seen(per.place))
    let written = try #require(draft.document("Catalog.json")).bytes
    #expect(String(decoding: written, as: UTF8.self).contains("\"per\": \"week\""))
    _ = try draft.app()
    #expect(throws: EditMistake.self) {
      try draft.set("a day", at: per.place, seen: draft.seen(per.place))
    }
    try draft.set("fortnight", at: per.place, seen: draft.seen(per.place))
    #expect(throws: (any Error).self, "the loader knows no such time") { try draft.app() }
  }

  @Test("keeps a file’s permissions, and the symbolic link that leads to it")
  func links() throws {
    let folder = try TemporaryApp()
    let manager = FileManager.default
    let (link, real) = (
      folder.url.appending(path: "Catalog.json"),
      folder.url.appending(path: "Elsewhere/Real.json")
    )
    try manager.createDirectory(
      at: real.deletingLastPathComponent(), withIntermediateDirectories: true)
    try manager.moveItem(at: link, to: real)
    try manager.createSymbolicLink(at: link, withDestinationURL: real)
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real.path)
    var draft = try AppDraft(of: folder.url)
    let place = CatalogOutline.Place(
      file: "Catalog.json", path: FilePath("/remote/play.limit/number"))
    try draft.set("9", at: place, seen: draft.seen(place))
    try draft.save()
    #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == real.path)
    #expect(try String(contentsOf: real, encoding: .utf8).contains("\"number\": 9"))
    let permissions = try manager.attributesOfItem(atPath: real.path)[.posixPermissions]
    #expect((permissions as? NSNumber)?.intValue == 0o640)
  }

  @Test("adds a text that a language lacks, and marks one that was still to be translated as done")
  func languages() throws {
    let folder = try TemporaryApp()
    try folder.replace(
      #"""
              "ca" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "Una xicoteta
      """#,
      with: #"""
                "ca" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "Una xicoteta
        """#, in: "Localizable.xcstrings")
    var draft = try AppDraft(of: folder.url)
    func place(_ language: String, _ key: String = "about_caption") -> CatalogOutline.Place {
      CatalogOutline.Place(
        file: "Localizable.xcstrings",
        path: FilePath("/strings/\(key)/localizations/\(language)/stringUnit/value"))
    }
    try draft.set("Ja", at: place("de"), seen: draft.seen(place("de")))
    try draft.set("Sí", at: place("ca"), seen: draft.seen(place("ca")))
    let strings = try #require(try draft.app().strings)
    #expect(strings.isWritten("about_caption", for: Locale(identifier: "de")))
    #expect(strings.isWritten("about_caption", for: Locale(identifier: "ca")))
    #expect(throws: EditMistake.self) {
      try draft.set("x", at: place("de", "nowhere"), seen: Fingerprint().text)
    }
    try draft.undo()
    try draft.undo()
    #expect(draft.changed.isEmpty)
  }

  @Test(
    "writes only at values that the page shows",
    arguments: [
      ("Catalog.json", "/app"), ("Catalog.json", "/features/play/paywall"),
      ("Catalog.json", "/features"), ("Catalog.json", ""), ("Catalog.json", "/remote/x/number"),
      ("Products.storekit", "/identifier"), ("Products.storekit", "/products/0/productID"),
      ("Products.storekit", "/products/-1/displayPrice"), ("../x", "/a"), ("Journeys/a.yaml", "/a"),
      ("Localizable.xcstrings", "/sourceLanguage"),
      ("Localizable.xcstrings", "/strings/about_caption/localizations/en/stringUnit/state"),
    ])
  func places(file: String, path: String) throws {
    var draft = try AppDraft(of: TestStudio.retroRacing().url)
    let place = CatalogOutline.Place(file: file, path: FilePath(path))
    #expect(throws: EditMistake.self) { try draft.set("1", at: place, seen: draft.seen(place)) }
    #expect(throws: EditMistake.self) { try draft.move(place, by: 1, seen: draft.seen(place)) }
    #expect(draft.changed.isEmpty)
  }

  @Test("can be undone fifty times, however often a value was changed")
  func bounds() throws {
    var draft = try AppDraft(of: TestStudio.retroRacing().url)
    let place = CatalogOutline.Place(
      file: "Catalog.json", path: FilePath("/remote/play.limit/number"))
    for number in 10..<100 { try draft.set("\(number)", at: place, seen: draft.seen(place)) }
    for _ in 0..<AppDraft.mostSteps { try draft.undo() }
    #expect(throws: EditMistake.self) { try draft.undo() }
    #expect(draft.document("Catalog.json")?["remote", "play.limit", "number"]?.numberText == "49")
  }
}

extension AppDraft {
  /// The fingerprint of the current content of a place: the value, or the list of an item.
  fileprivate func seen(_ place: CatalogOutline.Place) -> String {
    guard let root = document(place.file)?.root, let steps = place.path.steps(in: root) else {
      return ""
    }
    return Fingerprint(root[steps]).text
  }
}
