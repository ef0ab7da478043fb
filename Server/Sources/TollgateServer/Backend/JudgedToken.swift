import AppStoreWire
import HTTPTypes
import LoopbackServer
import ServerCore

/// A token that was uploaded, after all checks.
enum JudgedToken: Sendable {
  /// The App Store signed it, for this app.
  case fact(SignedFact)

  /// It is refused, by the check with this name.
  case refused(String)
}

extension Backend {
  /// Verifies a token, and checks that none of its certificates was revoked.
  ///
  /// - Throws: ``ServerRefusal`` if revocation can't be checked now.
  func judge(
    _ token: String, by verify: (String) throws -> SignedFact
  ) async throws -> JudgedToken {
    let fact: SignedFact
    do {
      fact = try verify(token)
    } catch let failure as JWSVerificationFailure {
      return .refused(failure.check.name)
    }
    switch await gate.judge(token) {
    case .accepted: return .fact(fact)
    case .revoked: return .refused("revocation")
    case .undecided:
      throw ServerRefusal(
        .serviceUnavailable, "revocation_undecided",
        "It is unknown whether a certificate was revoked.", fix: "Send it again later.",
        retryAfter: 60)
    }
  }

  /// Checks that no certificate of something that was received was revoked.
  ///
  /// - Throws: ``ServerRefusal`` if one was, or if that can't be checked now.
  func checkRevocation(of tokens: [String], in noun: String) async throws {
    switch await gate.judge(tokens) {
    case .accepted: return
    case .revoked:
      throw ServerRefusal(
        .badRequest, "revoked", "A certificate of the \(noun) was revoked.",
        fix: "Don't believe its source.")
    case .undecided:
      throw ServerRefusal(
        .serviceUnavailable, "revocation_undecided",
        "It is unknown whether the \(noun)'s certificates were revoked.",
        fix: "Send it again later.", retryAfter: 60)
    }
  }
}
