import Crypto
import Foundation
import ServerCore
import ServerStore

/// The two keys of a server: the secret one opens everything, the public one is in apps.
///
/// The store has digests of them alone, so that nobody can read them there, and they are printed once.
struct ServerKeys: Sendable {
  /// Who asks.
  enum Role: Hashable, Sendable {
    case secret, `public`, nobody
  }

  private let secret: ServerCore.Digest
  private let `public`: ServerCore.Digest

  /// The keys that were made now, a line for each, to be printed this once.
  let announcement: [String]

  /// Reads the digests of a store's keys, or makes keys where it has none.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - given: Keys that its owner has chosen, in place of those.
  /// - Throws: The store's errors.
  init(of store: any Store, given: (secret: String?, public: String?)) async throws {
    let fresh = (secret: Self.random("sk_"), public: Self.random("pk_"))
    let kept = try await store.write { store -> (secret: String, public: String, isNew: Bool) in
      if let secret = try store.setting("secretKey"), let known = try store.setting("publicKey") {
        return (secret, known, false)
      }
      let digests = (Self.digest(fresh.secret).rawValue, Self.digest(fresh.public).rawValue)
      try store.set("secretKey", to: digests.0)
      try store.set("publicKey", to: digests.1)
      return (digests.0, digests.1, true)
    }
    secret = given.secret.map(Self.digest) ?? ServerCore.Digest(rawValue: kept.secret)
    self.public = given.public.map(Self.digest) ?? ServerCore.Digest(rawValue: kept.public)
    // What its owner has chosen they know, and it need not be on a screen.
    let lines = [
      given.secret == nil ? "Secret key: \(fresh.secret)" : nil,
      given.public == nil ? "Public key: \(fresh.public)" : nil,
    ]
    announcement = kept.isNew ? lines.compactMap(\.self) : []
  }

  /// Returns who sent an `Authorization` header.
  func role(of header: String?) -> Role {
    guard let header, header.lowercased().hasPrefix("bearer ") else { return .nobody }
    // ServerCore.Digests are compared: how long that takes says nothing of the key.
    let digest = Self.digest(String(header.dropFirst(7)))
    if digest == secret { return .secret }
    return digest == self.public ? .public : .nobody
  }

  /// Returns a secret of a store's own, made once for each store and name, such as `erasureSecret`.
  static func secret(_ name: String, of store: any Store) async throws -> [UInt8] {
    let fresh = random("")
    let text = try await store.write { store -> String in
      if let known = try store.setting(name) { return known }
      try store.set(name, to: fresh)
      return fresh
    }
    return Array(text.utf8)
  }

  private static func digest(_ key: String) -> ServerCore.Digest {
    ServerCore.Digest(of: Data(key.utf8))
  }

  /// Returns 256 random bits, after a prefix that says what they are for.
  private static func random(_ prefix: String) -> String {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    return prefix
      + bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
