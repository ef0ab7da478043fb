import Crypto
public import Foundation
import X509

/// An authority that signs as the App Store does, under a root of its own.
///
/// The chain has the App Store's shape: a P-384 root and intermediate, a P-256 leaf, and the marker
/// extensions that verifiers look for. An unmodified verifier accepts what is signed here once it
/// trusts ``root``.
///
/// The same seed gives the same keys, not the same bytes: ECDSA signatures are random, and a root
/// signs itself. ``JWSVerifier`` and others know a root by its name and key, so a token of one
/// process verifies under the root of another that has the same seed.
public struct SigningAuthority: Sendable {
  /// The root certificate in DER, to configure verifiers with.
  public let root: [UInt8]

  private let seed: KeySeed
  private let intermediate: Certificate
  private let leaves = Locked<[LeafTerm: JWSSigner]>([:])

  /// Creates an authority whose keys follow from `seed`, in about two milliseconds.
  public init(seed: UInt64) {
    let seed = KeySeed(value: seed)
    let rootKey = seed.p384Key("root")
    let intermediateKey = seed.p384Key("intermediate")
    do {
      let root = try Certificate.appStoreRoot(key: rootKey)
      self.root = try root.derBytes()
      self.intermediate = try Certificate.appStoreIntermediate(
        key: intermediateKey, issuer: root, issuerKey: rootKey)
    } catch {
      preconditionFailure("A certificate made only of constants could not be made: \(error)")
    }
    self.seed = seed
  }

  /// Signs a payload's JSON, its keys sorted, as a compact JWS.
  ///
  /// - Parameters:
  ///   - payload: The claims. Their signed date is the caller's to set.
  ///   - instant: Picks a leaf certificate that is valid then.
  /// - Returns: The token: header, payload and signature, with dots between.
  /// - Throws: ``SigningFailure`` if `instant` is out of reach, or what encoding `payload` throws.
  public func sign(_ payload: some Encodable, at instant: Date) throws -> String {
    try sign(payload: JSONEncoder.wire.encode(payload), at: instant)
  }

  /// Signs the bytes of a payload as they are, as a compact JWS.
  public func sign(payload bytes: some DataProtocol, at instant: Date) throws -> String {
    try leaf(at: instant).sign(Array(bytes))
  }

  /// Returns the leaf that signs at `instant`, issued when first asked for.
  private func leaf(at instant: Date) throws -> JWSSigner {
    guard let term = LeafTerm(at: instant) else { throw SigningFailure.outOfReach(instant) }
    return try leaves.withLock { leaves in
      if let leaf = leaves[term] { return leaf }
      let leaf = try issueLeaf(for: term)
      leaves[term] = leaf
      return leaf
    }
  }

  private func issueLeaf(for term: LeafTerm) throws -> JWSSigner {
    let key = seed.p256Key("leaf \(term.number)")
    let certificate = try Certificate.appStoreLeaf(
      key: key, term: term, issuer: intermediate, issuerKey: seed.p384Key("intermediate"))
    return JWSSigner(
      key: key, chain: [try certificate.derBytes(), try intermediate.derBytes(), root])
  }
}
