import Foundation
import Testing

@testable import Lint

@Suite("The paths of a linter run")
struct PathTests {
  @Test("may be apps, folders of apps, or one file of an app")
  func paths() throws {
    let app = try TemporaryApp()
    let apps = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: apps.appending(path: "Apps"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: apps) }
    try FileManager.default.copyItem(at: app.folder, to: apps.appending(path: "Apps/One"))
    try FileManager.default.copyItem(at: app.folder, to: apps.appending(path: "Apps/Two"))

    #expect(Linter().lint([apps.path]).appCount == 2)
    #expect(Linter().lint(["\(apps.path)/Apps/One/"]).appCount == 1)
    #expect(Linter().lint(["\(apps.path)/Apps/Two/Products.storekit"]).appCount == 1)
    // An app that is named twice is looked at once.
    #expect(Linter().lint([apps.path, "\(apps.path)/Apps/One"]).appCount == 2)
    #expect(Linter().lint([apps.path]).isClean)
  }

  @Test("may name a catalog with another file name, with the store beside it")
  func otherCatalog() throws {
    let app = try TemporaryApp()
    try FileManager.default.moveItem(
      at: app.folder.appending(path: "Catalog.json"), to: app.folder.appending(path: "Other.json"))
    let report = Linter().lint(["\(app.folder.path)/Other.json"])
    #expect(report.lines == [])
    #expect(report.appCount == 1)
  }

  @Test("cause a finding without an app", arguments: ["nowhere", "Docs", "README.md"])
  func nothingThere(name: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Docs"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try "Words.".write(
      to: folder.appending(path: "README.md"), atomically: true, encoding: .utf8)
    let path = "\(folder.path)/\(name)"
    #expect(
      Linter().lint([path]).lines == [
        "\(path):1: error: missing-file: there is no app here. Name a folder with a Catalog.json, "
          + "or one that holds such folders."
      ])
  }

  @Test("of a broken app do not stop the check of the next")
  func brokenNeighbour() throws {
    let broken = try TemporaryApp()
    let app = try TemporaryApp()
    try broken.write("{", to: "Catalog.json")
    try app.edit("Catalog.json", replacing: "\"cap\": 3", with: "\"cap\": 0")
    let rules = Linter().lint([broken.folder.path, app.folder.path]).findings.map(\.rule)
    #expect(rules == ["broken-file", "quota-of-zero"])
  }

  @Test(
    "survive any file content",
    arguments: [
      "", "[]", "{}", "null", "\"text\"", "{\"products\": 5}", "\u{0}", "{\"strings\": {\"a\": 1}}",
    ])
  func strangeFiles(content: String) throws {
    for file in ["Catalog.json", "Products.storekit", "Localizable.xcstrings", "Journeys/day.yaml"]
    {
      let app = try TemporaryApp()
      try app.write(content, to: file)
      let found = app.lint()
      #expect(!found.isEmpty, "\(file) is accepted with \(content)")
      let shape = /[^:]+:\d+: (error|warning): [a-z\-]+: .*/.dotMatchesNewlines()
      #expect(found.allSatisfy { $0.wholeMatch(of: shape) != nil }, "\(found)")
    }
  }
}
