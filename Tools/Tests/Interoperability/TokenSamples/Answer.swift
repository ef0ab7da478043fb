/// Our verifier's result for a token.
struct Answer: Encodable {
  let isAccepted: Bool

  /// Why it was refused.
  let reason: String?
}
