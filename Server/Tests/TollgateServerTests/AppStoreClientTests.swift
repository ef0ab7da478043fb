import AppStoreWire
import AsyncHTTPClient
import Foundation
import Logging
import ServerCore
import ServerStore
import Testing

@testable import TollgateServer

@Suite("An App Store answer to a server")
struct AppStoreClientTests {
  private func client(at url: String) throws -> AppStoreClient {
    let key = ServerKey(seed: 5)
    let verifier = try JWSVerifier(roots: [RunningServer.authority.root])
    return AppStoreClient(
      transport: AppStoreTransport(
        client: .shared,
        key: try AppStoreKey(
          issuerID: key.issuerID, keyID: key.keyID, bundleID: "com.example.app",
          privateKey: key.privateKey),
        address: { _ in url }, environments: [.production, .sandbox], budget: RequestBudget(),
        machineTime: { Date() }, attempts: 1),
      verifier: FactVerifier(
        verifier, bundleID: "com.example.app", environments: [.production, .sandbox]),
      gate: RevocationGate(
        .off, verifier: verifier, client: .shared, hosts: [], now: { RunningServer.now },
        doubt: { _ in }),
      logger: Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test("is left out if it is of another environment than the request, or not signed")
  func environments() async throws {
    let tokens = [
      try Signed.transaction("1"), try Signed.transaction("2") { $0.environment = .sandbox },
      try Signed.transaction("3", by: SigningAuthority(seed: 20)), "a.b.c",
      try Signed.transaction("4"),
    ]
    let list = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    try await AnsweringServer.open { _ in
      answer("200 OK", #"{"revision":"r","hasMore":false,"signedTransactions":[\#(list)]}"#)
    } _: { server in
      let page = try await client(at: server.url).history(of: "1", in: .production, after: nil)
      #expect(page.facts.map(\.id.name) == ["1", "4"])
      let other = try await client(at: server.url).history(of: "1", in: .sandbox, after: nil)
      #expect(other.facts.map(\.id.name) == ["2"])
    }
  }

  @Test("about a renewal counts only for its own subscription")
  func renewals() async throws {
    func item(_ transaction: String, renewalOf original: String) throws -> String {
      let renewal = RenewalInfoPayload(
        originalTransactionId: original, productId: "pro", autoRenewProductId: "pro",
        autoRenewStatus: .on, signedDate: Signed.date(0), environment: .production)
      let token = try RunningServer.authority.sign(renewal, at: RunningServer.now)
      return #"{"status":1,"signedTransactionInfo":"\#(try Signed.transaction(transaction))","#
        + #""signedRenewalInfo":"\#(token)"}"#
    }
    let items = [try item("1", renewalOf: "1"), try item("2", renewalOf: "1")]
    try await AnsweringServer.open { _ in
      answer("200 OK", #"{"data":[{"lastTransactions":[\#(items.joined(separator: ","))]}]}"#)
    } _: { server in
      let statuses = try await client(at: server.url).statuses(of: "1", in: .production)
      #expect(statuses.map(\.transaction.id.name) == ["1", "2"])
      #expect(statuses.map { $0.renewal?.original } == ["1", nil])
    }
  }
}
