public import AppStoreWire
public import Foundation
import SwiftASN1

/// A responder for the revocation status of an authority's certificates, by RFC 6960.
///
/// It answers as Apple's libraries for servers expect: signed by a certificate that the certificate's issuer issued for
/// that, named by its key, with that certificate in the answer.
public struct OCSPResponder: Sendable {
  /// The time for which an answer is valid.
  public static let validity: TimeInterval = 60

  /// The longest request that is read, in bytes.
  public static let longest = 16_384

  /// The status of a certificate.
  public enum Standing: Hashable, Sendable {
    /// It was not revoked.
    case good

    /// It was revoked at an instant.
    case revoked(since: Date)

    /// The responder has no record of it.
    case unknown

    /// It was not revoked, by an answer that is out of date by a day and more.
    case stale

    /// The responder doesn't answer.
    case down
  }

  private let authority: SigningAuthority
  private let standings: [RevocableCertificate: Standing]

  /// Creates a responder.
  ///
  /// - Parameters:
  ///   - authority: The authority, which names a responder: without one its certificates are unknown.
  ///   - standings: The status of its certificates; certificates that aren't listed are good.
  public init(
    of authority: SigningAuthority, standings: [RevocableCertificate: Standing] = [:]
  ) {
    self.authority = authority
    self.standings = standings
  }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: The request in DER.
  ///   - now: The machine's time.
  /// - Returns: The answer in DER, or nil for no answer. An unreadable request gets an answer that reports it.
  /// - Throws: The signing error.
  public func answer(to request: [UInt8], at now: Date) throws -> [UInt8]? {
    guard request.count <= Self.longest, let request = try? OCSPRequest(request) else {
      return OCSPResponse.failure(.malformedRequest)
    }
    let kinds = try request.certificates.map { try kind(of: $0) }
    let known = Set(kinds.compactMap(\.self))
    // A signer may answer only about its own issuer's certificates.
    guard known.count <= 1 else { return OCSPResponse.failure(.unauthorized) }
    let standing = known.first.map { standings[$0] ?? .good } ?? .unknown
    guard standing != .down else { return nil }
    let isStale = standing == .stale
    let date = isStale ? now - 2 * 86_400 : now
    let response = OCSPResponse(
      statuses: zip(request.certificates, kinds).map { certificate, kind in
        OCSPResponse.Single(
          certificate: certificate, status: kind == nil ? .unknown : standing.status,
          thisUpdate: date, nextUpdate: isStale ? date + 86_400 - 3_600 : date + Self.validity)
      }, date: date, nonce: request.nonce)
    return try response.der(
      signedBy: authority.revocationSigner(of: known.first ?? .leaf, at: now))
  }

  /// Returns the kind of a certificate, or nil if the authority didn't issue it.
  private func kind(of certificate: CertificateID) throws -> RevocableCertificate? {
    guard let kind = authority.kind(ofSerial: certificate.serial[...]),
      try certificate.isIssued(by: authority.issuer(of: kind))
    else { return nil }
    return kind
  }
}

extension OCSPResponder.Standing {
  fileprivate var status: OCSPStatus {
    switch self {
    case .good, .stale: .good
    case .revoked(let date): .revoked(since: date)
    case .unknown, .down: .unknown
    }
  }
}
