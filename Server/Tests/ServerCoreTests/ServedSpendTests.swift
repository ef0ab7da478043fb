import Foundation
import ServerCore
import Testing
import TollgateCore

@Suite("A spend that the server makes")
struct ServedSpendTests {
  private static func catalog() throws -> ServedCatalog {
    try ServedCatalog(
      reading: Data(
        #"""
        {
          "app": "app", "bundleID": "com.example.app",
          "products": { "pro.yearly": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } } },
          "currencies": { "coins": { "kept": "server" } },
          "spends": {
            "toy": { "cost": { "coins": { "remote": "toy.cost" } }, "when": { "entitled": "pro", "not": { "dates": { "from": "2025-10-20", "until": "2025-10-25" } } } }
          },
          "paywalls": { "wall": { "drawnBy": "app", "products": ["pro.yearly"] } },
          "remote": { "toy.cost": { "number": 30, "from": 1, "to": 90 } },
          "experiments": { "price": {
            "paywall": "wall", "status": "drawn",
            "variants": { "high": { "weight": 1 }, "low": { "weight": 1, "set": { "toy.cost": 20 } } }
          } }
        }
        """#.utf8), file: "Catalog.json")
  }

  @Test("costs what a remote value says, or the variant that the customer saw first")
  func cost() throws {
    let catalog = try Self.catalog()
    let toy = try #require(catalog.catalog.spend("toy"))
    let (anyone, seer) = (
      record([]), record([], acts: [.exposure("price", variant: "low", at: day(1))])
    )
    #expect(catalog.cost(of: toy, for: anyone) == ["coins": 30])
    #expect(catalog.cost(of: toy, for: seer) == ["coins": 20])
    let sending = catalog.sending(["toy.cost": "44"])
    #expect(sending.cost(of: toy, for: anyone) == ["coins": 44])
    #expect(sending.cost(of: toy, for: seer) == ["coins": 20])
    #expect(catalog.sending(["toy.cost": "0"]).cost(of: toy, for: anyone) == ["coins": 30])
  }

  @Test("is made while its condition holds")
  func condition() throws {
    let catalog = try Self.catalog()
    let toy = try #require(catalog.catalog.spend("toy"))
    let member = record([period("1", from: 0)])
    #expect(!catalog.sells(toy, to: record([]), at: day(1)))
    #expect(catalog.sells(toy, to: member, at: day(1)))
    #expect(!catalog.sells(toy, to: member, at: day(14)))
    #expect(!catalog.sells(toy, to: member, at: day(400)))
  }
}
