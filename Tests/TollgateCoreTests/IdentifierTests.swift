import Foundation
import Testing
import TollgateCore

@Suite("An identifier")
struct IdentifierTests {
  @Test("is compared by its bytes: not the sign for Kelvin for K, nor é in another encoding")
  func bytes() {
    for (first, second) in [("K", "\u{212A}"), ("caf\u{E9}", "cafe\u{301}")] {
      #expect(first == second, "one to Swift's texts")
      #expect(Catalog.Product.ID(first) != Catalog.Product.ID(second))
      #expect([Feature.ID(first): 1][Feature.ID(second)] == nil)
      #expect(Set([Entitlement.ID(first), Entitlement.ID(second)]).count == 2)
    }
  }

  @Test("of any length is found by its bytes, wherever they are kept", arguments: 0...40)
  func lengths(count: Int) {
    let long = String(repeating: "0123456789", count: 5)
    let name = String(long.prefix(count))
    let places = Dictionary(
      uniqueKeysWithValues: (0...40).map { (Feature.ID(String(long.prefix($0))), $0) })
    #expect(places[Feature.ID(name)] == count)
    for changed in 0..<count {
      var bytes = Array(name.utf8)
      bytes[changed] = UInt8(ascii: "x")
      let other = Feature.ID(String(decoding: bytes, as: UTF8.self))
      #expect(other != Feature.ID(name), "byte \(changed) differs")
      #expect(places[other] == nil)
    }
  }

  @Test("of a transaction or a subscription is compared by its bytes too")
  func facts() {
    let noon = Date(timeIntervalSinceReferenceDate: 0)
    let names = ["K", "\u{212A}"]
    let transactions = names.map {
      Fact.ID(environment: "Production", transaction: $0, purchaseDate: noon)
    }
    let elsewhere = names.map {
      Fact.ID(environment: $0, transaction: "1", purchaseDate: noon)
    }
    #expect(Set(transactions + elsewhere).count == 4)
    let subscriptions = names.map { Renewal.ID(environment: "Production", original: $0) }
    #expect(
      Set(subscriptions + names.map { Renewal.ID(environment: $0, original: "1") }).count == 4)
  }
}
