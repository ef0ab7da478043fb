import Foundation
import SourceJSON
import Testing
import TollgateCore

@Suite("A value that is changed remotely")
struct RemoteValueTests {
  @Test("is the catalog's own until one is sent, and again when that is withdrawn")
  func fallsBack() throws {
    let catalog = try Catalog.varying()
    #expect(catalog.feature("play")?.quota?.limit == 6)
    #expect(catalog.paywall("wall")?.products == ["plays"])
    let changed = catalog.inForce(["play.limit": "8", "product": "plays.lower"])
    #expect(changed.feature("play")?.quota?.limit == 8)
    #expect(changed.paywall("wall")?.products == ["plays.lower"])
    #expect(changed.inForce().feature("play")?.quota?.limit == 6)
    #expect(changed.inForce().paywall("wall")?.products == ["plays"])
  }

  @Test(
    "is left out if the catalog can't use it, and the rest is applied",
    arguments: [
      ("play.limit", "0", "`play.limit` must be a whole number from 1 to 50, not `0`"),
      ("play.limit", "51", "`play.limit` must be a whole number from 1 to 50, not `51`"),
      ("play.limit", "8.5", "`play.limit` must be a whole number from 1 to 50, not `8.5`"),
      (
        "play.limit", "99999999999999999999",
        "`play.limit` must be a whole number from 1 to 50, not `99999999999999999999`"
      ),
      ("product", "other", "`product` must be one of `plays`, `plays.lower`, not `other`"),
      (
        "play.limt", "8",
        "the catalog has no remote value `play.limt`. Did you mean `play.limit`?"
      ),
      ("price", "on", "`price` must be one of `off`, `drawn`, `regular`, `lower`, not `on`"),
    ])
  func refusesWhatItCannotTake(id: RemoteValue.ID, text: String, problem: String) throws {
    let catalog = try Catalog.varying()
    let sent: RemoteValues = [id: text, "menu.message": "Hello"]
    #expect(catalog.problems(in: sent) == [id: problem])
    let changed = catalog.inForce(sent)
    #expect(changed.feature("play")?.quota?.limit == 6)
    #expect(changed.paywall("wall")?.products == ["plays"])
    #expect(changed.message(inPlaceOf: "menu_caption", language: "en") == "Hello")
  }

