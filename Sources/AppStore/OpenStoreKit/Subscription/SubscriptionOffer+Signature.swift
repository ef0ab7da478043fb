public import Foundation

extension Product.SubscriptionOffer {
  /// A promotional offer's signature by the app's server, in the form from before JWS.
  @available(iOS, deprecated: 26.0, message: "Sign the offer as a compact JWS.")
  @available(macOS, deprecated: 26.0, message: "Sign the offer as a compact JWS.")
  @available(tvOS, deprecated: 26.0, message: "Sign the offer as a compact JWS.")
  @available(watchOS, deprecated: 26.0, message: "Sign the offer as a compact JWS.")
  @available(visionOS, deprecated: 26.0, message: "Sign the offer as a compact JWS.")
  public struct Signature: Hashable, Sendable {
    /// The identifier of the key that signed.
    public var keyID: String

    /// The nonce that makes the signature valid for one purchase.
    public var nonce: UUID

    /// The beginning of the day for which it is valid, in milliseconds since 1970.
    public var timestamp: Int

    /// The signature's bytes, in DER.
    public var signature: Data

    /// Creates a signature from the server's answer.
    public init(keyID: String, nonce: UUID, timestamp: Int, signature: Data) {
      self.keyID = keyID
      self.nonce = nonce
      self.timestamp = timestamp
      self.signature = signature
    }
  }
}
