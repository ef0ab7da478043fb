import Foundation
import Testing
import TollgateServer

@Suite("An opening that a device posts")
struct OpeningRouteTests {
  private func open(
    _ customer: UUID, with download: String, _ server: RunningServer, more: String = ""
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/customers/\(customer.uuidString)/openings",
      #"{"signedAppTransaction":"\#(download)"\#(more)}"#, key: server.public)
  }

  @Test("gives an Apple account's start and income once, to one customer")
  func once() async throws {
    try await RunningServer.open { server in
      let (ana, invented) = (UUID(), UUID())
      for _ in 0..<3 {
        let answer = try await open(ana, with: try Signed.download("7"), server)
        #expect(answer.status == 200)
        #expect(answer.json["balances"] as? [String: Int] == ["stars": 6])
      }
      let other = try await open(invented, with: try Signed.download("7"), server)
      #expect(other.json["balances"] as? [String: Int] == [:])
      let timeline = try await server.ask(
        "GET", "/v1/customers/\(ana.uuidString)/timeline", key: server.secret)
      #expect(timeline.body.contains(#""detail":"start""#))
    }
  }

  @Test("refuses app transactions that the App Store didn't sign, and unknown time zones")
  func refused() async throws {
    try await RunningServer.open { server in
      let transaction = try Signed.transaction("1")
      for token in ["a.b.c", transaction] {
        let answer = try await open(UUID(), with: token, server)
        #expect(answer.status == 422)
      }
      let download = try Signed.download("7")
      for more in [#","timeZone":"Europe/Nowhere""#, #","platform":"toaster""#] {
        #expect(try await open(UUID(), with: download, server, more: more).status == 400)
      }
    }
  }
}
