import Foundation
import Testing

@testable import AppStoreWire

@Suite("A notification")
struct NotificationPayloadTests {
  static let all: [NotificationPayload] = [.test, .renewed, .summed, .outside, .rescinded]

  @Test(
    "is written under Apple's names, without absent fields",
    arguments: [
      (.test, #""data":{"bundleId":"com.example.game","environment":"Sandbox"},"#, "TEST", nil),
      (
        .renewed,
        """
        "data":{"appAppleId":1234567890,"bundleId":"com.example.game","bundleVersion":"42",\
        "consumptionRequestReason":"LEGAL","environment":"Production",\
        "signedRenewalInfo":"d.e.f","signedTransactionInfo":"a.b.c","status":1},
        """, "DID_RENEW", #""subtype":"BILLING_RECOVERY","version":"2.0""#
      ),
      (
        .summed, "", "RENEWAL_EXTENSION",
        """
        "subtype":"SUMMARY","summary":{"appAppleId":1234567890,"bundleId":"com.example.game",\
        "environment":"Production","failedCount":2,"productId":"com.example.game.month",\
        "requestIdentifier":"outage","storefrontCountryCodes":["AUT","USA"],\
        "succeededCount":5},"version":"2.0"
        """
      ),
      (
        .outside,
        """
        "externalPurchaseToken":{"appAppleId":1234567890,"bundleId":"com.example.game",\
        "externalPurchaseId":"b2158121","tokenCreationDate":1800000000000,\
        "tokenExpirationDate":1800086400000,"tokenType":"SERVICES"},
        """, "EXTERNAL_PURCHASE_TOKEN", #""subtype":"CREATED","version":"2.0""#
      ),
      (
        .rescinded,
        """
        "appData":{"appAppleId":1234567890,"bundleId":"com.example.game",\
        "environment":"Production","signedAppTransactionInfo":"a.b.c"},
        """, "RESCIND_CONSENT", nil
      ),
    ] as [(NotificationPayload, String, String, String?)])
  func isWrittenUnderApplesNames(
    payload: NotificationPayload, start: String, type: String, end: String?
  ) throws {
    let common = """
      "notificationType":"\(type)","notificationUUID":"00112233-4455-6677-8899-aabbccddeeff",\
      "signedDate":1800000000000,
      """
    #expect(try wireJSON(payload) == "{\(start)\(common)\(end ?? #""version":"2.0""#)}")
  }

  @Test("is read from its claims as by decoding", arguments: all)
  func readsAsDecoded(payload: NotificationPayload) throws {
    let json = Data(try wireJSON(payload).utf8)
    #expect(try JSONDecoder().decode(NotificationPayload.self, from: json) == payload)
    #expect(try NotificationPayload(ClaimSet(Array(json), of: "it")) == payload)
  }

  @Test("is read with spaces, escapes, nulls and unknown claims, also inside objects")
  func readsWhatIsUnknown() throws {
    let json = #"""
      { "notificationType" : "NEWS", "subtype" : "SOME", "version" : "2.1",
        "notificationUUID" : "00112233-4455-6677-8899-AABBCCDDEEFF", "signedDate" : 1.8e12,
        "summary" : null, "appData" : null, "more" : { "data" : { } },
        "data" : { "bundleId" : "com.example.g\u0061me", "environment" : "Sandbox", "status" : 9,
          "bundleVersion" : null, "new" : { "status" : 1 }, "signedRenewalInfo" : "a\/b" } }
      """#
    let payload = try NotificationPayload(ClaimSet(Array(json.utf8), of: "it"))
    #expect(payload == (try JSONDecoder().decode(NotificationPayload.self, from: Data(json.utf8))))
    #expect(payload.notificationType == WireNotificationType(rawValue: "NEWS"))
    #expect(payload.subtype == WireNotificationSubtype(rawValue: "SOME"))
    #expect(payload.version == "2.1")
    #expect(payload.notificationUUID == NotificationPayload.test.notificationUUID)
    #expect(payload.data?.bundleId == "com.example.game")
    #expect(payload.data?.status == WireSubscriptionStatus(rawValue: 9))
    #expect(payload.data?.bundleVersion == nil)
    #expect(payload.data?.signedRenewalInfo == "a/b")
    #expect(payload.summary == nil)
  }

  @Test(
    "is not read without a required claim, and the error names the missing one",
    arguments: [
      (.renewed, "notificationType", ""), (.renewed, "notificationUUID", ""),
      (.renewed, "signedDate", ""),
      (.renewed, "bundleId", "data."), (.renewed, "environment", "data."),
      (.summed, "bundleId", "summary."), (.summed, "environment", "summary."),
      (.outside, "externalPurchaseId", "externalPurchaseToken."),
      (.outside, "bundleId", "externalPurchaseToken."),
      (.rescinded, "bundleId", "appData."), (.rescinded, "environment", "appData."),
    ] as [(NotificationPayload, String, String)])
  func refusesTheIncomplete(payload: NotificationPayload, claim: String, path: String) throws {
    let json = try wireJSON(payload).replacingOccurrences(of: "\"\(claim)\"", with: "\"x\"")
    let claims = try ClaimSet(Array(json.utf8), of: "it")
    let failure = #expect(throws: JWSVerificationFailure.self) { try NotificationPayload(claims) }
    #expect(failure?.check == .claim)
    #expect(failure?.description.contains("its claim \(path)\(claim), which is missing") == true)
  }

  @Test(
    "is not read if a claim is of another type",
    arguments: [
      (.renewed, #""data":{"#, #""data":[],"was":{"#),
      (.renewed, #""data":{"#, #""data":"{}","was":{"#),
      (.renewed, #""data":{"#, #""data":true,"was":{"#),
      (.renewed, #""status":1"#, #""status":"1""#),
      (.renewed, #""appAppleId":1234567890"#, #""appAppleId":"1234567890""#),
      (.renewed, #""bundleVersion":"42""#, #""bundleVersion":42"#),
      (.renewed, #""signedTransactionInfo":"a.b.c""#, #""signedTransactionInfo":{}"#),
      (.renewed, #""signedRenewalInfo":"d.e.f""#, #""signedRenewalInfo":[]"#),
      (.renewed, #""consumptionRequestReason":"LEGAL""#, #""consumptionRequestReason":4"#),
      (.renewed, #""subtype":"BILLING_RECOVERY""#, #""subtype":1"#),
      (.renewed, #""notificationUUID":"00"#, #""notificationUUID":"zz"#),
      (.renewed, #""version":"2.0""#, #""version":2.0"#),
      (.summed, #""summary":{"#, #""summary":5,"was":{"#),
      (.summed, #""succeededCount":5"#, #""succeededCount":5.5"#),
      (.summed, #"["AUT","#, #"[43,"#),
      (.outside, #""externalPurchaseToken":{"#, #""externalPurchaseToken":"b","was":{"#),
      (.outside, #""tokenType":"SERVICES""#, #""tokenType":1"#),
      (.outside, #""tokenExpirationDate":1800086400000"#, #""tokenExpirationDate":"later""#),
      (.rescinded, #""appData":{"#, #""appData":[{}],"was":{"#),
      (.rescinded, #""signedAppTransactionInfo":"a.b.c""#, #""signedAppTransactionInfo":1"#),
    ] as [(NotificationPayload, String, String)])
  func refusesOtherTypes(payload: NotificationPayload, old: String, new: String) throws {
    let json = try wireJSON(payload)
    try #require(json.contains(old))
    let claims = try ClaimSet(Array(json.replacingOccurrences(of: old, with: new).utf8), of: "it")
    let failure = #expect(throws: JWSVerificationFailure.self) { try NotificationPayload(claims) }
    #expect(failure?.check == .claim)
  }

  @Test(
    "reads the environment of a token for external purchases from its name",
    arguments: [
      ("b2158121", .production), ("SANDBOX_b2158121", .sandbox), ("sandbox", .production),
    ]
      as [(String, WireEnvironment)])
  func environmentIsInTheName(id: String, environment: WireEnvironment) {
    let token = NotificationExternalPurchaseToken(
      externalPurchaseId: id, tokenCreationDate: WireDate(.signing), bundleId: "com.example.game")
    #expect(token.environment == environment)
  }
}
