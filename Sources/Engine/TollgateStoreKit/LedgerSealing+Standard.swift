import Foundation
public import TollgateEngine

#if canImport(CryptoKit)
import CryptoKit
#else
import OpenStoreKit
#endif

extension LedgerSealing {
  #if canImport(CryptoKit)
  /// HMAC with SHA-256 and random keys, by the system's CryptoKit.
  public static let standard = LedgerSealing {
    SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
  } authenticator: { key in
    let key = SymmetricKey(data: key)
    return { message in
      HMAC<SHA256>.authenticationCode(for: message, using: key).withUnsafeBytes {
        $0.loadUnaligned(as: SIMD32<UInt8>.self)
      }
    }
  }
  #else
  /// HMAC with SHA-256 and random keys, by the local store's cryptography.
  public static let standard = LedgerSealing(
    newKey: { Data(KeyedDigest.newKey()) },
    authenticator: { KeyedDigest.authenticator(Array($0)) })
  #endif
}
