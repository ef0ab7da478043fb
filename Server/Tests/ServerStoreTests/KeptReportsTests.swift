import AppStoreWire
import Foundation
import PostgresTesting
import ServerCore
import Testing
import TollgateCore

@testable import ServerStore

@Suite("A report that was made before")
struct KeptReportsTests {
  @Test(
    "is the same as a new one, after any changes by any process and at any instant",
    arguments: 0..<6)
  func randomLives(seed: UInt64) async throws {
    try await RandomLives.inSQLite(seed: seed) { lives, store in
      try await check(lives, readBy: store, steps: 150)
    }
  }

  @Test(
    "is the same in PostgreSQL",
    .enabled(
      if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."))
  func randomLivesInPostgreSQL() async throws {
    try await RandomLives.inPostgreSQL(seed: 202) { lives, store in
      try await check(lives, readBy: store, steps: 80)
    }
  }

  /// Asks about customers again and again while another process writes, and while time passes, back too.
  private func check(_ lives: RandomLives, readBy store: any Store, steps: Int) async throws {
    var lives = lives
    let catalog = try Sample.catalog()
    let kept = KeptReports(by: catalog) { digest, _ in
      digest == catalog.digest ? catalog : nil
    }
    var now = Sample.date(20)
    for _ in 1...steps {
      try await lives.step()
      if Int.random(in: 0...2, using: &lives.chance) == 0 { try await lives.act(at: now) }
      let passed = Int64.random(in: -1...6, using: &lives.chance) * 86_400_000
      now = now.advanced(byMilliseconds: passed)
      for number: UInt8 in 1...6 {
        let customer = Sample.customer(number)
        // The end of a period, and the milliseconds around it.
        let end = Sample.date(Int64.random(in: 0...20, using: &lives.chance) * 28 + 30)
        let instants = [now, end.advanced(byMilliseconds: -1), end, now]
        for instant in instants {
          for hasOwnName in [false, true] {
            let found = try await kept.report(
              on: customer, byOwnName: hasOwnName, in: .production, at: instant, from: store)
            let record = try await store.read { store in
              let record = try CustomerRecord(of: customer, in: .production, from: store) {
                $0 == catalog.digest ? catalog : nil
              }
              return hasOwnName ? record : record.named(customer)
            }
            let wanted = try ReportText(CustomerReport(record, by: catalog, at: instant))
            #expect(found == wanted, "customer \(number) at \(instant.text)")
          }
        }
      }
    }
  }

  @Test("is read without the facts while nothing about the customer changes")
  func unchanged() async throws {
    let (store, catalog) = (try SQLiteStore(), try Sample.catalog())
    let kept = KeptReports(by: catalog) { _, _ in catalog }
    let customer = Sample.customer(1)
    func purchases(at day: Int64) async throws -> Bool {
      let text = try await kept.report(
        on: customer, byOwnName: true, in: .production, at: Sample.date(day), from: store)
      return String(decoding: text.json(at: Sample.date(day)), as: UTF8.self).contains("\"pro\"")
    }
    try await Sample.intake.take([Sample.transaction("1", token: customer)], into: store)
    #expect(try await purchases(at: 1))
    // A change that no trigger sees shows what was read.
    try await store.write { store in
      let versions = try store.versions(of: [customer])
      try store.erase("1", in: .production, as: Digest(rawValue: "mark"))
      try (store as? SQLTransaction<SQLiteDatabase>)?.run(
        "UPDATE customer_version SET version = ? WHERE customer = ?",
        [versions[customer], customer.text])
    }
    #expect(try await purchases(at: 2))
    #expect(try await !purchases(at: 31), "the period's end has passed")
    _ = try await Sample.intake.take([Sample.transaction("1", token: customer)], into: store)
  }
}
