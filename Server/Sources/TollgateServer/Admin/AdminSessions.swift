import AppStoreWire
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import ServerCore
import ServerStore

/// The sessions of the pages: an unguessable cookie, of which the store has only the digest.
///
/// The digest also covers the secret key's: a session ends when its key is replaced. Sessions use
/// the machine's clock.
struct AdminSessions: Sendable {
  /// The time that one lasts, in seconds.
  private static let life: Int64 = 12 * 3600

  private static let cookie = "tollgate_session"

  /// The cookie of a visitor who is not signed in, so that the sign-in form is bound to them too.
  private static let guestCookie = "tollgate_guest"

  let store: any Store
  let machineTime: @Sendable () -> Date

  /// A secret of the server's own.
  let key: [UInt8]
  let keys: ServerKeys

  /// Returns whether a request has a valid session.
  func isSignedIn(_ request: Request) async throws -> Bool {
    guard let token = request.cookies[Self.cookie]?.value else { return false }
    let known = digest(token)
    let end = try await store.read { try $0.end(ofSession: known) }
    return end.map { WireDate(machineTime()) < $0 } ?? false
  }

  /// Begins a session.
  ///
  /// - Returns: Its cookie.
  func begin(for request: Request) async throws -> Cookie {
    let token = Self.random()
    let now = WireDate(machineTime())
    let end = WireDate(rawValue: now.rawValue + Self.life * 1000)
    let known = digest(token)
    try await store.write { try $0.begin(known, until: end, at: now) }
    return cookie(Self.cookie, token, life: Int(Self.life), for: request)
  }

  /// Ends the session of a request.
  ///
  /// - Returns: The cookie that replaces its own.
  func end(of request: Request) async throws -> Cookie {
    if let token = request.cookies[Self.cookie]?.value {
      let known = digest(token)
      try await store.write { try $0.end(known) }
    }
    return cookie(Self.cookie, "", life: 0, for: request)
  }

  /// Returns the cookie for a visitor without one, or nil.
  func guest(_ request: Request) -> Cookie? {
    guard request.cookies[Self.guestCookie] == nil else { return nil }
    return cookie(Self.guestCookie, Self.random(), life: Int(Self.life), for: request)
  }

  /// Returns the value that a form must send back to prove that it is ours.
  ///
  /// - Parameters:
  ///   - request: The request for the form's page, or the submitted form.
  ///   - guest: The cookie sent with the page.
  /// - Returns: A digest of the cookie that only the server can make, or nil without a cookie.
  func formToken(of request: Request, guest: Cookie? = nil) -> String? {
    let cookie =
      request.cookies[Self.cookie]?.value ?? guest?.value
      ?? request.cookies[Self.guestCookie]?.value
    return cookie.map { Digest(of: Data("form \($0)".utf8), keyedBy: key).rawValue }
  }

  private func cookie(_ name: String, _ value: String, life: Int, for request: Request) -> Cookie {
    // Behind a proxy with TLS the browser must send it only over TLS.
    let isSecure = request.headers[.forwardedProtocol]?.lowercased() == "https"
    return Cookie(
      name: name, value: value, maxAge: life, path: "/admin", secure: isSecure, httpOnly: true,
      sameSite: .strict)
  }

  private func digest(_ token: String) -> ServerCore.Digest {
    Digest(of: Data("\(keys.secretDigest?.rawValue ?? "") \(token)".utf8))
  }

  private static func random() -> String {
    SymmetricKey(size: .bits256).withUnsafeBytes { bytes in
      Digest(of: Data(bytes)).rawValue
    }
  }

  private typealias Digest = ServerCore.Digest
}

extension HTTPField.Name {
  fileprivate static var forwardedProtocol: HTTPField.Name {
    .init("X-Forwarded-Proto") ?? .origin
  }
}
