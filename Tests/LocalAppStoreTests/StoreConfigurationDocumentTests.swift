import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON
import Testing

@Suite("An edited StoreKit file")
struct StoreConfigurationDocumentTests {
  @Test("keeps its bytes if nothing was changed", arguments: StoreKitFile.all)
  func keepsBytes(file: StoreKitFile) throws {
    var document = try file.document()
    #expect(document.data == (try Data(contentsOf: file.url)))
    try document.update { _ in }
    #expect(document.data == (try Data(contentsOf: file.url)))
    #expect(document.configuration == (try file.configuration()))
  }

  @Test(
    "differs in the line of a changed price, and in no other", arguments: StoreKitFile.all)
  func changesOneLine(file: StoreKitFile) throws {
    var document = try file.document()
    let product = try #require(document.configuration.products.last)
    try document.update {
      $0.products[$0.products.count - 1].price = Decimal(1_234) / 100
    }
    let (before, after) = (try file.lines(), document.lines)
    let changed = zip(before, after).filter { $0 != $1 }
    #expect(before.count == after.count)
    #expect(
      changed.map(\.1).map { $0.trimmingPrefix { $0 == " " } } == ["\"displayPrice\" : \"12.34\","])
    #expect(document.configuration.product(product.id)?.price == Decimal(1_234) / 100)
  }

  @Test("has settings at Xcode's place, and a rate with its nearest for older Xcodes")
  func changesSettings() throws {
    var document = try StoreKitFile(version: "1.1").document()
    try document.update {
      $0.settings.timeRate = .oneRenewalEveryTwoSeconds
      $0.settings.failsRenewals = true
      $0.settings.askToBuy = false
    }
    let settings = document.lines.drop { $0 != "  \"settings\" : {" }.prefix(13)
    #expect(
      settings.joined(separator: "\n") == """
          "settings" : {
            "_askToBuyEnabled" : false,
            "_billingIssuesEnabled" : true,
            "_compatibilityTimeRate" : {
              "3" : 6,
              "5" : 1004
            },
            "_locale" : "ca",
            "_renewalBillingIssuesEnabled" : true,
            "_storefront" : "ESP",
            "_timeRate" : 1005
          },
          "subscriptionGroups" : [
        """)
  }

  @Test(
    "has a price with all its digits",
    arguments: ["1234567.89", "0.1", "99999999999999.99", "0.30"])
  func keepsDigits(price: String) throws {
    let decimal = try #require(Decimal(string: price))
    var document = try StoreKitFile(version: "3.0").document()
    try document.update { $0.products[0].price = decimal }
    #expect(document.configuration.products[0].price == decimal)
    let written = document.lines.filter { $0.contains("\"\(decimal)\"") }
    #expect(written.count == 1, "\(price)")
  }

  @Test("keeps one introductory offer if it has one", arguments: ["1.1", "2.0", "4.0"])
  func keepsShape(version: String) throws {
    var document = try StoreKitFile(version: version).document()
    let place = try #require(
      document.configuration.products.firstIndex { $0.subscription?.introductoryOffer != nil })
    try document.update {
      $0.products[place].subscription?.introductoryOffer?.period = .init(2, .month)
    }
    #expect(!document.lines.contains { $0.contains("introductoryOffers") })
    #expect(document.lines.contains { $0.contains("\"P2M\"") })
  }

  @Test("has a product added, renamed and removed, and keeps unknown keys of the others")
  func changesProducts() throws {
    var document = try StoreKitFile(version: "6.3").document()
    try document.update {
      $0.products.append(.init(id: "hat", kind: .nonConsumable, internalID: "63000009", price: 3))
      $0.products[1].id = "all.renamed"
      $0.products[1].subscription?.introductoryOffer = .init(
        period: .init(1, .week), internalID: "6300000A")
    }
    #expect(document.configuration.products.map(\.id) == ["gem", "hat", "all.renamed"])
    let node = try JSONNode.parse(document.data, file: "f")
    let plan = node["subscriptionGroups"]?[0]?["subscriptions"]?[0]
    #expect(plan?["somethingNew"]?["depth"]?[1]?.numberText == "2.50")
    #expect(plan?["introductoryOffers"]?[0]?["paymentMode"]?.string == "free")
    #expect(plan?["introductoryOffer"] == nil, "the file has a list instead")

    try document.update { $0.products.removeFirst() }
    #expect(document.configuration.products.map(\.id) == ["hat", "all.renamed"])
    #expect(
      node["products"]?[1]?.members.map(\.key) == [
        "displayPrice", "familyShareable", "internalID", "localizations", "productID",
        "referenceName", "type",
      ])
  }

  @Test("can be written from a configuration alone, in Xcode's format", arguments: StoreKitFile.all)
  func writesAnew(file: StoreKitFile) throws {
    var configuration = try file.configuration()
    configuration.offerKeys = [:]
    let document = try StoreConfigurationDocument(configuration)
    #expect(document.configuration == configuration)
    let copy = try StoreConfigurationDocument(configuration)
    #expect(copy.data == document.data)
    #expect(document.lines.first == "{" && document.lines.last == "")
  }

  @Test("signs offers with its own key")
  func keepsKey() throws {
    let file = StoreKitFile(version: "2.0")
    let key = try #require(try file.document().offerKey)
    #expect(try file.configuration().offerKeys == [key.id: key.publicKey])
    #expect(try StoreKitFile(version: "4.0").document().offerKey == nil)
  }

  @Test("is unchanged after an edit that a store could not sell, or that no file can express")
  func refuses() throws {
    var document = try StoreKitFile(version: "1.1").document()
    let before = document
    let twice = #expect(throws: StoreConfigurationError.self) {
      try document.update { $0.products.append($0.products[0]) }
    }
    #expect(twice?.description.contains("`seeds.10` is sold twice") == true)
    let grace = #expect(throws: StoreConfigurationError.self) {
      try document.update { $0.settings.gracePeriod = GracePeriod(days: 3) }
    }
    #expect(grace?.description.contains("can't say all of the change: a setting") == true)
    #expect(throws: StoreConfigurationError.self) {
      try document.update { $0.products[0].price = -1 }
    }
    #expect(document == before)
  }

  @Test("has the written content on disk")
  func writes() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sk-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "Products.storekit")
    var document = try StoreKitFile(version: "5.0").document()
    try document.update { $0.settings.locale = "de" }
    try document.write(to: url)
    #expect(try StoreConfigurationDocument(contentsOf: url).configuration.settings.locale == "de")
    #expect(try Data(contentsOf: url) == document.data)
  }
}

