import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

@testable import AppStoreWire

@Suite("A token that Xcode's test environment signed")
struct XcodeAuthorityTests {
  let signing = SigningAuthority(seed: 1)
  let xcode = XcodeAuthority(seed: 1)
  let date = Date(timeIntervalSince1970: 1_800_000_000)

  func token(_ authority: XcodeAuthority) throws -> String {
    try authority.sign(["signedDate": 1_800_000_000_000], at: date)
  }

  @Test("is accepted by a verifier that has its key, beside tokens that the store's root signed")
  func isBelieved() throws {
    let verifier = try JWSVerifier(roots: [signing.root], xcodeKey: xcode.publicKey)
    _ = try verifier.verify(token(xcode))
    _ = try verifier.verify(signing.sign(["signedDate": 1_800_000_000_000], at: date))
  }

  @Test("is refused by every other verifier")
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

  @Test("is refused if another key signed its certificate")
  func isRefusedOfAnother() throws {
    let key = P256.Signing.PrivateKey.repeating(3)
    let verifier = try JWSVerifier(
      roots: [signing.root], xcodeKey: Array(key.publicKey.x963Representation))
    func token(signedBy issuer: Certificate.PrivateKey) throws -> String {
      var leaf = CertificatePlan.leaf
      leaf.issuerKey = issuer
      return try JWSSigner(key: key, xcodeCertificate: leaf.issue(by: leaf)).sign(
        Array(#"{"signedDate":1800000000000}"#.utf8))
    }
    _ = try verifier.verify(token(signedBy: .p256(3)))
    #expect(throws: JWSVerificationFailure(.issuer, of: "its leaf certificate")) {
      try verifier.verify(token(signedBy: .p256(4)))
    }
  }

  @Test("is signed under the name of Xcode's key, by a certificate of one year")
  func isOfOneYear() throws {
    let header = String(try #require(try token(xcode).split(separator: ".").first))
    let padded = header + String(repeating: "=", count: (4 - header.count % 4) % 4)
    let bytes = try #require(
      Data(
        base64Encoded: padded.replacingOccurrences(of: "-", with: "+")
          .replacingOccurrences(of: "_", with: "/")))
    let read = try JWSHeader(Array(bytes), lengths: [1])
    let certificate = try Certificate(derEncoded: try #require(read.chain.first))
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""kid":"Apple_Xcode_Key""#))
    let length = certificate.notValidAfter.timeIntervalSince(certificate.notValidBefore)
    #expect(length == 365 * 86_400)
  }
}
