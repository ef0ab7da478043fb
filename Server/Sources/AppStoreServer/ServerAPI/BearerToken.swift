import AppStoreWire
import Foundation
import SourceJSON

/// The check of a request's token: signed with the store's key, for this app, and at most an hour
/// old.
struct BearerToken: Sendable {
  /// The longest life of a token.
  private static let longest: TimeInterval = 3_600

  /// The seconds by which the clock of who made a token may be ahead.
  private static let tolerance: TimeInterval = 60

  private let key: ServerKey
  private let bundleID: String

  init(key: ServerKey, bundleID: String) {
    self.key = key
    self.bundleID = bundleID
  }

  /// Returns whether the values of a request's `Authorization` are one token that is valid at a time of the machine's.
  func isValid(_ values: [String], at now: Date) -> Bool {
    guard values.count == 1 else { return false }
    let parts = values[0].split(separator: " ")
    guard parts.count == 2, parts[0].lowercased() == "bearer",
      let token = try? CompactJWS(String(parts[1])),
      let header = try? JSONNode.parse(token.header, file: "header"),
      let claims = try? JSONNode.parse(token.payload, file: "claims")
    else { return false }
    return isMeant(header) && isMeant(claims, at: now)
      && key.isValidSignature(token.signature, for: token.signed)
  }

  private func isMeant(_ header: JSONNode) -> Bool {
    header.isUnambiguous && header["alg"]?.string == "ES256" && header["kid"]?.string == key.keyID
      && (header["typ"].map { $0.string?.uppercased() == "JWT" } ?? true) && header["crit"] == nil
  }

  /// Returns whether the claims name this app and this issuer, and whether they are valid now.
  ///
  /// Some of Apple's own clients leave out when a token was made. It is judged by its end then.
  private func isMeant(_ claims: JSONNode, at now: Date) -> Bool {
    let now = now.timeIntervalSince1970
    guard claims.isUnambiguous, claims["iss"]?.string == key.issuerID,
      claims["bid"]?.string == bundleID, names(claims["aud"]), let end = claims["exp"]?.seconds
    else { return false }
    guard end > now else { return false }
    if let start = claims["nbf"] {
      guard let start = start.seconds, start <= now + Self.tolerance else { return false }
    }
    guard let made = claims["iat"] else { return end - now <= Self.longest }
    guard let made = made.seconds, made <= now + Self.tolerance else { return false }
    return end - made <= Self.longest
  }

  private func names(_ audience: JSONNode?) -> Bool {
    let name = "appstoreconnect-v1"
    return audience?.string == name
      || audience?.elements.count == 1 && audience?[0]?.string == name
  }
}

extension JSONNode {
  /// A Boolean value that indicates whether it is an object without duplicate keys.
  var isUnambiguous: Bool { isObject && Set(members.map(\.key)).count == members.count }

  /// The number of seconds, or nil if this is no number or beyond all calendars.
  fileprivate var seconds: TimeInterval? {
    numberText.flatMap(Double.init).flatMap { abs($0) < 1e11 ? $0 : nil }
  }
}
