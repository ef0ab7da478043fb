import Foundation
import Testing

@Suite("A subscriber's year")
struct YearTests {
  /// The number of repetitions: `TOLLGATE_RUNS`, or a few.
  private static let runs =
    ProcessInfo.processInfo.environment["TOLLGATE_RUNS"].flatMap { Int($0) } ?? 4

  /// The events of one year, without random identifiers.
  private func events(settling isSettled: Bool) async throws -> [String] {
    let (lines, said) = AsyncStream<[String]>.makeStream()
    try await AppStoreTests.besideStore { server, control, _ in
      let customer = "6fa459ea-ee8a-4ca3-894e-db77e160355e"
      let story = [
        #"{"gracePeriod":16}"#,
        #"{"buy":"pro","appAccountToken":"\#(customer)"}"#, #"{"advance":"P1M"}"#,
        // Several renewals at once.
        #"{"advance":"P3M"}"#,
        // A payment that fails, and works in the days of grace.
        #"{"failRenewals":true}"#, #"{"advance":"P1M"}"#, #"{"advance":"P2D"}"#,
        #"{"failRenewals":false}"#, #"{"advance":"P2D"}"#, #"{"advance":"P1M"}"#,
        #"{"refund":"pro"}"#, #"{"reverseRefund":"pro"}"#, #"{"advance":"P1M"}"#,
        // A cancellation, its end, and a new beginning.
        #"{"turnOffRenewal":"pro"}"#, #"{"advance":"P2M"}"#,
        #"{"buy":"pro","appAccountToken":"\#(customer)"}"#, #"{"advance":"P3M"}"#,
      ]
      for step in story {
        try await control(step)
        if isSettled { try await server.settled() }
      }
      try await server.settled()
      let answer = try await server.ask("GET", "/v1/events?limit=500", key: server.secret)
      let events = answer.json["events"] as? [[String: Any]] ?? []
      said.yield(
        try events.map { event in
          var event = event
          event["id"] = nil
          let json = try JSONSerialization.data(withJSONObject: event, options: .sortedKeys)
          return String(decoding: json, as: UTF8.self)
            .replacing(/"(\w*[tT]ransactionId)":"\d+"/) { "\"\($0.1)\":…" }
        })
    }
    said.finish()
    for await events in lines { return events }
    return []
  }

  @Test("has the same events byte for byte each time, and no end at a renewal")
  func sameEvents() async throws {
    let first = try await events(settling: true)
    let types = first.compactMap { $0.firstMatch(of: /"type":"([\w.]+)"/).map { String($0.1) } }
    let renewed = "subscription.renewed"
    #expect(
      types == [
        "subscription.started", "entitlement.granted", renewed, renewed, renewed, renewed,
        "subscription.billingFailed", renewed, "subscription.recovered", renewed,
        "purchase.refunded", "entitlement.ended", "purchase.refundReversed",
        "entitlement.granted", renewed, "subscription.cancelled", "subscription.expired",
        "entitlement.ended", "subscription.started", "entitlement.granted", renewed, renewed,
        renewed,
      ])
    for run in 1..<max(2, Self.runs) {
      #expect(try await events(settling: run % 2 == 0) == first)
    }
  }
}
