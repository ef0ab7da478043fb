import AppStoreWire
import Foundation
import SwiftASN1
import Testing
import X509

@Suite("A signing authority")
struct SigningAuthorityTests {
  @Test("has the same keys for the same seed, and other keys for another")
  func keysFollowFromTheSeed() throws {
    #expect(try chain(seed: 1).map(\.publicKey) == chain(seed: 1).map(\.publicKey))
    for (one, other) in zip(try chain(seed: 1), try chain(seed: 2)) {
      #expect(one.publicKey != other.publicKey)
    }
  }

  @Test("is recognized by the root of another with the same seed, and by no other root")
  func isKnownByItsSeed() throws {
    let token = try SigningAuthority(seed: 1).sign(TransactionPayload.month, at: .signing)
    let (twin, untrusted) = (SigningAuthority(seed: 1), SigningAuthority(seed: 2))
    #expect(try JWSVerifier(roots: [twin.root]).failure(of: token) == nil)
    #expect(try JWSVerifier(roots: [untrusted.root]).failure(of: token)?.check == .root)
  }

  @Test("continues with a saved root if that has the same seed")
  func keptRoot() throws {
    let root = SigningAuthority(seed: 1).root
    let again = try #require(SigningAuthority(seed: 1, root: root))
    #expect(again.root == root)
    #expect(SigningAuthority(seed: 1).root != root)
    let token = try again.sign(TransactionPayload.month, at: .signing)
    #expect(try JWSVerifier(roots: [root]).failure(of: token) == nil)
    #expect(try again.naming(responder: "http://127.0.0.1:1/ocsp").root == root)
    #expect(SigningAuthority(seed: 2, root: root) == nil)
    #expect(SigningAuthority(seed: 1, root: Array(root.dropLast())) == nil)
    #expect(SigningAuthority(seed: 1, root: []) == nil)
  }

  @Test("signs the same header and payload bytes each time")
  func signsTheSameBytes() throws {
    let authority = SigningAuthority(seed: 1)
    let (one, other) = try (
      CompactJWS(authority.sign(TransactionPayload.complete, at: .signing)),
      CompactJWS(authority.sign(TransactionPayload.complete, at: .signing))
    )
    #expect(one.signed == other.signed)
    #expect(one.payload == Array(try TransactionPayload.complete.json().utf8))
  }

  @Test("signs bytes unchanged")
  func signsBytes() throws {
    let authority = SigningAuthority(seed: 1)
    let json = Data(#"{ "signedDate": 1800000000000 }"#.utf8)
    let token = try authority.sign(payload: json, at: .signing)
    #expect(try JWSVerifier(roots: [authority.root]).verify(token).payload == Array(json))
  }

  @Test("writes ES256 and three certificates into its header, and nothing else")
  func headerIsPlain() throws {
    let token = try SigningAuthority(seed: 1).sign(TransactionPayload.month, at: .signing)
    let header = try JSONSerialization.jsonObject(with: Data(CompactJWS(token).header))
    let claims = try #require(header as? [String: Any])
    #expect(Set(claims.keys) == ["alg", "x5c"])
    #expect(claims["alg"] as? String == "ES256")
    #expect((claims["x5c"] as? [String])?.count == 3)
  }

  @Test("issues a chain of the App Store's shape")
  func chainHasItsShape() throws {
    let chain = try chain(seed: 1)
    #expect(chain.map(\.signatureAlgorithm) == Array(repeating: .ecdsaWithSHA384, count: 3))
    #expect(
      try chain.map { try $0.extensions.basicConstraints } == [
        .notCertificateAuthority, .isCertificateAuthority(maxPathLength: 0),
        .isCertificateAuthority(maxPathLength: nil),
      ])
    #expect(chain[0].issuer == chain[1].subject)
    #expect(chain[1].issuer == chain[2].subject)
    #expect(chain[2].issuer == chain[2].subject)
    #expect(chain[2].publicKey.isValidSignature(chain[2].signature, for: chain[2]))
    let lasts = chain[0].notValidAfter.timeIntervalSince(chain[0].notValidBefore)
    #expect(lasts == 2 * 365 * 86_400)
  }

  @Test("signs with a leaf that is valid for months before and after, in any year")
  func leavesOverlap() throws {
    let authority = SigningAuthority(seed: 1)
    let verifier = try JWSVerifier(roots: [authority.root])
    for month in stride(from: 0, through: 1200, by: 5) {
      let instant = Date(timeIntervalSince1970: 946_684_800 + Double(month) * 30.44 * 86_400)
      for days in [-180.0, 0, 180] {
        var payload = TransactionPayload.month
        payload.signedDate = WireDate(instant + days * 86_400)
        let token = try authority.sign(payload, at: instant)
        #expect(verifier.failure(of: token) == nil, "signed \(payload.signedDate) at \(instant)")
      }
    }
  }

