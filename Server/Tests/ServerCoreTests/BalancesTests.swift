import AppStoreWire
import Foundation
import LocalAppStore
import ServerCore
import Testing
import TollgateCore

@Suite("A balance")
struct BalancesTests {
  private func coins(_ packs: [TransactionPayload], spends: [Int] = []) -> Int? {
    record(packs, acts: spends.map { .spend(amounts: ["coins": $0], unlocks: nil) })
      .balances(at: day(20)).amounts["coins"]
  }

  @Test(
    "loses a refund's share rounded down, but not the spent part",
    arguments: [
      (100_000, [], 0), (100_000, [30], 0), (33_333, [], 67), (33_333, [80], 0), (50_000, [30], 20),
      (50_000, [50], 0), (50_000, [49], 1), (1, [], 100),
    ] as [(Int, [Int], Int)])
  func refunds(_ percentage: Int, _ spends: [Int], _ left: Int) {
    let refunded = pack("1", at: 0, signed: 9) {
      $0.revocationDate = day(9)
      $0.revocationPercentage = percentage
    }
    #expect(coins([refunded], spends: spends) == left)
  }

  @Test(
    "is the sum of grants, without spends, commits and holds, in any random history",
    arguments: 0..<20)
  func holds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (acts, held, taken): ([Act.Deed], [String: Int], Int) = ([], [:], 0)
    for step in 0..<60 {
      let name = "\(Int.random(in: 0..<9, using: &random))"
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where held[name] == nil && taken + held.values.reduce(0, +) < 290:
        held[name] = Int.random(in: 1...10, using: &random)
        acts.append(
          .hold(
            BalanceHold(
              name: name, amounts: ["coins": held[name] ?? 0], unlocks: nil, until: day(9))))
      case 1:
        taken += held.removeValue(forKey: name) ?? 0
        acts.append(.commit(name))
      case 2:
        held[name] = nil
        acts.append(.release(name))
      case 3 where taken + held.values.reduce(0, +) < 300:
        taken += 1
        acts.append(.spend(amounts: ["coins": 1], unlocks: nil))
      default: break
      }
      let left = record([pack("1", at: 0) { $0.quantity = 3 }], acts: acts).balances(at: day(20))
        .amounts["coins"]
      #expect(left == 300 - taken - held.values.reduce(0, +), "step \(step)")
    }
  }

  @Test("loses everything to a refund that was signed before partial refunds existed")
  func old() {
    #expect(coins([pack("1", at: 0) { $0.revocationDate = day(1) }]) == 0)
  }

  @Test("is granted once per unit bought")
  func quantity() {
    #expect(coins([pack("1", at: 0) { $0.quantity = 3 }]) == 300)
  }

  @Test("takes spends from the oldest purchase first, in whatever order purchases became known")
  func order() {
    let packs = [
      pack("1", at: 0), pack("2", at: 1) { $0.revocationDate = day(5) }, pack("3", at: 2),
    ]
    for packs in [packs, packs.reversed(), [packs[1], packs[0], packs[2]]] {
      // 100 of the first, 50 of the second, of which the refund takes the other half.
      #expect(coins(packs, spends: [70, 80]) == 100)
    }
  }

  @Test("is never below 0, even if a purchase moved to another customer")
  func floor() {
    #expect(coins([pack("2", at: 1)], spends: [150]) == 0)
    #expect(coins([], spends: [150]) == nil)
  }

  @Test("excludes a purchase's spent part, also after another customer owns the purchase")
  func moved() {
    func draw(_ transaction: String, by spender: UInt8, _ amount: Int) -> Draw {
      Draw(
        environment: .production, original: transaction, transaction: transaction,
        spender: person(spender), currency: "coins", amount: amount)
    }
    func left(_ packs: [TransactionPayload], spends: [Int], draws: [Draw]) -> Int? {
      let sources = packs.map {
        Balances.Source(SignedTransaction($0), grants: ["coins": Grants.Amount(100)])
      }
      return Balances(
        sources, takings: spends.map { Balances.Taking(["coins": $0], at: day(5)) }, draws: draws,
        names: [person(1)], at: day(20)
      ).amounts["coins"]
    }
    let draws = [draw("1", by: 1, 70)]
    #expect(left([pack("1", at: 0), pack("2", at: 1)], spends: [70], draws: draws) == 130)
    // The first pack went to another customer, with the 70 that were spent from it.
    #expect(left([pack("2", at: 1)], spends: [70], draws: draws) == 100)
    #expect(left([pack("1", at: 0)], spends: [], draws: [draw("1", by: 2, 70)]) == 30)
    #expect(left([pack("1", at: 0)], spends: [30], draws: [draw("1", by: 2, 70)]) == 0)
    let refunded = pack("1", at: 0) { $0.revocationDate = day(9) }
    #expect(left([refunded], spends: [], draws: [draw("1", by: 2, 70)]) == 0)
  }

  @Test("is capped at the most that one lot can hold, and does not end the process")
  func limits() {
    for quantity in [10_000_000_001, Int.max] {
      #expect(coins([pack("1", at: 0) { $0.quantity = quantity }]) == 1_000_000_000_000)
    }
  }

  @Test("covers a spend up to its last unit, and in every named currency")
  func covers() {
    let balances = record([pack("1", at: 0)]).balances(at: day(20))
    #expect(balances.cover(["coins": 100]))
    #expect(!balances.cover(["coins": 101]))
    #expect(!balances.cover(["coins": 1, "gems": 1]))
  }

  @Test("does not depend on the order of facts, over random histories")
  func seeded() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let packs = (1...6).map { number in
        pack("\(number)", at: Double.random(in: 0...3, using: &generator).rounded()) {
          if Bool.random(using: &generator) {
            $0.revocationDate = day(9)
            $0.revocationPercentage = Int.random(in: 1...100_000, using: &generator)
          }
        }
      }
      let spends = (0..<4).map { _ in Int.random(in: 1...90, using: &generator) }
      let known = coins(packs, spends: spends)
      #expect(coins(packs.shuffled(using: &generator), spends: spends) == known)
      #expect(known ?? 0 >= 0)
    }
  }
}
