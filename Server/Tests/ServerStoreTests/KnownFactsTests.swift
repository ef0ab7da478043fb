import AppStoreWire
import Foundation
import PostgresTesting
import ServerCore
import Testing

@testable import ServerStore

@Suite("The facts that were read last")
struct KnownFactsTests {
  @Test("are what their texts mean, read for the first time and again, and after many others")
  func meaning() throws {
    let known = KnownFacts()
    let facts = try (0..<3_000).map(fact)
    let texts = try facts.map { try KeptJSON.text(of: $0) }
    for (fact, text) in zip(facts, texts) { #expect(try known.fact(of: text) == fact) }
    for index in [0, 1_500, 2_999] {
      #expect(try known.fact(of: texts[index]) == facts[index])
      #expect(try known.fact(of: texts[index]) == facts[index])
    }
  }

  @Test("are at most two generations")
  func bounded() throws {
    let known = KnownFacts()
    for number in 0..<5_000 { _ = try known.fact(of: KeptJSON.text(of: fact(number))) }
    #expect(known.count <= 2_000)
    #expect(known.count >= 1_000)
    known.forget()
    #expect(known.count == 0)
  }

  @Test("have no text that means nothing")
  func meaningless() {
    let known = KnownFacts()
    #expect(throws: (any Error).self) { try known.fact(of: "{}") }
    #expect(known.count == 0)
  }

  @Test("are forgotten by a store in SQLite after an erasure")
  func erasedInSQLite() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(at: folder.file)
    try await expectForgotten(by: store, from: store.knownFacts)
    try store.close()
  }

  @Test(
    "are forgotten by a store in PostgreSQL after an erasure",
    .enabled(
      if: PostgresCluster.isInstalled, "There is no PostgreSQL. Run ./.ci/setup postgresql."))
  func erasedInPostgreSQL() async throws {
    let address = try PostgresAddress(try PostgresCluster.shared.get().database())
    try PostgresStore.migrate(address)
    let store = try PostgresStore(at: address)
    defer { store.close() }
    try await expectForgotten(by: store, from: store.knownFacts)
  }

  private func expectForgotten(by store: any Store, from known: KnownFacts) async throws {
    let customer = Sample.customer(1)
    try await Sample.intake.take([Sample.transaction("1", token: customer)], into: store)
    let facts = try await store.read { try $0.facts(ownedBy: customer, in: .production).count }
    #expect(facts == 1 && known.count > 0)
    try await store.write { store in
      try Sample.intake.erase(customer, in: [.production], at: Sample.date(2), store)
    }
    #expect(try await store.scrub())
    #expect(known.count == 0)
  }

  private func fact(_ number: Int) throws -> SignedFact {
    let date = WireDate(Date(timeIntervalSince1970: 1_800_000_000))
    return try SignedFact(
      .transaction(
        TransactionPayload(
          transactionId: "\(number)", originalTransactionId: "\(number)", bundleId: "com.example",
          productId: "coins", purchaseDate: date, originalPurchaseDate: date, type: .consumable,
          signedDate: date, environment: .production)))
  }
}
