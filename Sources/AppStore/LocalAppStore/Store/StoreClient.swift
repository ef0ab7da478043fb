/// A client that sends commands to a store: the store itself for its first app, or a ``SoldApp``
/// for another one.
///
/// Commands that are not about an app (accounts, devices, families, payments) do the same at each.
public protocol StoreClient: Sendable {
  /// The store.
  var host: any StoreHost { get }

  /// Sends a command, and returns the store's answer.
  ///
  /// Updates to listeners may still be under way when the answer arrives; to wait for them, call
  /// ``StoreHost/settled()``.
  ///
  /// - Throws: The store's error, or ``AppStoreError/Code/offline`` if it can't be reached.
  @discardableResult
  func send<Command: StoreCommand>(
    _ command: Command
  ) async throws(AppStoreError) -> Command.Answer
}
