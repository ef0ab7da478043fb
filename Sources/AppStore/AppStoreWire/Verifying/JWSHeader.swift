import SourceJSON

/// The header of a token, as far as verifying it needs.
struct JWSHeader: Sendable {
  /// The certificates in DER, from the leaf to the root; or the only one, which signs itself.
  let chain: [[UInt8]]

  /// Reads a header, and refuses one that the App Store would not have written.
  ///
  /// - Parameters:
  ///   - json: The header's JSON.
  ///   - lengths: The allowed numbers of certificates.
  /// - Throws: The first check that failed.
  init(_ json: [UInt8], lengths: Set<Int> = [3]) throws(JWSVerificationFailure) {
    let claims = try ClaimSet(json, of: "its header")
    guard !claims.contains("crit") else {
      throw JWSVerificationFailure(.criticalHeader, of: "its header's crit")
    }
    guard !claims.contains("b64") else {
      throw JWSVerificationFailure(.criticalHeader, of: "its header's b64")
    }
    guard !claims.contains("kid") || (try? claims.require("kid") as String) != nil else {
      throw JWSVerificationFailure(.claim, of: "its header's kid")
    }
    guard let algorithm: String = try? claims.read("alg"), algorithm.hasSameBytes(as: "ES256")
    else {
      throw JWSVerificationFailure(.algorithm, of: "its header's alg")
    }
    guard let chain: [String] = try? claims.read("x5c"), lengths.contains(chain.count) else {
      throw JWSVerificationFailure(.chainLength, of: "its header's x5c")
    }
    self.chain = try chain.map { text throws(JWSVerificationFailure) in
      guard let der = Base64.standard.decode(Array(text.utf8)[...]) else {
        throw JWSVerificationFailure(.base64, of: "its header's x5c")
      }
      return der
    }
  }
}
