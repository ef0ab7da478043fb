import Testing

@testable import Lint

/// The claims of the block game's document about its own prices.
@Suite("The nine false claims of a store")
struct NineClaimsTests {
  struct Claim: CustomTestStringConvertible {
    let product: String
    let words: String

    /// The claim that the prices support.
    let truth: String

    var testDescription: String { "\(words) (\(product))" }
  }

  static let nine = [
    Claim(
      product: "levelpackbundle", words: "All level packs for $9.99 (save $2.97)",
      truth: "it saves 5.97 against its parts"),
    Claim(
      product: "levelpackbundle", words: "Price: $9.99 (SAVE 25%)",
      truth: "it saves 37% against its parts"),
    Claim(
      product: "powerup.pro", words: "BEST VALUE per power-up",
      truth: "`powerup.ultimate` gives more for the money"),
    Claim(
      product: "powerup.ultimate", words: "Save 50% vs Starter",
      truth: "it saves 37% against `powerup.starter`"),
    Claim(
      product: "coins.bag", words: "350 coins +17%",
      truth: "it gives 15% more for the money against `coins.handful`"),
    Claim(
      product: "coins.chest", words: "750 coins +50%",
      truth: "it gives 48% more for the money against `coins.handful`"),
    Claim(
      product: "coins.vault", words: "2000 coins +100%",
      truth: "it gives 98% more for the money against `coins.handful`"),
    Claim(
      product: "coins.vault", words: "Double value vs Handful",
      truth: "it gives 1.98 times as much against `coins.handful`"),
    Claim(
      product: "coins.vault", words: "2000 coins (2x bonus!)",
      truth: "it gives 1.98 times as much against `coins.handful`"),
  ]

  @Test("are each found on a card, with the truth", arguments: nine)
  func onCards(claim: Claim) throws {
    let app = try TemporaryApp("NineClaims")
    try app.edit(
      "Localizable.xcstrings", replacing: "Caption \(claim.product).",
      with: claim.words.replacing("%", with: "%%"))
    let found = app.lint()
    #expect(found.count == 1)
    #expect(found.first?.contains("error: false-claim: ") == true)
    #expect(found.first?.contains("is not true of `\(claim.product)`: \(claim.truth)") == true)
  }

  @Test("are each found in the store's own description", arguments: nine)
  func inTheStore(claim: Claim) throws {
    let app = try TemporaryApp("NineClaims")
    try app.edit(
      "Products.storekit", replacing: "Store \(claim.product).", with: claim.words)
    let found = app.lint()
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Products.storekit:") == true)
    #expect(found.first?.contains(claim.truth) == true)
  }

  @Test(
    "don't include true claims",
    arguments: [
      ("levelpackbundle", "All level packs for $9.99 (save $5.97)"),
      ("levelpackbundle", "SAVE 37%"), ("levelpackbundle", "save up to 37%"),
      ("levelpackbundle", "Save over 35%"), ("levelpackbundle", "More than 30% off"),
      ("powerup.ultimate", "BEST VALUE per power-up"), ("powerup.pro", "Save 16%"),
      ("powerup.ultimate", "Save 37% vs Starter"), ("powerup.ultimate", "Save 24% vs Pro"),
      ("coins.bag", "+15%"), ("coins.chest", "48% more coins"), ("coins.vault", "+98%"),
      ("coins.vault", "1.98x the coins"), ("coins.vault", "BEST VALUE"),
      ("powerup.starter", "5x Undo, 5x Bomb"), ("coins.bag", "100% fun, 3x3 blocks"),
      ("coins.bag", "Only $2.99!"), ("levelpack2", "Levels 11-20"), ("levelpack2", "10-20% harder"),
      ("coins.vault", "Use them up, undo 3 times"),
    ])
  func trueClaims(product: String, words: String) throws {
    let app = try TemporaryApp("NineClaims")
    try app.edit(
      "Localizable.xcstrings", replacing: "Caption \(product).",
      with: words.replacing("%", with: "%%"))
    #expect(app.lint() == [])
  }

