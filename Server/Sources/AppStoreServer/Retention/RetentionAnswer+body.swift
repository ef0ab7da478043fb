import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON

/// The reason why a server's answer can't be read.
struct UnreadableAnswer: Error {
  let reason: String
}

extension RetentionAnswer {
  /// Reads an answer as Apple's `RealtimeResponseBody`
  /// (https://developer.apple.com/documentation/retentionmessaging/realtimeresponsebody).
  ///
  /// - Returns: Nil if the answer is empty.
  init?(_ body: Data) throws(UnreadableAnswer) {
    guard !body.isEmpty else { return nil }
    guard let root = try? JSONNode.parse(body, file: "answer"), root.isObject, root.isUnambiguous
    else { throw UnreadableAnswer(reason: "the answer is no JSON object") }
    let kinds = ["message", "alternateProduct", "promotionalOffer", "advancedCommerceInfo"]
    let given = kinds.compactMap { name in root.given(name).map { (name, $0) } }
    guard let (name, node) = given.first else { return nil }
    guard given.count == 1 else {
      throw UnreadableAnswer(reason: "the answer has \(given.map(\.0).listed): one is allowed")
    }
    guard let message = node["messageIdentifier"]?.string.flatMap(UUID.init(uuidString:)) else {
      throw UnreadableAnswer(reason: "`\(name)` has no messageIdentifier that is a UUID")
    }
    switch name {
    case "message": self = .message(message)
    case "alternateProduct":
      guard let product = node["productId"]?.string else {
        throw UnreadableAnswer(reason: "alternateProduct has no productId")
      }
      self = .alternateProduct(
        message, productID: product,
        plan: node.given("billingPlanType")?.string.map { .init(rawValue: $0) })
    case "promotionalOffer": self = .promotionalOffer(message, try Self.order(node))
    default: throw UnreadableAnswer(reason: "advancedCommerceInfo is not supported")
    }
  }

  private static func order(_ node: JSONNode) throws(UnreadableAnswer) -> PurchaseOrder {
    if let token = node.given("promotionalOfferSignatureV2") {
      let parts = token.string?.split(separator: ".", omittingEmptySubsequences: false) ?? []
      guard let token = token.string, parts.count == 3,
        let bytes = Base64.url.decode(ArraySlice(parts[1].utf8)),
        let claims = try? JSONNode.parse(Data(bytes), file: "offer"),
        let product = claims["productId"]?.string, let offer = claims["offerIdentifier"]?.string
      else {
        throw UnreadableAnswer(
          reason: "promotionalOfferSignatureV2 is no JWS with a productId and an offerIdentifier")
      }
      return PurchaseOrder(
        productID: product, offer: .promotionalJWS(id: offer, compactJWS: token))
    }
    guard let signed = node.given("promotionalOfferSignatureV1") else {
      throw UnreadableAnswer(reason: "promotionalOffer has no signature")
    }
    guard let signature = signed["encodedSignature"]?.string.flatMap({ Data(base64Encoded: $0) }),
      let product = signed["productId"]?.string,
      let nonce = signed["nonce"]?.string.flatMap(UUID.init(uuidString:)),
      let timestamp = signed["timestamp"]?.wholeNumber, let key = signed["keyId"]?.string,
      let offer = signed["offerIdentifier"]?.string
    else {
      throw UnreadableAnswer(reason: "promotionalOfferSignatureV1 lacks a member")
    }
    return PurchaseOrder(
      productID: product,
      appAccountToken: signed.given("appAccountToken")?.string.flatMap(UUID.init(uuidString:)),
      offer: .promotional(
        id: offer, keyID: key, nonce: nonce, timestamp: Int64(timestamp), signature: signature))
  }
}
