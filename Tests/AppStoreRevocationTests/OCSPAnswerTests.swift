import AppStoreWire
import Foundation
import Testing

@testable import AppStoreRevocation

@Suite("A responder's answer")
struct OCSPAnswerTests {
  @Test("is ignored if another issuer's responder signed it")
  func signers() async throws {
    let store = try TestStore()
    for kind in RevocableCertificate.allCases {
      let check = RevocationCheck(verifier: try store.verifier()) { request, _ in
        let asked = try OCSPRequest(request)
        let right = store.authority.kind(ofSerial: asked.certificates[0].serial[...])
        let other: RevocableCertificate = kind == .leaf ? .intermediate : .leaf
        return try store.answer(to: asked, signedAs: right == kind ? other : right ?? kind)
      }
      #expect(try await check.status(of: store.token, at: .machine) == .undecided(.forged))
    }
  }

  @Test("is ignored if another authority signed it, or none")
  func strangers() async throws {
    let (store, stranger) = (try TestStore(), try TestStore(seed: 2))
    let forged = RevocationCheck(verifier: try store.verifier()) { request, _ in
      let asked = try OCSPRequest(request)
      let kind = store.authority.kind(ofSerial: asked.certificates[0].serial[...])
      return try stranger.answer(to: asked, signedAs: kind ?? .leaf)
    }
    #expect(try await forged.status(of: store.token, at: .machine) == .undecided(.forged))
    for bytes in [[], [0x30], Array(repeating: 0x30, count: 70_000), Array("<html>".utf8)] {
      let check = RevocationCheck(verifier: try store.verifier()) { _, _ in bytes }
      #expect(try await check.status(of: store.token, at: .machine) == .undecided(.unreadable))
    }
    let busy = RevocationCheck(verifier: try store.verifier()) { _, _ in
      OCSPResponse.failure(.tryLater)
    }
    #expect(try await busy.status(of: store.token, at: .machine) == .undecided(.refused(by: 3)))
  }

  @Test("decides nothing if a byte of it was changed")
  func damages() async throws {
    let store = try TestStore()
    let chain = try #require(try store.verifier().verifiedChain(of: store.token))
    let id = try CertificateID(of: chain.leaf, issuedBy: chain.intermediate)
    for standing in [OCSPResponder.Standing.good, .revoked(since: .machine - 60)] {
      let answer = try #require(
        try store.responder([.leaf: standing]).answer(to: OCSPRequest.der(about: id), at: .machine))
      let truth = try OCSPAnswer(answer).status(of: id, issuedBy: chain.intermediate, at: .machine)
      for index in answer.indices {
        var damaged = answer
        damaged[index] ^= 1 << (index % 8)
        guard
          let found = try? OCSPAnswer(damaged).status(
            of: id, issuedBy: chain.intermediate, at: .machine)
        else { continue }
        #expect(found.status == truth.status, "byte \(index)")
        #expect(found.thisUpdate == truth.thisUpdate && found.nextUpdate == truth.nextUpdate)
      }
    }
  }
}
