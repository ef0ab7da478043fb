import AppStoreWire
import Crypto
import Foundation
import Testing

@Suite("The fields of an offer")
struct OfferBytesTests {
  /// A name with the letter K, and the same in Swift's eyes with the sign for Kelvin.
  private let letter = "Kapp"
  private let sign = "\u{212A}app"

  private let key = Array(OfferForge.key.publicKey.x963Representation)

  private func reason(
    _ body: () throws(OfferRefusal) -> Void
  ) -> OfferRefusal.Reason? {
    do throws(OfferRefusal) {
      try body()
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("in its JWS are compared by their bytes: app, product, offer and key alike")
  func promotional() throws {
    var payload = PromotionalOfferPayload.month
    (payload.bid, payload.productId, payload.offerIdentifier) = (letter, letter, letter)
    var forge = try OfferForge(payload)
    forge.header = forge.header.replacingOccurrences(of: "KEY", with: letter)
    let token = try forge.token()
    func reason(
      app: String? = nil, product: String? = nil, offer: String? = nil, key name: String? = nil
    ) throws -> OfferRefusal.Reason? {
      let verifier = try OfferVerifier(
        bundleID: app ?? letter, keys: [name ?? letter: key])
      return self.reason { () throws(OfferRefusal) in
        _ = try verifier.promotionalOffer(
          token, productID: product ?? letter, offerID: offer ?? letter, at: .signing)
      }
    }
    #expect(letter == sign, "one name to Swift's texts")
    #expect(try reason() == nil)
    #expect(try reason(app: sign) == .wrongApp)
    #expect(try reason(product: sign) == .wrongProduct)
    #expect(try reason(offer: sign) == .wrongOffer)
    #expect(try reason(key: sign) == .unknownKey)
  }

  @Test("of the introductory kind are compared by their bytes too")
  func introductory() throws {
    var payload = IntroductoryOfferPayload.month
    (payload.bid, payload.productId) = (letter, letter)
    let token = try OfferForge(payload).token()
    func reason(app: String, product: String) throws -> OfferRefusal.Reason? {
      let verifier = try OfferVerifier(bundleID: app, keys: ["KEY": key])
      return self.reason { () throws(OfferRefusal) in
        _ = try verifier.introductoryOffer(token, productID: product, at: .signing)
      }
    }
    #expect(try reason(app: letter, product: letter) == nil)
    #expect(try reason(app: sign, product: letter) == .wrongApp)
    #expect(try reason(app: letter, product: sign) == .wrongProduct)
  }

  @Test("beside its signature are compared by their bytes: the app, and the key that signed")
  func besideItsFields() throws {
    let server = OfferKey(id: letter, seed: 1)
    let offer = try server.sign(
      offerID: "spring", productID: "month", bundleID: letter, appAccountToken: nil, nonce: .nonce,
      timestamp: WireDate(.signing))
    func reason(app: String, key: String) throws -> OfferRefusal.Reason? {
      try OfferVerifier(bundleID: app, keys: [key: server.publicKey]).refusal(of: offer)?.reason
    }
    #expect(try reason(app: letter, key: letter) == nil)
    #expect(try reason(app: sign, key: letter) == .wrongApp)
    #expect(try reason(app: letter, key: sign) == .unknownKey)
  }
}