  @Test(
    "is refused for a number that can be invalid in its place",
    arguments: [
      (#""start": { "remote": "n" }"#, -1, 5, "the remote value `n` can be -1, and `start` is"),
      (#""max": { "remote": "n" }"#, 0, 5, "the remote value `n` can be 0, and `max` is"),
      (
        #""max": { "remote": "n" }"#, 1, 2_000_000_000,
        "the remote value `n` can be 2000000000, and `max` is"
      ),
      (
        #""income": [{ "amount": [1, { "remote": "n" }], "per": "day" }]"#, 0, 1_000_001,
        "the remote value `n` can be 1000001, and an income is"
      ),
    ])
  func invalidNumbers(member: String, least: Int, most: Int, problem: String) throws {
    func catalog(_ least: Int, _ most: Int) throws {
      let text = """
        {
          "app": "game", "bundleID": "com.example.game",
          "currencies": { "coins": { \(member) } },
          "remote": { "n": { "number": 2, "from": \(least), "to": \(most) } }
        }
        """
      _ = try Catalog(reading: Data(text.utf8), file: "Catalog.json")
    }
    try catalog(1, 1_000_000)
    let error = #expect(throws: SourceError.self) { try catalog(least, most) }
    #expect("\(try #require(error))".contains(problem))
  }

  @Test("is refused for a cost that can be 0, in a use and in a spend, and for no number at all")
  func invalidCosts() throws {
    func catalog(_ place: String, _ value: String) throws {
      let text = """
        {
          "app": "game", "bundleID": "com.example.game", "currencies": { "coins": {} },
          \(place), "remote": { "n": \(value) }
        }
        """
      _ = try Catalog(reading: Data(text.utf8), file: "Catalog.json")
    }
    let use = #""features": { "hint": { "access": [{ "cost": { "coins": { "remote": "n" } } }] } }"#
    let spend = #""spends": { "hint": { "cost": { "coins": { "remote": "n" } } } }"#
    for place in [use, spend] {
      try catalog(place, #"{ "number": 3, "from": 1, "to": 9 }"#)
      for value in [
        #"{ "number": 3, "from": 0, "to": 9 }"#, #"{ "number": 3, "from": 1, "to": 1000001 }"#,
        #"{ "message": "key" }"#,
      ] {
        #expect(throws: SourceError.self) { try catalog(place, value) }
      }
    }
  }

  @Test("is a message in the customer's language, or the one for all, or none")
  func messages() throws {
    let catalog = try Catalog.varying().inForce([
      "menu.message": "Hello", "menu.message.es": "Hola",
    ])
    #expect(catalog.message(inPlaceOf: "menu_caption", language: "es") == "Hola")
    #expect(catalog.message(inPlaceOf: "menu_caption", language: "ca") == "Hello")
    #expect(catalog.message(inPlaceOf: "other", language: "es") == nil)
    #expect(try Catalog.varying().message(inPlaceOf: "menu_caption", language: "es") == nil)
  }

  @Test("is no message if it is longer than 2000 bytes")
  func longMessages() throws {
    let catalog = try Catalog.varying()
    #expect(catalog.problems(in: ["menu.message": String(repeating: "a", count: 2_000)]).isEmpty)
    #expect(
      catalog.problems(in: ["menu.message.es": String(repeating: "ñ", count: 1_001)]).count == 1)
  }

  @Test("is read from an object of numbers and texts only")
  func reading() throws {
    let values = try RemoteValues(
      reading: Data(#"{ "play.limit": 8, "menu.message": "Hi" }"#.utf8), file: "remote.json")
    #expect(values == ["play.limit": "8", "menu.message": "Hi"])
    for wrong in ["[]", #"{ "play.limit": true }"#, #"{ "a": {} }"#, "", "{"] {
      #expect(throws: SourceError.self) {
        try RemoteValues(reading: Data(wrong.utf8), file: "remote.json")
      }
    }
  }

  @Test("changes the uses left today at once, but not the counted uses")
  func countsAreKept() throws {
    var customer = Customer(entitlements: Entitlements(granted: [], by: try .varying()))
    let moment = Moment.at("2026-01-15T12:00:00Z")
    customer.uses["play"] = Uses(Array(repeating: moment.now, count: 6))
    let catalog = try Catalog.varying()
    #expect(catalog.decide("play", for: customer, at: moment).reason == .quotaExhausted)
    let raised = catalog.inForce(["play.limit": "8"]).decide("play", for: customer, at: moment)
    #expect(raised.remaining == .count(2))
    let lowered = catalog.inForce(["play.limit": "3"]).decide("play", for: customer, at: moment)
    #expect(lowered.remaining == .count(0))
  }
}

extension Catalog {
  /// A game whose limit, product and words can be changed remotely, and whose price is compared.
  static func varying(
    replacing part: String = "", with replacement: String = ""
  ) throws -> Catalog {
    let text = """
      {
        "app": "game", "bundleID": "com.example.game",
        "products": {
          "plays": { "type": "nonConsumable", "grants": { "entitlements": ["plays"] } },
          "plays.lower": {
            "type": "nonConsumable", "grants": { "entitlements": ["plays"] }, "twinOf": "plays"
          },
          "badge": { "type": "nonConsumable", "grants": { "entitlements": ["badge"] } }
        },
        "features": {
          "play": {
            "access": [
              { "entitled": "plays" },
              { "quota": { "limit": { "remote": "play.limit" }, "per": "day" } }
            ],
            "paywall": "wall"
          }
        },
        "paywalls": {
          "wall": { "screen": "paywall", "products": [{ "remote": "product" }] }
        },
        "remote": {
          "play.limit": { "number": 6, "from": 1, "to": 50 },
          "product": { "choice": "plays", "of": ["plays", "plays.lower"] },
          "menu.message": { "message": "menu_caption" }
        },
        "experiments": {
          "price": {
            "paywall": "wall",
            "variants": {
              "regular": { "weight": 3 },
              "lower": { "weight": 1, "set": { "product": "plays.lower", "play.limit": 9 } }
            }
          }
        }
      }
      """
    let changed = part.isEmpty ? text : text.replacing(part, with: replacement, maxReplacements: 1)
    return try Catalog(reading: Data(changed.utf8), file: "Catalog.json")
  }
}
