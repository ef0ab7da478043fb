import AppStoreWire
import Foundation
import Testing
@_spi(FixedExpiryValidationTime) import X509

@testable import AppStoreRevocation

/// A store's authority with a responder, and a token that it signed.
struct TestStore {
  static let payload = TransactionPayload(
    transactionId: "2", originalTransactionId: "1", bundleId: "com.example.game",
    productId: "month", purchaseDate: WireDate(.machine), originalPurchaseDate: WireDate(.machine),
    type: .autoRenewable, signedDate: WireDate(.machine), environment: .sandbox)

  let authority: SigningAuthority
  let token: String

  init(seed: UInt64 = 1, responder: String = "http://127.0.0.1:8090/ocsp") throws {
    authority = try SigningAuthority(seed: seed).naming(responder: responder)
    token = try authority.sign(Self.payload, at: .machine)
  }

  func verifier() throws -> JWSVerifier { try JWSVerifier(roots: [authority.root]) }

  func responder(
    _ standings: [RevocableCertificate: OCSPResponder.Standing] = [:]
  ) -> OCSPResponder {
    OCSPResponder(of: authority, standings: standings)
  }

  /// A check that asks a responder whose clock shows an instant.
  func check(_ responder: OCSPResponder, at now: Date = .machine) -> RevocationCheck {
    guard let verifier = try? verifier() else { preconditionFailure("No verifier could be made.") }
    return RevocationCheck(verifier: verifier) { request, address in
      #expect(address == "http://127.0.0.1:8090/ocsp")
      guard let answer = try responder.answer(to: request, at: now) else {
        throw CancellationError()
      }
      return answer
    }
  }

  /// Answers that all is good, by the signer of a kind.
  func answer(to request: OCSPRequest, signedAs kind: RevocableCertificate) throws -> [UInt8] {
    try OCSPResponse(
      statuses: request.certificates.map {
        .init(
          certificate: $0, status: .good, thisUpdate: .machine,
          nextUpdate: .machine + OCSPResponder.validity)
      }, date: .machine, nonce: nil
    ).der(signedBy: authority.revocationSigner(of: kind, at: .machine))
  }

  /// Returns whether swift-certificates accepts the token's chain, asking a responder.
  func isAcceptedBySwiftCertificates(_ responder: OCSPResponder) async throws -> Bool {
    guard let chain = try verifier().verifiedChain(of: token) else { return false }
    var judge = Verifier(rootCertificates: CertificateStore([chain.root])) {
      RFC5280Policy(fixedExpiryValidationTime: .machine)
      OCSPVerifierPolicy(
        failureMode: .hard, requester: Requester(responder: responder),
        fixedExpiryValidationTime: .machine)
    }
    let result = await judge.validate(
      leaf: chain.leaf, intermediates: CertificateStore([chain.intermediate]))
    guard case .validCertificate = result else { return false }
    return true
  }

  private struct Requester: OCSPRequester {
    let responder: OCSPResponder

    func query(request: [UInt8], uri: String) async -> OCSPRequesterQueryResult {
      guard let answer = try? responder.answer(to: request, at: .machine) else {
        return .terminalError(CancellationError())
      }
      return .response(answer)
    }
  }
}

extension Date {
  /// The machine's time in these tests.
  static let machine = Date(timeIntervalSince1970: 1_800_000_000)
}
