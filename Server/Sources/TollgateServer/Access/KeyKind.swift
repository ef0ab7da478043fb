import AppStoreWire
import Crypto
public import Foundation
import ServerCore
public import ServerStore

/// The two kinds of keys: the secret one opens everything, the public one only the endpoints that apps use.
public enum KeyKind: String, CaseIterable, Sendable {
  case secret, `public`

  /// The name of the setting that has a key's digest.
  var setting: String { "\(rawValue)Key" }

  /// The name of the setting that has the instant since which a key is good.
  fileprivate var date: String { "\(rawValue)KeySince" }

  /// The words before a key where it is printed.
  public var title: String { self == .secret ? "Secret key" : "Public key" }

  private var prefix: String { self == .secret ? "sk_" : "pk_" }

  /// Makes a key.
  fileprivate func fresh() -> String { prefix + Self.random() }

  /// Returns 256 random bits as text.
  static func random() -> String {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    return bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// Returns the digest of a key.
  static func digest(of key: String) -> ServerCore.Digest {
    ServerCore.Digest(of: Data(key.utf8))
  }
}

/// A stored key: its digest, not the key itself.
public struct KnownKey: Hashable, Sendable {
  /// The kind of key: secret or public.
  public let kind: KeyKind

  /// The first digits of its SHA-256, by which its owner recognizes it.
  public let beginning: String

  /// The instant since which it is good, in ISO 8601.
  public let since: String
}

/// Lists and replaces a store's keys, also while servers run on it.
public enum KeyMaintenance {
  /// Returns a store's keys.
  ///
  /// - Throws: The store's errors.
  public static func keys(of store: any Store) async throws -> [KnownKey] {
    try await store.read { store in
      try KeyKind.allCases.compactMap { kind in
        guard let digest = try store.setting(kind.setting) else { return nil }
        let since = try store.setting(kind.date).flatMap { Int64($0) }
        return KnownKey(
          kind: kind, beginning: String(digest.prefix(8)),
          since: since.map { WireDate(rawValue: $0).text } ?? "")
      }
    }
  }

  /// Replaces a key by a new one; the old one and its sessions are good no longer.
  ///
  /// - Parameters:
  ///   - kind: Which key.
  ///   - store: The store.
  ///   - now: The machine's time.
  /// - Returns: The new key, which is stored nowhere.
  /// - Throws: The store's errors.
  public static func rotate(
    _ kind: KeyKind, of store: any Store, at now: Date
  ) async throws -> String {
    try await store.write { try $0.makeKey(kind, at: WireDate(now)) }
  }
}

extension StoreWriting {
  /// Replaces the current key with a new one, and returns it.
  func makeKey(_ kind: KeyKind, at now: WireDate) throws -> String {
    let key = kind.fresh()
    try replace(kind, by: key, at: now)
    return key
  }

  /// Replaces the digest of the current key.
  func replace(_ kind: KeyKind, by key: String, at now: WireDate) throws {
    let digest = KeyKind.digest(of: key).rawValue
    guard try setting(kind.setting) != digest else { return }
    try set(kind.setting, to: digest)
    try set(kind.date, to: "\(now.rawValue)")
  }
}
