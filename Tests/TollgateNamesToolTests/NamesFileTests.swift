import Foundation
import SourceJSON
import Testing
import TollgateCore

@testable import TollgateNamesTool

@Suite("The file of a catalog's names")
struct NamesFileTests {
  @Test(
    "has each name once, with its type and its line, in the order of the catalog",
    arguments: ["BlockPuzzle", "RetroRacing"])
  func examples(app: String) throws {
    let catalog = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Examples/\(app)/Catalog.json")
    let names = try NamesFile(reading: Data(contentsOf: catalog), file: "Catalog.json")
    try Golden.expect(names.text, "\(app).swift.txt")
  }

  @Test("does not repeat the app's bundle identifier in products that start with it")
  func products() throws {
    let text = try NamesFile(
      reading: catalog(products: ["com.a.pro", "com.a", "com.ab.pro", "pro.com.a"]),
      file: "Catalog.json"
    ).text
    #expect(text.contains("static let pro: Self = \"com.a.pro\""))
    #expect(text.contains("static let comA: Self = \"com.a\""))
    #expect(text.contains("static let comAbPro: Self = \"com.ab.pro\""))
    #expect(text.contains("static let proComA: Self = \"pro.com.a\""))
  }

  @Test(
    "leaves out the longest prefix of all products, if none starts with the bundle identifier",
    arguments: [
      (["com.b.app.sub.monthly", "com.b.app.lifetime"], ["subMonthly", "lifetime"]),
      (["com.b.pro.monthly", "com.b.pro.yearly"], ["monthly", "yearly"]),
      (["COM.A.monthly"], ["monthly"]), (["com.b.monthly"], ["comBMonthly"]),
      (["coins.100", "coins.500"], ["coins100", "coins500"]),
      (["com.b.app", "com.b.app.extra"], ["app", "appExtra"]),
    ])
  func sharedBeginnings(products: [String], names: [String]) throws {
    let text = try NamesFile(
      reading: catalog(products: products), file: "Catalog.json"
    ).text
    for (product, name) in zip(products, names) {
      #expect(text.contains("static let \(name): Self = \"\(product)\""))
    }
  }

  @Test("leaves out patterns, and names that Tollgate declares itself")
  func leftOut() throws {
    let text = try NamesFile(
      reading: catalog(features: ["theme.*"], placements: ["app_launch"]), file: "Catalog.json"
    ).text
    #expect(!text.contains("static let"))
    #expect(NameKind.placement.declared["appLaunch"] == "app_launch")
    #expect(NameKind.placement.declared["onboardingCompleted"] == "onboarding_completed")
    #expect(NameKind.placement.declared["promotedPurchase"] == "promoted_purchase")
  }

  @Test(
    "is not written if two names of a kind are one in Swift: the error names both, and the fix")
  func collisions() throws {
    let error = try #require(throws: SourceError.self) {
      try NamesFile(
        reading: catalog(
          features: ["play_race", "other", "play-race", "playRace"], placements: ["app-launch"]),
        file: "/app/Catalog.json")
    }
    #expect(
      ([error] + error.others).map(\.asOfACompiler) == [
        "/app/Catalog.json:6:3: error: `play-race` and `play_race` of line 4 are both `playRace` in Swift. "
          + "Rename one of them, by more than signs and capitals.",
        "/app/Catalog.json:7:3: error: `playRace` and `play_race` of line 4 are both `playRace` in Swift. "
          + "Rename one of them, by more than signs and capitals.",
        "/app/Catalog.json:8:22: error: `app-launch` is `appLaunch` in Swift, which Tollgate has for `app_launch`. "
          + "Rename it.",
      ])
  }

  @Test("is not written if a name has neither letter nor digit")
  func nothing() throws {
    let error = try #require(throws: SourceError.self) {
      try NamesFile(reading: catalog(features: ["→"]), file: "Catalog.json")
    }
    #expect(
      error.asOfACompiler
        == "Catalog.json:4:3: error: \"→\" has no letter or digit to make a Swift name of. Rename it."
    )
  }

  @Test("is not written if the catalog has a mistake: the error is the catalog's own")
  func mistake() throws {
    let error = try #require(throws: SourceError.self) {
      try NamesFile(
        reading: Data(#"{ "app": "a", "bundelID": "com.a" }"#.utf8), file: "Catalog.json")
    }
    #expect(error.asOfACompiler.hasPrefix("Catalog.json:1:15: error: unknown key `bundelID`"))
  }

  private func catalog(
    products: [String] = [], features: [String] = [], placements: [String] = []
  ) -> Data {
    let sold = products.map { "\"\($0)\": { \"type\": \"nonConsumable\", \"grants\": {} }" }
    let used = features.map { "\"\($0)\": { \"access\": [\"free\"] }" }
    let placed = placements.map { "\"\($0)\": []" }
    return Data(
      """
      { "app": "a", "bundleID": "com.a",
        "products": { \(sold.joined(separator: ", ")) },
        "features": {
        \(used.joined(separator: ",\n  "))
        }, "placements": { \(placed.joined(separator: ", ")) } }
      """.utf8)
  }
}
