public import AppStoreWire
public import Foundation

/// What somebody must know of a store in another process before they can ask it for something.
public struct StoreDescription: Hashable, Codable, Sendable {
  /// The app that it sells first.
  public let app: AppIdentity

  public let configuration: StoreConfiguration

  /// What it signs for.
  public let environment: WireEnvironment

  /// The certificate to trust, as DER.
  public let root: [UInt8]

  /// The time it is there.
  public let now: Date

  /// Describes a store.
  public init(_ store: LocalStore) {
    app = store.app
    configuration = store.configuration
    environment = store.environment
    root = store.root
    now = store.clock.now
  }
}
