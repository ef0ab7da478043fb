/// One of the apps that a box sells.
///
/// Products, purchases, subscriptions, offers and what servers are told are the app's own: another app on the
/// same device sees none of it. Accounts, devices, families, payments and the time are the box's.
public struct SoldApp: AppStoreCounter, Identifiable {
  public let box: AppStoreBox
  public let id: AppID
  public let identity: AppIdentity

  /// What it sells.
  public let configuration: StoreConfiguration

  public func send(_ request: AppStoreRequest) async throws(AppStoreError) -> AppStoreAnswer {
    try await box.send(.inApp(id, request))
  }
}
