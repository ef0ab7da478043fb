/// A reason that an offer's key was not read, or did not sign.
public struct OfferKeyFailure: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Code: Hashable {
    case unreadablePrivateKey, unreadablePublicKey, separatorInField
  }

  private let code: Code

  /// The key's name.
  private let id: String

  /// Returns the failure for a private key that isn't on P-256.
  static func unreadablePrivateKey(_ id: String) -> Self {
    Self(code: .unreadablePrivateKey, id: id)
  }

  /// Returns the failure for a public key that isn't on P-256.
  static func unreadablePublicKey(_ id: String) -> Self {
    Self(code: .unreadablePublicKey, id: id)
  }

  /// Returns the failure for a field that contains the separator.
  static func separatorInField(_ id: String) -> Self { Self(code: .separatorInField, id: id) }

  /// The failure as sentences: the problem, the key, and the fix.
  public var description: String {
    switch code {
    case .unreadablePrivateKey:
      """
      The private key \(id) could not be read as a P-256 key in PKCS#8: give all of the .p8 file, \
      or the privateKey of the .storekit file as it stands there.
      """
    case .unreadablePublicKey:
      """
      The public key \(id) could not be read: give the 65 bytes of an uncompressed P-256 point, as \
      OfferKey.publicKey does.
      """
    case .separatorInField:
      """
      Nothing was signed with the key \(id), for a field of the offer holds U+2063, which separates \
      fields: take it out of the identifiers.
      """
    }
  }
}
