import Foundation
import OpenStoreKitTest
import Testing

@Suite("A transaction of Xcode's store")
struct XcodeTests {
  @Test("is numbered from 0, and from 0 again after all were cleared")
  func numbers() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    try await Fixtures.buy("full")
    try await Fixtures.buy("monthly")
    #expect(session.allTransactions().map(\.identifier) == [0, 1])
    session.clearTransactions()
    #expect(try await Fixtures.buy("monthly")?.id == 0)
    await session.advance(to: Fixtures.start + 86_400 * 8)
    #expect(session.allTransactions().map(\.identifier) == [0, 1])
    #expect(session.allTransactions().map(\.originalTransactionIdentifier) == [0, 0])
  }

  @Test("is signed by one certificate under Xcode's key if the session requires it, and trusted")
  func isSignedAsXcodeDoes() async throws {
    let session = try SKTestSession(
      configuration: Fixtures.configuration, now: Fixtures.start, environment: .xcode)
    try await Fixtures.buy("monthly")
    let result = try #require(await Transaction.latest(for: "monthly"))
    let transaction = try result.payloadValue
    let header = try Header(result.headerData)
    #expect(header.kid == "Apple_Xcode_Key" && header.typ == "JWT" && header.alg == "ES256")
    #expect(header.x5c.count == 1)
    let claims = try #require(
      try JSONSerialization.jsonObject(with: result.payloadData) as? [String: Any])
    #expect(claims["isUpgraded"] as? Bool == false)
    #expect(claims["webOrderLineItemId"] as? String == "0")
    #expect(claims["environment"] as? String == "Xcode")
    #expect(transaction.webOrderLineItemID == "0")
    _ = try await AppTransaction.shared.payloadValue
    #expect(try await Fixtures.status().renewalInfo.payloadValue.willAutoRenew)
    await session.advance(to: Fixtures.start + 86_400 * 400)
    #expect(try await Fixtures.status().transaction.payloadValue.id == 13)
  }

  @Test("is signed by a chain of three by default, as the App Store signs")
  func isSignedByAChain() async throws {
    let session = try SKTestSession(configuration: Fixtures.configuration, now: Fixtures.start)
    try await Fixtures.buy("full")
    let result = try #require(await Transaction.latest(for: "full"))
    let header = try Header(result.headerData)
    #expect(header.kid == nil && header.x5c.count == 3)
    #expect(session.allTransactions().count == 1)
  }
}

private struct Header: Decodable {
  let alg: String
  let kid: String?
  let typ: String?
  let x5c: [String]

  init(_ json: Data) throws { self = try JSONDecoder().decode(Self.self, from: json) }
}
