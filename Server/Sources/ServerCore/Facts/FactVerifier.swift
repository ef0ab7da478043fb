public import AppStoreWire
import Foundation

/// Verifies the App Store's signatures for one app, and reads the content as facts.
///
/// It is the only way from a token to a fact. It makes no requests: the caller checks whether a certificate was
/// revoked.
public struct FactVerifier: Sendable {
  /// Checks signatures and their certificates against the trusted roots.
  public let verifier: JWSVerifier

  /// The bundle identifier of the app; data about another app is refused.
  public let bundleID: String

  /// The environments that are served.
  public let environments: Set<WireEnvironment>

  /// The app's number in the App Store, compared in production if it is known.
  public let appAppleID: Int64?

  /// Creates a verifier for an app.
  ///
  /// Signatures of Xcode, and of the tests in Apple's libraries, are never accepted.
  public init(
    _ verifier: JWSVerifier, bundleID: String, environments: Set<WireEnvironment>,
    appAppleID: Int64? = nil
  ) {
    self.verifier = verifier
    self.bundleID = bundleID
    self.environments = environments.subtracting([.xcode, .localTesting])
    self.appAppleID = appAppleID
  }

  /// Verifies a transaction.
  public func transaction(_ token: String) throws -> SignedFact {
    let payload = try verifier.transaction(
      token, bundleID: bundleID, environments: environments)
    return try fact(.transaction(payload), token)
  }

  /// Verifies a renewal info.
  ///
  /// A renewal info names no app: it counts only if the subscription's transaction was verified.
  public func renewal(_ token: String) throws -> SignedFact {
    try fact(.renewal(try verifier.renewalInfo(token, environments: environments)), token)
  }

  /// Verifies an app transaction.
  public func appTransaction(_ token: String) throws -> SignedFact {
    let payload = try verifier.appTransaction(
      token, bundleID: bundleID, environments: environments, appAppleID: appAppleID)
    return try fact(.appTransaction(payload), token)
  }

  /// Verifies a notification and the facts that are signed inside it.
  ///
  /// - Throws: `JWSVerificationFailure` for the first check that failed, of the notification or of a fact in it.
  public func notification(_ token: String) throws -> NotificationFact {
    let payload = try verifier.notification(
      token, bundleID: bundleID, environments: environments, appAppleID: appAppleID)
    return NotificationFact(
      payload,
      transaction: try payload.data?.signedTransactionInfo.map(transaction),
      renewal: try payload.data?.signedRenewalInfo.map(renewal),
      appTransaction: try payload.appData?.signedAppTransactionInfo.map(appTransaction),
      token: token)
  }

  private func fact(_ content: SignedFact.Content, _ token: String) throws -> SignedFact {
    // The token was verified, so it has three segments in Base64.
    let segments = Array(token.utf8).split(separator: UInt8(ascii: "."))
    return try SignedFact(content, payload: Base64.url.decode(segments[1]) ?? [], token: token)
  }
}
