import Crypto
package import Foundation
import X509

/// An authority that signs as Xcode does in its test environment.
///
/// It has one certificate, which signs itself.
///
/// No verifier of the App Store's tokens believes it. A ``JWSVerifier`` does that was made with its ``publicKey``. The
/// same seed gives the same key.
package struct XcodeAuthority: Sendable {
  /// The key's public half, as the 65 bytes of an uncompressed point.
  package let publicKey: [UInt8]

  private let seed: KeySeed
  private let signers = Locked<[LeafTerm: JWSSigner]>([:])

  /// Creates an authority whose key follows from `seed`.
  package init(seed: UInt64) {
    self.seed = KeySeed(value: seed)
    publicKey = Array(self.seed.p256Key("xcode").publicKey.x963Representation)
  }

  /// Signs a payload's JSON, its keys sorted, as a compact JWS.
  ///
  /// - Throws: ``SigningFailure`` if `instant` is out of reach, or what encoding `payload` throws.
  package func sign(_ payload: some Encodable, at instant: Date) throws -> String {
    try signer(at: instant).sign(Array(JSONEncoder.wire.encode(payload)))
  }

  /// Returns the signer of the year that contains `instant`, created at the first call.
  private func signer(at instant: Date) throws -> JWSSigner {
    guard let term = LeafTerm(at: instant) else { throw SigningFailure.outOfReach(instant) }
    return try signers.withLock { [seed] signers in
      if let signer = signers[term] { return signer }
      let key = seed.p256Key("xcode")
      let certificate = try Certificate.xcode(key: key, term: term).derBytes()
      let signer = JWSSigner(key: key, xcodeCertificate: certificate)
      signers[term] = signer
      return signer
    }
  }
}
