/// One of the apps that a local store sells.
///
/// Products, purchases, subscriptions, offers and what servers are told are the app's own: another app on the
/// same device sees none of it. Accounts, devices, families, payments and the time are the store's.
public struct SoldApp: StoreClient, Identifiable {
  public let store: LocalStore
  public let id: AppID
  public let identity: AppIdentity

  /// What it sells.
  public let configuration: StoreConfiguration

  public func send(_ request: AppStoreRequest) async throws(AppStoreError) -> AppStoreAnswer {
    try await store.send(.inApp(id, request))
  }
}
