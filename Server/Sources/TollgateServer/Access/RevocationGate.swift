import AppStoreRevocation
import AppStoreWire
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// Decides whether to believe a token whose certificates may have been revoked.
struct RevocationGate: Sendable {

  /// The treatment of a token.
  enum Verdict: Hashable, Sendable {
    case accepted, revoked, undecided
  }

  private let policy: ServerConfiguration.Revocation
  private let check: RevocationCheck
  private let now: @Sendable () -> Date

  /// Schedules another check of a token before it is trusted.
  private let doubt: @Sendable (String) async throws -> Void

  init(
    _ policy: ServerConfiguration.Revocation, verifier: JWSVerifier, client: HTTPClient,
    hosts: Set<String>,
    now: @escaping @Sendable () -> Date,
    doubt: @escaping @Sendable (String) async throws -> Void
  ) {
    self.policy = policy
    self.now = now
    self.doubt = doubt
    check = RevocationCheck(verifier: verifier) { request, responder in
      try await Self.ask(responder, request, client: client, hosts: hosts)
    }
  }

  /// Judges a token that was verified.
  func judge(_ token: String) async -> Verdict {
    guard policy != .off else { return .accepted }
    let status = await status(of: token)
    guard status == .undecided, policy == .lenient else { return status }
    do { try await doubt(token) } catch { return .undecided }
    return .accepted
  }

  /// Checks tokens that arrived together: an untrusted one decides for all.
  func judge(_ tokens: [String]) async -> Verdict {
    for token in tokens {
      let verdict = await judge(token)
      guard verdict == .accepted else { return verdict }
    }
    return .accepted
  }

  /// Returns the revocation status of a verified token, regardless of the policy for an unknown
  /// status.
  func status(of token: String) async -> Verdict {
    switch try? await check.status(of: token, at: now()) {
    case .good?, .expired?: .accepted
    case .revoked?, .unknown?: .revoked
    case .undecided?, nil: .undecided
    }
  }

  /// Sends a request to a responder, if its address is allowed.
  private static func ask(
    _ responder: String, _ request: [UInt8], client: HTTPClient, hosts: Set<String>
  ) async throws -> [UInt8] {
    guard let url = URL(string: responder), let host = url.host(), hosts.contains(host) else {
      throw RevocationDoubt.noResponder
    }
    var post = HTTPClientRequest(url: responder)
    post.method = .POST
    post.headers.add(name: "Content-Type", value: "application/ocsp-request")
    post.body = .bytes(ByteBuffer(bytes: request))
    let answer = try await client.execute(post, timeout: .seconds(5))
    guard answer.status == .ok else { throw RevocationDoubt.noAnswer }
    return Array(try await answer.body.collect(upTo: 64 << 10).readableBytesView)
  }
}
