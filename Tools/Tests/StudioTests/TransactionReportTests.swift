import AppStoreWire
import Foundation
import LocalAppStore
import Testing

@testable import Studio

@Suite("A transaction’s report")
struct TransactionReportTests {
  private let noon = Date(timeIntervalSince1970: 1_768_478_400)

  private func makeStore(seed: UInt64) -> LocalStore {
    LocalStore(
      configuration: StoreConfiguration(
        products: [.init(id: "p", kind: .nonConsumable, price: 4.99)]),
      app: AppIdentity(bundleID: "com.example", version: "1.0"), seed: seed, now: noon)
  }

  private func event() async throws -> StoreEvent {
    let store = makeStore(seed: 1)
    try await store.send(BuyElsewhere("p", account: store.send(AddAccount())))
    return try #require(try await store.send(ListEvents()).last { $0.jws != nil })
  }

  private func report(
    by seed: UInt64, bundleID: String = "com.example",
    environment: WireEnvironment = .production
  ) async throws -> TransactionReport {
    let verifier = try JWSVerifier(roots: [makeStore(seed: seed).root])
    return try #require(
      TransactionReport(
        try await event(), bundleID: bundleID, environment: environment, by: verifier))
  }

  @Test("lists the checks that a valid token passed, and its claims")
  func good() async throws {
    let report = try await report(by: 1)
    #expect(report.refusal == nil)
    #expect(report.checks.count == 8)
    #expect(report.claims.contains { $0.name == "productId" && $0.value == "p" })
    #expect(report.claims.first { $0.name == "purchaseDate" }?.instant == noon)
  }

  @Test("explains the fault of a token of another store, app or environment")
  func bad() async throws {
    let reports = [
      try await report(by: 2), try await report(by: 1, bundleID: "com.other"),
      try await report(by: 1, environment: .sandbox),
    ]
    for (report, word) in zip(reports, ["root", "bundleId", "environment"]) {
      #expect(report.refusal?.contains(word) == true)
      #expect(report.checks.isEmpty)
    }
  }
}
