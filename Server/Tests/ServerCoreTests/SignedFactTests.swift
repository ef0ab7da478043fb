import AppStoreWire
import Foundation
import ServerCore
import Testing

@Suite("A signed fact")
struct SignedFactTests {
  @Test("counts by its signing date, in whatever order facts arrive")
  func newest() throws {
    let facts = try [
      period("1", from: 0, signed: 0),
      period("1", from: 0, signed: 2) { $0.revocationDate = day(2) },
      period("1", from: 0, signed: 1) { $0.isUpgraded = true },
    ].map { try SignedFact(.transaction($0)) }
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0, 1, 0]] {
      var set = FactSet()
      for index in order { set.insert(facts[index]) }
      #expect(set.transactions.map(\.payload.revocationDate) == [day(2)], "\(order)")
    }
  }

  @Test("is one fact if only the signing dates and the device differ")
  func merging() throws {
    let payloads = [
      period("1", from: 0, signed: 3), period("1", from: 0, signed: 1),
      period("1", from: 0, signed: 7) { $0.deviceVerification = Data([1, 2]) },
    ]
    let facts = try payloads.map { try SignedFact(.transaction($0)) }
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
      var fact = facts[order[0]]
      for index in order.dropFirst() { fact.merge(facts[index]) }
      #expect(fact.firstSigned == day(1) && fact.lastSigned == day(7), "\(order)")
      #expect(fact.payload == facts[2].payload)
    }
    let refunded = try SignedFact(
      .transaction(period("1", from: 0, signed: 3) { $0.revocationDate = day(2) }))
    #expect(!refunded.says(the: facts[0]))
  }

  @Test("counts by the larger SHA-256 of the payload if two have the same date")
  func ties() throws {
    let one = try SignedFact(.transaction(period("1", from: 0, signed: 2)))
    let other = try SignedFact(
      .transaction(period("1", from: 0, signed: 2) { $0.revocationDate = day(1) }))
    let larger = one.payload > other.payload ? one : other
    for facts in [[one, other], [other, one]] {
      var set = FactSet()
      for fact in facts { set.insert(fact) }
      #expect(set.current(one.id) == larger)
    }
  }

  @Test("keeps one of several tokens for one payload, whichever arrived first")
  func tokens() throws {
    let payload = period("1", from: 0)
    let bytes = Array(try JSONEncoder().encode(payload))
    let first = try SignedFact(.transaction(payload), payload: bytes, token: "a")
    let second = try SignedFact(.transaction(payload), payload: bytes, token: "b")
    var (one, other) = (first, second)
    one.merge(second)
    other.merge(first)
    #expect(one == other)
  }

  @Test("is the same in any JSON formatting, and different if an unknown claim differs")
  func canonical() throws {
    let payload = period("1", from: 0)
    func fact(_ json: String) throws -> SignedFact {
      try SignedFact(.transaction(payload), payload: Array(json.utf8))
    }
    let one = try fact(#"{"a": 1, "b": {"c": [true, null, "x"], "d": 2}, "signedDate": 5}"#)
    let same = try fact(#"{"b":{"d":2,"c":[true,null,"x"]},"signedDate":6,"a":1}"#)
    let other = try fact(#"{"a": 1, "b": {"c": [true, null, "y"], "d": 2}, "signedDate": 5}"#)
    #expect(one.says(the: same))
    #expect(!one.says(the: other))
  }

  @Test("is never mixed with another environment's")
  func environments() throws {
    var set = FactSet()
    set.insert(try SignedFact(.transaction(period("1", from: 0))))
    set.insert(
      try SignedFact(.transaction(period("1", from: 0, signed: 9) { $0.environment = .sandbox })))
    #expect(set.transactions.map(\.environment).count == 2)
  }

  @Test("has no effect when it arrives again")
  func again() throws {
    let fact = try SignedFact(.transaction(period("1", from: 0)))
    var set = FactSet()
    let (first, second) = (set.insert(fact), set.insert(fact))
    #expect(first && !second)
  }
}
