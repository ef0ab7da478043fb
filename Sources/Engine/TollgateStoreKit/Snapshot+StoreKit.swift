public import TollgateCore
import TollgateEngine

extension Snapshot {
  /// Returns the snapshot, updated from StoreKit in this process, for processes that run while the
  /// app is closed, such as a network extension.
  ///
  /// Nothing is finished, and nothing is written: the app does both at its next launch.
  ///
  /// ```swift
  /// let decision = try await Snapshot(contentsOf: url).refreshed().check(.dns, by: catalog)
  /// ```
  ///
  /// - Returns: The snapshot to decide by, for minutes or hours: ask again before a subscription's end.
  /// - Throws: `CancellationError` in a cancelled task, in which StoreKit lists nothing.
  public func refreshed() async throws -> Snapshot { try await refreshed(by: StoreKitStore()) }
}
