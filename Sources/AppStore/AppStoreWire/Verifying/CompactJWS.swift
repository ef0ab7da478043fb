/// The parts of a compact JWS, taken apart and not believed.
public struct CompactJWS: Hashable, Sendable {
  /// The header's JSON.
  public let header: [UInt8]

  /// The payload's bytes, JSON in all that the App Store signs.
  public let payload: [UInt8]

  /// The signature, for ES256 two numbers of 32 bytes each.
  public let signature: [UInt8]

  /// The signed bytes: the token's encoded header and payload, with their dot.
  public var signed: ArraySlice<UInt8> { segments.signed }

  private let segments: TokenSegments

  /// Creates the parts of a token, and verifies nothing.
  public init(_ token: String) throws(JWSVerificationFailure) {
    let segments = try TokenSegments(token)
    try self.init(segments, header: try segments.decodeHeader())
  }

  /// Creates the parts of a token whose header was decoded before.
  init(_ segments: TokenSegments, header: [UInt8]) throws(JWSVerificationFailure) {
    self.header = header
    self.payload = try segments.decodePayload()
    self.signature = try segments.decodeSignature()
    self.segments = segments
  }
}
