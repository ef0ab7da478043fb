public import Foundation

/// A storage of a few bytes that outlive the app's files.
///
/// An app that is deleted and installed again finds its data unchanged; on a new device it doesn't.
public protocol KeychainStorage: Sendable {
  /// Returns the bytes saved last, or nil if there are none.
  func load() throws -> Data?

  /// Saves `data`, replacing earlier data.
  func save(_ data: Data) throws
}

/// A keychain that lasts as long as the value does: for tests, tools and hosts without one.
public final class InMemoryKeychain: KeychainStorage {
  private let data = Locked<Data?>(nil)

  /// Creates an empty keychain.
  public init() {}

  /// Returns the bytes that were saved last, or nil.
  public func load() -> Data? { data { $0 } }

  /// Replaces the bytes.
  public func save(_ new: Data) { data { $0 = new } }
}
