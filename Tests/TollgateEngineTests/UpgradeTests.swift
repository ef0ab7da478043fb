import Foundation
import Testing
import TollgateCore

@testable import TollgateEngine

/// The device that upgrades is notified of the new plan alone.
@Suite("An upgrade")
struct UpgradeTests {
  private let noon = Date.at("2026-01-15T12:00:00Z")

  private func plan(
    _ transaction: String, of product: Catalog.Product.ID, bought: TimeInterval,
    days: Double, original: String? = "9", revoked: Bool = false
  ) -> Fact {
    let start = noon + bought
    return Fact(
      id: Fact.ID(environment: "Production", transaction: transaction, purchaseDate: start),
      product: product, signedDate: revoked ? start + 1 : start,
      revocationDate: revoked ? start + 1 : nil, expirationDate: start + days * 86_400,
      original: original)
  }

  private func valid(after facts: [Fact]) async throws -> [String] {
    let bench = try Bench()
    defer { bench.remove() }
    let keeper = try await bench.launch(catalog: .shop)
    for fact in facts { try keeper.record(fact) }
    keeper.stop()
    let kept = try Ledger(at: bench.ledger).ledgerState.facts.values
    #expect(Set(kept.map(\.fact)) == Set(keeper.ledger.ledgerState.facts.values.map(\.fact)))
    return kept.map(\.fact).filter(\.isValid).map(\.id.transaction).sorted()
  }

  @Test(
    "ends the paid period of the plan below it at once, whichever the store delivers first",
    arguments: [0, 86_400, 31 * 86_400 - 1] as [TimeInterval])
  func ends(after seconds: TimeInterval) async throws {
    let month = plan("9", of: "monthly", bought: 0, days: 31)
    let year = plan("10", of: "yearly", bought: seconds, days: 365)
    #expect(try await valid(after: [month, year]) == ["10"])
    #expect(try await valid(after: [year, month]) == ["10"])
  }

  @Test("that is refunded restores nothing of the plan below it")
  func refunded() async throws {
    let month = plan("9", of: "monthly", bought: 0, days: 31)
    let year = plan("10", of: "yearly", bought: 60, days: 365)
    let refunded = plan("10", of: "yearly", bought: 60, days: 365, revoked: true)
    #expect(try await valid(after: [month, year, refunded]).isEmpty)
    #expect(try await valid(after: [refunded, month]).isEmpty)
  }

  @Test("doesn't happen if the plan follows at the end, renews, or belongs to another subscription")
  func none() async throws {
    let month = plan("9", of: "monthly", bought: 0, days: 31)
    let named = plan("9", of: "monthly", bought: 0, days: 31, original: "K")
    let sign = plan("10", of: "yearly", bought: 60, days: 365, original: "\u{212A}")
    #expect(try await valid(after: [named, sign]) == ["10", "9"], "compared by bytes")
    for other in [
      plan("10", of: "yearly", bought: 31 * 86_400, days: 365),
      plan("10", of: "monthly", bought: 30 * 86_400, days: 31),
      plan("10", of: "yearly", bought: 60, days: 365, original: "10"),
      plan("10", of: "yearly", bought: 60, days: 365, original: nil),
    ] {
      #expect(try await valid(after: [month, other]) == ["10", "9"])
    }
  }
}
