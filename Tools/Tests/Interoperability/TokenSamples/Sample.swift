import Foundation

/// A token that we signed, with what a verifier has to know to accept it.
struct Sample: Encodable {
  /// What happened.
  let scenario: String

  let kind: TokenKind
  let token: String
  let root: Data
  let bundleID: String
  let appAppleID: Int64
  let environment: String
}
