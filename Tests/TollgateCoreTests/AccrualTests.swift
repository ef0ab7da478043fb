import Foundation
import Testing

@testable import TollgateCore

@Suite("Income that accrues")
struct AccrualTests {
  private static let noon = Date.at("2026-01-15T12:00:00Z")

  private static func energy(_ max: Int = 5, faster: Condition? = .entitled("pro")) -> Currency {
    Currency(
      id: "energy", max: max,
      income: [
        Income([1], .every(Length(15, .minutes))),
        Income([1], .every(Length(450, .seconds)), when: faster),
      ])
  }

  private static func holding(until end: Date?) -> Entitlements {
    let catalog = Catalog(
      app: "app", bundleID: "com.example.app",
      products: [Catalog.Product(id: "pro", kind: .autoRenewable, entitlements: ["pro"])],
      features: [])
    return Entitlements(
      granted: end.map { [.purchase("1", of: "pro", expires: $0)] } ?? [], by: catalog)
  }

  private static func accrued(
    minutes: Double, below balance: Int = 0, _ held: Entitlements = holding(until: nil)
  ) -> (amount: Int, running: Accrual?) {
    let currency = energy()
    guard let begun = currency.accrual(from: noon, held) else { return (0, nil) }
    return currency.accrued(since: begun, below: balance, held, at: noon + minutes * 60)
  }

  @Test("arrives at the end of each interval, not before it")
  func ends() {
    #expect(Self.accrued(minutes: 14.99).amount == 0)
    #expect(Self.accrued(minutes: 15).amount == 1)
    #expect(Self.accrued(minutes: 44.9).amount == 2)
    #expect(Self.accrued(minutes: 40).running?.start == Self.noon + 1_800)
  }

  @Test("stops at the maximum, and no interval runs there")
  func maximum() {
    let full = Self.accrued(minutes: 60 * 24 * 365 * 100, below: 2)
    #expect(full.amount == 3 && full.running == nil)
    #expect(Self.accrued(minutes: 60, below: 9).amount == 0, "what was bought is above it")
  }

  @Test(
    "finishes the running interval when another rate applies, and takes the fastest for the next")
  func fastest() {
    let pro = Self.holding(until: .distantFuture)
    #expect(Self.accrued(minutes: 15, pro).amount == 2)
    let slow = Accrual(start: Self.noon, interval: 900, amount: 1, max: 5)
    let currency = Self.energy()
    #expect(currency.accrued(since: slow, below: 0, pro, at: Self.noon + 899).amount == 0)
    #expect(currency.accrued(since: slow, below: 0, pro, at: Self.noon + 1_350).amount == 2)
  }

  @Test("fills up to the maximum under which it was written, whichever is in force since")
  func otherMaximum() throws {
    let held = Self.holding(until: nil)
    let running = try #require(Self.energy(5).accrual(from: Self.noon, held))
    for other in [1, 5, 100] {
      let later = Self.energy(other)
      let hours = later.accrued(since: running, below: 2, held, at: Self.noon + 36_000)
      #expect(hours.amount == 3 && hours.running == nil)
      let soon = later.accrued(since: running, below: 2, held, at: Self.noon + 1_000)
      #expect(soon.amount == 1 && soon.running?.max == 5)
    }
  }

  @Test("adds nothing for an interval that a wrong clock started in the future")
  func ahead() {
    let later = Accrual(start: Self.noon + 4_500, interval: 900, amount: 1, max: 5)
    let waiting = Self.energy().accrued(
      since: later, below: 0, Self.holding(until: nil), at: Self.noon)
    #expect(waiting.amount == 0 && waiting.running == later)
  }

  @Test("is the same in one step or in many", arguments: 0..<400 as Range<UInt64>)
  func steps(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let currency = Self.energy(Int.random(in: 1...60, using: &numbers))
    let end = Self.noon + Double(Int.random(in: 0...20_000, using: &numbers))
    let held = Self.holding(until: end)
    let balance = Int.random(in: 0...4, using: &numbers)
    let now = Self.noon + Double(Int.random(in: 0...40_000, using: &numbers))
    guard let begun = currency.accrual(from: Self.noon, held) else { return }
    var (amount, running) = (0, Optional(begun))
    while let interval = running, interval.end <= now, balance < currency.max ?? 0 {
      amount += 1
      running =
        balance + amount < currency.max ?? 0
        ? Accrual(
          start: interval.end, interval: interval.end < end ? 450 : 900, amount: 1,
          max: currency.max ?? 0) : nil
    }
    let whole = currency.accrued(since: begun, below: balance, held, at: now)
    #expect(whole.amount == amount)
    if balance < currency.max ?? 0 { #expect(whole.running == running) }
  }

  @Test(
    "without a condition is the same as with one that always holds",
    arguments: 0..<400 as Range<UInt64>)
  func unconditional(seed: UInt64) {
    var numbers = SplitMix(seed: seed)
    let (max, amount) = (
      Int.random(in: 1...60, using: &numbers), Int.random(in: 1...3, using: &numbers)
    )
    let every = Income.Schedule.every(Length(Int.random(in: 1...40, using: &numbers), .minutes))
    let (plain, conditional) = (
      Currency(id: "energy", max: max, income: [Income([amount], every)]),
      Currency(id: "energy", max: max, income: [Income([amount], every, when: .all([]))])
    )
    let held = Self.holding(until: Self.noon + Double(Int.random(in: 0...20_000, using: &numbers)))
    // The interval that runs can be one of an earlier catalog.
    let begun = Accrual(
      start: Self.noon, interval: Double(Int.random(in: 1...3_000, using: &numbers)), amount: 2,
      max: max)
    let balance = Int.random(in: 0...max, using: &numbers)
    let now = Self.noon + Double.random(in: -100...40_000, using: &numbers)
    #expect(plain.accrual(from: now, held) == conditional.accrual(from: now, held))
    let (whole, expected) = (
      plain.accrued(since: begun, below: balance, held, at: now),
      conditional.accrued(since: begun, below: balance, held, at: now)
    )
    #expect(whole.amount == expected.amount && whole.running == expected.running)
  }
}
