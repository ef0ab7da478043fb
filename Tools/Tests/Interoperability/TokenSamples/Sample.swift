import Foundation

/// A token that we signed, with what a verifier has to be told to accept it.
struct Sample: Encodable {
  /// What happened.
  let story: String

  let kind: TokenKind
  let token: String
  let root: Data
  let bundleID: String
  let appAppleID: Int64
  let environment: String
}
