/// Where a store is asked for something: the box itself, for its first app, or one of the apps that it sells.
///
/// Levers that are not about an app (accounts, devices, families, payments) do the same at each.
public protocol AppStoreCounter: Sendable {
  /// The store.
  var box: AppStoreBox { get }

  /// Asks the store for something.
  ///
  /// Every other method is a shorter way to say one of these requests.
  ///
  /// What follows from it (updates to those who listen) may still be under way when the answer comes; wait
  /// for ``AppStoreBox/settled()``.
  func send(_ request: AppStoreRequest) async throws(AppStoreError) -> AppStoreAnswer
}
