import Foundation

/// A token that we signed, with everything that a verifier needs to accept it.
struct Sample: Encodable {
  /// The description of the scenario.
  let scenario: String

  let kind: TokenKind
  let token: String
  let root: Data
  let bundleID: String
  let appAppleID: Int64
  let environment: String
}
