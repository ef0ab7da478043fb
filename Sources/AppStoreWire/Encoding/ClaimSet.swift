/// The claims of a header or payload: one JSON object, checked whole, read a claim at a time.
///
/// Reading is by name, and a claim that nobody asks for costs no more than being found well formed.
struct ClaimSet: Sendable {
  private let bytes: [UInt8]
  private let members: [JSONScanner.Member]

  init(_ bytes: [UInt8], of subject: String) throws(JWSVerificationFailure) {
    guard let members = JSONScanner(bytes).object() else {
      throw JWSVerificationFailure(.json, of: subject)
    }
    self.bytes = bytes
    self.members = members
  }

  /// Whether a claim of this name is there, whatever it says.
  func contains(_ name: StaticString) -> Bool { member(name) != nil }

  /// A claim that has to be there.
  func require<Value: ClaimValue>(_ name: StaticString) throws(JWSVerificationFailure) -> Value {
    guard let value: Value = try read(name) else {
      throw JWSVerificationFailure(.claim, of: "its claim \(name)")
    }
    return value
  }

  /// A claim that may be absent or null.
  func read<Value: ClaimValue>(_ name: StaticString) throws(JWSVerificationFailure) -> Value? {
    guard let member = member(name), member.value.kind != .null else { return nil }
    guard let value = Value(claim: Claim(member.value, in: bytes)) else {
      throw JWSVerificationFailure(.claim, of: "its claim \(name)")
    }
    return value
  }

  private func member(_ name: StaticString) -> JSONScanner.Member? {
    members.first { member in
      member.name.count == name.utf8CodeUnitCount && bytes[member.name].spells(name)
    }
  }
}
