import AppStoreWire
import Foundation
import HTTPTypes
import Hummingbird
import LoopbackServer
import ServerCore
import ServerStore
import TollgateCore

/// The signing of offers for an app's server: `POST /v1/offers/sign`.
struct OfferRoutes: Sendable {
  let backend: Backend
  let customers: CustomerRoutes
  let signer: OfferSigner?

  func add(to addresses: inout Addresses) {
    addresses.post(
      "/v1/offers/sign",
      Operation(
        "Signs an offer for a customer of the app.", key: .secret,
        parameters: [.environment(of: backend)], body: .json(Asked.self),
        answers: [.json("The signature.", .either(Signed.schema, LegacySigned.schema))],
        refusals: [.notFound, .conflict])
    ) { call in
      try await sign(call)
    }
  }

  private enum Kind: String, CaseIterable {
    case promotional, promotionalLegacy, introductoryEligibility
  }

  private struct Asked: Decodable, Described {
    let kind: String
    let product: String
    let offer: String?
    let customer: String
    let transaction: String?
    let allow: Bool?

    static let schema = Schema.request(
      ["kind": .words(Kind.allCases.map(\.rawValue)), "product": .text(), "customer": .customer],
      optional: [
        "offer": Schema.text().orNull, "transaction": Schema.text().orNull,
        "allow": Schema.boolean.orNull,
      ])
  }

  private struct Signed: Encodable, Described {
    let compactJWS: String

    static let schema = Schema.object(["compactJWS": .token])
  }

  private struct LegacySigned: Encodable, Described {
    let keyId: String
    let nonce: String
    let timestamp: Int64
    let signature: String

    static let schema = Schema.object([
      "keyId": .text(), "nonce": .uuid, "timestamp": .integer(), "signature": .text(),
    ])
  }

  private func sign(_ call: Call) async throws -> Response {
    let environment = try customers.environment(of: call.request)
    let asked = try await call.json(Asked.self)
    guard let kind = Kind(rawValue: asked.kind) else {
      throw ServerRefusal(
        .badRequest, "unknown_kind", "There is no such kind of offer to sign.",
        fix: "Name one of \(Kind.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    let product = backend.catalog.catalog.product(Catalog.Product.ID(asked.product))
    guard product?.kind == .autoRenewable else {
      throw ServerRefusal(
        .badRequest, "unknown_product", "The catalog has no such subscription.",
        fix: "Name a product of the catalog of the type autoRenewable.")
    }
    guard let signer else {
      throw ServerRefusal(
        .conflict, "no_offer_key", "The credentials have no key to sign offers with.",
        fix:
          "Write issuerId, keyId and privateKey into credentials.json, and start the server again.")
    }
    let customer = try call.customer(asked.customer)
    let record = try await backend.store.read { store in
      try backend.record(of: customer, in: environment, from: store)
    }
    if let transaction = asked.transaction, !record.hasTransaction(transaction) {
      throw ServerRefusal(
        .notFound, "no_transaction", "The customer has no such transaction.",
        fix: "Name one that GET /v1/customers/{id} lists, or leave it out.")
    }
    // An offer's signature is judged like a JWT, by the machine's clock.
    let now = call.access.machineTime()
    switch kind {
    case .promotional:
      let (offer, newest) = try promotion(asked, record)
      return try .json(
        Signed(
          compactJWS: try signer.promotional(
            offer, of: asked.product, transaction: asked.transaction ?? newest.id, at: now)))
    case .promotionalLegacy:
      let (offer, _) = try promotion(asked, record)
      let signed = try signer.legacyPromotional(
        offer, of: asked.product, for: customer, at: now)
      return try .json(
        LegacySigned(
          keyId: signed.keyID, nonce: signed.nonce.uuidString.lowercased(),
          timestamp: signed.timestamp.rawValue, signature: signed.signature.base64EncodedString()))
    case .introductoryEligibility:
      let (allows, transaction) = try introduction(asked, record)
      return try .json(
        Signed(
          compactJWS: try signer.introductoryEligibility(
            allows, of: asked.product, transaction: transaction, at: now)))
    }
  }

  /// Returns the requested promotional offer, and a transaction that proves the customer's
  /// eligibility.
  private func promotion(
    _ asked: Asked, _ record: CustomerRecord
  ) throws -> (offer: String, transaction: SignedTransaction) {
    guard let offer = asked.offer, !offer.isEmpty else {
      throw ServerRefusal(
        .badRequest, "no_offer", "A promotional offer has a name.",
        fix: "Send it as `offer`, as App Store Connect has it.")
    }
    guard let newest = record.newestOwnSubscription else {
      throw ServerRefusal(
        .conflict, "not_eligible", "The customer never subscribed, as far as this server knows.",
        fix:
          "Promotional offers are for customers who subscribe or once did. Upload their transactions first."
      )
    }
    return (offer, newest)
  }

  /// Returns whether they may have the introductory offer, and a transaction of theirs.
  private func introduction(
    _ asked: Asked, _ record: CustomerRecord
  ) throws -> (allows: Bool, transaction: String) {
    guard let transaction = asked.transaction ?? record.newestTransaction?.id else {
      throw ServerRefusal(
        .notFound, "no_transaction",
        "The customer has no transaction, and the App Store needs one.",
        fix: "Upload one, or what AppTransaction.shared has, first.")
    }
    guard let allows = asked.allow ?? record.mayHaveIntroductoryOffer(of: asked.product) else {
      throw ServerRefusal(
        .conflict, "eligibility_unknown",
        "The customer had an introductory offer, and it is not known whether of this group.",
        fix: "Decide it yourself: send `allow`.")
    }
    return (allows, transaction)
  }
}
