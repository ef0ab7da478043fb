public import AppStoreWire
public import Foundation
import X509

/// A check whether the certificates of verified tokens were revoked, for servers.
///
/// It asks the responder that each certificate names, and caches an answer until that expires. It opens no connection:
/// its creator passes the transport. A token is verified before any request about it.
public struct RevocationCheck: Sendable {
  /// The longest answer that is read, in bytes.
  public static let longest = 65_536

  private static let remembered = 64

  private struct Known: Sendable {
    let status: RevocationStatus
    let end: Date
  }

  private let verifier: JWSVerifier
  private let ask: @Sendable (_ request: [UInt8], _ responder: String) async throws -> [UInt8]
  private let known = Locked<[CertificateID: Known]>([:])

  /// Creates a check, whose copies share their cache.
  ///
  /// - Parameters:
  ///   - verifier: The verifier of the tokens.
  ///   - ask: Sends a request in DER to a responder's address, by `POST` as
  ///     `application/ocsp-request`, and returns its answer. It throws if there is no responder
  ///     address, or if that address is not allowed.
  public init(
    verifier: JWSVerifier,
    ask: @escaping @Sendable (_ request: [UInt8], _ responder: String) async throws -> [UInt8]
  ) {
    self.verifier = verifier
    self.ask = ask
  }

  /// Returns the revocation status of a token's certificates.
  ///
  /// - Parameters:
  ///   - token: The token. It is verified first, if the verifier doesn't remember its chain.
  ///   - now: The machine's time.
  /// - Returns: The worse status of leaf and intermediate.
  /// - Throws: The first verification check that failed; then no request was made.
  public func status(
    of token: String, at now: Date
  ) async throws(JWSVerificationFailure) -> RevocationStatus {
    guard let chain = try verifier.verifiedChain(of: token) else { return .undecided(.noResponder) }
    guard [chain.leaf, chain.intermediate].allSatisfy({ $0.isValid(at: now) }) else {
      return .expired
    }
    let intermediate = await status(of: chain.intermediate, issuedBy: chain.root, at: now)
    guard intermediate == .good else { return intermediate }
    return await status(of: chain.leaf, issuedBy: chain.intermediate, at: now)
  }

  private func status(
    of certificate: Certificate, issuedBy issuer: Certificate, at now: Date
  ) async -> RevocationStatus {
    guard let id = try? CertificateID(of: certificate, issuedBy: issuer) else {
      return .undecided(.unreadable)
    }
    if let known = known.withLock({ $0[id] }), now < known.end { return known.status }
    do throws(RevocationDoubt) {
      let single = try await answer(about: id, certificate).status(
        of: id, issuedBy: issuer, at: now)
      let status = single.status.found
      if let end = single.nextUpdate { remember(Known(status: status, end: end), of: id, at: now) }
      return status
    } catch {
      return .undecided(error)
    }
  }

  private func answer(
    about id: CertificateID, _ certificate: Certificate
  ) async throws(RevocationDoubt) -> OCSPAnswer {
    guard let responder = certificate.responder else { throw .noResponder }
    let answer: [UInt8]
    do { answer = try await ask(OCSPRequest.der(about: id), responder) } catch { throw .noAnswer }
    guard answer.count <= Self.longest else { throw .unreadable }
    return try OCSPAnswer(answer)
  }

  private func remember(_ answer: Known, of id: CertificateID, at now: Date) {
    known.withLock { known in
      if known.count >= Self.remembered { known = known.filter { now < $0.value.end } }
      if known.count >= Self.remembered { known = [:] }
      known[id] = answer
    }
  }
}

extension OCSPStatus {
  fileprivate var found: RevocationStatus {
    switch self {
    case .good: .good
    case .revoked(let date): .revoked(since: date)
    case .unknown: .unknown
    }
  }
}

extension Certificate {
  fileprivate func isValid(at instant: Date) -> Bool {
    notValidBefore <= instant && instant <= notValidAfter
  }

  /// The address of the first responder that it names.
  fileprivate var responder: String? {
    (try? extensions.authorityInformationAccess)?.lazy.compactMap { access -> String? in
      guard access.method == .ocspServer,
        case .uniformResourceIdentifier(let address) = access.location
      else { return nil }
      return address
    }.first
  }
}
