import AppStoreWire
import Foundation
import SourceJSON
import Testing

@testable import LocalAppStore

@Suite("A store's configuration")
struct StoreConfigurationTests {
  @Test("is read from a file as Xcode writes it")
  func readsProducts() throws {
    let configuration = try read(
      product(
        """
        "displayPrice" : "4.99", "familyShareable" : true, "internalID" : "8E41C6D2",
        "localizations" : [ { "locale" : "en_US", "displayName" : "All", "description" : "Of it" } ],
        "productID" : "all", "referenceName" : null, "type" : "NonConsumable"
        """))
    let product = try #require(configuration.product("all"))
    #expect(product.kind == .nonConsumable)
    #expect(product.price == Decimal(sign: .plus, exponent: -2, significand: 499))
    #expect(product.isFamilyShareable)
    #expect(product.internalID == "8E41C6D2")
    #expect(product.referenceName == nil)
    #expect(product.localizations.map(\.displayName) == ["All"])
    #expect(configuration.version == .init(major: 4, minor: 0))
    #expect(configuration.settings == .init())
  }

  @Test("takes the switches that the file sets")
  func readsSettings() throws {
    let configuration = try read(
      """
      { "version" : { "major" : 1, "minor" : 0 },
        "settings" : { "_storefront" : "ESP", "_locale" : "ca", "_askToBuyEnabled" : true,
                       "_billingGracePeriodEnabled" : true, "_whatever" : [] } }
      """)
    #expect(configuration.settings.storefront == "ESP")
    #expect(configuration.settings.locale == "ca")
    #expect(configuration.settings.askToBuy)
    #expect(configuration.settings.gracePeriod == .standard)
    #expect(configuration.products.isEmpty)
  }

  @Test("gives the store the key that Xcode signs offers with")
  func readsOfferKey() async throws {
    let privateKey =
      "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8UP9G6QKFK/3krd4VspgVdARqkRe"
      + "9Xd/R7IGQSmVetWhRANCAAT/Qfxx1LTSJvgydOE9MvtT6PaKCy233g9gYICd3xLqov/RbV9bIjov"
      + "HVyGisKOB3RLPWtfdCMwlzw2EkcwnGxh"
    let key = try OfferKey(id: "98EEF22A", base64: privateKey)
    let configuration = try read(
      """
      { "version" : { "major" : 3, "minor" : 0 },
        "subscriptionOffersKeyPair" : { "id" : "98EEF22A", "privateKey" : "\(privateKey)" } }
      """)
    #expect(configuration.offerKeys == ["98EEF22A": key.publicKey])

    let store = LocalStore(
      configuration: StoreConfiguration(
        products: Subscriber.plans(promotional: [OfferTests.halfYear]),
        offerKeys: configuration.offerKeys),
      app: AppIdentity(bundleID: "com.example.app"), now: Subscriber.start)
    let account = try await store.send(AddAccount())
    try await store.send(BuyElsewhere(Subscriber.monthly, account: account))
    let offer = try key.sign(
      offerID: "half", productID: Subscriber.monthly, bundleID: "com.example.app",
      appAccountToken: nil, nonce: UUID(), timestamp: WireDate(Subscriber.start))
    try await store.send(
      BuyElsewhere(
        PurchaseOrder(
          productID: Subscriber.monthly,
          offer: .promotional(
            id: "half", keyID: offer.keyID, nonce: offer.nonce,
            timestamp: offer.timestamp.rawValue, signature: offer.signature)), account: account))
    #expect(try await store.send(ListEvents()).last?.kind == .offerRedeemed)
  }

  @Test("is read without invalid offers and keys, and names each")
  func unusableDetails() throws {
    let text = """
      { "version" : { "major" : 3, "minor" : 0 },
        "products" : [ { "productID" : "a\\nb", "displayPrice" : "1", "type" : "Consumable" } ],
        "subscriptionGroups" : [ { "id" : "G1", "name" : "Pro", "subscriptions" : [ {
          "productID" : "yearly", "type" : "RecurringSubscription", "displayPrice" : "79.99",
          "recurringSubscriptionPeriod" : "P1Y",
          "introductoryOffer" : { "paymentMode" : "payUpFront", "displayPrice" : "",
            "subscriptionPeriod" : "P1M" } } ] } ],
        "subscriptionOffersKeyPair" : { "id" : "98EEF22A",
          "privateKey" : "AAAA" } }
      """
    let configuration = try read(text)
    #expect(configuration.products.map(\.id) == ["a\nb", "yearly"])
    #expect(configuration.product("yearly")?.subscription?.introductoryOffer == nil)
    #expect(configuration.offerKeys.isEmpty)
    let named = StoreConfiguration.unusableDetails(in: Data(text.utf8), file: "Shop.storekit")
    #expect(named.map(\.location.line) == [2, 6, 9])
    #expect(named.last?.message.hasPrefix("the key `98EEF22A` is not a P-256 key") == true)
  }

