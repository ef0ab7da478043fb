import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import NIOHTTP1
import ServerCore
import ServerStore

/// Answers the App Store's question about a subscriber who is about to cancel: `POST /v1/app-store/retention`.
///
/// The answer is the catalog's offer to stay for the product, in the subscriber's language and
/// signed. It follows from only the catalog and the request, so that it arrives in time: Apple
/// waits 700 ms
/// (https://developer.apple.com/documentation/retentionmessaging/setting-up-retention-messaging-endpoint).
struct StayRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes
  let offers: StayOffers
  let signer: OfferSigner?

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/app-store/retention",
      Operation(
        "Answers the App Store which message may keep a subscriber who is about to cancel.",
        key: .none, body: .json(Body.self),
        answers: [.json("The offer to stay, or nothing if the catalog has none.", Answer.self)],
        refusals: [.forbidden])
    ) { call in
      try .json(try await answer(to: try await call.json(Body.self).signedPayload, call))
    }
    addresses.post(
      "/v1/retention",
      Operation(
        "Uploads the catalog's offers to stay to the App Store, and names the server that it asks.",
        key: .secret, parameters: [.environment(of: backend)], body: .json(Setup.self),
        answers: [.json("The messages, with their review.", Uploaded.self)],
        refusals: [.conflict, .serviceUnavailable])
    ) { call in
      try .json(try await upload(call))
    }
  }

  private struct Body: Decodable, Described {
    let signedPayload: String

    static let schema = Schema.request(["signedPayload": .token])
  }

  private struct Answer: Encodable, Described {
    struct Offer: Encodable {
      let messageIdentifier: String
      let promotionalOfferSignatureV2: String
    }

    var promotionalOffer: Offer?

    static let schema = Schema.object(
      [:],
      optional: [
        "promotionalOffer": .object([
          "messageIdentifier": .uuid, "promotionalOfferSignatureV2": .token,
        ])
      ])
  }

  private struct Setup: Decodable, Described {
    let realtimeURL: String?

    static let schema = Schema.request(
      [:], optional: ["realtimeURL": Schema.text(most: 256).orNull])
  }

  private struct Uploaded: Encodable, Described {
    struct Message: Encodable {
      let messageIdentifier: String
      let product: String
      let offer: String
      let language: String
      let state: String
    }

    let messages: [Message]

    static let schema = Schema.object([
      "messages": .list(
        of: .object([
          "messageIdentifier": .uuid, "product": .text(), "offer": .text(), "language": .text(),
          "state": .text(),
        ]))
    ])
  }

  private func answer(to token: String, _ call: Call) async throws -> Answer {
    let verifier = backend.verifier
    let question: RetentionRequestPayload
    do {
      question = try verifier.verifier.retentionRequest(
        token, appAppleID: verifier.appAppleID, environments: verifier.environments)
    } catch {
      let isForeign = [.appAppleID, .environment].contains(error.check)
      throw ServerRefusal(
        isForeign ? .forbidden : .badRequest, isForeign ? "another_app" : "not_verified",
        error.description, fix: "Send what the App Store signed for this app.")
    }
    try await backend.checkRevocation(of: [token], in: "question")
    guard let message = offers.message(for: question.productId, in: question.userLocale),
      let signer
    else { return Answer() }
    let signed = try signer.promotional(
      message.offer, of: message.product, transaction: question.originalTransactionId,
      at: call.access.machineTime())
    return Answer(
      promotionalOffer: .init(
        messageIdentifier: message.id.uuidString.lowercased(),
        promotionalOfferSignatureV2: signed))
  }

  /// Uploads the messages that the App Store doesn't have yet.
  private func upload(_ call: Call) async throws -> Uploaded {
    let environment = try customers.environment(of: call.request)
    let setup = try await call.json(Setup.self)
    guard let client = backend.appStore as? AppStoreClient else {
      throw ServerRefusal(
        .conflict, "no_key", "The credentials have no key for the App Store Server API.",
        fix:
          "Write issuerId, keyId and privateKey into credentials.json, and start the server again.")
    }
    do throws(AppStoreProblem) {
      let transport = client.transport
      var known = try await Self.states(from: transport, in: environment)
      for message in offers.messages where known[message.id] == nil {
        let body = try? JSONEncoder().encode(["header": message.header, "body": message.body])
        _ = try await transport.answer(
          .messaging(.PUT, "message/\(message.id.uuidString.lowercased())", body, in: environment))
      }
      if let url = setup.realtimeURL {
        let body = try? JSONEncoder().encode(["realtimeURL": url])
        _ = try await transport.answer(.messaging(.PUT, "realtime/url", body, in: environment))
      }
      known = try await Self.states(from: transport, in: environment)
      return Uploaded(
        messages: offers.messages.map {
          .init(
            messageIdentifier: $0.id.uuidString.lowercased(), product: $0.product,
            offer: $0.offer, language: $0.language, state: known[$0.id] ?? "")
        })
    } catch {
      guard error.isTemporary else {
        throw ServerRefusal(
          .conflict, "app_store_refused", error.description,
          fix: "Check the address, and in production that the performance test was passed.")
      }
      throw ServerRefusal(
        .serviceUnavailable, "app_store_unavailable", error.description,
        fix: "Ask again later; uploaded messages stay.", retryAfter: 60)
    }
  }

  /// Returns the App Store's review of each message.
  private static func states(
    from transport: AppStoreTransport, in environment: WireEnvironment
  ) async throws(AppStoreProblem) -> [UUID: String] {
    struct List: Decodable {
      struct Item: Decodable {
        let messageIdentifier: UUID
        let messageState: String
      }
      let messageIdentifiers: [Item]?
    }
    let bytes = try await transport.answer(.messaging(.GET, "message/list", nil, in: environment))
    guard let list = try? JSONDecoder().decode(List.self, from: bytes) else {
      throw AppStoreProblem(.later(nil), "The App Store's list of messages can't be read.")
    }
    return Dictionary(
      (list.messageIdentifiers ?? []).map { ($0.messageIdentifier, $0.messageState) },
      uniquingKeysWith: { $1 })
  }
}
