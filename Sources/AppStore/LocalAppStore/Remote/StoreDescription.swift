public import AppStoreWire
public import Foundation

/// The description of a remote store, which a client reads before its first request.
public struct StoreDescription: Hashable, Codable, Sendable {
  /// The app that it sells first.
  public let app: AppIdentity

  /// The configuration that the store sells that app by.
  public let configuration: StoreConfiguration

  /// The environment that the store signs for.
  public let environment: WireEnvironment

  /// The certificate to trust, as DER.
  public let root: [UInt8]

  /// The time of the store's clock.
  public let now: Date

  /// Creates the description of a store.
  public init(_ store: LocalStore) {
    app = store.app
    configuration = store.configuration
    environment = store.environment
    root = store.root
    now = store.clock.now
  }
}
