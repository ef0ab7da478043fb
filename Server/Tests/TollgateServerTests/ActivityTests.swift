import AppStoreWire
import Foundation
import Synchronization
import Testing

@testable import TollgateServer

@Suite("A server's activity")
struct ActivityTests {
  @Test("includes each notification and request, and names no customer")
  func told() async throws {
    let all = Mutex<[ServerActivity]>([])
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let customer = UUID()
    let signed = try Signed.notification(
      .oneTimeCharge, transaction: try Signed.transaction("1", product: "coins", token: customer))
    try await RunningServer.open(
      try folder.configuration(), activity: { one in all.withLock { $0.append(one) } }
    ) { server in
      _ = try await server.notify(signed)
      _ = try await server.notify("forged")
      _ = try await server.ask("GET", "/v1/customers/\(customer)", key: server.public)
      _ = try await server.ask("GET", "/v1/customers/\(customer)", key: "pk_wrong")
    }
    let lines = all.withLock { $0 }
    #expect(
      lines.map {
        $0.text(isColoured: false).split(separator: " ").dropFirst().joined(separator: " ")
      }
        == [
          "<- ONE_TIME_CHARGE 200 environment Production", "<- refused 400 code not_verified",
          "<- GET /v1/customers/{id} 200", "<- GET /v1/customers/{id} 401",
        ])
    for line in lines {
      #expect(!line.json.lowercased().contains(customer.uuidString.lowercased()))
      #expect(!line.json.contains("pk_") && !line.json.contains("\n"))
    }
  }

  @Test("is a line of JSON, or one for people colored by its outcome")
  func forms() {
    let one = ServerActivity(
      .webhook, at: Date(timeIntervalSince1970: 1_760_000_000), "entitlement.started",
      isGood: false, ["status": "500", "attempt": "2", "host": nil])
    #expect(
      one.json
        == #"{"attempt":"2","instant":"2025-10-09T08:53:20.000Z","kind":"webhook","status":"500","title":"entitlement.started"}"#
    )
    #expect(
      one.text(isColoured: true)
        == "\u{1B}[2m2025-10-09T08:53:20Z\u{1B}[0m -> \u{1B}[31mentitlement.started\u{1B}[0m 500  attempt 2"
    )
  }
}
