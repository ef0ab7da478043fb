import Foundation
public import TollgateCore

extension Snapshot {
  /// Returns the snapshot, updated from a store, for processes that run while the app is closed,
  /// such as a network extension.
  ///
  /// This process makes the request to the store. Nothing is finished, and nothing is written: the
  /// app does both at its next launch.
  ///
  /// - Parameter store: The store.
  /// - Returns: The snapshot to decide by, for minutes or hours: ask again before a subscription's end.
  /// - Throws: `CancellationError` in a cancelled task, in which StoreKit lists nothing.
  public func refreshed(by store: any PurchaseStore) async throws -> Snapshot {
    let listing = await store.currentEntitlements()
    let renewals = await store.renewals()
    guard listing.isComplete, !Task.isCancelled else { throw CancellationError() }
    let facts = listing.deliveries.compactMap { delivery -> Fact? in
      if case .verified(let transaction) = delivery { transaction.fact } else { nil }
    }
    return refreshed(listing: facts, renewals: renewals)
  }

  /// Decides whether the person may use a feature now; see ``check(_:by:at:in:count:)``.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - catalog: The app's bundled catalog.
  ///   - count: The number of items that exist now, for features with a cap.
  ///   - clock: The device's clock and time zone.
  /// - Returns: The decision; it doesn't record a use.
  public func check(
    _ feature: Feature.ID, by catalog: Catalog, count: Int = 0, clock: WallClock = .system
  ) -> Decision {
    check(feature, by: catalog, at: clock.now(), in: clock.timeZone(), count: count)
  }
}
