/// A token whose chain and signature were found good.
///
/// Only ``JWSVerifier`` makes one.
public struct VerifiedJWS: Hashable, Sendable {
  /// The token's parts.
  public let parts: CompactJWS

  /// The date on which the App Store signed it.
  public let signedDate: WireDate

  /// The JSON that was signed.
  public var payload: [UInt8] { parts.payload }

  init(parts: CompactJWS, signedDate: WireDate) {
    self.parts = parts
    self.signedDate = signedDate
  }
}
