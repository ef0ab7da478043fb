import Foundation
import Testing

@testable import AppStoreWire

@Suite("A payload")
struct PayloadTests {
  @Test("is written under Apple's claim names, without nil values")
  func usesClaimNames() throws {
    #expect(
      try TransactionPayload.month.json() == """
        {"bundleId":"com.example.game","environment":"Sandbox","inAppOwnershipType":"PURCHASED",\
        "originalPurchaseDate":1800000000000,"originalTransactionId":"2000000000000001",\
        "productId":"com.example.game.month","purchaseDate":1800000000000,"quantity":1,\
        "signedDate":1800000000000,"transactionId":"2000000000000002",\
        "type":"Auto-Renewable Subscription"}
        """)
    #expect(
      try TransactionPayload.complete.json() == """
        {"appAccountToken":"01020304-0506-0708-090a-0b0c0d0e0f10",\
        "appTransactionId":"704000000000000001","billingPlanType":"MONTHLY",\
        "bundleId":"com.example.game","commitmentInfo":{"billingPeriodNumber":2,\
        "commitmentExpiresDate":1831536000000,"commitmentPrice":23880,"totalBillingPeriods":12},\
        "currency":"EUR",\
        "deviceVerification":"yMnKy8zNzs/Q0dLT1NXW19jZ2tvc3d7f4OHi4+Tl5ufo6err7O3u7/Dx8vP09fb3",\
        "deviceVerificationNonce":"100f0e0d-0c0b-0a09-0807-0605040302ab","environment":"Sandbox",\
        "expiresDate":1802678400000,"inAppOwnershipType":"PURCHASED","isUpgraded":true,\
        "offerDiscountType":"PAY_AS_YOU_GO","offerIdentifier":"spring \\"27\\" / é",\
        "offerPeriod":"P2M","offerType":3,"originalPurchaseDate":1800000000000,\
        "originalTransactionId":"2000000000000001",\
        "previousOriginalTransactionId":"2000000000000000","price":1990,\
        "productId":"com.example.game.month","purchaseDate":1800000000000,"quantity":1,\
        "revocationDate":1800086400000,"revocationPercentage":40000,"revocationReason":1,\
        "revocationType":"REFUND_PRORATED","signedDate":1800000000000,"storefront":"AUT",\
        "storefrontId":"143445","subscriptionGroupIdentifier":"20000001",\
        "transactionId":"2000000000000002","transactionReason":"RENEWAL",\
        "type":"Auto-Renewable Subscription","webOrderLineItemId":"2000000000000003"}
        """)
    #expect(
      try AppTransactionPayload.complete.json() == """
        {"appAppleId":1234567890,"appTransactionId":"704000000000000001",\
        "applicationVersion":"2.1","bundleId":"com.example.game",\
        "deviceVerification":"ZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yNjo+QkZKT",\
        "deviceVerificationNonce":"01010203-0508-0d15-2237-5990e9000001",\
        "originalApplicationVersion":"1.0","originalPlatform":"visionOS",\
        "originalPurchaseDate":-62135769600000,"preorderDate":1799913600000,\
        "receiptCreationDate":1800000000000,"receiptType":"Production",\
        "requestDate":1800000000000,"versionExternalIdentifier":8765432109}
        """)
  }

  @Test("is read from its claims as by decoding")
  func readsAsDecoded() throws {
    for payload in [TransactionPayload.month, .complete] {
      let json = Data(try payload.json().utf8)
      #expect(try JSONDecoder().decode(TransactionPayload.self, from: json) == payload)
      #expect(try TransactionPayload(ClaimSet(Array(json), of: "it")) == payload)
    }
    let json = Data(try AppTransactionPayload.complete.json().utf8)
    #expect(try JSONDecoder().decode(AppTransactionPayload.self, from: json) == .complete)
    #expect(try AppTransactionPayload(ClaimSet(Array(json), of: "it")) == .complete)
  }

  @Test("is read from Xcode's JSON: fractions, escapes, spaces, nulls and unknown claims")
  func readsWhatOthersWrite() throws {
    let json = #"""
      {
        "transactionId" : "0", "originalTransactionId" : "0", "bundleId" : "com.example.game",
        "productId" : "pass\/premium", "purchaseDate" : 1697679936049.7297,
        "originalPurchaseDate" : 1697679936049.7297, "expiresDate" : 1700358336049.7297,
        "quantity" : 1, "type" : "Auto-Renewable Subscription", "signedDate" : 1697679936056.4852,
        "inAppOwnershipType" : "PURCHASED", "environment" : "Xcode", "isUpgraded" : false,
        "revocationDate" : null, "offerType" : 9, "storefront" : "\u0055SA",
        "advancedCommerceInfo" : { "items" : [ { "SKU" : "a", "price" : -1.5e3 } ], "empty" : { } },
        "appAccountToken" : "01020304-0506-0708-090A-0B0C0D0E0F10"
      }
      """#
    let payload = try TransactionPayload(ClaimSet(Array(json.utf8), of: "it"))
    #expect(payload == (try JSONDecoder().decode(TransactionPayload.self, from: Data(json.utf8))))
    #expect(payload.productId == "pass/premium")
    #expect(payload.purchaseDate == WireDate(rawValue: 1_697_679_936_049))
    #expect(payload.isUpgraded == false)
    #expect(payload.revocationDate == nil)
    #expect(payload.offerType == WireOfferType(rawValue: 9))
    #expect(payload.storefront == "USA")
  }

  @Test(
    "is not read if a claim is of another type",
    arguments: [
      (#""quantity":1"#, #""quantity":"1""#), (#""quantity":1"#, #""quantity":1.0"#),
      (#""quantity":1"#, #""quantity":9223372036854775808"#),
      (#""isUpgraded":true"#, #""isUpgraded":1"#), (#""price":1990"#, #""price":[1990]"#),
      (#""storefront":"AUT""#, #""storefront":43"#), (#""storefront":"AUT""#, #""storefront":{}"#),
      (#""storefront":"AUT""#, #""storefront":"\uD800""#),
      (#""appAccountToken":"01"#, #""appAccountToken":"zz"#),
      (#""deviceVerification":"yM"#, #""deviceVerification":"y*"#),
      (#""expiresDate":1802678400000"#, #""expiresDate":true"#),
    ])
  func refusesOtherTypes(old: String, new: String) throws {
    let json = try TransactionPayload.complete.json()
    try #require(json.contains(old))
    let claims = try ClaimSet(Array(json.replacingOccurrences(of: old, with: new).utf8), of: "it")
    let failure = #expect(throws: JWSVerificationFailure.self) { try TransactionPayload(claims) }
    #expect(failure?.check == .claim)
  }
}
