import Foundation
import Testing
import X509

@testable import AppStoreWire

@Suite("A verifier")
struct JWSVerifierTests {
  @Test("reads a transaction that its root has signed")
  func readsATransaction() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try TestChain().token(TransactionPayload.complete.json())
    for _ in 0..<2 {
      #expect(
        try verifier.transaction(token, bundleID: "com.example.game", environments: [.sandbox])
          == .complete)
    }
  }

  @Test("reads an app transaction that its root has signed")
  func readsAnAppTransaction() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try TestChain().token(AppTransactionPayload.complete.json())
    #expect(
      try verifier.appTransaction(
        token, bundleID: "com.example.game", environments: [.production], appAppleID: 1_234_567_890)
        == .complete)
  }

  @Test(
    "refuses an app transaction of another app, environment or number",
    arguments: [
      ("com.example.other", .production, nil, .bundleID),
      ("com.example.game", .sandbox, nil, .environment),
      ("com.example.game", .production, 1, .appAppleID),
    ] as [(String, WireEnvironment, Int64?, JWSVerificationFailure.Check)])
  func refusesAppTransaction(
    bundleID: String, environment: WireEnvironment, appAppleID: Int64?,
    check: JWSVerificationFailure.Check
  ) throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try TestChain().token(AppTransactionPayload.complete.json())
    let failure = #expect(throws: JWSVerificationFailure.self) {
      try verifier.appTransaction(
        token, bundleID: bundleID, environments: [environment], appAppleID: appAppleID)
    }
    #expect(failure?.check == check)
  }

  @Test("compares a bundle identifier by its bytes: the sign for Kelvin is no K")
  func bundleByBytes() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let (letter, sign) = ("com.example.Kapp", "com.example.\u{212A}app")
    #expect(letter == sign, "one to Swift's texts")
    var transaction = TransactionPayload.complete
    var download = AppTransactionPayload.complete
    for (given, asked) in [(letter, sign), (sign, letter)] {
      (transaction.bundleId, download.bundleId) = (given, given)
      let first = try TestChain().token(transaction.json())
      let second = try TestChain().token(download.json())
      let failures = [
        #expect(throws: JWSVerificationFailure.self) {
          try verifier.transaction(first, bundleID: asked, environments: [.sandbox])
        },
        #expect(throws: JWSVerificationFailure.self) {
          try verifier.appTransaction(second, bundleID: asked, environments: [.production])
        },
      ]
      #expect(failures.map { $0?.check } == [.bundleID, .bundleID])
      #expect(throws: Never.self) {
        try verifier.transaction(first, bundleID: given, environments: [.sandbox])
      }
    }
  }

  @Test("compares the App Store's values by their bytes")
  func wordsByBytes() {
    let (letter, sign) = (WireEnvironment(rawValue: "K"), WireEnvironment(rawValue: "\u{212A}"))
    #expect(letter != sign)
    #expect(!Set([letter]).contains(sign))
    let type = WireNotificationType(rawValue: "EXTERNAL_PURCHASE_TO\u{212A}EN")
    #expect(type != WireNotificationType(rawValue: "EXTERNAL_PURCHASE_TOKEN"))
    let token = NotificationExternalPurchaseToken(
      externalPurchaseId: "SANDBOX\u{301}_1", tokenCreationDate: WireDate(rawValue: 0),
      bundleId: "com.example.game")
    #expect(token.environment == .sandbox, "its bytes begin so, though its characters don't")
  }

  @Test("checks an app transaction's number only in production")
  func sandboxHasNoNumber() throws {
    var payload = AppTransactionPayload.complete
    payload.receiptType = .sandbox
    payload.appAppleId = nil
    let token = try TestChain().token(payload.json())
    #expect(
      try JWSVerifier(roots: [TestChain().rootBytes()]).appTransaction(
        token, bundleID: "com.example.game", environments: [.sandbox], appAppleID: 1_234_567_890)
        == payload)
  }

  @Test("does not take a transaction for an app transaction, nor the reverse")
  func keepsKindsApart() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let transaction = try TestChain().token(TransactionPayload.complete.json())
    let app = try TestChain().token(AppTransactionPayload.complete.json())
    #expect(verifier.failure(of: app, environments: [.production])?.check == .claim)
    let failure = #expect(throws: JWSVerificationFailure.self) {
      try verifier.appTransaction(
        transaction, bundleID: "com.example.game", environments: [.sandbox])
    }
    #expect(failure?.check == .claim)
  }

  @Test("returns a token's parts as they were signed, from a new chain and a cached one")
  func returnsParts() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try TestChain().token(#" {"signedDate": 1800000000000.75, "more": [1, {}]} "#)
    let segments = token.split(separator: ".")
    for _ in 0..<2 {
      let verified = try verifier.verify(token)
      #expect(verified.signedDate == WireDate(rawValue: 1_800_000_000_000))
      #expect(Data(verified.parts.header).base64URL == segments[0])
      #expect(Data(verified.payload).base64URL == segments[1])
      #expect(Data(verified.parts.signature).base64URL == segments[2])
      #expect(Array(verified.parts.signed) == Array("\(segments[0]).\(segments[1])".utf8))
      #expect(try verified.parts == CompactJWS(token))
    }
  }

  @Test("trusts each of its roots, and without roots none")
  func trustsItsRoots() throws {
    let other = TestChain { $0.root.key = .p384(9) }
    let tokens = try [TestChain(), other].map { try $0.token(TransactionPayload.month.json()) }
    let both = try JWSVerifier(roots: [TestChain().rootBytes(), other.rootBytes()])
    let none = try JWSVerifier(roots: [])
    for token in tokens {
      #expect(both.failure(of: token) == nil)
      #expect(none.failure(of: token)?.check == .root)
    }
  }

  @Test("accepts a root that signed itself again")
  func knowsARootAgain() throws {
    let (first, second) = (try TestChain().rootBytes(), try TestChain().rootBytes())
    try #require(first != second, "the same bytes twice would prove nothing")
    let token = try TestChain { $0.rearrange = { [$0[0], $0[1], second] } }
      .token(TransactionPayload.month.json())
    #expect(try JWSVerifier(roots: [first]).failure(of: token) == nil)
  }

  @Test("accepts a chain whose certificates name their issuers in full")
  func readsFullIdentifiers() throws {
    let chain = TestChain {
      ($0.leaf.namedIssuerNumber, $0.leaf.namedIssuersIssuer) = (1, "Root")
      ($0.intermediate.namedIssuerNumber, $0.intermediate.namedIssuersIssuer) = (1, "Root")
    }
    let token = try chain.token(TransactionPayload.month.json())
    #expect(try JWSVerifier(roots: [chain.rootBytes()]).failure(of: token) == nil)
  }

  @Test("judges a root by its own copy, not by the token's")
  func readsItsOwnRoot() throws {
    let expired = TestChain { $0.root.end = .signing - 1 }
    let token = try TestChain().token(TransactionPayload.month.json())
    #expect(try JWSVerifier(roots: [expired.rootBytes()]).failure(of: token)?.check == .validity)
  }

  @Test("is not created with an invalid root")
  func refusesBadRoots() throws {
    let bad: [([UInt8], JWSVerificationFailure.Check)] = [
      ([], .certificate),
      ([0x30, 0x00], .certificate),
      (try CertificatePlan.leaf.issue(by: .leaf), .role),
      (
        try TestChain { $0.root.constraints = .isCertificateAuthority(maxPathLength: 0) }
          .rootBytes(), .role
      ),
      (try TestChain { $0.root.usage = KeyUsage(cRLSign: true) }.rootBytes(), .role),
      (try TestChain { $0.root.namesItsKey = false }.rootBytes(), .role),
      (try TestChain { $0.root.name = "" }.rootBytes(), .role),
    ]
    for (root, check) in bad {
      let failure = #expect(throws: JWSVerificationFailure.self) {
        try JWSVerifier(roots: [TestChain().rootBytes(), root])
      }
      #expect(failure?.check == check)
    }
  }

  @Test(
    "checks at every use whether the chain was valid on the signed date",
    arguments: [
      (-365 * 86_400_000 - 1, false), (-365 * 86_400_000, true), (0, true),
      (365 * 86_400_000, true), (365 * 86_400_000 + 1, false),
    ] as [(Int64, Bool)])
  func asksForTheDateEachTime(offset: Int64, isValid: Bool) throws {
    var payload = TransactionPayload.month
    payload.signedDate = WireDate(rawValue: payload.signedDate.rawValue + offset)
    let token = try TestChain().token(payload.json())
    let chain = try TestChain().certificates()
    let (good, dated) = try (
      TestChain { $0.rearrange = { _ in chain } }.token(TransactionPayload.month.json()),
      TestChain { $0.rearrange = { _ in chain } }.token(payload.json())
    )
    let (fresh, warm) = try (
      JWSVerifier(roots: [TestChain().rootBytes()]), JWSVerifier(roots: [TestChain().rootBytes()])
    )
    #expect(fresh.failure(of: token)?.check == (isValid ? nil : .validity))
    #expect(warm.failure(of: good) == nil)
    #expect(warm.failure(of: dated)?.check == (isValid ? nil : .validity))
    #expect(warm.cache.count == 1)
  }

  @Test("caches a chain only once one of its tokens was valid")
  func remembersOnlyGoodTokens() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let payload = try TransactionPayload.month.json()
    _ = verifier.failure(of: try TestChain { $0.signer = .repeating(9) }.token(payload))
    _ = verifier.failure(of: try TestChain { $0.leaf.end = .signing - 1 }.token(payload))
    #expect(verifier.cache.count == 0)
    #expect(verifier.failure(of: try TestChain().token(payload)) == nil)
    #expect(verifier.cache.count == 1)
  }

  @Test("caches a bounded number of chains, and evicts the oldest", arguments: 0...3)
  func cacheIsBounded(capacity: Int) throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()], cacheCapacity: capacity)
    let tokens = try (0..<5).map { number in
      try TestChain { $0.leaf.serialNumber = number + 1 }.token(TransactionPayload.month.json())
    }
    for (index, token) in tokens.enumerated() {
      for _ in 0..<2 { #expect(verifier.failure(of: token) == nil) }
      #expect(verifier.cache.count == min(index + 1, capacity))
    }
    let kept = tokens.compactMap { token in
      (try? TokenSegments(token)).flatMap { verifier.cache.entry(for: $0.header) }
    }
    #expect(kept.count == capacity)
    #expect(try verifier.cache.entry(for: TokenSegments(tokens[0]).header) == nil)
  }

  @Test("caches a chain once, even if two threads find it at the same time")
  func remembersAChainOnce() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try TestChain().token(TransactionPayload.month.json())
    #expect(verifier.failure(of: token) == nil)
    let entry = try #require(verifier.cache.entry(for: TokenSegments(token).header))
    verifier.cache.insert(entry)
    #expect(verifier.cache.count == 1)
  }

  @Test("finds a cached chain by the whole header")
  func comparesTheWholeHeader() throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try TestChain().token(TransactionPayload.month.json())
    #expect(verifier.failure(of: token) == nil)
    let header = Array(try TokenSegments(token).header)
    for index in [0, header.count / 2, header.count - 1] {
      var other = header
      other[index] ^= 1
      #expect(verifier.cache.entry(for: other[...]) == nil)
    }
    #expect(verifier.cache.entry(for: header.dropLast()) == nil)
    #expect(verifier.cache.entry(for: (header + [65])[...]) == nil)
    #expect(verifier.cache.entry(for: header[...]) != nil)
  }
}
