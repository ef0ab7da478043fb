import Crypto
public import Foundation
import SwiftASN1
import X509

/// An authority that signs as the App Store does, under a root of its own.
///
/// The chain has the App Store's form: a P-384 root and intermediate, a P-256 leaf, and the marker
/// extensions that verifiers require. An unmodified verifier accepts these signatures once it
/// trusts ``root``.
///
/// The same seed gives the same keys, but not the same bytes: ECDSA signatures are random,
/// including the root's own, unless the authority signs repeatably.
/// ``init(seed:root:signsRepeatably:)`` continues with a stored root. ``JWSVerifier`` and others
/// identify a root by its name and key, so a token of one process verifies under the root of
/// another that has the same seed.
public struct SigningAuthority: Sendable {
  /// The instants that can be signed at: from 1990 up to 2150.
  public static let instants =
    Date(timeIntervalSince1970: 631_152_000)..<Date(timeIntervalSince1970: 5_680_281_600)

  /// The root certificate in DER, to configure verifiers with.
  public let root: [UInt8]

  /// The address of the OCSP responder that leaf and intermediate name, or nil if they name none.
  public let responder: String?

  let seed: KeySeed
  let serials: CertificateSerials
  let rootCertificate: Certificate
  let intermediate: Certificate
  private let leaves = Locked<[LeafSpan: JWSSigner]>([:])

  /// Creates an authority whose keys follow from `seed`, in about two milliseconds.
  ///
  /// - Parameters:
  ///   - seed: The seed of the keys.
  ///   - signsRepeatably: Whether the same payload always becomes the same token, with a leaf that
  ///     is valid at all ``instants``. Signing takes longer, and its duration depends on the key,
  ///     so it is for seeds that aren't secret.
  public init(seed: UInt64, signsRepeatably: Bool = false) {
    let seed = KeySeed(value: seed, signsRepeatably: signsRepeatably)
    do {
      let root = try Certificate.appStoreRoot(key: seed.issuerKey("root"))
      try self.init(seed: seed, root: root, der: try root.derBytes(), responder: nil)
    } catch {
      preconditionFailure("A certificate made only of constants could not be made: \(error)")
    }
  }

  /// Creates an authority with the stored root of an authority of the same seed, or returns nil if
  /// it isn't one.
  ///
  /// So programs that compare a root byte for byte still recognize it.
  ///
  /// - Parameters:
  ///   - seed: The seed of the keys.
  ///   - root: The other one's ``root``.
  ///   - signsRepeatably: Whether the same payload always becomes the same token.
  public init?(seed: UInt64, root: [UInt8], signsRepeatably: Bool = false) {
    let seed = KeySeed(value: seed, signsRepeatably: signsRepeatably)
    let key = seed.issuerKey("root")
    guard let certificate = try? Certificate(derEncoded: root),
      certificate.publicKey == key.publicKey,
      let named = try? Certificate.appStoreRoot(key: key), certificate.subject == named.subject
    else { return nil }
    do { try self.init(seed: seed, root: certificate, der: root, responder: nil) } catch {
      return nil
    }
  }

  /// Returns the same authority, with the same root, whose certificates name an OCSP responder.
  ///
  /// Intermediate and leaves are issued again, under serial numbers of that address. A responder at
  /// another address doesn't recognize them.
  ///
  /// - Parameter responder: The responder's address, such as `http://127.0.0.1:8090/ocsp`.
  /// - Returns: The authority of that responder.
  /// - Throws: An error of swift-certificates if the address can't be written into a certificate.
  public func naming(responder: String) throws -> SigningAuthority {
    try SigningAuthority(seed: seed, root: rootCertificate, der: root, responder: responder)
  }

  private init(
    seed: KeySeed, root: Certificate, der: [UInt8], responder: String?
  ) throws {
    self.seed = seed
    self.root = der
    self.rootCertificate = root
    self.responder = responder
    self.serials = CertificateSerials(responder: responder)
    self.intermediate = try Certificate.appStoreIntermediate(
      serial: serials.intermediate, key: seed.issuerKey("intermediate").publicKey, issuer: root,
      issuerKey: seed.issuerKey("root"), responder: responder)
  }

  /// Signs a payload's JSON, its keys sorted, as a compact JWS.
  ///
  /// - Parameters:
  ///   - payload: The claims. Their signed date is the caller's to set.
  ///   - instant: Picks a leaf certificate that is valid then.
  ///   - now: The machine's time, at which the leaf must also be valid; nil for one clock.
  /// - Returns: The token: header, payload and signature, with dots between.
  /// - Throws: ``SigningFailure`` if `instant` is out of reach, or what encoding `payload` throws.
  public func sign(
    _ payload: some Encodable, at instant: Date, validAlsoAt now: Date? = nil
  ) throws -> String {
    try sign(payload: JSONEncoder.wire.encode(payload), at: instant, validAlsoAt: now)
  }

  /// Signs the bytes of a payload unchanged, as a compact JWS.
  public func sign(
    payload bytes: some DataProtocol, at instant: Date, validAlsoAt now: Date? = nil
  ) throws -> String {
    guard let span = LeafSpan(at: instant, and: now) else {
      throw SigningFailure.outOfReach(instant)
    }
    return try leaf(of: seed.signsRepeatably ? .all ?? span : span).sign(Array(bytes))
  }

  /// Returns the leaf of a span, issued at the first call.
  private func leaf(of span: LeafSpan) throws -> JWSSigner {
    try leaves.withLock { leaves in
      if let leaf = leaves[span] { return leaf }
      let leaf = try issueLeaf(for: span)
      leaves[span] = leaf
      return leaf
    }
  }

  private func issueLeaf(for span: LeafSpan) throws -> JWSSigner {
    let key = seed.p256Key(span.keyName)
    let signingKey = seed.signingKey(span.keyName)
    let certificate = try Certificate.appStoreLeaf(
      serial: serials.leaf(of: span), key: key, validity: span.validity, issuer: intermediate,
      issuerKey: seed.issuerKey("intermediate"), responder: responder)
    return JWSSigner(
      key: signingKey, chain: [try certificate.derBytes(), try intermediate.derBytes(), root])
  }
}
