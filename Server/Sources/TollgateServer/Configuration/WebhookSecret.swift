import Crypto
import Foundation

/// The secret with which a receiver verifies that a webhook is from this server, by Standard
/// Webhooks.
struct WebhookSecret: Sendable, CustomStringConvertible, CustomReflectable {
  private static let prefix = "whsec_"

  /// The fewest bytes of a secret.
  private static let least = 16

  private let key: SymmetricKey

  /// Reads `whsec_` and Base64, or returns nil for any other text.
  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix),
      let bytes = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
      bytes.count >= Self.least
    else { return nil }
    key = SymmetricKey(data: bytes)
  }

  /// Returns the signature of a body that is sent at a second since 1970.
  func signature(of body: String, id: String, at second: Int64) -> String {
    let signed = Data("\(id).\(second).\(body)".utf8)
    let code = HMAC<SHA256>.authenticationCode(for: signed, using: key)
    return "v1,\(Data(code).base64EncodedString())"
  }

  // Keeps the secret out of accidental output.
  var description: String { "whsec_…" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
