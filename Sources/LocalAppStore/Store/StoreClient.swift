/// Where a store is asked for something: the store itself, for its first app, or one of the apps that it sells.
///
/// Controls that are not about an app (accounts, devices, families, payments) do the same at each.
public protocol StoreClient: Sendable {
  /// The store.
  var store: LocalStore { get }

  /// Asks the store for something.
  ///
  /// Every other method is a shorter way to say one of these requests.
  ///
  /// What follows from it (updates to those who listen) may still be under way when the answer comes; wait
  /// for ``LocalStore/settled()``.
  func send(_ request: AppStoreRequest) async throws(AppStoreError) -> AppStoreAnswer
}
