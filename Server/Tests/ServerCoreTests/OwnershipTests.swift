import AppStoreWire
import Foundation
import ServerCore
import Testing

@Suite("The owner of a purchase")
struct OwnershipTests {
  private func owner(
    _ payloads: [TransactionPayload], claims: [(UInt8, Double)] = [],
    _ transfer: Ownership.Transfer = .newest, aliases: Aliases = Aliases()
  ) -> UUID? {
    Ownership(transfer: transfer, aliases: aliases).owner(
      of: payloads.map(SignedTransaction.init),
      claims: claims.enumerated().map { number, claim in
        OwnershipClaim(customer: person(claim.0), signed: day(claim.1), number: Int64(number))
      }.shuffled())
  }

  @Test("is the customer of the newest period's token, whatever an upload claims")
  func token() {
    let periods = [
      period("2", from: 365, token: person(2)), period("1", from: 0, signed: 900, token: person(3)),
    ]
    #expect(owner(periods, claims: [(9, 1000)]) == person(2))
    #expect(owner(periods.reversed(), claims: [(9, 1000)]) == person(2))
  }

  @Test("is nil, without a token and a claim")
  func nobody() {
    #expect(owner([pack("1", at: 0)]) == nil)
  }

  @Test("is not the customer of the token of all zeros, which counts as none")
  func zeros() {
    let zeros = UUID(uuidString: "00000000-0000-0000-0000-000000000000")
    #expect(owner([pack("1", at: 0, token: zeros)]) == nil)
    #expect(owner([pack("1", at: 0, token: zeros)], claims: [(4, 1)]) == person(4))
  }

  @Test(
    "is, without a token, the customer with the newest claim, or with the first one under keep",
    arguments: [
      (Ownership.Transfer.newest, [(1, 1), (2, 5), (3, 3)], 2),
      (.keep, [(2, 5), (1, 1), (3, 3)], 1),
    ] as [(Ownership.Transfer, [(UInt8, Double)], UInt8)])
  func claims(_ transfer: Ownership.Transfer, _ claims: [(UInt8, Double)], _ wins: UInt8) {
    let plan = [period("1", from: 0)]
    #expect(owner(plan, claims: claims, transfer) == person(wins))
    #expect(owner(plan, claims: claims.reversed(), transfer) == person(wins))
  }

  @Test(
    "is, of equal claims, the customer whose claim was recorded last, or first under keep",
    arguments: [[6, 7, 8], [8, 7, 6], [7, 8, 6]] as [[UInt8]])
  func recorded(_ order: [UInt8]) {
    let (plan, claims) = ([period("1", from: 0)], order.map { ($0, 5.0) })
    #expect(owner(plan, claims: claims, .newest) == order.last.map(person))
    #expect(owner(plan, claims: claims, .keep) == order.first.map(person))
  }

  @Test(
    "of a consumable is the first customer who claimed it, whatever the dates of signing",
    arguments: Ownership.Transfer.allCases)
  func consumables(_ transfer: Ownership.Transfer) {
    #expect(owner([pack("1", at: 0)], claims: [(7, 5), (6, 9), (8, 1)], transfer) == person(7))
    let named = pack("1", at: 0, token: person(3))
    #expect(owner([named], claims: [(7, 5)], transfer) == person(3))
  }

  @Test("of a family share is the customer who claims it, not the buyer's token")
  func families() {
    let shared = [pack("1", at: 0, token: person(1)) { $0.inAppOwnershipType = .familyShared }]
    #expect(owner(shared) == nil)
    #expect(owner(shared, claims: [(2, 1)]) == person(2))
  }

  @Test("is the customer that the token's was merged into, for later tokens too")
  func merges() {
    let merge = Act(
      number: 1, customer: person(1), environment: .production, date: day(1),
      deed: .merge(into: person(2)))
    let aliases = Aliases([merge])
    #expect(owner([pack("9", at: 50, token: person(1))], aliases: aliases) == person(2))
    #expect(aliases.names(of: person(2)) == [person(1), person(2)])
  }
}

@Suite("Merging customers")
struct AliasesTests {
  private let aliases = Aliases(
    [(1, 2), (2, 3)].enumerated().map { number, pair in
      Act(
        number: Int64(number), customer: person(UInt8(pair.0)), environment: .production,
        date: day(0), deed: .merge(into: person(UInt8(pair.1))))
    })

  @Test("leads to the last one of a chain")
  func row() {
    #expect([1, 2, 3, 4].map { aliases.customer(person($0)) } == [3, 3, 3, 4].map { person($0) })
  }

  @Test("never forms a cycle, and is done once")
  func circles() {
    #expect(aliases.outcome(ofMerging: person(3), into: person(1)) == .conflict)
    #expect(aliases.outcome(ofMerging: person(4), into: person(4)) == .conflict)
    #expect(aliases.outcome(ofMerging: person(1), into: person(4)) == .conflict)
    #expect(aliases.outcome(ofMerging: person(1), into: person(2)) == .done)
    #expect(aliases.outcome(ofMerging: person(3), into: person(4)) == .new)
  }
}

@Suite("An erased purchase")
struct ErasuresTests {
  @Test("is recognized, with its renewals, only in its own environment")
  func marks() throws {
    var erasures = Erasures(key: [1, 2, 3])
    erasures.insert("1", in: .production)
    func contains(_ payload: TransactionPayload) throws -> Bool {
      erasures.contain(try SignedFact(.transaction(payload)))
    }
    #expect(try contains(period("7", from: 365)))
    #expect(try contains(period("7", of: "8", from: 365)) == false)
    #expect(try contains(period("7", from: 365) { $0.environment = .sandbox }) == false)
    #expect(erasures.contain(try SignedFact(.renewal(renewal(signed: 1)))))
  }

  @Test("can't be recognized without the server's key")
  func keys() {
    let marks = [[UInt8(1)], [2]].map { Erasures(key: $0).mark(of: "1", in: .production) }
    #expect(marks[0] != marks[1])
  }
}
