import AppStoreWire
import Crypto
public import Foundation
import SourceJSON

/// A token with which a server asks the App Store Server API, made from the credentials of a store.
public struct ServerToken: Hashable, Sendable {
  /// The time for which a token is good: the longest that the App Store accepts.
  public static let life: TimeInterval = 3_600

  /// The token, a JSON Web Token.
  public let text: String

  /// Creates a token that is good from an instant on.
  ///
  /// - Parameters:
  ///   - folder: The folder that `tollgate appstore --credentials` wrote.
  ///   - now: The instant, by the machine's clock.
  /// - Throws: ``AppStoreServerFailure`` if the folder doesn't contain such credentials.
  public init(from folder: URL, at now: Date) throws(AppStoreServerFailure) {
    do {
      let given = try JSONDecoder().decode(
        Given.self, from: SourceFile.contents(of: folder.appending(path: "credentials.json").path))
      let key = try P256.Signing.PrivateKey(
        pemRepresentation: String(
          decoding: SourceFile.contents(of: folder.appending(path: given.privateKey).path),
          as: UTF8.self))
      let start = Int(now.timeIntervalSince1970)
      let parts = [
        try Self.part(Header(kid: given.keyId)),
        try Self.part(
          Claims(
            iss: given.issuerId, bid: given.bundleId, iat: start, exp: start + Int(Self.life))),
      ].joined(separator: ".")
      let signature = try key.signature(for: Data(parts.utf8)).rawRepresentation
      text = "\(parts).\(Self.encoded(signature))"
    } catch {
      throw .noCredentials(in: folder, because: error)
    }
  }

  private struct Given: Decodable {
    let issuerId: String
    let keyId: String
    let privateKey: String
    let bundleId: String
  }

  private struct Header: Encodable {
    let alg = "ES256"
    let typ = "JWT"
    let kid: String
  }

  private struct Claims: Encodable {
    let aud = "appstoreconnect-v1"
    let iss: String
    let bid: String
    let iat: Int
    let exp: Int
  }

  private static func part(_ value: some Encodable) throws -> String {
    encoded(try JSONEncoder().encode(value))
  }

  /// Returns bytes as base64url without padding.
  private static func encoded(_ bytes: Data) -> String {
    String(decoding: Base64.url.encode(Array(bytes)), as: UTF8.self)
  }
}
