import AppStoreWire
import Foundation
import Testing

@testable import AppStoreRevocation

@Suite("The revocation status of a certificate")
struct RevocationTests {
  /// The responder's answers about a certificate, and the check's results.
  struct Case: CustomTestStringConvertible {
    let standing: OCSPResponder.Standing
    let found: RevocationStatus

    var testDescription: String { "\(standing)" }
  }

  static let cases = [
    Case(standing: .good, found: .good),
    Case(standing: .revoked(since: .machine - 60), found: .revoked(since: .machine - 60)),
    Case(standing: .unknown, found: .unknown),
    Case(standing: .stale, found: .undecided(.outOfDate)),
    Case(standing: .down, found: .undecided(.noAnswer)),
  ]

  @Test(
    "is judged by swift-certificates as by our code", arguments: cases,
    RevocableCertificate.allCases)
  func judges(of one: Case, kind: RevocableCertificate) async throws {
    let store = try TestStore()
    let responder = store.responder([kind: one.standing])
    #expect(try await store.check(responder).status(of: store.token, at: .machine) == one.found)
    #expect(try await store.isAcceptedBySwiftCertificates(responder) == (one.found == .good))
  }

  @Test("is found if clocks differ by minutes, but not by more")
  func clocks() async throws {
    let store = try TestStore()
    for seconds in [-240.0, 0, 240] {
      let check = store.check(store.responder(), at: .machine + seconds)
      #expect(try await check.status(of: store.token, at: .machine) == .good)
    }
    for seconds in [-1_000.0, 1_000] {
      let check = store.check(store.responder(), at: .machine + seconds)
      #expect(try await check.status(of: store.token, at: .machine) == .undecided(.outOfDate))
    }
  }

  @Test("is requested once until the answer expires")
  func answersAreRemembered() async throws {
    let store = try TestStore()
    let asked = Locked(0)
    let check = RevocationCheck(verifier: try store.verifier()) { request, _ in
      asked.withLock { $0 += 1 }
      return try store.responder().answer(to: request, at: .machine) ?? []
    }
    for seconds in [0.0, 1, OCSPResponder.validity - 1] {
      #expect(try await check.status(of: store.token, at: .machine + seconds) == .good)
    }
    #expect(asked.withLock(\.self) == 2)
    #expect(try await check.status(of: store.token, at: .machine + OCSPResponder.validity) == .good)
    #expect(asked.withLock(\.self) == 4)
  }

  @Test("is not cached if the responder didn't answer")
  func outagesAreNotRemembered() async throws {
    let store = try TestStore()
    let isDown = Locked(true)
    let check = RevocationCheck(verifier: try store.verifier()) { request, _ in
      guard !isDown.withLock(\.self) else { throw CancellationError() }
      return try store.responder().answer(to: request, at: .machine) ?? []
    }
    #expect(try await check.status(of: store.token, at: .machine) == .undecided(.noAnswer))
    isDown.withLock { $0 = false }
    #expect(try await check.status(of: store.token, at: .machine) == .good)
  }

  @Test("is not requested if the token doesn't verify")
  func verifiesFirst() async throws {
    let store = try TestStore()
    let check = RevocationCheck(verifier: try store.verifier()) { _, _ in
      Issue.record("somebody was asked")
      return []
    }
    let stranger = try TestStore(seed: 2)
    await #expect(throws: JWSVerificationFailure.self) {
      try await check.status(of: stranger.token, at: .machine)
    }
    await #expect(throws: JWSVerificationFailure.self) {
      try await check.status(of: String(store.token.dropLast(8)) + "AAAAAAAA", at: .machine)
    }
  }

  @Test("is not requested for certificates that aren't valid now")
  func expiredCertificates() async throws {
    let store = try TestStore()
    let check = RevocationCheck(verifier: try store.verifier()) { _, _ in
      Issue.record("somebody was asked")
      return []
    }
    for years in [-3.0, 3] {
      let now = Date.machine + years * 365 * 86_400
      #expect(try await check.status(of: store.token, at: now) == .expired)
    }
  }

  @Test("can't be requested if certificates name no responder")
  func noResponder() async throws {
    let authority = SigningAuthority(seed: 1)
    let check = RevocationCheck(verifier: try JWSVerifier(roots: [authority.root])) { _, _ in [] }
    let token = try authority.sign(TestStore.payload, at: .machine)
    #expect(try await check.status(of: token, at: .machine) == .undecided(.noResponder))
  }
}
