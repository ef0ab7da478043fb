public import Foundation

/// The revocation status of a token's certificates.
public enum RevocationStatus: Hashable, Sendable {
  /// None was revoked.
  case good

  /// One was revoked at an instant: don't trust the token.
  case revoked(since: Date)

  /// The responder has no record of one of them: don't trust the token.
  case unknown

  /// One of them is not valid at this time, and its responder no longer answers for it.
  ///
  /// That is so for every token that is old enough; its dates were checked when it was verified.
  case expired

  /// No responder could be reached, or its answer can't be used: try again later.
  case undecided(RevocationDoubt)
}

/// The reason why it is not known whether a certificate was revoked.
public struct RevocationDoubt: Error, Hashable, Sendable, CustomStringConvertible {
  private enum Code: Hashable {
    case noResponder, noAnswer, refused(Int), unreadable, forged, outOfDate
  }

  private let code: Code

  /// The certificate names no responder.
  public static let noResponder = Self(code: .noResponder)

  /// The responder could not be reached, or did not answer.
  public static let noAnswer = Self(code: .noAnswer)

  /// Returns the reason for an error response, with RFC 6960's status number.
  public static func refused(by status: Int) -> Self { Self(code: .refused(status)) }

  /// The answer can't be read, is too long, or is about another certificate.
  public static let unreadable = Self(code: .unreadable)

  /// The response isn't signed by a responder that is authorized for the certificate's issuer.
  public static let forged = Self(code: .forged)

  /// The answer is outdated, or dated in the future.
  public static let outOfDate = Self(code: .outOfDate)

  /// The reason as a sentence, with its fix.
  public var description: String {
    switch code {
    case .noResponder:
      "The certificate names no responder: leave revocation unchecked for what such a store signs."
    case .noAnswer: "The responder did not answer: ask again later."
    case .refused(let status):
      "The responder answered that it does not answer (\(status)): ask again later."
    case .unreadable:
      "The responder’s answer can't be read, or is about something else: check the responder."
    case .forged:
      "The responder’s answer has a signer who isn’t allowed to sign: check the network in between."
    case .outOfDate:
      "The responder’s answer is out of date: check both clocks, and ask again later."
    }
  }
}