  @Test("keeps the terms of subscriptions")
  func readsSubscriptions() throws {
    let configuration = try read(
      """
      { "version" : { "major" : 5, "minor" : 0 }, "subscriptionGroups" : [ {
        "id" : "G1", "name" : "Pro", "localizations" : [], "subscriptions" : [ {
          "productID" : "yearly", "type" : "RecurringSubscription", "displayPrice" : "79.99",
          "groupNumber" : 2, "recurringSubscriptionPeriod" : "P1Y", "introductoryOffer" : null,
          "introductoryOffers" : [ { "paymentMode" : "free", "subscriptionPeriod" : "P1W" } ],
          "adHocOffers" : [ { "offerID" : "half", "paymentMode" : "payAsYouGo", "displayPrice" : "40",
                              "numberOfPeriods" : 3, "subscriptionPeriod" : "P1Y" } ],
          "codeOffers" : [ { "referenceName" : "COIN3", "paymentMode" : "free",
                             "subscriptionPeriod" : "P3M", "eligibility" : [ "new", "expired" ] } ],
          "winbackOffers" : [ { "offerID" : "back", "paymentMode" : "free", "isEligible" : false,
                                "subscriptionPeriod" : "P1M" } ] } ] } ] }
      """)
    let yearly = try #require(configuration.product("yearly"))
    let subscription = try #require(yearly.subscription)
    #expect(yearly.kind == .autoRenewable)
    #expect(subscription.groupID == "G1")
    #expect(subscription.level == 2)
    #expect(subscription.period == .init(1, .year))
    #expect(subscription.introductoryOffer?.period == .init(1, .week))
    #expect(subscription.promotionalOffers.map(\.id) == ["half"])
    #expect(subscription.promotionalOffers.first?.price == 40)
    #expect(subscription.promotionalOffers.first?.periodCount == 3)
    #expect(subscription.winBackOffers.first?.isEligible == false)
    #expect(yearly.codeOffers.first?.eligibility == [.new, .expired])
    #expect(configuration.codeOffer("COIN3")?.product.id == "yearly")
    #expect(configuration.subscriptionGroups.map(\.name) == ["Pro"])
  }

  @Test("may have codes for one-time purchases, which is our extension")
  func readsCodes() throws {
    let configuration = try read(
      product(
        """
        "displayPrice" : "4.99", "productID" : "all", "type" : "NonConsumable",
        "codeOffers" : [ { "referenceName" : "GIFT" } ]
        """))
    #expect(configuration.codeOffer("GIFT")?.product.id == "all")
    #expect(configuration.codeOffer("GIFT")?.offer.paymentMode == .free)
    #expect(configuration.codeOffer("gift") == nil)
  }

