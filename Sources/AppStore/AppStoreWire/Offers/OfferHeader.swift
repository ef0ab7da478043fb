import SourceJSON

/// The header of an offer's JWS, as far as verifying it needs.
struct OfferHeader: Sendable {
  /// The name of the key that signed.
  let keyID: String

  /// Reads a header, and refuses one that differs from Apple's documentation.
  init(_ json: [UInt8]) throws(JWSVerificationFailure) {
    let claims = try ClaimSet(json, of: "its header")
    for name in ["crit", "b64"] as [StaticString] where claims.contains(name) {
      throw JWSVerificationFailure(.criticalHeader, of: "its header's \(name)")
    }
    guard let algorithm: String = try? claims.read("alg"), algorithm.hasSameBytes(as: "ES256")
    else {
      throw JWSVerificationFailure(.algorithm, of: "its header's alg")
    }
    guard let type: String = try? claims.read("typ"), type.hasSameBytes(as: "JWT") else {
      throw JWSVerificationFailure(.claim, of: "its header's typ")
    }
    guard let keyID: String = try? claims.require("kid") else {
      throw JWSVerificationFailure(.claim, of: "its header's kid")
    }
    self.keyID = keyID
  }
}
