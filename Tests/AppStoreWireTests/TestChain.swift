import AppStoreWire
import Crypto
import Foundation

/// A chain and a token to be, any part of which a test may get wrong.
struct TestChain {
  var root = CertificatePlan.root
  var intermediate = CertificatePlan.intermediate
  var leaf = CertificatePlan.leaf

  /// Changes the certificates of a header.
  var rearrange: ([[UInt8]]) -> [[UInt8]] = { $0 }

  /// Changes the JSON of a header.
  var rewrite: (String) -> String = { $0 }

  /// Signs the token.
  var signer = P256.Signing.PrivateKey.repeating(3)

  init(_ change: (inout TestChain) -> Void = { _ in }) { change(&self) }

  /// The root as a verifier is given it.
  func rootBytes() throws -> [UInt8] { try root.issue(by: root) }

  /// The certificates from the leaf to the root.
  func certificates() throws -> [[UInt8]] {
    [try leaf.issue(by: intermediate), try intermediate.issue(by: root), try rootBytes()]
  }

  /// A compact JWS.
  func token(_ payload: String) throws -> String {
    let x5c = rearrange(try certificates()).map { "\"\(Data($0).base64EncodedString())\"" }
    let header = rewrite(#"{"alg":"ES256","x5c":[\#(x5c.joined(separator: ","))]}"#)
    let signed = "\(header.base64URL).\(payload.base64URL)"
    let signature = try signer.signature(for: Data(signed.utf8)).rawRepresentation
    return "\(signed).\(signature.base64URL)"
  }
}

extension String {
  /// This text's bytes as a JWS writes them.
  var base64URL: String { Data(utf8).base64URL }

  /// These segments of a JWS, one of them changed.
  func replacingSegment(_ index: Int, with change: (String) -> String) -> String {
    var segments = split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    segments[index] = change(segments[index])
    return segments.joined(separator: ".")
  }
}

extension Data {
  /// These bytes as a JWS writes them.
  var base64URL: String {
    base64EncodedString()
      .replacingOccurrences(of: "+", with: "-")
      .replacingOccurrences(of: "/", with: "_")
      .replacingOccurrences(of: "=", with: "")
  }
}
