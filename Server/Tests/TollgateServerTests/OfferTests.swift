import AppStoreWire
import Foundation
import Testing
import TollgateServer

@Suite("An offer that the server signs")
struct OfferTests {
  private func sign(
    _ kind: String, for customer: UUID, _ members: String, _ server: RunningServer
  ) async throws -> RunningServer.Answer {
    try await server.ask(
      "POST", "/v1/offers/sign",
      #"{"kind":"\#(kind)","product":"pro","customer":"\#(customer.uuidString)"\#(members)}"#,
      key: server.secret)
  }

  /// Serves with a key to sign with.
  private func open(
    _ body: @escaping @Sendable (RunningServer, OfferVerifier) async throws -> Void
  ) async throws {
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let pem = try folder.keyFile()
    let verifier = try OfferVerifier(
      bundleID: "com.example.app",
      keys: ["OFFERKEY": OfferKey(id: "OFFERKEY", pem: pem).publicKey])
    try await RunningServer.open(try folder.configuration()) { try await body($0, verifier) }
  }

  @Test("is a promotional one, for a subscriber with a transaction of theirs")
  func promotional() async throws {
    try await open { server, verifier in
      let customer = UUID()
      let early = try await sign("promotional", for: customer, #","offer":"stay""#, server)
      #expect(early.status == 409 && early.code == "not_eligible")
      _ = try await server.upload([try Signed.transaction("1", token: customer)], for: customer)
      let answer = try await sign("promotional", for: customer, #","offer":"stay""#, server)
      let token = try #require(answer.json["compactJWS"] as? String)
      let payload = try verifier.promotionalOffer(
        token, productID: "pro", offerID: "stay", at: RunningServer.now)
      #expect(payload.transactionId == "1" && payload.iss == "an-issuer")
      let another = try await sign(
        "promotional", for: customer, #","offer":"stay","transaction":"2""#, server)
      #expect(another.status == 404 && another.code == "no_transaction")
    }
  }

  @Test("is one in the older form, for its account")
  func legacy() async throws {
    try await open { server, verifier in
      let customer = UUID()
      _ = try await server.upload([try Signed.transaction("1", token: customer)], for: customer)
      let answer = try await sign(
        "promotionalLegacy", for: customer, #","offer":"stay""#, server
      ).json
      let offer = PromotionalOfferSignature(
        bundleID: "com.example.app", keyID: try #require(answer["keyId"] as? String),
        productID: "pro", offerID: "stay", appAccountToken: customer,
        nonce: try #require(UUID(uuidString: answer["nonce"] as? String ?? "")),
        timestamp: WireDate(rawValue: try #require(answer["timestamp"] as? Int64)),
        signature: try #require(Data(base64Encoded: answer["signature"] as? String ?? "")))
      try verifier.verify(offer, at: RunningServer.now)
    }
  }

  @Test("decides on an introductory offer, by the customer's history or by the request")
  func introductory() async throws {
    try await open { server, verifier in
      let (fresh, introduced) = (UUID(), UUID())
      _ = try await server.upload(
        [try Signed.transaction("1", product: "coins", token: fresh)], for: fresh)
      let had = try Signed.transaction("2", token: introduced) {
        $0.offerType = .introductory
        $0.subscriptionGroupIdentifier = "G"
      }
      _ = try await server.upload([had], for: introduced)
      func allows(_ customer: UUID, _ members: String = "") async throws -> Bool {
        let answer = try await sign("introductoryEligibility", for: customer, members, server)
        return try verifier.introductoryOffer(
          try #require(answer.json["compactJWS"] as? String), productID: "pro",
          at: RunningServer.now
        ).allowIntroductoryOffer
      }
      #expect(try await allows(fresh))
      #expect(try await !allows(introduced))
      #expect(try await allows(introduced, #","allow":true"#))
      let nobody = try await sign("introductoryEligibility", for: UUID(), "", server)
      #expect(nobody.status == 404 && nobody.code == "no_transaction")
    }
  }

  @Test("needs the secret key, one of the app's keys, and a subscription of the catalog")
  func refusals() async throws {
    try await open { server, _ in
      #expect(try await sign("gift", for: UUID(), "", server).code == "unknown_kind")
      #expect(try await sign("promotional", for: UUID(), "", server).code == "no_offer")
      let coins = try await server.ask(
        "POST", "/v1/offers/sign",
        #"{"kind":"promotional","product":"coins","customer":"\#(UUID().uuidString)"}"#,
        key: server.secret)
      #expect(coins.code == "unknown_product")
      let open = try await server.ask("POST", "/v1/offers/sign", "{}", key: server.public)
      #expect(open.status == 403)
    }
    try await RunningServer.open { server in
      let none = try await sign("promotional", for: UUID(), #","offer":"stay""#, server)
      #expect(none.status == 409 && none.code == "no_offer_key")
    }
  }
}
