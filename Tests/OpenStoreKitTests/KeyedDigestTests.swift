import Crypto
import Foundation
import Testing

@testable import OpenStoreKit

@Suite("A keyed digest")
struct KeyedDigestTests {
  @Test(
    "is the HMAC with SHA-256, for any length of key and message",
    arguments: [0, 1, 31, 32, 63, 64, 65, 200])
  func code(length: Int) {
    for messageLength in [0, 1, 55, 56, 63, 64, 65, 160, 1_000] {
      let key = (0..<length).map { UInt8(truncatingIfNeeded: $0 * 7 + 1) }
      let message = (0..<messageLength).map { UInt8(truncatingIfNeeded: $0 * 13 + 5) }

      let code = KeyedDigest.authenticator(key)(message)

      let expected = HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key))
      #expect(withUnsafeBytes(of: code) { Array($0) } == Array(expected))
    }
  }
}
