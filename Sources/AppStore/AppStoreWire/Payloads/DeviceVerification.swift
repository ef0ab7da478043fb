import Crypto
public import Foundation

/// A namespace for the values that tie a signed fact to the device that it was signed for.
public enum DeviceVerification {
  /// Returns the 48 bytes of a copy's `deviceVerification` claim.
  ///
  /// They are SHA-384 over the nonce and the device's identifier, both in lowercase.
  public static func bytes(nonce: UUID, deviceID: UUID) -> Data {
    let text = (nonce.uuidString + deviceID.uuidString).lowercased()
    return Data(SHA384.hash(data: Data(text.utf8)))
  }
}
