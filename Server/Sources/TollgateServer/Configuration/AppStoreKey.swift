import Crypto
import Foundation

/// The key with which a server calls the App Store Server API, as issued by App Store Connect.
struct AppStoreKey: Sendable {
  /// The lifetime of a token in seconds: each request has its own.
  private static let life = 300

  private let issuerID: String
  private let keyID: String
  private let bundleID: String
  private let key: P256.Signing.PrivateKey

  /// Reads a key.
  ///
  /// - Parameters:
  ///   - issuerID: The issuer, a UUID.
  ///   - keyID: The name of the key, ten characters.
  ///   - bundleID: The app.
  ///   - privateKey: The text of the `.p8` file.
  /// - Throws: An error if it is no private key of the right kind.
  init(issuerID: String, keyID: String, bundleID: String, privateKey: String) throws {
    self.issuerID = issuerID
    self.keyID = keyID
    self.bundleID = bundleID
    key = try P256.Signing.PrivateKey(pemRepresentation: privateKey)
  }

  private struct Header: Encodable {
    let alg = "ES256"
    let kid: String
    let typ = "JWT"
  }

  private struct Claims: Encodable {
    let iss: String
    let iat: Int
    let exp: Int
    let aud = "appstoreconnect-v1"
    let bid: String
  }

  /// Returns a token for one request.
  ///
  /// It is good for five minutes of the machine's clock.
  func token(at now: Date) throws -> String {
    let start = Int(now.timeIntervalSince1970)
    let claims = Claims(iss: issuerID, iat: start, exp: start + Self.life, bid: bundleID)
    let signed = [
      try Self.text(JSONEncoder().encode(Header(kid: keyID))),
      try Self.text(JSONEncoder().encode(claims)),
    ].joined(separator: ".")
    return "\(signed).\(Self.text(try key.signature(for: Data(signed.utf8)).rawRepresentation))"
  }

  private static func text(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}

extension AppStoreKey: CustomStringConvertible {
  /// The key's name, and nothing of the key.
  var description: String { "the key \(keyID)" }
}
