import Foundation
import Testing

@Suite("A variant that a customer saw")
struct ExposureTests {
  private func expose(
    _ variant: String, of experiment: String = "hints", at date: String = "2025-10-09T08:00:00Z",
    to customer: UUID, _ server: RunningServer
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/customers/\(customer.uuidString)/exposures",
      #"{"experiment":"\#(experiment)","variant":"\#(variant)","at":"\#(date)"}"#,
      key: server.public)
  }

  @Test("counts once, the first one, and applies to the customer's decisions")
  func first() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      func limit() async throws -> Int? {
        try await server.ask(
          "POST", "/v1/customers/\(customer.uuidString)/decisions", #"{"feature":"hint"}"#,
          key: server.public
        ).json["remaining"] as? Int
      }
      #expect(try await limit() == 2)
      let seen = try await expose("many", to: customer, server)
      #expect(seen.json["at"] as? String == "2025-10-09T08:00:00.000Z")
      #expect(try await limit() == 5)
      let again = try await expose("few", to: customer, server)
      #expect(again.status == 200 && again.json["variant"] as? String == "many")
      #expect(try await limit() == 5)
    }
  }

  @Test("is in the catalog, with a date no later than now")
  func refusals() async throws {
    try await RunningServer.open { server in
      let customer = UUID()
      #expect(
        try await expose("many", of: "none", to: customer, server).code == "unknown_experiment")
      #expect(try await expose("none", to: customer, server).code == "unknown_variant")
      #expect(try await expose("many", at: "noon", to: customer, server).code == "bad_instant")
      let early = try await expose("many", at: "2030-01-01T00:00:00Z", to: customer, server)
      #expect(early.json["at"] as? String == "2025-10-09T08:53:20.000Z")
    }
  }
}
