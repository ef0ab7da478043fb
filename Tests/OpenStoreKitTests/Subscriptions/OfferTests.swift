import AppStoreWire
import Foundation
import LocalAppStore
import OpenStoreKit
import OpenStoreKitTest
import Testing

@Suite("An offer of a subscription")
struct OfferTests {
  /// Documented: a plain purchase applies the introductory offer, once in a group.
  @Test("that is introductory applies to the first purchase automatically, and to no other")
  func introductory() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(introductory: Plans.trial))
    let trial = try #require(try await fixture.buy(Plans.monthly).transaction)
    #expect(trial.offer?.type == .introductory)
    #expect(trial.offer?.paymentMode == .freeTrial)
    #expect(trial.offer?.period == .weekly)
    #expect(trial.price == 0)
    #expect(trial.expirationDate == morning("2027-01-22"))
    try await fixture.lapse()
    #expect(try await fixture.buy(Plans.monthly).transaction?.offer == nil)
  }

  /// Measured: where an unknown key signed, the purchase is at full price, silently.
  @Test(
    "that is introductory follows the app's server signature, but not an untrusted key's",
    arguments: [(true, true, true), (true, false, false), (false, true, false)])
  func signedEligibility(isKnown: Bool, allows: Bool, isHad: Bool) async throws {
    let key = isKnown ? Plans.offerKey : Plans.untrustedKey
    let fixture = try await StoreFixture(plans: Plans.all(introductory: Plans.trial))
    try await fixture.knowOfferKey()
    let jws = try key.sign(
      IntroductoryOfferPayload(
        iss: "issuer", iat: WireSeconds(StoreFixture.start), bid: "com.example.app",
        nonce: WireUUID(UUID()), productId: Plans.monthly, allowIntroductoryOffer: allows,
        transactionId: "1"))
    let bought = try await fixture.buy(
      Plans.monthly, options: [.introductoryOfferEligibility(compactJWS: jws)]
    ).transaction
    #expect(bought?.offer?.type == (isHad ? .introductory : nil))
    #expect(bought?.price == (isHad ? 0 : 10))
  }

  /// Documented: for current and former subscribers, with a signature passed in one of three ways.
  @Test(
    "that is promotional applies with its signature, however that is passed",
    arguments: Form.allCases)
  func promotional(form: Form) async throws {
    let fixture = try await StoreFixture.promoting()
    let bought = try #require(
      try await fixture.buy(Plans.monthly, options: try fixture.promotion(form)).transaction)
    #expect(bought.offer?.type == .promotional)
    #expect(bought.offer?.id == "half")
    #expect(bought.offer?.paymentMode == .payUpFront)
    #expect(bought.offer?.period == .everySixMonths)
    #expect(bought.price == 25)
    #expect(bought.offerID == "half")
    #expect(bought.expirationDate == morning("2027-07-15"))
  }

  enum Form: CaseIterable, Sendable { case fields, signature, jws, unsigned }

  /// Measured on macOS: `StoreKitError.unknown`.
  @Test(
    "that is promotional and signed by an unknown key fails as unknown",
    arguments: [Form.fields, .signature, .jws])
  func unknownKey(form: Form) async throws {
    let fixture = try await StoreFixture.promoting()
    let options = try fixture.promotion(form, key: Plans.untrustedKey)
    await #expect {
      try await fixture.buy(Plans.monthly, options: options)
    } throws: {
      if case .unknown? = $0 as? StoreKitError { true } else { false }
    }
    #expect(try await fixture.all().count == 1)
  }

  @Test(
    "that is promotional fails if its signature is old or made with another key of the same name")
  func invalidSignature() async throws {
    let fixture = try await StoreFixture.promoting()
    for options in [
      try fixture.promotion(.fields, at: StoreFixture.start - 86_400),
      try fixture.promotion(.jws, key: OfferKey(id: Plans.offerKey.id, seed: 1)),
    ] {
      await #expect(throws: Product.PurchaseError.invalidOfferSignature) {
        try await fixture.buy(Plans.monthly, options: options)
      }
    }
  }

  @Test(
    "that is promotional fails if no offer has its name, and for a customer who never subscribed"
  )
  func refusedPromotions() async throws {
    let fixture = try await StoreFixture.promoting()
    await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
      try await fixture.buy(Plans.monthly, options: [.promotionalOffer(id: "none")])
    }
    let other = try await StoreFixture(seed: 2, plans: Plans.all(promotional: [Plans.halfYear]))
    await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
      try await other.buy(Plans.monthly, options: [.promotionalOffer(id: "half")])
    }
  }

  /// Observed: an arbitrary promotional signature on a consumable succeeds.
  @Test("that is promotional is ignored for a consumable")
  func onConsumable() async throws {
    let fixture = try await StoreFixture()
    let bought = try await fixture.buy(
      "coins",
      options: [
        .promotionalOffer(
          offerID: "any", keyID: "any", nonce: UUID(), signature: Data("any".utf8), timestamp: 0)
      ]
    ).transaction
    #expect(bought?.productID == "coins")
    #expect(bought?.offer == nil)
    #expect(bought?.price == 1)
  }

  /// Measured: `eligibleWinBackOfferIDs` is filled the moment it lapses.
  ///
  /// `.winBackOffer` gives `offer.type` `.winBack`.
  @Test(
    "that wins back applies to a former subscriber, as their renewal info lists it")
  func winBack() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(winBack: [Plans.halfYear]))
    let product = try await fixture.launch.product(Plans.monthly)
    let offer = try #require(product.subscription?.winBackOffers.first)
    try await fixture.buy(Plans.monthly)
    #expect(try await fixture.renewalInfo().eligibleWinBackOfferIDs == [])
    await #expect(throws: Product.PurchaseError.ineligibleForOffer) {
      try await product.purchase(options: [.winBackOffer(offer)])
    }
    try await fixture.lapse()
    #expect(try await fixture.renewalInfo().eligibleWinBackOfferIDs == ["half"])
    let back = try #require(try await product.purchase(options: [.winBackOffer(offer)]).transaction)
    #expect(back.offer?.type == .winBack)
    #expect(back.offer?.id == "half")
    #expect(back.price == 25)
    #expect(try await fixture.status().state == .subscribed)
  }

  @Test("that is no win-back offer can't be taken as one")
  func notAWinBack() async throws {
    let fixture = try await StoreFixture(
      plans: Plans.all(
        introductory: Plans.trial, promotional: [Plans.threeMonths], winBack: [Plans.halfYear]))
    try await fixture.buy(Plans.monthly)
    try await fixture.lapse()
    let terms = try #require(try await fixture.launch.product(Plans.monthly).subscription)
    for offer in [try #require(terms.introductoryOffer), terms.promotionalOffers[0]] {
      await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
        try await fixture.buy(Plans.monthly, options: [.winBackOffer(offer)])
      }
    }
  }

  /// Documented: offer-code redemptions come on `updates`.
  @Test("by a code comes in updates if it is redeemed in the App Store")
  func redeemed() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(codes: [Plans.code]))
    let listener = await Listener(fixture.launch)
    try await fixture.store.send(RedeemCode("WELCOME", on: fixture.device))
    await fixture.store.settled()
    let redeemed = try #require(await listener.received.first)
    #expect(redeemed.offer?.type == .code)
    #expect(redeemed.offer?.id == "WELCOME")
    #expect(redeemed.expirationDate == morning("2027-02-15"))
    #expect(try await fixture.status().state == .subscribed)
  }

  @Test("by a code applies to a purchase that names it, if it exists")
  func codeOption() async throws {
    let fixture = try await StoreFixture(plans: Plans.all(codes: [Plans.code]))
    await #expect(throws: Product.PurchaseError.invalidOfferIdentifier) {
      try await fixture.buy(Plans.monthly, options: [.codeOffer(referenceName: "NONE")])
    }
    let bought = try await fixture.buy(
      Plans.monthly, options: [.codeOffer(referenceName: "WELCOME")]
    ).transaction
    #expect(bought?.offer?.type == .code)
    #expect(bought?.price == 0)
  }
}

