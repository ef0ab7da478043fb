import Foundation
import Journeys
import Lint
import LocalAppStore
import SourceJSON
import Testing
import TollgateScreens

@testable import NewApp

@Suite("A new app")
struct NewAppTests {
  @Test("lints clean and keeps its promises, whatever its model", arguments: NewApp.Model.allCases)
  func isRight(model: NewApp.Model) async throws {
    try await TemporaryFolder.with { folder in
      let app = NewApp(name: "My Game", bundleID: "com.example.game", origin: .model(model))
      try await expectRight(app, in: folder)
    }
  }

  @Test("is right in all languages at once, Arabic among them")
  func speaksAll() async throws {
    try await TemporaryFolder.with { folder in
      let app = NewApp(
        name: "Mein Spiel", bundleID: "com.example.game", origin: .model(.quota),
        languages: [.german] + PhraseLanguage.allCases.filter { $0 != .german })
      try await expectRight(app, in: folder)
    }
  }

  @Test("shows nothing in another language on a German paywall")
  func speaksGerman() async throws {
    try await TemporaryFolder.with { folder in
      let app = NewApp(
        name: "Spiel", bundleID: "com.example.game", origin: .model(.quota), languages: [.german])
      _ = try app.write(to: folder)
      let screen = try await JourneyRunner(apps: AppDirectory(folder)).screen(
        "pro_plans", of: folder.path, after: nil, locale: "de_DE")
      #expect(
        screen.plainText.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
          .contains { $0.contains("Abo auswählen") })
      for word in ["Choose", "Subscribe", "Restore", "Renews", "Terms", "Monthly", "year", "Buy"] {
        #expect(!screen.plainText.contains(word), "\(word)")
      }
    }
  }

  @Test(
    "shows subscribers their plan, the next charge, and their options",
    arguments: [NewApp.Model.trial, .quota])
  func showsThePlan(model: NewApp.Model) async throws {
    try await TemporaryFolder.with { folder in
      let app = NewApp(
        name: "Spiel", bundleID: "com.example.game", origin: .model(model), languages: [.german])
      _ = try app.write(to: folder)
      let bought = folder.appending(path: "bought.yaml")
      let steps = ["launch:", "buy: com.example.game.pro.monthly", "open: subscription"]
      try Data(
        "journey: B\napp: spiel\nsteps:\n\(steps.map { "  - \($0)\n" }.joined())".utf8
      ).write(to: bought)
      let journey = try #require(JourneyFile.read(bought.path).journeys.first).get()
      let text = try await JourneyRunner(apps: AppDirectory(folder)).screen(
        "subscription", of: folder.path, after: journey, locale: "de_DE"
      ).plainText
      let expected = [
        "Dein Abo", "Verlängert sich am", "Nächste Zahlung: ", "[Abo wechseln]", "[Abo kündigen]",
        "[Erstattung beantragen]",
      ]
      for words in expected { #expect(text.contains(words), "\(words): \(text)") }
      #expect(!text.contains("Abo auswählen"))
    }
  }

  @Test("uses the products of a StoreKit configuration of every version", arguments: Self.versions)
  func takesConfiguration(file: String) async throws {
    try await TemporaryFolder.with { folder in
      let document = try StoreConfigurationDocument(
        contentsOf: Self.configurations.appending(path: file))
      let app = NewApp(name: file, bundleID: "com.example.app", origin: .configuration(document))
      try await expectRight(app, in: folder)
      let outline = Outline(of: document.configuration, origin: app.origin)
      let sold = outline.sales.flatMap(\.products) + outline.storeProducts
      #expect(Set(sold.map(\.id)) == Set(document.configuration.products.map(\.id)))
    }
  }

  @Test("accepts configurations of 200 odd shapes", arguments: 0..<200)
  func takesOddShapes(seed: Int) async throws {
    try await TemporaryFolder.with { folder in
      let odd = OddConfiguration(seed: seed)
      let app = NewApp(
        name: odd.name, bundleID: "com.example.odd", origin: .configuration(try odd.document()))
      try await expectRight(app, in: folder)
    }
  }

  @Test("uses the products that RevenueCat's offerings name, as plans by their packages")
  func takesOfferings() async throws {
    let response = """
      { "current_offering_id": "sale", "offerings": [
        { "identifier": "default", "description": "Standard", "packages": [
          { "identifier": "$rc_monthly", "platform_product_identifier": "app.monthly" },
          { "identifier": "$rc_lifetime", "platform_product_identifier": "app.lifetime" },
          { "identifier": "tips", "platform_product_identifier": "app.coins.100" } ] },
        { "identifier": "sale", "description": "Sale", "packages": [
          { "identifier": "$rc_annual", "platform_product_identifier": "app.yearly" },
          { "identifier": "$rc_monthly", "platform_product_identifier": "app.monthly" } ] } ] }
      """
    let offerings = try RevenueCatOfferings(Data(response.utf8), file: "offerings.json")
    #expect(
      offerings.packages.map(\.product)
        == ["app.yearly", "app.monthly", "app.lifetime", "app.coins.100"])
    let configuration = offerings.configuration(try StarterWords(), [.english, .german])
    let titles = configuration.products.map { $0.localizations.map(\.displayName) }
    #expect(
      titles == [
        ["Yearly", "Jährlich"], ["Monthly", "Monatlich"], ["Lifetime", "Für immer"],
        ["100", "100"],
      ])
    #expect(configuration.product("app.yearly")?.subscription?.period == .init(1, .year))
    let weekly = try RevenueCatOfferings(
      Data(response.replacing("$rc_lifetime", with: "$rc_weekly").utf8), file: "offerings.json")
    let catalog = try NewApp(
      name: "Offers", bundleID: "com.example.offers", origin: .offerings(weekly)
    ).files()["Catalog.json"]
    let node = try JSONNode.parse(try #require(catalog), file: "Catalog.json")
    let saves = ["pro_plans", "default"].map { screen in
      let plans = node["screens"]?[screen]?["elements"]?.elements.compactMap { $0["plans"] }
      return plans?.first?.elements.map { $0["saves"]?["against"]?.string }
    }
    #expect(saves == [["app.monthly", nil], [nil, nil]], "a month is no number of weeks")
    let sold = try ["pro_plans", "store", "default"].map { paywall in
      try JSONNode.parse(#require(catalog), file: "Catalog.json")["paywalls"]?[paywall]?[
        "products"]?
        .elements.compactMap(\.string)
    }
    #expect(
      sold == [
        ["app.yearly", "app.monthly"], ["app.coins.100"],
        ["app.monthly", "app.lifetime"],
      ], "each offering has a paywall, the current one those of the features")
    #expect(
      node["placements"]?["default"]?.elements.compactMap { $0["paywall"]?.string } == ["default"])
    #expect(configuration.product("app.lifetime")?.kind == .nonConsumable)
    #expect(configuration.product("app.coins.100")?.kind == .consumable)
    try await TemporaryFolder.with { folder in
      try await expectRight(
        NewApp(name: "Offers", bundleID: "com.example.offers", origin: .offerings(offerings)),
        in: folder)
    }
  }

  @Test("uses plans that are paid by the month, and placements, from RevenueCat's offerings")
  func takesPlansAndPlacements() async throws {
    let response = """
      { "current_offering_id": "default", "offerings": [
        { "identifier": "default", "packages": [
          { "identifier": "$rc_annual", "platform_product_identifier": "app.yearly",
            "platform_product_plan_identifier": "monthly" } ] },
        { "identifier": "winter", "packages": [
          { "identifier": "$rc_annual", "platform_product_identifier": "app.yearly:monthly" },
          { "identifier": "$rc_three_month", "platform_product_identifier": "app.quarter" } ] } ],
        "placements": { "fallback_offering_id": "default",
          "offering_ids_by_placement": { "onboarding_end": "winter" } } }
      """
    let offerings = try RevenueCatOfferings(Data(response.utf8), file: "offerings.json")
    let configuration = offerings.configuration(try StarterWords(), [.english])
    #expect(configuration.products.map(\.id) == ["app.yearly", "app.quarter"])
    let plans = configuration.product("app.yearly")?.subscription?.billingPlans
    #expect(plans?.map(\.kind) == [.monthly])
    let app = NewApp(name: "Plans", bundleID: "com.example.plans", origin: .offerings(offerings))
    let catalog = try JSONNode.parse(
      #require(try app.files()["Catalog.json"]), file: "Catalog.json")
    #expect(
      catalog["placements"]?["onboarding_end"]?.elements.map { $0["paywall"]?.string } == ["winter"]
    )
    try await TemporaryFolder.with { try await expectRight(app, in: $0) }
  }

  @Test("uses types and durations from version 2 of RevenueCat's offerings")
  func takesVersion2() async throws {
    let response = """
      { "object": "list", "items": [ { "object": "offering", "lookup_key": "default",
        "is_current": true, "packages": { "items": [
          { "lookup_key": "$rc_monthly", "products": { "items": [ { "product": {
            "store_identifier": "app.monthly", "type": "subscription",
            "subscription": { "duration": "P1M", "trial_duration": "P1W" } } } ] } },
          { "lookup_key": "gems", "products": { "items": [ { "product": {
            "store_identifier": "app.gems", "type": "consumable" } } ] } } ] } } ] }
      """
    let offerings = try RevenueCatOfferings(Data(response.utf8), file: "offerings.json")
    let configuration = offerings.configuration(try StarterWords(), [.english])
    let monthly = configuration.product("app.monthly")?.subscription
    #expect(monthly?.period == .init(1, .month))
    #expect(monthly?.introductoryOffer?.period == .init(1, .week))
    #expect(configuration.product("app.gems")?.kind == .consumable)
    let app = NewApp(name: "Two", bundleID: "com.example.two", origin: .offerings(offerings))
    try await TemporaryFolder.with { try await expectRight(app, in: $0) }
  }

  @Test(
    "reports product names copied from another language, and puts a space before a French colon")
  func saysWhatIsCopied() throws {
    let products = StoreConfiguration(products: [
      .init(
        id: "coins.10", kind: .consumable, internalID: "1", price: 1,
        localizations: [.init(locale: "en_US", displayName: "Coins", description: "")])
    ])
    let files = try NewApp(
      name: "Coins", bundleID: "com.example.coins",
      origin: .configuration(StoreConfigurationDocument(products)), languages: [.english, .french]
    ).files()
    let readme = String(decoding: try #require(files["README.md"]), as: UTF8.self)
    #expect(
      readme.contains("no name in `fr`, so they use another language's name there"), "\(readme)")
    let strings = try JSONNode.parse(
      #require(files["Localizable.xcstrings"]), file: "Localizable.xcstrings")
    let balance = strings["strings"]?["balance_coins %lld"]?["localizations"]
    #expect(balance?["fr"]?["stringUnit"]?["value"]?.string == "Coins\u{A0}: %lld")
    #expect(balance?["en"]?["stringUnit"]?["value"]?.string == "Coins: %lld")
  }

  @Test("refuses offerings without packages, with the place")
  func refusesEmptyOfferings() {
    for response in [
      "{}", #"{ "offerings": [] }"#, #"{ "offerings": [ { "packages": [ {} ] } ] }"#,
    ] {
      #expect(throws: (any Error).self) {
        try RevenueCatOfferings(Data(response.utf8), file: "offerings.json")
      }
    }
  }

  @Test("adds its own words for an added language, and leaves the app's to the app")
  func addsLanguages() throws {
    try TemporaryFolder.with { folder in
      let app = NewApp(name: "My Game", bundleID: "com.example.game", origin: .model(.quota))
      _ = try app.write(to: folder)
      let file = folder.appending(path: "Localizable.xcstrings")
      let mine = try String(contentsOf: file, encoding: .utf8)
        .replacing("Not Now", with: "Another Time")
      try Data(mine.utf8).write(to: file)
      let starter = try StarterTranslation()
      let stubs = try StringStubs(path: folder.path, language: "de") { key, text, source in
        starter.text(key, written: text, in: source, for: .german)
      }
      #expect(stubs.keys == ["not_now"])
      #expect(stubs.translated.contains("unlock_title"))
      let written = String(decoding: stubs.contents, as: UTF8.self)
      for words in ["Abo auswählen", "Abo kündigen", "Monatlich"] {
        #expect(written.contains(words), "\(words)")
      }
      #expect(!written.contains("Nicht jetzt"))
      #expect(starter.text("not_now", written: "Not Now", in: "pl", for: .german) == nil)
    }
  }

  @Test("names its balances and its products in an added language")
  func namesProducts() throws {
    let app = NewApp(name: "My Game", bundleID: "com.example.game", origin: .model(.coins))
    let starter = try StarterTranslation()
    #expect(
      starter.text("balance_coins %lld", written: "Coins: %lld", in: "en", for: .german)
        == "Münzen: %lld")
    var document = try StoreConfigurationDocument(
      data: try #require(try app.files()["Products.storekit"]), file: "Products.storekit")
    var named = 0
    try document.update { configuration in
      configuration.products[0].localizations[0].displayName = "Mine"
      named = starter.name(&configuration, from: "en", in: .german)
    }
    #expect(named == 2)
    let names = document.configuration.products.map { product in
      product.localizations.first { $0.locale == "de" }.map {
        "\($0.displayName): \($0.description)"
      }
    }
    #expect(
      names == [
        nil, "500 Münzen: Münzen zum Ausgeben in der App.",
        "2000 Münzen: Münzen zum Ausgeben in der App.",
      ])
  }

  @Test("uses a group's readable name, and lets time pass at the configured rate")
  func callsGroups() throws {
    var configuration = NewApp.Model.trial.configuration(
      bundleID: "com.example.club", try StarterWords(), [.english])
    configuration.subscriptionGroups[0].name = "Tier A 2024"
    configuration.subscriptionGroups[0].localizations = [
      .init(locale: "en_US", displayName: "Podcast Club", description: "")
    ]
    configuration.products[1].subscription?.level = 2
    configuration.settings.timeRate = .oneHourIsOneDay
    let app = NewApp(
      name: "Club", bundleID: "com.example.club",
      origin: .configuration(try StoreConfigurationDocument(configuration)),
      languages: [.german, .english])
    let files = try app.files()
    let words = String(decoding: try #require(files["Localizable.xcstrings"]), as: UTF8.self)
    #expect(words.contains("Podcast Club") && !words.contains("Tier A"))
    let products = try StoreConfigurationDocument(
      data: try #require(files["Products.storekit"]), file: "Products.storekit")
    #expect(products.configuration.settings.timeRate == .realTime)
    let page = String(decoding: try #require(files["README.md"]), as: UTF8.self)
    #expect(page.contains("All plans of `tier_a_2024` unlock the same features"))
    #expect(page.contains("No screen has the promotional offer `stay`"))
  }

  @Test(
    "lists the free features on its page",
    arguments: [
      (NewApp.Model.quota, "5 uses a day are free"), (.trial, "7 days are free"),
      (.lifetime, "To allow some free uses, add a rule"), (.coins, "Add the features"),
    ])
  func saysWhatIsFree(model: NewApp.Model, words: String) throws {
    let app = NewApp(name: "My Game", bundleID: "com.example.game", origin: .model(model))
    let page = String(decoding: try #require(try app.files()["README.md"]), as: UTF8.self)
    #expect(page.contains(words))
  }

  @Test("overwrites nothing")
  func overwritesNothing() throws {
    try TemporaryFolder.with { folder in
      let app = NewApp(name: "A", bundleID: "com.example.a", origin: .model(.coins))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let mine = folder.appending(path: "README.md")
      try Data("mine".utf8).write(to: mine)
      #expect(throws: NewApp.FileExists.self) { try app.write(to: folder) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["README.md"])
      #expect(try String(contentsOf: mine, encoding: .utf8) == "mine")
    }
  }

  @Test("copies a complete configuration unchanged")
  func copiesConfiguration() throws {
    let document = try StoreConfigurationDocument(
      contentsOf: URL.repository.appending(path: "Examples/CoinFeedback/Products.storekit"))
    let app = NewApp(name: "Copy", bundleID: "com.example.copy", origin: .configuration(document))
    #expect(try app.files()["Products.storekit"] == document.data)
  }

  @Test("has its name in lower case, or its bundle identifier if the name has no such letters")
  func isCalled() {
    let game = NewApp(name: "Mein Café 2", bundleID: "com.example.game", origin: .model(.quota))
    #expect(game.id == "mein-cafe-2")
    let other = NewApp(name: "石", bundleID: "com.example.Rocks", origin: .model(.quota))
    #expect(other.id == "rocks")
  }

  @Test("has its own words in every language of the engine")
  func hasWords() throws {
    let words = try StarterWords()
    #expect(words.keys.count > 25)
    for key in words.keys {
      for language in PhraseLanguage.allCases { #expect(words.text(key, in: language) != key) }
    }
  }

  private static let configurations = URL.repository.appending(
    path: "Tests/LocalAppStoreTests/StoreKitFiles")

  private static let versions: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: configurations.path)) ?? [])
    .filter { $0.hasSuffix(".storekit") }.sorted()

  /// Expects that a new app has no finding, and that its journeys pass.
  func expectRight(_ app: NewApp, in folder: URL) async throws {
    let place = folder.appending(path: "App")
    _ = try app.write(to: place)
    let report = Linter().lint([place.path])
    #expect(report.lines == [])
    var titles: [String] = []
    await JourneyRunner(apps: AppDirectory(nil)).run(
      filesAt: [place.appending(path: "Journeys").path]
    ) { outcome in
      titles.append("\(outcome)")
      #expect(outcome.hasPassed, "\(outcome)")
    }
    #expect(try titles.count == app.files().keys.count { $0.hasPrefix("Journeys/") })
    #expect(titles.count >= 2)
  }
}
