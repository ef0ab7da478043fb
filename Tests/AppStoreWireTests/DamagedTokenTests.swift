import AppStoreWire
import Crypto
import Foundation
import SwiftASN1
import Testing
import X509

/// One way for a token to be wrong, and the check that is to find it.
struct Damage: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let check: JWSVerificationFailure.Check

  /// Makes the token, given a good payload.
  let token: @Sendable (_ payload: String) throws -> String

  /// Damage to the text of a good token.
  static func text(
    _ name: String, _ check: JWSVerificationFailure.Check,
    _ change: @escaping @Sendable (String) -> String
  ) -> Damage {
    Damage(testDescription: name, check: check) { change(try TestChain().token($0)) }
  }

  /// Damage to the chain or header, everything signed as it should be.
  static func chain(
    _ name: String, _ check: JWSVerificationFailure.Check,
    _ change: @escaping @Sendable (inout TestChain) -> Void
  ) -> Damage {
    Damage(testDescription: name, check: check) { try TestChain(change).token($0) }
  }

  /// Damage to the header's JSON.
  static func header(
    _ name: String, _ check: JWSVerificationFailure.Check, _ old: String, _ new: String
  ) -> Damage {
    chain(name, check) { $0.rewrite = { $0.replacingOccurrences(of: old, with: new) } }
  }

  /// Damage to the payload, signed as it should be.
  static func payload(
    _ name: String, _ check: JWSVerificationFailure.Check,
    _ change: @escaping @Sendable (String) -> String
  ) -> Damage {
    Damage(testDescription: name, check: check) { try TestChain().token(change($0)) }
  }
}

@Suite("A damaged token")
struct DamagedTokenTests {
  static let texts: [Damage] = [
    .text("is empty", .segments) { _ in "" },
    .text("has no dots", .segments) { $0.replacingOccurrences(of: ".", with: "") },
    .text("has one dot", .segments) { $0.split(separator: ".").prefix(2).joined(separator: ".") },
    .text("has a fourth segment", .segments) { $0 + ".AAAA" },
    .text("ends in a dot", .segments) { $0 + "." },
    .text("has no header", .segments) { $0.replacingSegment(0) { _ in "" } },
    .text("has no payload", .segments) { $0.replacingSegment(1) { _ in "" } },
    .text("has no signature", .segments) { $0.replacingSegment(2) { _ in "" } },
    .text("is huge", .size) { $0 + String(repeating: "A", count: JWSVerifier.sizeLimit) },
    .text("is cut by a character", .base64) { String($0.dropLast()) },
    .text("is cut by two characters", .signature) { String($0.dropLast(2)) },
    .text("has a longer signature", .signature) { $0.replacingSegment(2) { "AAAA" + $0 } },
    .text("has a padded signature", .base64) { $0 + "==" },
    .text("ends in a line break", .base64) { $0 + "\n" },
    .text("begins with a space", .base64) { " " + $0 },
    .text("has stray bits in its signature", .base64) { token in
      // Two of the last character's six bits belong to the last byte, the other four are zero.
      token.dropLast() + (token.last == "A" ? "B" : "h")
    },
    .text("has junk for a header", .base64) { $0.replacingSegment(0) { _ in "ä+/=" } },
    .text("has junk for a payload", .base64) { $0.replacingSegment(1) { _ in "!!!!" } },
    .text("has another alphabet's payload", .base64) { $0.replacingSegment(1) { "+/" + $0 } },
    .text("has a header that is no JSON", .json) {
      $0.replacingSegment(0) { _ in "nope".base64URL }
    },
    .text("has another payload", .signature) { token in
      token.replacingSegment(1) { _ in
        #"{"signedDate":1800000000000,"productId":"com.example.game.free"}"#.base64URL
      }
    },
    .text("has a signature of zeros", .signature) {
      $0.replacingSegment(2) { _ in Data(count: 64).base64URL }
    },
  ]

