import AppStoreWire
import Foundation
import Testing

@testable import AppStoreRevocation

@Suite("A responder")
struct OCSPResponderTests {
  @Test("repeats the certificate ID it was asked for, and includes its own certificate")
  func repeats() throws {
    let store = try TestStore()
    let chain = try #require(try store.verifier().verifiedChain(of: store.token))
    let id = try CertificateID(of: chain.leaf, issuedBy: chain.intermediate)
    let plain = try OCSPAnswer(
      try #require(try store.responder().answer(to: OCSPRequest.der(about: id), at: .machine)))
    #expect(plain.statuses.map(\.certificate.encoded) == [id.encoded])
    #expect(plain.certificates.count == 1)
    #expect(plain.date == .machine)
  }

  @Test("has no status for a certificate with another address, authority or number")
  func unknown() throws {
    let store = try TestStore()
    for other in [
      try TestStore(seed: 2), try TestStore(responder: "http://127.0.0.1:8091/ocsp"),
    ] {
      let chain = try #require(try other.verifier().verifiedChain(of: other.token))
      for (certificate, issuer) in [
        (chain.leaf, chain.intermediate), (chain.intermediate, chain.root),
      ] {
        let id = try CertificateID(of: certificate, issuedBy: issuer)
        let answer = try OCSPAnswer(
          try #require(try store.responder().answer(to: OCSPRequest.der(about: id), at: .machine)))
        #expect(answer.statuses.map(\.status) == [.unknown])
      }
    }
  }

  @Test("refuses anything that isn't a request with the same answer")
  func malformed() throws {
    let store = try TestStore()
    let chain = try #require(try store.verifier().verifiedChain(of: store.token))
    let request = OCSPRequest.der(
      about: try CertificateID(of: chain.leaf, issuedBy: chain.intermediate))
    let refusal = OCSPResponse.failure(.malformedRequest)
    for length in 0..<request.count {
      let answer = try store.responder().answer(to: Array(request.prefix(length)), at: .machine)
      #expect(answer == refusal, "\(length) bytes")
    }
    let long = Array(repeating: 0x30 as UInt8, count: OCSPResponder.longest + 1)
    #expect(try store.responder().answer(to: long, at: .machine) == refusal)
  }
}
