/// The claims of a header or payload: one JSON object, validated as a whole, and decoded one claim
/// at a time.
///
/// A claim that is never read only costs its validation.
struct ClaimSet: Sendable {
  private let bytes: [UInt8]
  private let members: [JSONScanner.Member]

  /// The text before the name of a claim in an object that is a claim itself.
  private let path: String

  init(_ bytes: [UInt8], of subject: String, at path: String = "") throws(JWSVerificationFailure) {
    guard let members = JSONScanner(bytes).object() else {
      throw JWSVerificationFailure(.json, of: subject)
    }
    self.bytes = bytes
    self.members = members
    self.path = path
  }

  /// Returns whether a claim of this name exists, with any value.
  func contains(_ name: StaticString) -> Bool { member(name) != nil }

  /// Returns a required claim.
  func require<Value: ClaimValue>(_ name: StaticString) throws(JWSVerificationFailure) -> Value {
    guard let value: Value = try read(name) else {
      throw failure(name)
    }
    return value
  }

  /// Returns a claim that may be absent or null.
  func read<Value: ClaimValue>(_ name: StaticString) throws(JWSVerificationFailure) -> Value? {
    guard let member = member(name), member.value.kind != .null else { return nil }
    guard let value = Value(claim: ClaimJSON(member.value, in: bytes)) else {
      throw failure(name)
    }
    return value
  }

  /// Returns a claim that is an object, whose own claims are read in the same way, or nil.
  func object(_ name: StaticString) throws(JWSVerificationFailure) -> ClaimSet? {
    guard let member = member(name), member.value.kind != .null else { return nil }
    guard member.value.kind == .object else { throw failure(name) }
    return try ClaimSet(
      Array(bytes[member.value.range]), of: "its claim \(path)\(name)", at: "\(path)\(name).")
  }

  private func failure(_ name: StaticString) -> JWSVerificationFailure {
    JWSVerificationFailure(.claim, of: "its claim \(path)\(name)")
  }

  private func member(_ name: StaticString) -> JSONScanner.Member? {
    members.first { member in
      member.name.count == name.utf8CodeUnitCount && bytes[member.name].spells(name)
    }
  }
}