  static let headers: [Damage] = [
    .header("says alg none", .algorithm, #""ES256""#, #""none""#),
    .header("says alg HS256", .algorithm, #""ES256""#, #""HS256""#),
    .header("says alg ES384", .algorithm, #""ES256""#, #""ES384""#),
    .header("says alg in lowercase", .algorithm, #""ES256""#, #""es256""#),
    .header("says alg as a number", .algorithm, #""ES256""#, "256"),
    .header("says no alg", .algorithm, #""alg""#, #""algorithm""#),
    .header("says alg twice", .json, #""alg""#, #""alg":"ES256","alg""#),
    .header("hides a second alg in an escape", .json, #""alg""#, #""\u0061lg":"none","alg""#),
    .header("asks for an extension", .criticalHeader, #""alg""#, #""crit":["exp"],"alg""#),
    .header("has a payload that is not encoded", .criticalHeader, #""alg""#, #""b64":false,"alg""#),
    .header("names its key by a number", .claim, #""alg""#, #""kid":7,"alg""#),
    .header("says no x5c", .chainLength, #""x5c""#, #""x5t""#),
    .header("says x5c as text", .chainLength, #""x5c""#, #""x5c":"AAAA","was""#),
    .header("has junk in x5c", .base64, #""x5c":[""#, #""x5c":["*"#),
    .chain("has no certificate", .chainLength) { $0.rearrange = { _ in [] } },
    .chain("has one certificate", .chainLength) { $0.rearrange = { Array($0.prefix(1)) } },
    .chain("has two certificates", .chainLength) { $0.rearrange = { Array($0.prefix(2)) } },
    .chain("has four certificates", .chainLength) { $0.rearrange = { $0 + [$0[2]] } },
    .chain("has a certificate that is none", .certificate) {
      $0.rearrange = { [[0x30, 0x00], $0[1], $0[2]] }
    },
    .chain("has bytes after a certificate", .certificate) {
      $0.rearrange = { [$0[0] + [0], $0[1], $0[2]] }
    },
  ]

  static let chains: [Damage] = [
    .chain("has leaf and intermediate swapped", .role) {
      $0.rearrange = { [$0[1], $0[0], $0[2]] }
    },
    .chain("has its chain upside down", .root) { $0.rearrange = { $0.reversed() } },
    .chain("has the root for an intermediate", .marker) {
      $0.rearrange = { [$0[0], $0[2], $0[2]] }
    },
    .chain("has the leaf for an intermediate", .role) { $0.rearrange = { [$0[0], $0[0], $0[2]] } },
    .chain("ends in a root of another name", .root) { $0.root.name = "Somebody" },
    .chain("ends in a root of another key", .root) { $0.root.key = .p384(9) },
    .chain("has an intermediate that another key signed", .issuer) {
      $0.intermediate.issuerKey = .p384(9)
    },
    .chain("has an intermediate with another issuer's name", .issuer) {
      $0.intermediate.issuerName = "Somebody"
    },
    .chain("has a leaf that another key signed", .issuer) { $0.leaf.issuerKey = .p384(9) },
    .chain("has a leaf with another issuer's name", .issuer) { $0.leaf.issuerName = "Somebody" },
    .chain("has a leaf that is its own issuer", .issuer) {
      $0.leaf.issuerName = $0.leaf.name
      $0.leaf.issuerKey = $0.leaf.key
    },
    .chain("has an intermediate that is its own issuer", .issuer) {
      $0.intermediate.issuerName = $0.intermediate.name
      $0.intermediate.issuerKey = $0.intermediate.key
    },
    .chain("has a leaf without its marker", .marker) { $0.leaf.marker = nil },
    .chain("has an intermediate without its marker", .marker) { $0.intermediate.marker = nil },
    .chain("has the markers swapped", .marker) {
      ($0.leaf.marker, $0.intermediate.marker) = ($0.intermediate.marker, $0.leaf.marker)
    },
    .chain("has a critical marker", .role) { $0.leaf.isMarkerCritical = true },
    .chain("has an unknown critical extension", .role) {
      $0.intermediate.extras = [.init(oid: [1, 2, 3, 4], critical: true, value: [0x05, 0x00])]
    },
    .chain("has name constraints", .role) {
      $0.intermediate.extras = [.init(oid: [2, 5, 29, 30], critical: false, value: [0x30, 0x00])]
    },
    .chain("has unreadable constraints", .certificate) {
      $0.leaf.constraints = nil
      $0.leaf.extras = [.init(oid: [2, 5, 29, 19], critical: true, value: [0x05, 0x00])]
    },
    .chain("has an intermediate that is no authority", .role) {
      $0.intermediate.constraints = .notCertificateAuthority
    },
    .chain("has an intermediate of no constraints", .role) { $0.intermediate.constraints = nil },
    .chain("has an intermediate that may not sign certificates", .role) {
      $0.intermediate.usage = KeyUsage(digitalSignature: true)
    },
    .chain("has an intermediate of no usage", .role) { $0.intermediate.usage = nil },
    .chain("has a leaf that is an authority", .role) {
      $0.leaf.constraints = .isCertificateAuthority(maxPathLength: nil)
    },
    .chain("has a leaf that may not sign", .role) { $0.leaf.usage = KeyUsage(keyAgreement: true) },
    .chain("has a leaf of no usage", .role) { $0.leaf.usage = nil },
    .chain("has a leaf that may sign certificates", .role) {
      $0.leaf.usage = KeyUsage(digitalSignature: true, keyCertSign: true)
    },
    .chain("has a leaf of no name", .role) { $0.leaf.name = "" },
    .chain("has an intermediate of no name", .role) { $0.intermediate.name = "" },
    .chain("has a leaf that does not name its issuer's key", .role) {
      $0.leaf.namesIssuersKey = false
    },
    .chain("has an intermediate that does not name its issuer's key", .role) {
      $0.intermediate.namesIssuersKey = false
    },
    .chain("has an intermediate that does not name its own key", .role) {
      $0.intermediate.namesItsKey = false
    },
    .chain("has a leaf that names another key of its issuer", .issuer) {
      $0.leaf.namedIssuerKey = .p384(9)
    },
    .chain("has an intermediate that names another key of its issuer", .issuer) {
      $0.intermediate.namedIssuerKey = .p384(9)
    },
    .chain("has a leaf that names another number of its issuer", .issuer) {
      ($0.leaf.namedIssuerNumber, $0.leaf.namedIssuersIssuer) = (77, "Root")
    },
    .chain("has a leaf that names another issuer of its issuer", .issuer) {
      ($0.leaf.namedIssuerNumber, $0.leaf.namedIssuersIssuer) = (1, "Somebody")
    },
    .chain("has a leaf that names a number of its issuer and no name", .certificate) {
      $0.leaf.namedIssuerNumber = 1
    },
    .chain("has a leaf of the first version", .certificate) { $0.leaf.version = .v1 },
    .chain("has a leaf signed by another algorithm", .certificate) {
      $0.intermediate.key = .ed25519
      $0.leaf.algorithm = .ed25519
    },
    .chain("has a P-384 leaf", .leafKey) { $0.leaf.key = .p384(3) },
    .chain("is signed by an untrusted key", .signature) { $0.signer = .repeating(9) },
    .chain("has an expired leaf", .validity) { $0.leaf.end = .signing - 1 },
    .chain("has a leaf that is not valid yet", .validity) { $0.leaf.start = .signing + 1 },
    .chain("has an expired intermediate", .validity) { $0.intermediate.end = .signing - 1 },
    .chain("has certificates that are never valid together", .validity) {
      $0.leaf.end = .signing - 1
      $0.intermediate.start = .signing + 1
    },
  ]

  static let payloads: [Damage] = [
    .payload("has a payload that is no JSON", .json) { _ in "nope" },
    .payload("has a payload that is no object", .json) { _ in "[]" },
    .payload("says a claim twice", .json) {
      $0.replacingOccurrences(
        of: #""bundleId""#, with: #""bundleId":"com.example.game","bundleId""#)
    },
    .payload("says a claim twice, once in an escape", .json) {
      $0.replacingOccurrences(of: #""bundleId""#, with: #""bundle\u0049d":"x","bundleId""#)
    },
    .payload("says an unknown claim twice", .json) {
      $0.replacingOccurrences(of: "{", with: #"{"new":1,"new":1,"#)
    },
    .payload("goes on after its payload", .json) { $0 + "{}" },
    .payload("ends by a date of its own", .registeredClaim) {
      $0.replacingOccurrences(of: "{", with: #"{"exp":4000000000,"#)
    },
    .payload("is not before a date of its own", .registeredClaim) {
      $0.replacingOccurrences(of: "{", with: #"{"nbf":1,"#)
    },
    .payload("is meant for somebody", .registeredClaim) {
      $0.replacingOccurrences(of: "{", with: #"{"aud":"com.example.game","#)
    },
    .payload("says no signedDate", .claim) {
      $0.replacingOccurrences(of: "signedDate", with: "signed")
    },
    .payload("says null for signedDate", .claim) {
      $0.replacingOccurrences(of: #""signedDate":1800000000000"#, with: #""signedDate":null"#)
    },
    .payload("says signedDate as text", .claim) {
      $0.replacingOccurrences(of: "1800000000000", with: #""1800000000000""#)
    },
    .payload("says no transactionId", .claim) {
      $0.replacingOccurrences(of: #""transactionId""#, with: #""transaction""#)
    },
    .payload("says quantity as a fraction", .claim) {
      $0.replacingOccurrences(of: #""quantity":1"#, with: #""quantity":1.5"#)
    },
    .payload("is of another app", .bundleID) {
      $0.replacingOccurrences(of: #""com.example.game""#, with: #""com.example.other""#)
    },
    .payload("is of another environment", .environment) {
      $0.replacingOccurrences(of: "Sandbox", with: "Production")
    },
    .payload("is of an environment spelled otherwise", .environment) {
      $0.replacingOccurrences(of: "Sandbox", with: "sandbox")
    },
  ]

  @Test("is refused with the actual fault", arguments: texts + headers + chains + payloads)
  func isRefused(damage: Damage) throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try damage.token(TransactionPayload.month.json())
    #expect(verifier.failure(of: token)?.check == damage.check)
  }

  @Test(
    "is refused even after its chain is cached",
    arguments: texts + headers + chains + payloads)
  func isRefusedWithAKnownChain(damage: Damage) throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let payload = try TransactionPayload.month.json()
    #expect(verifier.failure(of: try TestChain().token(payload)) == nil)
    #expect(verifier.failure(of: try damage.token(payload))?.check == damage.check)
  }

  @Test("is refused whatever its payload is", arguments: texts + headers + chains)
  func isRefusedOfEveryKind(damage: Damage) throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let renewal = try damage.token(wireJSON(RenewalInfoPayload.month))
    let (one, other) = (
      #expect(throws: JWSVerificationFailure.self) {
        try verifier.renewalInfo(renewal, environments: [.sandbox])
      },
      #expect(throws: JWSVerificationFailure.self) {
        try verifier.notification(
          damage.token(wireJSON(NotificationPayload.test)), bundleID: "com.example.game",
          environments: [.sandbox])
      }
    )
    #expect(one?.check == damage.check)
    #expect(other?.check == damage.check)
  }

  @Test(
    "is refused in every environment",
    arguments: [.production, .sandbox, .xcode, .localTesting] as [WireEnvironment])
  func environmentExcusesNothing(environment: WireEnvironment) throws {
    var payload = TransactionPayload.month
    payload.environment = environment
    let token = try TestChain { $0.signer = .repeating(9) }.token(payload.json())
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    #expect(verifier.failure(of: token, environments: [environment])?.check == .signature)
  }

  @Test("is not quoted in its error", arguments: texts + headers + chains + payloads)
  func isNotQuoted(damage: Damage) throws {
    let verifier = try JWSVerifier(roots: [TestChain().rootBytes()])
    let token = try damage.token(TransactionPayload.month.json())
    let description = try #require(verifier.failure(of: token)).description
    #expect(description.hasPrefix("The token was refused because of its "))
    for segment in token.split(separator: ".") where segment.count > 8 {
      #expect(!description.contains(segment))
    }
    #expect(!description.contains(TransactionPayload.month.transactionId))
  }
}

extension JWSVerifier {
  /// Why a transaction of the game is refused, or nil if it is not.
  func failure(
    of token: String, environments: Set<WireEnvironment> = [.sandbox]
  ) -> JWSVerificationFailure? {
    do throws(JWSVerificationFailure) {
      _ = try transaction(token, bundleID: "com.example.game", environments: environments)
      return nil
    } catch {
      return error
    }
  }
}
