import Foundation

/// A token's text, and where its two dots are.
struct TokenSegments: Hashable, Sendable {
  private let text: [UInt8]
  private let headerEnd: Int
  private let payloadEnd: Int

  init(_ token: String) throws(JWSVerificationFailure) {
    guard token.utf8.count <= JWSVerifier.sizeLimit else {
      throw JWSVerificationFailure(.size, of: "its length")
    }
    let text = Array(token.utf8)
    guard let headerEnd = text.position(ofDotFrom: 0),
      let payloadEnd = text.position(ofDotFrom: headerEnd + 1),
      text.position(ofDotFrom: payloadEnd + 1) == nil,
      headerEnd > 0, payloadEnd > headerEnd + 1, payloadEnd + 1 < text.count
    else { throw JWSVerificationFailure(.segments, of: "its shape") }
    self.text = text
    self.headerEnd = headerEnd
    self.payloadEnd = payloadEnd
  }

  /// The header as it stands in the token.
  var header: ArraySlice<UInt8> { text[..<headerEnd] }

  /// Header and payload as they stand in the token, with their dot.
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

extension [UInt8] {
  fileprivate func position(ofDotFrom start: Int) -> Int? {
    self[start...].firstIndex(of: UInt8(ascii: "."))
  }
}
