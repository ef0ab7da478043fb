/// One of the apps that a store sells, as a place to send commands about it.
///
/// Products, purchases, subscriptions, offers and what servers are told are the app's own: another app on the
/// same device sees none of it. Accounts, devices, families, payments and the time are the store's.
public struct SoldApp: StoreClient, Identifiable {
  public let host: any StoreHost
  public let id: AppID
  public let identity: AppIdentity

  /// What it sells.
  public let configuration: StoreConfiguration

  /// Makes a place to send commands about an app, as ``AddApp`` and ``ListApps`` answer it.
  public init(_ app: AppOnSale, in host: any StoreHost) {
    self.host = host
    self.id = app.id
    self.identity = app.identity
    self.configuration = app.configuration
  }

  @discardableResult
  public func send<Command: StoreCommand>(
    _ command: Command
  ) async throws(AppStoreError) -> Command.Answer {
    try await host.send(command, inApp: id)
  }
}
