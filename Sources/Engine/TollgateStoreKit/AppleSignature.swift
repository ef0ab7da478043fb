#if canImport(Security) && canImport(CryptoKit) && !TOLLGATE_OPEN_STORE
import CryptoKit
import Foundation
import Security

/// The App Store's signature of a text, verified with the system's frameworks.
///
/// StoreKit verifies the values that it returns, for the device that they were signed for. A text
/// in a ledger from another device has to be verified without StoreKit: the chain ends in Apple's
/// root, both certificates have the App Store's markers, and all three were valid on the signed
/// date. It makes no network requests.
enum AppleSignature {
  /// Apple Root CA - G3, until 2039-04-30: https://www.apple.com/certificateauthority/.
  ///
  /// The same bytes as in the server's `AppleRoots`.
  static let root = """
    MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMS\
    YwJAYDVQQLDB1BcHBsZSBDZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UE\
    BhMCVVMwHhcNMTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgxOTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENBIC0gRz\
    MxJjAkBgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQKDApBcHBsZSBJbmMuMQswCQYD\
    VQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtfTj\
    jTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dvMVztK517IDvYuVTZXpmkOlEKMaNCMEAwHQYD\
    VR0OBBYEFLuw3qFYM4iapIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM\
    49BAMDA2gAMGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZLuN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4at+qIxUCMG1mihDK\
    1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA==
    """

  private struct Header: Decodable {
    let alg: String
    let x5c: [String]
  }

  private struct Payload: Decodable { let signedDate: Double }

  /// Returns a Boolean value that indicates whether the App Store signed a compact JWS.
  static func holds(_ jws: String) -> Bool {
    let parts = jws.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = bytes(parts[0]), let payload = bytes(parts[1]),
      let signature = bytes(parts[2]),
      let head = try? JSONDecoder().decode(Header.self, from: header), head.alg == "ES256",
      let signed = try? JSONDecoder().decode(Payload.self, from: payload).signedDate,
      let key = key(head.x5c, at: Date(timeIntervalSince1970: signed / 1_000)),
      let ecdsa = try? P256.Signing.ECDSASignature(rawRepresentation: signature)
    else { return false }
    return key.isValidSignature(ecdsa, for: Data("\(parts[0]).\(parts[1])".utf8))
  }

  /// Returns the key that a chain vouches for on a date, or nil if it does not lead to Apple's
  /// root.
  private static func key(_ chain: [String], at date: Date) -> P256.Signing.PublicKey? {
    let data = chain.compactMap { Data(base64Encoded: $0) }
    let certificates = data.compactMap(certificate)
    guard chain.count == 3, certificates.count == 3,
      let anchor = Data(base64Encoded: root).flatMap(certificate),
      // The markers of the App Store's leaf and of its intermediate, 1.2.840.113635.100.6.11.1 and
      // 1.2.840.113635.100.6.2.1, as bytes of an extension that Apple's root vouches for.
      data[0].range(of: Data(marker + [0x0B, 0x01])) != nil,
      data[1].range(of: Data(marker + [0x02, 0x01])) != nil
    else { return nil }
    var trust: SecTrust?
    guard
      SecTrustCreateWithCertificates(
        certificates as CFArray, SecPolicyCreateBasicX509(), &trust) == errSecSuccess, let trust,
      SecTrustSetAnchorCertificates(trust, [anchor] as CFArray) == errSecSuccess,
      SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess,
      SecTrustSetNetworkFetchAllowed(trust, false) == errSecSuccess,
      let instant = CFDateCreate(nil, date.timeIntervalSinceReferenceDate),
      SecTrustSetVerifyDate(trust, instant) == errSecSuccess,
      SecTrustEvaluateWithError(trust, nil),
      let key = SecCertificateCopyKey(certificates[0]),
      let point = SecKeyCopyExternalRepresentation(key, nil),
      let start = CFDataGetBytePtr(point)
    else { return nil }
    return try? P256.Signing.PublicKey(
      x963Representation: Data(UnsafeBufferPointer(start: start, count: CFDataGetLength(point))))
  }

  private static func certificate(_ der: Data) -> SecCertificate? {
    guard let data = CFDataCreate(nil, Array(der), der.count) else { return nil }
    return SecCertificateCreateWithData(nil, data)
  }

  /// The object identifier 1.2.840.113635.100.6, with room for two more numbers.
  private static let marker: [UInt8] = [
    0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x63, 0x64, 0x06,
  ]

  private static func bytes(_ part: Substring) -> Data? {
    var text = String(part).replacing("-", with: "+").replacing("_", with: "/")
    text += String(repeating: "=", count: -text.utf8.count & 3)
    return Data(base64Encoded: text)
  }
}
#endif