  @Test("signs from 1990 up to, but not at, 2150")
  func reachIsHalfOpen() throws {
    let authority = SigningAuthority(seed: 1)
    let (start, end) = (
      Date(timeIntervalSince1970: 631_152_000), Date(timeIntervalSince1970: 5_680_281_600)
    )
    for instant in [start, end - 1] {
      var payload = TransactionPayload.month
      payload.signedDate = WireDate(instant)
      let token = try authority.sign(payload, at: instant)
      #expect(try JWSVerifier(roots: [authority.root]).failure(of: token) == nil)
    }
    for instant in [start - 1, end] {
      #expect(throws: SigningFailure.outOfReach(instant)) {
        try authority.sign(TransactionPayload.month, at: instant)
      }
    }
  }

  @Test("issues one leaf for a year, from any number of threads")
  func issuesOneLeaf() async throws {
    let authority = SigningAuthority(seed: 1)
    let headers = try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for _ in 0..<20 {
        group.addTask {
          try CompactJWS(authority.sign(TransactionPayload.month, at: .signing)).header
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(headers.count == 1)
  }

  @Test(
    "signs with a leaf that is valid at the signed date and at the machine's, however far apart")
  func leavesReachTwoClocks() throws {
    let authority = SigningAuthority(seed: 1)
    let verifier = try JWSVerifier(roots: [authority.root])
    for years in [-30.0, -3, -1, -0.4, 0, 0.4, 1, 3, 30] {
      let now = Date.signing + years * 365 * 86_400
      let token = try authority.sign(TransactionPayload.month, at: .signing, validAlsoAt: now)
      #expect(verifier.failure(of: token) == nil, "\(years) years")
      let leaf = try chain(of: token)[0]
      for instant in [now, .signing] {
        for days in [-180.0, 0, 180] {
          let day = instant + days * 86_400
          #expect(leaf.notValidBefore <= day && day <= leaf.notValidAfter, "\(years) years")
        }
      }
    }
  }

  @Test("issues the same leaf while both clocks are in one year")
  func leafOfOneClock() throws {
    let authority = SigningAuthority(seed: 1)
    let one = try chain(of: authority.sign(TransactionPayload.month, at: .signing))
    let two = try chain(
      of: authority.sign(TransactionPayload.month, at: .signing, validAlsoAt: .signing + 86_400))
    #expect(one == two)
    #expect(one[0].serialNumber == Certificate.SerialNumber(38))
    #expect(one[1].serialNumber == Certificate.SerialNumber(2))
  }

  @Test("names its responder in leaf and intermediate, and in no root")
  func namesItsResponder() throws {
    let plain = SigningAuthority(seed: 1)
    #expect(try chain(seed: 1).allSatisfy { try $0.responders.isEmpty })
    let authority = try plain.naming(responder: "http://127.0.0.1:8090/ocsp")
    #expect(authority.root == plain.root)
    let token = try authority.sign(TransactionPayload.month, at: .signing)
    let chain = try chain(of: token)
    #expect(
      try chain.map { try $0.responders } == [
        ["http://127.0.0.1:8090/ocsp"], ["http://127.0.0.1:8090/ocsp"], [],
      ])
    #expect(try JWSVerifier(roots: [plain.root]).failure(of: token) == nil)
  }

  @Test("issues certificates with other numbers for another responder")
  func numbersFollowTheResponder() throws {
    let numbers = try ["http://127.0.0.1:8090/ocsp", "http://127.0.0.1:8091/ocsp"].flatMap {
      try chain(
        of: SigningAuthority(seed: 1).naming(responder: $0)
          .sign(TransactionPayload.month, at: .signing)
      ).prefix(2).map(\.serialNumber)
    }
    #expect(Set(numbers).count == 4)
    #expect(numbers.allSatisfy { $0.bytes.count == 11 && $0.bytes[$0.bytes.startIndex] < 0x80 })
  }

  private func chain(seed: UInt64) throws -> [Certificate] {
    try chain(of: SigningAuthority(seed: seed).sign(TransactionPayload.month, at: .signing))
  }

  private func chain(of token: String) throws -> [Certificate] {
    struct Header: Decodable { let x5c: [Data] }
    return try JSONDecoder().decode(Header.self, from: Data(CompactJWS(token).header)).x5c
      .map { try Certificate(derEncoded: Array($0)) }
  }
}

extension Certificate {
  /// The addresses of the responders that it names.
  fileprivate var responders: [String] {
    get throws {
      try extensions.authorityInformationAccess?.compactMap {
        guard case .uniformResourceIdentifier(let address) = $0.location else { return nil }
        return address
      } ?? []
    }
  }
}
