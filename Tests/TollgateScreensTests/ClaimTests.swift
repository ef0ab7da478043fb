import Foundation
import Testing

@testable import TollgateScreens

@Suite("A claim about a price")
struct ClaimTests {
  @Test(
    "is the price's difference in whole percent, rounded down, and absent if that is zero",
    arguments: [
      ("79.99", "119.88", 33), ("9.99", "15.96", 37), ("50", "100", 50), ("50.01", "100", 49),
      ("99", "100", 1), ("99.01", "100", nil), ("100", "100", nil), ("101", "100", nil),
      ("0", "100", 100), ("1", "0", nil), ("2", "3", 33), ("0.67", "1", 33),
    ] as [(String, String, Int?)])
  func percentBelow(price: String, other: String, expected: Int?) throws {
    let (price, other) = (
      try #require(Decimal(string: price)), try #require(Decimal(string: other))
    )
    #expect(Claim.percent(price, below: other) == expected)
  }

  @Test(
    "compares packs by the price of one unit",
    arguments: [
      ("4.99", 45, "1.99", 15, 16), ("9.99", 120, "1.99", 15, 37), ("3.98", 30, "1.99", 15, nil),
      ("5.00", 30, "1.99", 15, nil), ("1.99", 15, "1.99", 15, nil),
    ] as [(String, Int, String, Int, Int?)])
  func unitPrice(price: String, units: Int, other: String, others: Int, expected: Int?) throws {
    let (price, other) = (
      try #require(Decimal(string: price)), try #require(Decimal(string: other))
    )
    #expect(Claim.percent(price, for: units, below: other, for: others) == expected)
  }

  @Test(
    "counts how many more units the same money buys",
    arguments: [
      (350, "2.99", 15), (750, "4.99", 48), (2000, "9.99", 98), (200, "1.98", nil),
      (100, "0.99", nil), (100, "1.99", nil), (202, "1.98", 1),
    ] as [(Int, String, Int?)])
  func moreUnits(units: Int, price: String, expected: Int?) throws {
    let price = try #require(Decimal(string: price))
    #expect(
      Claim.percentMore(units, for: price, than: 100, for: Decimal(string: "0.99") ?? 0)
        == expected)
  }

  @Test("is never more than the truth, nor a whole percent less, at any price in cents")
  func neverTooMuch() {
    var random = Seeded(state: 2026)
    for _ in 0..<2_000 {
      let (price, other) = (random.next(below: 30_000) + 1, random.next(below: 30_000) + 1)
      let claimed = Claim.percent(Decimal(price) / 100, below: Decimal(other) / 100) ?? 0
      #expect(claimed * other <= max(0, other - price) * 100)
      #expect((claimed + 1) * other > (other - price) * 100)
    }
  }
}

/// A sequence of numbers that is the same each time.
struct Seeded {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
