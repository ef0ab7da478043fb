import Foundation
import TollgateCore

/// The last renewal of a subscription that was sent to the app's own server.
struct SentRenewal: Hashable, Sendable {
  /// The date on which the store signed it.
  let signedDate: Date

  /// A digest of its content, without its signing date and device.
  let content: String

  init(_ renewal: Renewal) {
    signedDate = renewal.signedDate
    content = KeychainRecord.checksum(of: Self.content(of: renewal.jws))
  }

  /// Reads a stored value, or returns nil if it is invalid.
  init?(stored: String) {
    let words = stored.split(separator: " ")
    guard words.count == 2, let date = Double(words[0]).flatMap(Date.init(plausible:)) else {
      return nil
    }
    (signedDate, content) = (date, String(words[1]))
  }

  /// The value in its stored form.
  var stored: String { "\(signedDate.stored) \(content)" }

  /// Returns whether a renewal must be sent after this one: it was signed later and has other
  /// content.
  ///
  /// The store signs the same content again on each request.
  func isOutdone(by other: SentRenewal) -> Bool {
    signedDate < other.signedDate && content != other.content
  }

  /// Returns the claims without those that change with each signing, or the whole text if it isn't
  /// a JWS.
  private static func content(of jws: String) -> Data {
    guard let payload = Data(payloadOf: jws),
      var claims = try? JSONSerialization.jsonObject(with: payload) as? [String: Any]
    else { return Data(jws.utf8) }
    for name in ["signedDate", "deviceVerification", "deviceVerificationNonce"] {
      claims[name] = nil
    }
    let content = try? JSONSerialization.data(withJSONObject: claims, options: .sortedKeys)
    return content ?? Data(jws.utf8)
  }
}

extension Renewal.ID {
  /// The name under which the ledger stores the sent renewal.
  var name: String { "\(environment).\(original)" }
}
