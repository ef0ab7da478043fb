import Foundation
import Testing
import TollgateCore

@Suite("A feature whose name is a pattern")
struct FeaturePatternTests {
  private let catalog = Catalog(
    app: "app", bundleID: "com.example.app",
    products: [Catalog.Product(id: "gold", kind: .nonConsumable, entitlements: ["gold"])],
    features: [
      Feature(id: "theme.*", access: [.entitled("gold"), .bought("buy")]),
      Feature(id: "theme.classic", access: [.free]),
      Feature(id: "theme.dark.*", access: [.quota(Quota(limit: 2, per: .day))]),
      Feature(id: "theme.d*", access: [.freeOn([.watchOS])]),
      Feature(id: "entry*", access: [.cap(Cap(limit: 3))]),
    ],
    spends: [Spend(id: "buy", cost: ["coins": 500], unlocks: "theme.*")])

  @Test(
    "gives way to an exact name, and to a longer pattern",
    arguments: [
      ("theme.classic", "theme.classic"), ("theme.classics", "theme.*"), ("theme.neon", "theme.*"),
      ("theme.dark.blue", "theme.dark.*"), ("theme.dark", "theme.d*"), ("theme.d", "theme.d*"),
      ("theme.never.heard.of", "theme.*"), ("entry", "entry*"), ("entries", nil),
      ("entry.7", "entry*"), ("theme", nil), ("them", nil), ("Theme.neon", nil),
      ("my.theme.neon", nil),
    ] as [(Feature.ID, Feature.ID?)])
  func resolves(id: Feature.ID, found: Feature.ID?) {
    #expect(catalog.feature(id)?.id == found)
  }

  @Test("is matched by names that start with its bytes, also if their characters don't")
  func fitsByBytes() {
    let accented: Feature.ID = "theme.\u{301}x"
    #expect(!accented.rawValue.hasPrefix("theme."), "not to Swift's texts")
    #expect(Feature.ID("theme.*").matches(accented))
    #expect(catalog.feature(accented)?.id == "theme.*")
  }

  @Test("counts uses and purchases by the requested name")
  func countsByName() {
    let noon = Moment.noon()
    let customer = Customer.holding().with {
      $0.uses["theme.dark.blue"] = Uses([noon.now])
      $0.unlocked = ["theme.neon"]
    }
    func decide(_ id: Feature.ID) -> Decision { catalog.decide(id, for: customer, at: noon) }
    #expect(decide("theme.dark.blue").remaining == .count(1))
    #expect(decide("theme.dark.red").remaining == .count(2))
    #expect(decide("theme.neon").reason == .entitled)
    #expect(decide("theme.sand").reason == .notEntitled)
  }

  @Test("keeps its remote values")
  func inForce() throws {
    let catalog = try Catalog.reading(
      """
      "features": { "entry.*": { "access": [{ "cap": { "remote": "most" } }] } },
      "remote": { "most": { "number": 10, "from": 1, "to": 50 } }
      """)
    func left(_ catalog: Catalog) -> Decision.Remaining {
      catalog.decide("entry.a", for: .holding(), at: .noon(), count: 8).remaining
    }
    #expect(left(catalog) == .count(2))
    #expect(left(catalog.inForce(["most": "12"])) == .count(4))
    #expect(left(catalog.inForce(["most": "12"]).inForce()) == .count(2))
  }
}

extension Catalog {
  /// Reads a catalog with these keys, in addition to the required ones.
  static func reading(_ keys: String) throws -> Catalog {
    try Catalog(
      reading: Data("{ \"app\": \"app\", \"bundleID\": \"com.example.app\", \(keys) }".utf8),
      file: "Catalog.json")
  }
}
