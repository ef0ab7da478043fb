public import Crypto
public import Foundation

extension VerificationResult where SignedType == Product.SubscriptionInfo.RenewalInfo {
  /// The compact JWS, as it can be sent to a server.
  public var jwsRepresentation: String { unsafePayloadValue.fact.jws }

  /// The JWS header's bytes.
  public var headerData: Data { unsafePayloadValue.fact.header }

  /// The payload's bytes, as JSON.
  public var payloadData: Data { unsafePayloadValue.fact.payload }

  /// The bytes that were signed: the encoded header, a dot and the encoded payload.
  public var signedData: Data { unsafePayloadValue.fact.signed }

  /// The signature's bytes.
  public var signatureData: Data { unsafePayloadValue.fact.signatureData }

  /// The signature.
  public var signature: P256.Signing.ECDSASignature { unsafePayloadValue.fact.signature }

  /// The date on which it was signed.
  public var signedDate: Date { unsafePayloadValue.signedDate }

  /// The bytes that tie it to this device.
  public var deviceVerification: Data { unsafePayloadValue.deviceVerification }

  /// The nonce that ``deviceVerification`` was made with.
  public var deviceVerificationNonce: UUID { unsafePayloadValue.deviceVerificationNonce }
}
