import Foundation
import Testing

@testable import AppStoreWire

@Suite("Renewal information")
struct RenewalInfoPayloadTests {
  @Test("is written under Apple's names, without fields that don't apply")
  func isWrittenUnderApplesNames() throws {
    #expect(
      try wireJSON(RenewalInfoPayload.month) == """
        {"autoRenewProductId":"com.example.game.month","autoRenewStatus":1,\
        "environment":"Sandbox","originalTransactionId":"2000000000000001",\
        "productId":"com.example.game.month","signedDate":1800000000000}
        """)
    #expect(
      try wireJSON(RenewalInfoPayload.complete) == """
        {"appAccountToken":"01020304-0506-0708-090a-0b0c0d0e0f10",\
        "appTransactionId":"704000000000000001","autoRenewProductId":"com.example.game.week",\
        "autoRenewStatus":0,\
        "commitmentInfo":{"commitmentAutoRenewProductId":"com.example.game.year",\
        "commitmentAutoRenewStatus":0,"commitmentRenewalBillingPlanType":"BILLED_UPFRONT",\
        "commitmentRenewalDate":1831536000000,"commitmentRenewalPrice":19990},\
        "currency":"EUR",\
        "deviceVerification":"yMnKy8zNzs/Q0dLT1NXW19jZ2tvc3d7f4OHi4+Tl5ufo6err7O3u7/Dx8vP09fb3",\
        "deviceVerificationNonce":"100f0e0d-0c0b-0a09-0807-0605040302ab",\
        "eligibleWinBackOfferIds":["best","se\\\\cond","é"],"environment":"Sandbox",\
        "expirationIntent":2,"gracePeriodExpiresDate":1801382400000,\
        "isInBillingRetryPeriod":true,"offerDiscountType":"PAY_UP_FRONT",\
        "offerIdentifier":"come \\"back\\" / é","offerPeriod":"P3M","offerType":4,\
        "originalTransactionId":"2000000000000001","priceIncreaseStatus":0,\
        "productId":"com.example.game.month","recentSubscriptionStartDate":1799913600000,\
        "renewalBillingPlanType":"MONTHLY","renewalDate":1802678400000,"renewalPrice":9990,"signedDate":1800000000000}
        """)
  }

  @Test("is read from its claims as by decoding")
  func readsAsDecoded() throws {
    for payload in [RenewalInfoPayload.month, .complete] {
      let json = Data(try wireJSON(payload).utf8)
      #expect(try JSONDecoder().decode(RenewalInfoPayload.self, from: json) == payload)
      #expect(try RenewalInfoPayload(ClaimSet(Array(json), of: "it")) == payload)
    }
  }

  @Test("is read with fields that the App Store adds, and without a product to renew to")
  func readsWhatIsUnknown() throws {
    let json = #"""
      {
        "originalTransactionId": "0", "productId": "pass\/premium", "autoRenewStatus": 7,
        "signedDate": 1697679936056.4852, "environment": "Xcode", "autoRenewProductId": null,
        "expirationIntent": 9, "eligibleWinBackOfferIds": [], "priceIncreaseStatus": null,
        "renewalBillingPlanType": "WEEKLY", "commitmentInfo": { "new": {}, "commitmentRenewalPrice": 1 },
        "advancedCommerceInfo": { "items": [ { "SKU": "a" } ] }
      }
      """#
    let payload = try RenewalInfoPayload(ClaimSet(Array(json.utf8), of: "it"))
    #expect(payload == (try JSONDecoder().decode(RenewalInfoPayload.self, from: Data(json.utf8))))
    #expect(payload.autoRenewProductId == nil)
    #expect(payload.autoRenewStatus == WireAutoRenewStatus(rawValue: 7))
    #expect(payload.expirationIntent == WireExpirationIntent(rawValue: 9))
    #expect(payload.eligibleWinBackOfferIds == [])
    #expect(payload.priceIncreaseStatus == nil)
    #expect(payload.renewalBillingPlanType == WireBillingPlanType(rawValue: "WEEKLY"))
    #expect(payload.commitmentInfo == RenewalCommitment(commitmentRenewalPrice: 1))
    #expect(payload.signedDate == WireDate(rawValue: 1_697_679_936_056))
  }

  @Test(
    "is not read without a required claim",
    arguments: [
      "originalTransactionId", "signedDate", "environment",
    ])
  func refusesTheIncomplete(claim: String) throws {
    let json = try wireJSON(RenewalInfoPayload.complete)
      .replacingOccurrences(of: "\"\(claim)\"", with: "\"x\"")
    let claims = try ClaimSet(Array(json.utf8), of: "it")
    let failure = #expect(throws: JWSVerificationFailure.self) { try RenewalInfoPayload(claims) }
    #expect(failure?.check == .claim)
    #expect(failure?.description.contains("its claim \(claim), which is missing") == true)
  }

  @Test(
    "is not read if a claim is of another type",
    arguments: [
      (#""autoRenewStatus":0"#, #""autoRenewStatus":false"#),
      (#""autoRenewProductId":"com.example.game.week""#, #""autoRenewProductId":7"#),
      (#""expirationIntent":2"#, #""expirationIntent":"2""#),
      (#""isInBillingRetryPeriod":true"#, #""isInBillingRetryPeriod":"true""#),
      (#""gracePeriodExpiresDate":1801382400000"#, #""gracePeriodExpiresDate":"soon""#),
      (#""priceIncreaseStatus":0"#, #""priceIncreaseStatus":0.5"#),
      (#""renewalPrice":9990"#, #""renewalPrice":9.99"#),
      (#"["best","#, #"[7,"#), (#"["best","#, #"[["best"],"#),
      (#""eligibleWinBackOfferIds":["#, #""eligibleWinBackOfferIds":"best","others":["#),
    ])
  func refusesOtherTypes(old: String, new: String) throws {
    let json = try wireJSON(RenewalInfoPayload.complete)
    try #require(json.contains(old))
    let claims = try ClaimSet(Array(json.replacingOccurrences(of: old, with: new).utf8), of: "it")
    let failure = #expect(throws: JWSVerificationFailure.self) { try RenewalInfoPayload(claims) }
    #expect(failure?.check == .claim)
  }
}
