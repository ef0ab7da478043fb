import AppStoreWire
import Crypto
import Foundation
import LocalAppStore
import Testing

@testable import OpenStoreKit

@Suite("A renewal info")
struct RenewalInfoTests {
  @Test("names the product, date and price of the next renewal")
  func says() async throws {
    let token = try #require(UUID(uuidString: "0F5E4F86-6A6C-4B61-9C3F-2D4B5E0E9C11"))
    let fixture = try await StoreFixture(plans: Plans.all())
    let bought = try #require(
      try await fixture.buy(Plans.monthly, options: [.appAccountToken(token)]).transaction)
    let info = try await fixture.renewalInfo()
    #expect(info.originalTransactionID == bought.id)
    #expect(info.currentProductID == Plans.monthly)
    #expect(info.willAutoRenew)
    #expect(info.autoRenewPreference == Plans.monthly)
    #expect(info.expirationReason == nil)
    #expect(info.priceIncreaseStatus == .noIncreasePending)
    #expect(!info.isInBillingRetry)
    #expect(info.gracePeriodExpirationDate == nil)
    #expect(info.offer == nil)
    #expect(info.recentSubscriptionStartDate == StoreFixture.start)
    #expect(info.renewalDate == morning("2027-02-15"))
    #expect(info.renewalPrice == 10)
    #expect(info.currency?.identifier == "USD")
    #expect(info.eligibleWinBackOfferIDs == [])
    #expect(info.environment == .production)
    #expect(info.appAccountToken == token)
    #expect(info.appTransactionID == bought.appTransactionID)
    #expect(info.environmentStringRepresentation == "Production")
    #expect(info.currencyCode == "USD")
  }

  /// Documented: `autoRenewPreference` is nil if it will not renew.
  @Test("names no next plan while renewal is off, and one again when it is on")
  func renewalOff() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    try await fixture.store.send(
      SetRenewal(of: Plans.monthly, account: fixture.account, isOn: false))
    var info = try await fixture.renewalInfo()
    #expect(!info.willAutoRenew)
    #expect(info.autoRenewPreference == nil)
    #expect(info.renewalPrice == nil)
    #expect(info.expirationReason == nil)
    #expect(await fixture.launch.owned == [Plans.monthly])
    try await fixture.store.send(
      SetRenewal(of: Plans.monthly, account: fixture.account, isOn: true))
    info = try await fixture.renewalInfo()
    #expect(info.willAutoRenew)
    #expect(info.autoRenewPreference == Plans.monthly)
  }

  /// Documented: the reasons that servers number from 1 to 4.
  @Test(
    "names the reason it ended",
    arguments: [
      (End.cancelled, SubscriptionRenewalInfo.ExpirationReason.autoRenewDisabled),
      (.unpaid, .billingError), (.priceRefused, .didNotConsentToPriceIncrease),
      (.removed, .productUnavailable),
    ])
  func expirationReason(
    end: End, reason: SubscriptionRenewalInfo.ExpirationReason
  ) async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    switch end {
    case .cancelled:
      try await fixture.store.send(
        SetRenewal(of: Plans.monthly, account: fixture.account, isOn: false))
    case .unpaid: try await fixture.store.send(SetBilling(.failing, account: fixture.account))
    case .priceRefused: try await fixture.store.send(RaisePrice(of: Plans.monthly, to: 12))
    case .removed: try await fixture.store.send(RemoveFromSale(Plans.monthly))
    }
    #expect(try await fixture.renewalInfo().expirationReason == nil)
    await fixture.advance(to: "2027-05-01")
    #expect(try await fixture.status().state == .expired)
    #expect(try await fixture.renewalInfo().expirationReason == reason)
    #expect(try await !fixture.renewalInfo().willAutoRenew)
  }

  enum End: Sendable { case cancelled, unpaid, priceRefused, removed }

  /// Documented: it is pending until the customer consents, and the renewal price is that of the next period.
  ///
  /// There is a next period only with consent:
  /// https://developer.apple.com/documentation/storekit/product/subscriptioninfo/renewalinfo/renewalprice
  @Test("reports whether the customer consented to a higher price, and the price they will pay")
  func priceIncrease() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    try await fixture.store.send(RaisePrice(of: Plans.monthly, to: 12))
    var info = try await fixture.renewalInfo()
    #expect(info.priceIncreaseStatus == .pending)
    #expect(info.renewalPrice == 12)
    try await fixture.store.send(
      AnswerPriceIncrease(of: Plans.monthly, account: fixture.account, agrees: true))
    info = try await fixture.renewalInfo()
    #expect(info.priceIncreaseStatus == .agreed)
    #expect(info.renewalPrice == 12)
    await fixture.advance(to: "2027-02-15")
    #expect(try await fixture.all().map(\.price) == [10, 12])
    #expect(try await fixture.renewalInfo().priceIncreaseStatus == .noIncreasePending)
  }

  @Test("names the next period's offer, under the older field names too")
  func offer() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(introductory: Plans.threeMonths))
    let bought = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(bought.offer?.type == .introductory)
    #expect(bought.offer?.id == nil)
    #expect(bought.offer?.paymentMode == .payAsYouGo)
    #expect(bought.offer?.period == .everyThreeMonths)
    #expect(bought.offerPeriodStringRepresentation == "P3M")
    let info = try await fixture.renewalInfo()
    #expect(info.offer == bought.offer)
    #expect(info.renewalPrice == 3)
    #expect(info.offerType == .introductory)
    #expect(info.offerID == nil)
    #expect(info.offerPaymentModeStringRepresentation == "PAY_AS_YOU_GO")
    #expect(info.offerPeriodStringRepresentation == "P3M")
  }

  /// Documented: the bytes that were signed are the encoded header, a dot and the encoded payload.
  @Test("gives the parts of the signed text, tied to the device, and they verify")
  func parts() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    let result = try await fixture.status().renewalInfo
    let segments = result.jwsRepresentation.split(separator: ".")
    #expect(result.signedData == Data(segments.prefix(2).joined(separator: ".").utf8))
    #expect(result.signatureData == result.signature.rawRepresentation)
    #expect(result.payloadData == result.unsafePayloadValue.jsonRepresentation)
    #expect(result.signedDate == result.unsafePayloadValue.signedDate)
    let id = try #require(fixture.launch.run { AppStore.deviceVerificationID })
    #expect(
      result.deviceVerification
        == DeviceVerification.bytes(nonce: result.deviceVerificationNonce, deviceID: id))
    let header = try JSONSerialization.jsonObject(with: result.headerData) as? [String: Any]
    #expect(header?["alg"] as? String == "ES256")
    #expect(
      try JWSVerifier(roots: [fixture.store.root]).verify(result.jwsRepresentation).payload
        == Array(result.payloadData))
    #expect(result == result)
    #expect(try await fixture.status().renewalInfo == result)
  }

  @Test("is not trusted if it is another device's or store's, or was changed in transit")
  func isNotTrusted() async throws {
    let fixture = try await StoreFixture(plans: Plans.all())
    try await fixture.buy(Plans.monthly)
    let jws = try await fixture.status().renewalInfo.jwsRepresentation
    #expect(fixture.launch.reason(jws) == nil)
    let mac = try await fixture.anotherDevice()
    #expect(mac.reason(jws) == .invalidDeviceVerification)
    let other = try await StoreFixture(seed: 2, plans: Plans.all())
    #expect(other.launch.reason(jws) == .invalidCertificateChain)

    var segments = jws.split(separator: ".").map(String.init)
    let payload = Data(
      String(decoding: try await fixture.status().renewalInfo.payloadData, as: UTF8.self)
        .replacing("\"autoRenewStatus\":1", with: "\"autoRenewStatus\":0").utf8)
    segments[1] = payload.base64URL
    #expect(fixture.launch.reason(segments.joined(separator: ".")) == .invalidSignature)
    #expect(fixture.launch.renewalInfo("no.such.thing") == nil)
  }
}

extension AppLaunch {
  fileprivate func reason(
    _ jws: String
  ) -> VerificationResult<SubscriptionRenewalInfo>.VerificationError? {
    guard case .unverified(_, let reason)? = renewalInfo(jws) else { return nil }
    return reason
  }
}

extension Data {
  fileprivate var base64URL: String {
    base64EncodedString()
      .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }
}
