/// One of the apps that a store sells, as a place to send commands about it.
///
/// Products, purchases, subscriptions, offers and server notifications belong to the app: another
/// app on the same device can't see them. Accounts, devices, families, payments and the time are
/// the store's.
public struct SoldApp: StoreClient, Identifiable {
  /// The store in which the app is sold.
  public let host: any StoreHost
  /// The app's number.
  public let id: AppID
  /// The app's bundle identifier, name and versions.
  public let identity: AppIdentity

  /// The app's configuration.
  public let configuration: StoreConfiguration

  /// Creates a place to send commands about an app, as ``AddApp`` and ``ListApps`` answer it.
  public init(_ app: AppOnSale, in host: any StoreHost) {
    self.host = host
    self.id = app.id
    self.identity = app.identity
    self.configuration = app.configuration
  }

  /// Runs a command in this app's store, and returns its answer.
  @discardableResult
  public func send<Command: StoreCommand>(
    _ command: Command
  ) async throws(AppStoreError) -> Command.Answer {
    try await host.send(command, inApp: id)
  }
}
