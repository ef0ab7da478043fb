import Foundation
import Testing

@testable import AppStoreWire

@Suite("A token that Xcode's test environment signed")
struct XcodeAuthorityTests {
  let signing = SigningAuthority(seed: 1)
  let xcode = XcodeAuthority(seed: 1)
  let date = Date(timeIntervalSince1970: 1_800_000_000)

  func token(_ authority: XcodeAuthority) throws -> String {
    try authority.sign(["signedDate": 1_800_000_000_000], at: date)
  }

  @Test("is believed by who knows its key, beside what the store's root signed")
  func isBelieved() throws {
    let verifier = try JWSVerifier(roots: [signing.root], xcodeKey: xcode.publicKey)
    _ = try verifier.verify(token(xcode))
    _ = try verifier.verify(signing.sign(["signedDate": 1_800_000_000_000], at: date))
  }

  @Test("is refused by everybody else")
  func isRefused() throws {
    let token = try token(xcode)
    #expect(throws: JWSVerificationFailure(.chainLength, of: "its header's x5c")) {
      try JWSVerifier(roots: [signing.root]).verify(token)
    }
    let other = try JWSVerifier(
      roots: [signing.root], xcodeKey: XcodeAuthority(seed: 2).publicKey)
    #expect(throws: JWSVerificationFailure(.root, of: "its leaf certificate")) {
      try other.verify(token)
    }
  }

  @Test("is valid in the year of its certificate")
  func isValidForAYear() throws {
    let verifier = try JWSVerifier(roots: [signing.root], xcodeKey: xcode.publicKey)
    let late = try xcode.sign(
      ["signedDate": 1_800_000_000_000 + 800 * 86_400_000], at: date)
    #expect(throws: JWSVerificationFailure(.validity, of: "its chain")) {
      try verifier.verify(late)
    }
  }
}