extension StoreFixture {
  /// A fixture whose customer subscribed once, and whose store has the server's key.
  fileprivate static func promoting() async throws -> StoreFixture {
    let fixture = try await StoreFixture(plans: Plans.all(promotional: [Plans.halfYear]))
    try await fixture.knowOfferKey()
    try await fixture.buy(Plans.monthly)
    try await fixture.lapse()
    return fixture
  }

  fileprivate func knowOfferKey() async throws {
    try await store.send(AddOfferKey(id: Plans.offerKey.id, publicKey: Plans.offerKey.publicKey))
  }

  /// The app's options for the half-year promotional offer.
  fileprivate func promotion(
    _ form: OfferTests.Form, key: OfferKey = Plans.offerKey, at date: Date = StoreFixture.start
  ) throws -> Set<Product.PurchaseOption> {
    let nonce = UUID()
    let signed = try key.sign(
      offerID: "half", productID: Plans.monthly, bundleID: "com.example.app",
      appAccountToken: nil, nonce: nonce, timestamp: WireDate(date))
    let timestamp = Int(signed.timestamp.rawValue)
    switch form {
    case .fields:
      return [
        .promotionalOffer(
          offerID: "half", keyID: key.id, nonce: nonce, signature: signed.signature,
          timestamp: timestamp)
      ]
    case .signature:
      return [
        .promotionalOffer(
          offerID: "half",
          signature: .init(
            keyID: key.id, nonce: nonce, timestamp: timestamp, signature: signed.signature))
      ]
    case .jws:
      let jws = try key.sign(
        PromotionalOfferPayload(
          iss: "issuer", iat: WireSeconds(date), bid: "com.example.app", nonce: WireUUID(nonce),
          productId: Plans.monthly, offerIdentifier: "half", transactionId: nil))
      return Set(Product.PurchaseOption.promotionalOffer("half", compactJWS: jws))
    case .unsigned:
      return [.promotionalOffer(id: "half")]
    }
  }
}
