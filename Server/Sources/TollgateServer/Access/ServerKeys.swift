import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import Synchronization

/// The two keys of a server: the secret one allows everything, the public one is in apps.
///
/// The store has only their digests, so that they can't be read there, and they are printed once.
/// Every process on a store uses its digests: a replaced key is invalid in all of them, whichever
/// process replaced it.
final class ServerKeys: Sendable {
  /// The holder of a key.
  enum Role: Hashable, Sendable {
    case secret, `public`, nobody
  }

  private struct Digests {
    var secret: ServerCore.Digest?
    var `public`: ServerCore.Digest?
  }

  private let store: any Store
  private let given: (secret: String?, public: String?)
  private let machineTime: @Sendable () -> Date
  private let digests = Mutex(Digests())

  /// Creates the keys of a store; none opens anything before ``activate()``.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - given: Keys chosen by the owner, which replace the store's.
  ///   - machineTime: The machine's clock.
  init(
    of store: any Store, given: (secret: String?, public: String?),
    machineTime: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.given = given
    self.machineTime = machineTime
  }

  /// Reads the keys, so that existing and chosen ones are valid as soon as the server is open.
  ///
  /// - Throws: The store's errors.
  func prepare() async throws {
    try await refresh()
    let chosen = (given.secret.map(KeyKind.digest), given.public.map(KeyKind.digest))
    digests.withLock { digests in
      digests.secret = chosen.0 ?? digests.secret
      digests.public = chosen.1 ?? digests.public
    }
  }

  /// Creates the missing keys, and replaces those that the server's owner has chosen.
  ///
  /// It is called once the server is open, so that every key that is made is also printed.
  ///
  /// - Returns: The new keys, a line for each, to be printed this once.
  /// - Throws: The store's errors.
  func activate() async throws -> [String] {
    let chosen = [(KeyKind.secret, given.secret), (.public, given.public)]
    let now = WireDate(machineTime())
    let lines = try await store.write { store -> [String] in
      try chosen.compactMap { kind, key -> String? in
        let known = try store.setting(kind.setting)
        if let key {
          // The owner already has their own keys, which need not appear on a screen.
          try store.replace(kind, by: key, at: now)
        } else if known == nil {
          return "\(kind.title): \(try store.makeKey(kind, at: now))"
        }
        return nil
      }
    }
    try await refresh()
    return lines
  }

  /// Reads the store's current keys.
  func refresh() async throws {
    let read = try await store.read { store in
      Digests(
        secret: try store.setting(KeyKind.secret.setting).map { ServerCore.Digest(rawValue: $0) },
        public: try store.setting(KeyKind.public.setting).map { ServerCore.Digest(rawValue: $0) })
    }
    digests.withLock { $0 = read }
  }

  /// The digest of the secret key, which sessions are bound to.
  var secretDigest: ServerCore.Digest? { digests.withLock(\.secret) }

  /// Returns who sent an `Authorization` header.
  func role(of header: String?) -> Role {
    guard let header, header.lowercased().hasPrefix("bearer ") else { return .nobody }
    // It compares digests, so the duration reveals nothing about the key.
    let digest = KeyKind.digest(of: String(header.dropFirst(7)))
    let known = digests.withLock(\.self)
    if digest == known.secret { return .secret }
    return digest == known.public ? .public : .nobody
  }

  /// Returns a secret of a store's own, made once for each store and name, such as `erasureSecret`.
  static func secret(_ name: String, of store: any Store) async throws -> [UInt8] {
    let fresh = KeyKind.random()
    let text = try await store.write { store -> String in
      if let known = try store.setting(name) { return known }
      try store.set(name, to: fresh)
      return fresh
    }
    return Array(text.utf8)
  }
}
