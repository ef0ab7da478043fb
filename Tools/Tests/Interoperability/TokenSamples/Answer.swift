/// What our verifier made of a token.
struct Answer: Encodable {
  let isAccepted: Bool

  /// Why it was refused.
  let reason: String?
}
