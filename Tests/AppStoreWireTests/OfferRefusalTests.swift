import AppStoreWire
import Foundation
import Testing

@Suite("The refusal of an offer")
struct OfferRefusalTests {
  @Test("names the fault and the fix")
  func says() throws {
    let verifier = try OfferVerifier.game()
    let offer = try PromotionalOfferSignature.month()
    let token = try OfferKey.server.sign(PromotionalOfferPayload.month)
    var (renamed, moved, divided) = (offer, offer, offer)
    renamed.keyID = "OTHER"
    moved.appAccountToken = nil
    divided.offerID = "\u{2063}"
    let other = try OfferVerifier(
      bundleID: "com.example.other", keys: ["SERVERKEY1": OfferKey.server.publicKey])
    let sentences = [
      (
        verifier.refusal(of: renamed),
        """
        The offer was refused because of its keyID, which names no key of the store: give the store \
        the key of the server that signs.
        """
      ),
      (
        verifier.refusal(of: moved),
        """
        The offer was refused because of its signature, which the key did not make over these \
        fields: check that the server signs with the key it names, and that the app passes every \
        field on as it was signed, the account too.
        """
      ),
      (
        verifier.refusal(of: divided),
        """
        The offer was refused because of one of its fields, which is missing or not written as \
        Apple documents it: let Apple's server library sign.
        """
      ),
      (
        other.refusal(ofPromotional: token),
        """
        The offer was refused because of its claim bid, which is another app: have the server sign \
        for this app's bundle ID.
        """
      ),
      (
        verifier.refusal(ofPromotional: token, offerID: "summer"),
        """
        The offer was refused because of its claim offerIdentifier, which is another offer: pass \
        the offer that the server signed for.
        """
      ),
      (
        verifier.refusal(of: offer, at: .signing + 86_400),
        """
        The offer was refused because of its timestamp, which is a day ago or more: have the server \
        sign anew for each purchase, the timestamp in milliseconds and iat in seconds.
        """
      ),
      (
        verifier.refusal(ofPromotional: token, at: .signing - 86_400),
        """
        The offer was refused because of its claim iat, which is later than now: check the clock of \
        the server, and that it writes the timestamp in milliseconds and iat in seconds.
        """
      ),
    ]
    for (refusal, sentence) in sentences { #expect(refusal?.description == sentence) }
  }
}