@Suite("Random changes of a StoreKit file")
struct RandomStoreConfigurationTests {
  @Test("are read back as intended, and disappear when they are undone", arguments: 0..<24)
  func roundTrips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try #require(StoreKitFile.all.randomElement(using: &random))
    var document = try file.document()
    for step in 0..<12 {
      let unknown = document.unknownKeys
      try document.update { $0.changeSomething(at: step, using: &random) }
      let again = try StoreConfigurationDocument(data: document.data, file: "again")
      #expect(again.configuration == document.configuration, "seed \(seed), step \(step)")
      #expect(document.unknownKeys == unknown, "seed \(seed), step \(step)")
    }
    let original = try file.configuration()
    try document.update { $0 = original }
    #expect(document.configuration == original, "seed \(seed)")
  }
}

extension StoreKitFile {
  func document() throws -> StoreConfigurationDocument {
    try StoreConfigurationDocument(contentsOf: url)
  }

  func lines() throws -> [Substring] {
    String(decoding: try Data(contentsOf: url), as: UTF8.self).lines
  }
}

extension StoreConfigurationDocument {
  fileprivate var lines: [Substring] { String(decoding: data, as: UTF8.self).lines }

  /// The number of occurrences of the unknown key.
  fileprivate var unknownKeys: Int {
    lines.filter { $0.contains("somethingNew") || $0.contains("subscriptionSuiteGroups") }.count
  }
}

extension String {
  fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}

extension StoreConfiguration {
  /// Changes one thing that a file can say, in one place.
  fileprivate mutating func changeSomething(at step: Int, using random: inout SeededGenerator) {
    let price = Decimal(Int.random(in: 0...9_999, using: &random)) / 100
    let word = ["", "a\"b", "é/\\", "two\nlines"].randomElement(using: &random) ?? ""
    let place = products.indices.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: settings.timeRate = TimeRate.allCases.randomElement(using: &random) ?? .realTime
    case 1: settings.storefront = ["USA", "ESP", "JPN"].randomElement(using: &random) ?? "USA"
    case 2: settings.askToBuy.toggle()
    case 3: settings.gracePeriod = settings.gracePeriod == nil ? .standard : nil
    case 4:
      let call = SimulatedError.Call.all.randomElement(using: &random) ?? .purchase
      settings.simulate(Bool.random(using: &random) ? .init(.generic, index: step) : nil, of: call)
    case 5:
      products.append(.init(id: "new.\(step)", kind: .consumable, price: price))
      self = inOrder
    case 6: if let place { products[place].price = price }
    case 7: if let place { products[place].referenceName = word }
    case 8:
      if let place {
        products[place].localizations.insert(
          .init(locale: "l\(step)", displayName: word, description: "d"), at: 0)
      }
    case 9: if let place { products[place].localizations.reverse() }
    case 10:
      if let place, products[place].subscription != nil {
        products[place].subscription?.promotionalOffers.append(
          .init(
            id: "p\(step)", referenceName: word, paymentMode: .payUpFront, price: price,
            period: .init(2, .month)))
        products[place].subscription?.introductoryOffer =
          Bool.random(using: &random)
          ? nil
          : .init(paymentMode: .payAsYouGo, price: price, period: .init(1, .month), periodCount: 2)
      }
    default: if let place, products.count > 2 { products.remove(at: place) }
    }
  }

  /// One-time purchases come before subscriptions, as in files.
  private var inOrder: StoreConfiguration {
    var copy = self
    copy.products =
      products.filter { $0.kind == .consumable || $0.kind == .nonConsumable }
      + products.filter { $0.kind == .nonRenewing } + products.filter { $0.kind == .autoRenewable }
    return copy
  }
}
