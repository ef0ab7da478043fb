import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Testing
import TollgateCore

@Suite("The consumption report to the App Store")
struct ConsumptionTests {
  private func record(
    _ payloads: [TransactionPayload], _ deeds: [Act.Deed] = []
  ) throws -> CustomerRecord {
    CustomerRecord(
      customer: Sample.customer(1), environment: .production,
      sources: payloads.map {
        Balances.Source(
          SignedTransaction($0),
          grants: $0.productId == "coins"
            ? ["coins": Grants.Amount(100), "gems": Grants.Amount(10)] : [:])
      }, renewals: [:],
      acts: deeds.enumerated().map {
        Act(
          number: Int64($0), customer: Sample.customer(1), environment: .production,
          date: Sample.date(1), deed: $1)
      })
  }

  @Test("is empty until the customer consents, and their last answer counts")
  func consent() throws {
    #expect(try record([]).consentsToConsumption == false)
    #expect(try record([], [.consent(true)]).consentsToConsumption)
    #expect(try record([], [.consent(true), .consent(false)]).consentsToConsumption == false)
    #expect(
      try record([], [.consent(false), .consent(true), .use("play")]).consentsToConsumption)
  }

  @Test("is the share of the pack that was spent, oldest pack first")
  func share() throws {
    let (first, second) = (
      Sample.transaction("1", product: "coins"), Sample.transaction("2", product: "coins", at: 1)
    )
    let spent = try record([first, second], [.spend(amounts: ["coins": 130], unlocks: nil)])
    // All of the first pack's coins, and no gems.
    #expect(spent.consumedShare(of: SignedTransaction(first), at: Sample.date(9)) == 50_000)
    #expect(spent.consumedShare(of: SignedTransaction(second), at: Sample.date(9)) == 15_000)
    let plan = Sample.transaction("3")
    #expect(
      try record([plan]).consumedShare(of: SignedTransaction(plan), at: Sample.date(9)) == nil)
  }

  @Test(
    "requests a partial refund only if a part was used",
    arguments: [
      ("coins", 40_000, "GRANT_PRORATED", 40_000), ("coins", 0, "GRANT_FULL", 0),
      ("coins", 100_000, "DECLINE", 100_000), ("coins", nil, nil, nil),
      ("pro", 40_000, "GRANT_PRORATED", nil),
    ] as [(String, Int?, String?, Int?)])
  func prorated(_ product: String, _ consumed: Int?, _ preference: String?, _ percentage: Int?) {
    let said = ConsumptionAnswer(
      of: SignedTransaction(Sample.transaction("1", product: product)), consumed: consumed,
      by: ConsumptionPolicy(refundPreference: .grantProrated, sampleContentProvided: true))
    #expect(said.refundPreference == preference)
    #expect(said.consumptionPercentage == percentage)
    #expect(said.sampleContentProvided && said.customerConsented)
  }

  @Test("is sent once, however often the notification arrives, and never when it is empty")
  func once() async throws {
    let folder = try TemporaryFolder()
    let store = try SQLiteStore(at: folder.file)
    let asked = try Sample.notification(.consumptionRequest, about: Sample.transaction("1"))
    func take(_ tells: Bool) async throws -> [Job] {
      let intake = Intake(
        transfer: .newest, secret: [1, 2, 3], catalog: Digest(of: Sample.catalogFile),
        tellsConsumption: tells)
      return try await store.write { store in
        _ = try intake.take(asked, in: store)
        return try store.jobs(in: Set(Job.State.allCases), after: 0, limit: 9)
      }
    }
    #expect(try await take(false) == [])
    let job = try #require(try await take(true).first)
    #expect(job.kind == .consumption && job.subject == asked.uuid.description)
    try await store.write { store in
      var done = job
      done.state = .done
      try store.settle(done)
    }
    #expect(try await take(true).map(\.id) == [job.id])
  }
}
