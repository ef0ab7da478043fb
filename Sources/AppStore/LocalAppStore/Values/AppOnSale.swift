/// An app that a store sells, as an answer names it.
public struct AppOnSale: Hashable, Codable, Sendable, Identifiable {
  /// The identifier of the app in the store.
  public let id: AppID

  /// The bundle identifier, version and number of the app.
  public let identity: AppIdentity

  /// The configuration that the app is sold by.
  public let configuration: StoreConfiguration
}
