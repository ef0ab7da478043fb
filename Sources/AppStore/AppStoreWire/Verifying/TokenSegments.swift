/// The text of a token, and the places of its two dots.
struct TokenSegments: Hashable, Sendable {
  private let text: [UInt8]
  private let headerEnd: Int
  private let payloadEnd: Int

  init(_ token: String) throws(JWSVerificationFailure) {
    guard token.utf8.count <= JWSVerifier.sizeLimit else {
      throw JWSVerificationFailure(.size, of: "its length")
    }
    let text = Array(token.utf8)
    let dot = UInt8(ascii: ".")
    guard let headerEnd = text[...].position(of: dot),
      let payloadEnd = text[(headerEnd + 1)...].position(of: dot),
      text[(payloadEnd + 1)...].position(of: dot) == nil,
      headerEnd > 0, payloadEnd > headerEnd + 1, payloadEnd + 1 < text.count
    else { throw JWSVerificationFailure(.segments, of: "its shape") }
    self.text = text
    self.headerEnd = headerEnd
    self.payloadEnd = payloadEnd
  }

  /// The header, encoded as in the token.
  var header: ArraySlice<UInt8> { text[..<headerEnd] }

  /// The token's encoded header and payload, with their dot.
  var signed: ArraySlice<UInt8> { text[..<payloadEnd] }

  func decodeHeader() throws(JWSVerificationFailure) -> [UInt8] {
    try decode(header, of: "its header")
  }

  func decodePayload() throws(JWSVerificationFailure) -> [UInt8] {
    try decode(text[(headerEnd + 1)..<payloadEnd], of: "its payload")
  }

  func decodeSignature() throws(JWSVerificationFailure) -> [UInt8] {
    try decode(text[(payloadEnd + 1)...], of: "its signature")
  }

  private func decode(
    _ segment: ArraySlice<UInt8>, of subject: String
  ) throws(JWSVerificationFailure) -> [UInt8] {
    guard let bytes = Base64.url.decode(segment) else {
      throw JWSVerificationFailure(.base64, of: subject)
    }
    return bytes
  }
}
