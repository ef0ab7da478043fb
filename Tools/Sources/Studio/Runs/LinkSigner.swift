import Crypto
import Foundation

/// A signer of the studio's own links, which it recognizes until it ends.
///
/// An unsigned link may come from anyone: it is shown, and performed after a confirmation.
struct LinkSigner: Sendable {
  /// The field of the signature.
  static let fieldName = "signed"

  private let key: SymmetricKey

  /// Creates a signer with a secret key.
  init(key: SymmetricKey = SymmetricKey(size: .bits256)) { self.key = key }

  /// Returns a link with its signature if it contains actions; one without actions needs none.
  func signed(_ link: SituationLink) -> SituationLink {
    guard link.hasMoves else { return link }
    let code = HMAC<SHA256>.authenticationCode(for: Data(link.canonicalText.utf8), using: key)
    var link = link
    link.query.append((Self.fieldName, Data(code).base64URL))
    return link
  }

  /// Returns whether this signer has signed a link, with these fields and no others.
  func hasSigned(_ link: SituationLink) -> Bool {
    let signatures = link.query.filter { $0.name == Self.fieldName }
    guard signatures.count == 1, let code = Data(base64URL: signatures[0].value) else {
      return false
    }
    var link = link
    link.query.removeAll { $0.name == Self.fieldName }
    return HMAC<SHA256>.isValidAuthenticationCode(
      code, authenticating: Data(link.canonicalText.utf8), using: key)
  }
}
