import AppStoreWire
import Foundation
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