  @Test("loads every version that Xcode wrote, from 1 to 6", arguments: 1...6)
  func knowsVersions(major: Int) throws {
    #expect(
      try read("{ \"version\" : { \"major\" : \(major), \"minor\" : 3 } }").version.major == major)
  }

  @Test(
    "is refused with the line, the reason and the fix",
    arguments: refusals)
  func refuses(json: String, sentence: String) throws {
    let error = #expect(throws: StoreConfigurationError.self) { try read(json) }
    #expect(error?.description == sentence)
  }

  @Test("is refused if a key is written twice, since readers would disagree")
  func refusesDoubleKeys() throws {
    let error = #expect(throws: StoreConfigurationError.self) {
      try read(
        """
        { "version" : { "major" : 4, "minor" : 0 }, "products" : [
        { "productID" : "a", "displayPrice" : "1",
          "displayPrice" : "2", "type" : "Consumable" } ] }
        """)
    }
    #expect(
      error?.description
        == "Shop.storekit:3:3: `displayPrice` occurs twice; the first is on line 2. Take one of them out."
    )
  }

  @Test("has no offer whose payment mode is none, as in edited files")
  func readsNoOffer() throws {
    let file = try StoreKitFile(version: "4.0").document()
    let text = String(decoding: file.data, as: UTF8.self)
    let edited = text.replacing(
      "\"paymentMode\" : \"payAsYouGo\"", with: "\"paymentMode\" : \"none\"")
    #expect(edited != text)
    let terms = try StoreConfiguration(data: Data(edited.utf8), file: "f").products
      .compactMap(\.subscription)
    #expect(terms.allSatisfy { $0.winBackOffers.isEmpty })
  }

  @Test("reports all its mistakes at once, in the file's order")
  func tellsAll() throws {
    let error = #expect(throws: StoreConfigurationError.self) {
      try read(
        """
        { "version" : { "major" : 4, "minor" : 0 }, "products" : [
        { "productID" : "a", "displayPrice" : "1", "type" : "Consumable" },
        { "productID" : "a", "displayPrice" : "1", "type" : "Consumable" },
        { "productID" : "b", "displayPrice" : "free", "type" : "Consumable" } ] }
        """)
    }
    #expect(
      error?.description == """
        Shop.storekit:3:17: `a` is sold twice; the first is on line 2. Give one of them another productID.
        Shop.storekit:4:39: `free` is not a price. Write digits with a dot and no currency, like `4.99`.
        """)
  }

  @Test("of RetroRacing sells unlimited plays in three languages, and gives them for a code")
  func readsRetroRacing() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let configuration = try StoreConfiguration(
      contentsOf: root.appending(path: "Examples/RetroRacing/Products.storekit"))
    #expect(
      configuration.products.map(\.id) == [
        "com.retroRacing.unlimitedPlays", "com.retroRacing.unlimitedPlays.coffee",
      ])
    let product = try #require(configuration.products.first)
    #expect(product.kind == .nonConsumable)
    #expect(product.price == Decimal(499) / 100)
    #expect(!product.isFamilyShareable)
    #expect(product.localizations.map(\.locale) == ["en_US", "es", "ca"])
    #expect(configuration.codeOffer("RETROGIFT")?.product == product)
  }

  @Test("that is missing, or is a folder, is reported as such")
  func missingFile() {
    let missing = #expect(throws: StoreConfigurationError.self) {
      try StoreConfiguration(contentsOf: URL(filePath: "/nowhere/Products.storekit"))
    }
    #expect(
      missing?.problems.map(\.description)
        == ["/nowhere/Products.storekit:1:1: there is no such file"])
    let folder = #expect(throws: StoreConfigurationError.self) {
      try StoreConfiguration(contentsOf: FileManager.default.temporaryDirectory)
    }
    #expect(folder?.problems.first?.description.contains("this is a folder") == true)
  }

  @Test("is refused if the file is no JSON")
  func refusesText() throws {
    let error = #expect(throws: StoreConfigurationError.self) { try read("{ products }") }
    #expect(error?.description.hasPrefix("Shop.storekit:1:3:") == true)
  }

  @Test(
    "has texts for a locale: its own, its language's, the store's, or the first",
    arguments: [
      ("es", "es"), ("es_MX", "es_MX"), ("es_AR", "es"), ("en_GB", "en_US"), ("fr_FR", "en_US"),
      ("zh-Hans", "zh_Hans"),
    ])
  func findsWords(locale: String, expected: String) {
    let product = StoreConfiguration.Product(
      id: "a", kind: .consumable, price: 1,
      localizations: ["de", "es", "es_MX", "en_US", "zh_Hans"].map {
        .init(locale: $0, displayName: $0, description: "")
      })
    #expect(product.localization(for: locale, fallback: "en_US")?.locale == expected)
    #expect(product.localization(for: "fr", fallback: "nl")?.locale == "de")
  }
}

