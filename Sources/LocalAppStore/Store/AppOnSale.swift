/// An app that a store sells, as an answer names it.
public struct AppOnSale: Hashable, Codable, Sendable, Identifiable {
  public let id: AppID
  public let identity: AppIdentity
  public let configuration: StoreConfiguration
}
