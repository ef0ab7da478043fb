import Foundation
import Testing
import TollgateCore

@Suite("A lot")
struct LotTests {
  @Test(
    "returns its share of the grant to a refund, rounded down, as far as it was not spent",
    arguments: [
      // granted, spent, share in percent, taken
      (100, 0, "100", 100), (100, 30, "100", 70), (100, 100, "100", 0), (100, 0, "0", 0),
      (100, 0, "50", 50), (100, 60, "50", 40), (100, 50, "50", 50), (100, 40, "50", 50),
      (15, 0, "33.333", 4), (1, 0, "99.999", 0), (3, 0, "66.667", 2),
      (2_000_000, 1, "12.5", 250_000),
    ])
  func refund(granted: Int, spent: Int, percent: String, taken: Int) throws {
    var lot = Lot(id: 1, currency: "coins", granted: granted, spent: spent)
    let share = try #require(Decimal(string: percent)) / 100
    let change = lot.settle(revokedShare: share)
    #expect(lot.taken == taken)
    #expect(change == -taken)
    #expect(lot.left == granted - spent - taken)
  }

  @Test(
    "with impossible numbers ends no process: values are clamped to their limits",
    arguments: [
      (Int.max, Int.min, 0), (Int.max, 0, Int.min), (Int.min, Int.max, Int.max),
      (0, Int.min, Int.min),
      (Int.max, Int.max, Int.max), (Int.min, 1, 0),
    ])
  func bounds(granted: Int, taken: Int, spent: Int) {
    var lot = Lot(id: 1, currency: "coins", granted: granted, taken: taken, spent: spent)
    #expect((Int.min...Int.max).contains(lot.left))
    _ = lot.settle(revokedShare: 1)
    _ = lot.settle(revokedShare: 0)
  }

  @Test("that is spent has nothing to return: buy 100, earn 50, spend 120, refund")
  func oldestFirst() {
    var bought = Lot(id: 1, currency: "coins", granted: 100, spent: 100)
    let earned = Lot(id: 2, currency: "coins", granted: 50, spent: 20)
    let change = bought.settle(revokedShare: 1)
    #expect(change == 0)
    #expect(bought.left + earned.left == 30)
  }

  @Test("is settled with the same result however often, and a reversal restores the amount")
  func reversal() {
    var lot = Lot(id: 1, currency: "coins", granted: 100, spent: 30)
    let changes = [1, 1, Decimal(string: "0.5") ?? 0, 0, 0].map { lot.settle(revokedShare: $0) }
    #expect(changes == [-70, 0, 20, 50, 0])
    #expect(lot == Lot(id: 1, currency: "coins", granted: 100, spent: 30))
  }

  @Test("loses nothing more for spends between two signed refunds of one purchase")
  func spentBetween() {
    var lot = Lot(id: 1, currency: "coins", granted: 100)
    let first = lot.settle(revokedShare: Decimal(string: "0.4") ?? 0)
    lot.spent = 60
    let again = lot.settle(revokedShare: Decimal(string: "0.4") ?? 0)
    #expect(first == -40 && again == 0)
    #expect(lot.left == 0)
    let more = lot.settle(revokedShare: 1)
    #expect(more == 0)
    let back = lot.settle(revokedShare: 0)
    #expect(back == 40)
  }

  @Test("never goes below zero, and forgets earlier refunds", arguments: [UInt64(2_026)])
  func property(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    for round in 0..<500 {
      let granted = Int.random(in: 1...1_000, using: &numbers)
      var lot = Lot(id: 1, currency: "coins", granted: granted)
      var balance = granted
      for _ in 0..<8 {
        if Bool.random(using: &numbers) {
          let spent = Int.random(in: 0...lot.left, using: &numbers)
          lot.spent += spent
          balance -= spent
        }
        let milli = Int.random(in: 0...100_000, using: &numbers)
        balance += lot.settle(revokedShare: Decimal(milli) / 100_000)
        #expect(lot.left >= 0 && lot.taken >= 0, "seed \(seed), round \(round)")
        #expect(lot.taken == min(granted * milli / 100_000, granted - lot.spent))
        #expect(balance == lot.left, "seed \(seed), round \(round)")
      }
    }
  }
}
