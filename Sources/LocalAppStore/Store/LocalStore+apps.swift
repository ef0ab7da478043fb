extension LocalStore {
  /// Has the store sell one more app, beside the one that it was opened with.
  ///
  /// Where it sells an app of that bundle identifier already, as a local store that comes back from a file may, that
  /// one goes on with this configuration.
  @discardableResult
  public func addApp(
    _ app: AppIdentity, configuration: StoreConfiguration
  ) async throws(AppStoreError) -> SoldApp {
    guard case .apps(let added) = try await send(.addApp(app, configuration)), let app = added.first
    else { mismatch() }
    return sold(app)
  }

  /// The apps that the store sells, in the order in which they were added.
  public func apps() async throws(AppStoreError) -> [SoldApp] {
    guard case .apps(let apps) = try await send(.apps) else { mismatch() }
    return apps.map(sold)
  }

  private func sold(_ app: AppOnSale) -> SoldApp {
    SoldApp(store: self, id: app.id, identity: app.identity, configuration: app.configuration)
  }
}
