import Crypto

/// A leaf's key, with the header that all it signs begins with.
struct SigningLeaf: Sendable {
  private let key: P256.Signing.PrivateKey
  private let headerSegment: [UInt8]

  /// Creates a leaf from its key and from the leaf, its issuer and the root in DER.
  init(key: P256.Signing.PrivateKey, chain: [[UInt8]]) {
    let certificates = chain.map {
      "\"\(String(decoding: Base64.standard.encode($0), as: UTF8.self))\""
    }
    let header = #"{"alg":"ES256","x5c":[\#(certificates.joined(separator: ","))]}"#
    self.key = key
    self.headerSegment = Base64.url.encode(Array(header.utf8))
  }

  /// Signs the bytes of a payload, as a compact JWS.
  func sign(_ payload: [UInt8]) throws -> String {
    var token = headerSegment + [UInt8(ascii: ".")] + Base64.url.encode(payload)
    let signature = try key.signature(for: token)
    token += [UInt8(ascii: ".")] + Base64.url.encode(Array(signature.rawRepresentation))
    return String(decoding: token, as: UTF8.self)
  }
}
