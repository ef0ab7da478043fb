public import Foundation

/// The way to a store in another process.
///
/// A local store that was made with one asks there, and tells its listeners what comes from there.
public protocol StoreLink: Sendable {
  /// Asks the store.
  ///
  /// What it did is not done again, however often the way there breaks.
  ///
  /// - Throws: What the store throws, or ``AppStoreError/Code/offline`` where it can't be reached.
  func send(_ request: AppStoreRequest) async throws(AppStoreError) -> RemoteAnswer

  /// Waits for what a process is told by itself, for as long as it takes.
  ///
  /// - Parameter question: Who asks, and what they have.
  /// - Returns: What there is, or that the process has ended. Nothing where the task was cancelled.
  func updates(_ question: RemoteUpdates.Question) async -> RemoteUpdates

  /// Moves the store's time, and all that happens until then.
  ///
  /// - Returns: The time it is then.
  func advance(to date: Date) async throws(AppStoreError) -> Date
}
