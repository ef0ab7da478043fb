import Crypto
import Foundation
import Testing

extension RunningServer {
  /// Returns whether some bytes are what an answer of this server carries the signature of.
  func hasSigned(_ bytes: Data, in answer: Answer) async throws -> Bool {
    let listed = try await ask("GET", "/v1/configuration/keys").json["keys"]
    let key = try #require(
      (listed as? [[String: Any]])?.first {
        $0["id"] as? String == answer.headers["tollgate-key"]
      })
    let publicKey = try #require(Data(base64Encoded: key["publicKey"] as? String ?? ""))
    let header = try #require(answer.headers["tollgate-signature"])
    let signature = try #require(Data(base64Encoded: String(header.trimmingPrefix("ed25519="))))
    return try Curve25519.Signing.PublicKey(rawRepresentation: publicKey)
      .isValidSignature(signature, for: bytes)
  }
}
