import Foundation
import Testing

@testable import AppStoreWire

/// Tokens in which claims are absent that Apple's models call optional.
@Suite("A token without an optional claim")
struct AbsentClaimTests {
  /// Returns the JSON of a payload without some claims.
  private func claims(_ json: String, without names: [String]) throws -> ClaimSet {
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    for name in names {
      #expect(object.removeValue(forKey: name) != nil, "\(name) is in the complete payload")
    }
    return try ClaimSet(
      Array(try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)), of: "it")
  }

  @Test(
    "is still read as a transaction",
    arguments: [
      "originalTransactionId", "originalPurchaseDate", "quantity", "type", "inAppOwnershipType",
    ])
  func transaction(name: String) throws {
    var expected = TransactionPayload.complete
    switch name {
    case "originalTransactionId": expected.originalTransactionId = expected.transactionId
    case "originalPurchaseDate": expected.originalPurchaseDate = expected.purchaseDate
    case "quantity": expected.quantity = 1
    default: break
    }
    let json = try TransactionPayload.complete.json()
    #expect(try TransactionPayload(try claims(json, without: [name])) == expected)
    let bought = try TransactionPayload(
      try claims(json, without: ["type", "subscriptionGroupIdentifier"]))
    #expect(bought.type == .nonConsumable)
  }

  @Test("is still read as an app transaction")
  func appTransaction() throws {
    let json = try AppTransactionPayload.complete.json()
    let payload = try AppTransactionPayload(
      try claims(
        json,
        without: ["applicationVersion", "originalApplicationVersion", "originalPurchaseDate"]))
    #expect(payload.originalPurchaseDate == payload.receiptCreationDate)
    #expect(payload.appAppleId == AppTransactionPayload.complete.appAppleId)
  }

  @Test("is still read as a renewal, and a transaction still is not")
  func renewal() throws {
    let json =
      #"{"originalTransactionId":"1","environment":"Sandbox","signedDate":1800000000000,"productId":"p","autoRenewStatus":1,"autoRenewProductId":"q"}"#
    #expect(
      try RenewalInfoPayload(try claims(json, without: ["autoRenewStatus"])).autoRenewStatus == .off
    )
    #expect(try RenewalInfoPayload(try claims(json, without: ["productId"])).productId == "q")
    #expect(throws: JWSVerificationFailure.self) {
      try RenewalInfoPayload(try claims(json, without: ["productId", "autoRenewProductId"]))
    }
    #expect(throws: JWSVerificationFailure.self) {
      try RenewalInfoPayload(
        try claims(try TransactionPayload.complete.json(), without: ["quantity"]))
    }
  }

  @Test("is still read as a notification", arguments: NotificationPayloadTests.all)
  func notification(payload: NotificationPayload) throws {
    let json = try wireJSON(payload)
    #expect(try NotificationPayload(try claims(json, without: ["version"])) == payload)
    var object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let optional = [
      "summary": [
        "productId", "requestIdentifier", "succeededCount", "failedCount", "storefrontCountryCodes",
      ],
      "externalPurchaseToken": ["tokenCreationDate", "tokenExpirationDate", "tokenType"],
      "data": ["bundleVersion", "status", "appAppleId", "consumptionRequestReason"],
    ]
    for (part, names) in optional {
      guard var inner = object[part] as? [String: Any] else { continue }
      for name in names { inner.removeValue(forKey: name) }
      object[part] = inner
    }
    let bare = try NotificationPayload(
      ClaimSet(Array(try JSONSerialization.data(withJSONObject: object)), of: "it"))
    #expect(bare.notificationUUID == payload.notificationUUID)
    #expect(
      try bare.subject()
        == NotificationSubject(
          claim: payload.subject().claim, bundleID: payload.subject().bundleID,
          environment: payload.subject().environment, appAppleID: bare.subject().appAppleID))
  }
}