  @Test(
    "are found in words of other kinds and languages too",
    arguments: [
      ("levelpackbundle", "Half price!"), ("levelpackbundle", "Ahorra un 25 %"),
      ("levelpackbundle", "25 % de descuento"), ("levelpackbundle", "Estalvia 2,97 €"),
      ("levelpackbundle", "Save up to 40%"), ("levelpackbundle", "Over 40% off"),
      ("levelpackbundle", "$2 off"), ("levelpackbundle", "-25%"),
      ("coins.bag", "Only $1.99!"), ("coins.chest", "Twice the coins"),
      ("coins.vault", "Triple coins"), ("coins.vault", "El doble de monedas"),
      ("coins.bag", "Mejor precio"), ("coins.bag", "x2 coins"), ("levelpack2", "Best deal"),
      ("coins.chest", "28% more"), ("coins.vault", "Gives 3 times the coins"),
    ])
  func otherWords(product: String, words: String) throws {
    let app = try TemporaryApp("NineClaims")
    try app.edit(
      "Localizable.xcstrings", replacing: "Caption \(product).",
      with: words.replacing("%", with: "%%"))
    let found = app.lint()
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.contains("error: false-claim: ") == true)
  }

  @Test("about a group are true if they are true of one product")
  func groups() throws {
    let app = try TemporaryApp("NineClaims")
    try app.edit("Localizable.xcstrings", replacing: "Header.", with: "Save up to 37%%")
    #expect(app.lint() == [])
    try app.edit("Localizable.xcstrings", replacing: "Save up to 37%%", with: "Save up to 70%%")
    #expect(app.lint().count == 1)
  }

  @Test("near offers have to be true of each that may be open")
  func offers() throws {
    let app = try TemporaryApp()
    try app.edit(
      "Catalog.json",
      replacing: "\"buy\": \"shop_buy\"\n        },\n        {\n          \"items\"",
      with: """
        "header": "widget_title",
                  "buy": "shop_buy"
                },
                {
                  "items"
        """)
    try app.edit("Catalog.json", replacing: "\"at\": \"widget_title\"", with: "\"at\": \"*\"")
    try app.edit("Localizable.xcstrings", replacing: "Your Greenhouse", with: "30%% OFF")
    #expect(app.lint().allSatisfy { $0.contains("silence-unused") })
    try app.edit("Products.storekit", replacing: "\"ESP\": \"4.19\"", with: "\"ESP\": \"4.13\"")
    #expect(app.lint().contains { $0.contains("\"30% OFF\" in `widget_title` is not true") })
  }

  @Test("on an offer's card have to be true of all its products")
  func cards() throws {
    let app = try TemporaryApp()
    try app.edit("Localizable.xcstrings", replacing: "Spring has come", with: "Spring: 30%% off")
    #expect(app.lint() == [])
    // A sale by forty percent.
    try app.edit("Products.storekit", replacing: "\"2.09\"", with: "\"1.79\"")
    let found = app.lint()
    #expect(found.count == 1)
    #expect(found.first?.contains("\"30% off\" in `offer_spring` is not true") == true)
  }

  @Test("compare a bundle with the parts that its card names, whatever it grants")
  func partsOfACard() throws {
    let app = try TemporaryApp("NineClaims")
    try app.edit(
      "Catalog.json", replacing: "\"caption\": \"caption levelpackbundle\" }",
      with: "\"caption\": \"caption levelpackbundle\", "
        + "\"bundle\": { \"parts\": [\"levelpack3\", \"levelpack5\", \"levelpack4\"], "
        + "\"save\": \"buy\" } }")
    try app.edit(
      "Localizable.xcstrings", replacing: "Caption levelpackbundle.", with: "Save $2.98, 22%% off")
    #expect(app.lint() == [])
    try app.edit("Localizable.xcstrings", replacing: "Save $2.98", with: "Save $5.97")
    #expect(app.lint().count == 1)
  }
}
