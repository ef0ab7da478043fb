import AppStoreWire
import Crypto
import Foundation
import LocalAppStore
import Testing

@testable import OpenStoreKit

@Suite("A verification result")
struct VerificationTests {
  /// Documented: the bytes that were signed are the encoded header, a dot and the encoded payload.
  @Test("gives the parts of the signed text, and they verify")
  func parts() async throws {
    let fixture = try await StoreFixture()
    guard case .success(let result) = try await fixture.buy("unlock") else { return }
    let segments = result.jwsRepresentation.split(separator: ".")
    #expect(result.signedData == Data(segments.prefix(2).joined(separator: ".").utf8))
    #expect(result.signatureData.count == 64)
    #expect(result.signature.rawRepresentation == result.signatureData)
    let header = try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any]
    #expect(header?["alg"] as? String == "ES256")
    #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
    #expect(result.signedDate == result.unsafePayloadValue.signedDate)
    #expect(
      try JWSVerifier(roots: [fixture.store.root]).verify(result.jwsRepresentation).payload
        == Array(result.payloadData))
  }

  /// Documented: SHA-384 over the nonce and the device's identifier, in lowercase.
  @Test("is tied to the device")
  func device() async throws {
    let fixture = try await StoreFixture()
    guard case .success(let result) = try await fixture.buy("unlock") else { return }
    let id = try #require(fixture.launch.run { AppStore.deviceVerificationID })
    let text = (result.deviceVerificationNonce.uuidString + id.uuidString).lowercased()
    #expect(result.deviceVerification == Data(SHA384.hash(data: Data(text.utf8))))
    let mac = try await fixture.anotherDevice()
    #expect(mac.run { AppStore.deviceVerificationID } != id)
    let copy = try #require(await mac.read { Transaction.all }.first)
    #expect(copy.deviceVerificationNonce != result.deviceVerificationNonce)
    #expect((try? copy.payloadValue) != nil)
  }

  /// Observed: `"type":"Consumable"` and `"storefront":"USA"` are in the JSON.
  @Test("has JSON with the names of the App Store's claims")
  func claims() async throws {
    let fixture = try await StoreFixture()
    let transaction = try #require(try await fixture.buy("coins").transaction)
    let claims =
      try JSONSerialization.jsonObject(with: transaction.jsonRepresentation) as? [String: Any]
    #expect(claims?["type"] as? String == "Consumable")
    #expect(claims?["storefront"] as? String == "USA")
    #expect(claims?["storefrontId"] as? String == "143441")
    #expect(claims?["price"] as? Int == 1000)
    #expect(claims?["transactionId"] as? String == String(transaction.id))
    #expect(claims?["isUpgraded"] == nil)
    #expect(claims?["revocationDate"] == nil)
  }

  @Test("throws the reason it can't be trusted")
  func throwsReason() async throws {
    let fixture = try await StoreFixture()
    try await fixture.store.send(SetNextPurchase(.unverified, account: fixture.account))
    guard case .success(let result) = try await fixture.buy("unlock") else { return }
    #expect(throws: VerificationResult<Transaction>.VerificationError.invalidCertificateChain) {
      try result.payloadValue
    }
    #expect(result.unsafePayloadValue.productID == "unlock")
  }

  @Test("has a later signing date than all before it, in each process")
  func signedDatesIncrease() async throws {
    let fixture = try await StoreFixture()
    var launch = fixture.launch
    var last = Date.distantPast
    try await fixture.buy("unlock")
    for _ in 0..<20 {
      await launch.end()
      launch = try await AppLaunch.open(on: fixture.device, of: fixture.store)
      for result in await launch.read({ Transaction.all }) {
        #expect(result.signedDate.timeIntervalSince(last) > 0.000_9)
        last = result.signedDate
      }
    }
    #expect(last < StoreFixture.start + 1)
  }

  @Test(
    "stays the same however often a process reads it, until a change or a sync")
  func isSignedOnce() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    func read() async throws -> ([VerificationResult<Transaction>], Product.SubscriptionInfo.Status)
    {
      (await fixture.launch.read { Transaction.all }, try await fixture.status())
    }
    let first = try await read()
    #expect(try await read() == first)
    #expect(try await read().0.map(\.jwsRepresentation) == first.0.map(\.jwsRepresentation))
    try await fixture.launch.run { try await AppStore.sync() }
    let synchronized = try await read()
    #expect(synchronized.0 != first.0 && synchronized.1 != first.1)
    try await fixture.store.send(
      SetRenewal(of: Plans.monthly, account: fixture.account, isOn: false))
    #expect(try await read().0 == synchronized.0)
    #expect(try await read().1 != synchronized.1)
    try await fixture.store.send(Refund(Plans.monthly, account: fixture.account))
    #expect(try await read().0 != synchronized.0)
  }

  @Test("is not trusted if it was signed for another device")
  func foreignDevice() async throws {
    let fixture = try await StoreFixture()
    try await fixture.buy("unlock")
    let mac = try await fixture.anotherDevice()
    let copy = try #require(await mac.read { Transaction.all }.first).jwsRepresentation
    #expect(fixture.launch.reason(copy) == .invalidDeviceVerification)
    #expect(mac.reason(copy) == nil)
  }

  @Test("is not trusted if it was signed for another app, or changed in transit")
  func foreignAppAndForgery() async throws {
    let fixture = try await StoreFixture(seed: 7)
    let other = LocalStore(
      configuration: StoreFixture.configuration, app: AppIdentity(bundleID: "com.example.other"),
      seed: 7,
      now: StoreFixture.start)
    let device = try await other.send(AddDevice(account: try await other.send(AddAccount())))
    try await other.send(InstallApp(on: device))
    guard
      case .success(let bought) = try await AppLaunch.open(on: device, of: other).buy("unlock")
    else { return }
    let jws = bought.jwsRepresentation
    #expect(fixture.launch.reason(jws) == .missingRequiredProperties)

    var segments = jws.split(separator: ".").map(String.init)
    segments[1] = Data(
      String(decoding: bought.payloadData, as: UTF8.self)
        .replacing("unlock", with: "themes").utf8
    ).base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    #expect(fixture.launch.reason(segments.joined(separator: ".")) == .invalidSignature)
    #expect(fixture.launch.transaction("no.such.thing") == nil)
  }
}

extension AppLaunch {
  fileprivate func reason(
    _ jws: String
  ) -> VerificationResult<Transaction>.VerificationError? {
    guard case .unverified(_, let reason)? = transaction(jws) else { return nil }
    return reason
  }
}
