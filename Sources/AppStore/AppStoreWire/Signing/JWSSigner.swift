import Crypto

/// A key, with the header of everything that it signs.
struct JWSSigner: Sendable {
  private let key: SigningKey
  private let headerSegment: [UInt8]

  /// Creates a signer from its key and from a header's JSON.
  init(key: SigningKey, header: [UInt8]) {
    self.key = key
    self.headerSegment = Base64.url.encode(header)
  }

  /// Creates the signer of a leaf, its issuer and the root in DER.
  init(key: SigningKey, chain: [[UInt8]]) {
    let certificates = chain.map {
      "\"\(String(decoding: Base64.standard.encode($0), as: UTF8.self))\""
    }
    let header = #"{"alg":"ES256","x5c":[\#(certificates.joined(separator: ","))]}"#
    self.init(key: key, header: Array(header.utf8))
  }

  /// Creates the signer with a self-signed certificate, in DER, under Xcode's name for its key.
  init(key: P256.Signing.PrivateKey, xcodeCertificate certificate: [UInt8]) {
    let text = String(decoding: Base64.standard.encode(certificate), as: UTF8.self)
    let header = #"{"alg":"ES256","kid":"Apple_Xcode_Key","typ":"JWT","x5c":["\#(text)"]}"#
    self.init(key: SigningKey(key), header: Array(header.utf8))
  }

  /// Signs the bytes of a payload, as a compact JWS.
  func sign(_ payload: [UInt8]) throws -> String {
    var token = headerSegment + [UInt8(ascii: ".")] + Base64.url.encode(payload)
    let signature = try key.signature(for: token)
    token += [UInt8(ascii: ".")] + Base64.url.encode(Array(signature.rawRepresentation))
    return String(decoding: token, as: UTF8.self)
  }
}