@Suite("A product with other prices in some storefronts")
struct StorefrontPriceTests {
  @Test("has its storefront's own price, or its price in that currency")
  func prices() async throws {
    let configuration = try read(
      product(
        """
        "productID" : "a", "displayPrice" : "9.99", "type" : "Consumable",
        "storefrontPrices" : { "ESP" : "10.99", "GBR" : "8.99" }
        """))
    let product = try #require(configuration.products.first)
    var list = PriceList()
    func prices() throws -> [Decimal] {
      try ["ESP", "GBR", "USA"].map { list.price(of: product, in: try #require(.init($0))) }
    }
    #expect(try prices() == [1_099, 899, 999].map { Decimal($0) / 100 })
    list.set(12, of: "a", in: nil)
    #expect(try prices() == [12, 12, 12], "a price that was raised holds everywhere")
  }
}

private func product(_ members: String) -> String {
  """
  { "version" : { "major" : 4, "minor" : 0 },
    "products" : [ {
  \(members)
    } ] }
  """
}

private func read(_ json: String) throws -> StoreConfiguration {
  try StoreConfiguration(data: Data(json.utf8), file: "Shop.storekit")
}

private let refusals: [(json: String, sentence: String)] = [
  (
    "[]",
    "Shop.storekit:1:1: a StoreKit configuration is an object. Begin the file with `{`, as Xcode "
      + "does."
  ),
  (
    "{\n\"products\" : []\n}",
    "Shop.storekit:1:1: the configuration has no `version`. Xcode writes one; 4.0 will do."
  ),
  (
    "{ \"version\" : { \"major\" : 7, \"minor\" : 0 } }",
    "Shop.storekit:1:15: version 7.0 is not known. Versions 1 to 6 are."
  ),
  (
    product("\"displayPrice\" : \"1\", \"type\" : \"Consumable\""),
    "Shop.storekit:2:18: `productID` is missing. Write `\"productID\" : \"…\"`."
  ),
  (
    product("\"productID\" : 5, \"displayPrice\" : \"1\", \"type\" : \"Consumable\""),
    "Shop.storekit:3:15: `productID` is a text in quotation marks. Write `\"productID\" : "
      + "\"…\"`."
  ),
  (
    product("\"productID\" : \"\", \"displayPrice\" : \"1\", \"type\" : \"Consumable\""),
    "Shop.storekit:3:15: `productID` is empty. Write the identifier that the app asks for."
  ),
  (
    product("\"productID\" : \"a\", \"displayPrice\" : \"$4.99\", \"type\" : \"Consumable\""),
    "Shop.storekit:3:37: `$4.99` is not a price. Write digits with a dot and no currency, like "
      + "`4.99`."
  ),
  (
    product("\"productID\" : \"a\", \"displayPrice\" : \"4,99\", \"type\" : \"Consumable\""),
    "Shop.storekit:3:37: `4,99` is not a price. Write digits with a dot and no currency, like "
      + "`4.99`."
  ),
  (
    product(
      "\"productID\" : \"a\", \"displayPrice\" : \"1\", \"type\" : \"Consumable\", "
        + "\"storefrontPrices\" : { \"ESQ\" : \"1\" }"),
    "Shop.storekit:3:88: there is no storefront `ESQ`. Did you mean `ESP`?"
  ),
  (
    product(
      "\"productID\" : \"a\", \"displayPrice\" : \"1\", \"type\" : \"Consumable\", "
        + "\"storefrontPrices\" : { \"ESP\" : 1 }"),
    "Shop.storekit:3:96: this is not a price. Write digits with a dot and no currency, in "
      + "quotation marks, like `\"4.99\"`."
  ),
  (
    product(
      "\"productID\" : \"a\", \"displayPrice\" : \"1\", \"type\" : \"Consumable\", "
        + "\"storefrontPrices\" : \"10.99\""),
    "Shop.storekit:3:86: `storefrontPrices` is an object. Write { \"ESP\": \"10.99\" }: codes of "
      + "countries, and a price for each."
  ),
  (
    product("\"productID\" : \"a\", \"displayPrice\" : \"1\", \"type\" : \"NonConsumeable\""),
    "Shop.storekit:3:51: `NonConsumeable` is not a type of product that can stand here. "
      + "Did you mean `NonConsumable`?"
  ),
  (
    product(
      "\"productID\" : \"a\", \"displayPrice\" : \"1\", \"type\" : \"RecurringSubscription\""),
    "Shop.storekit:3:51: `RecurringSubscription` is not a type of product that can stand here. "
      + "It belongs in a subscription group."
  ),
  (
    "{ \"version\" : { \"major\" : 4, \"minor\" : 0 }, \"products\" : {} }",
    "Shop.storekit:1:58: `products` is a list. Write `\"products\" : [ … ]`, or take it out."
  ),
  (
    "{ \"version\" : { \"major\" : 4, \"minor\" : 0 }, \"settings\" : { \"_askToBuyEnabled\" : 1 } }",
    "Shop.storekit:1:81: `_askToBuyEnabled` is true or false. Write either word without "
      + "quotation marks."
  ),
]
