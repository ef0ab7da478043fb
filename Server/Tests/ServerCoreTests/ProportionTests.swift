import ServerCore
import Testing

@Suite("A measured share")
struct ProportionTests {
  /// Newcombe 1998, tables I and II: the examples of the paper, to the four digits that it has.
  @Test(
    "has Wilson's interval, also for none and for all",
    arguments: [
      (81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611),
      (1, 29, 0.0061, 0.1718), (20, 20, 0.8389, 1.0),
    ])
  func wilson(count: Int, total: Int, low: Double, high: Double) throws {
    let estimate = try #require(Proportion(count, of: total).estimate)
    #expect(abs(estimate.low - low) < 0.00006 && abs(estimate.high - high) < 0.00006)
  }

  @Test(
    "differs from another by Newcombe's interval",
    arguments: [
      (56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090),
      (6, 7, 2, 7, 0.0582, 0.8062), (5, 56, 0, 29, -0.0381, 0.1926),
      (0, 10, 0, 20, -0.1611, 0.2775), (10, 10, 0, 20, 0.6791, 1.0),
    ])
  func newcombe(one: Int, of: Int, other: Int, total: Int, low: Double, high: Double) throws {
    let difference = try #require(
      Proportion(one, of: of).difference(to: Proportion(other, of: total)))
    #expect(abs(difference.low - low) < 0.00006 && abs(difference.high - high) < 0.00006)
  }

  @Test("needs the sample size of the formula for two shares, minus the present customers")
  func missing() {
    // 10 % against 12 %: 3,841 of each (Fleiss, Levin, Paik 2003, without continuity correction).
    #expect(Proportion(100, of: 1000).missing(against: Proportion(120, of: 1000)) == 2841)
    #expect(Proportion(1000, of: 10_000).missing(against: Proportion(1200, of: 10_000)) == 0)
    #expect(Proportion(5, of: 50).missing(against: Proportion(10, of: 100)) == nil)
    #expect(Proportion(0, of: 0).missing(against: Proportion(10, of: 100)) == nil)
  }

  @Test("is nil if nothing was counted")
  func nothing() {
    #expect(Proportion(0, of: 0).estimate == nil)
    #expect(Proportion(0, of: 0).difference(to: Proportion(1, of: 2)) == nil)
  }
}
