import AppStoreWire
import Foundation

/// A token of unknown validity, with the expected values.
struct Question: Decodable {
  let kind: TokenKind
  let token: String
  let root: Data
  let bundleID: String
  let appAppleID: Int64
  let environment: String

  /// The result of a new verifier.
  func answer() -> Answer {
    do throws(JWSVerificationFailure) {
      try verify()
      return Answer(isAccepted: true, reason: nil)
    } catch {
      return Answer(isAccepted: false, reason: error.description)
    }
  }

  private func verify() throws(JWSVerificationFailure) {
    let verifier = try JWSVerifier(roots: [Array(root)])
    let environments: Set = [WireEnvironment(rawValue: environment)]
    switch kind {
    case .transaction:
      _ = try verifier.transaction(token, bundleID: bundleID, environments: environments)
    case .appTransaction:
      _ = try verifier.appTransaction(
        token, bundleID: bundleID, environments: environments, appAppleID: appAppleID)
    case .renewalInfo:
      _ = try verifier.renewalInfo(token, environments: environments)
    case .notification:
      _ = try verifier.notification(
        token, bundleID: bundleID, environments: environments, appAppleID: appAppleID)
    }
  }
}
