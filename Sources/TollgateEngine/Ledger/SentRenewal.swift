import Foundation
import TollgateCore

/// What the app's own server was sent last of how a subscription goes on.
struct SentRenewal: Hashable, Sendable {
  /// The date on which the store signed it.
  let signedDate: Date

  /// Stands for what it says, besides when and for which device it was signed.
  let content: String

  init(_ renewal: Renewal) {
    signedDate = renewal.signedDate
    content = KeychainRecord.checksum(of: Self.content(of: renewal.jws))
  }

  /// Reads what the ledger keeps, or returns nil if it is something else.
  init?(stored: String) {
    let words = stored.split(separator: " ")
    guard words.count == 2, let date = Double(words[0]).flatMap(Date.init(plausible:)) else {
      return nil
    }
    (signedDate, content) = (date, String(words[1]))
  }

  /// Itself, as the ledger keeps it.
  var stored: String { "\(signedDate.stored) \(content)" }

  /// Returns whether a renewal is to be sent after this: it was signed later, and says something
  /// else.
  ///
  /// The store signs the same again whenever it is asked.
  func isOutdone(by other: SentRenewal) -> Bool {
    signedDate < other.signedDate && content != other.content
  }

  /// Returns the claims without those of one signing, or the whole text if it is no JWS.
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
  /// The name under which the ledger keeps what was sent.
  var name: String { "\(environment).\(original)" }
}
