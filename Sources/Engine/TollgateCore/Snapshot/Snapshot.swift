public import Foundation

/// A copy of an app's knowledge of a person, as a file by which a widget or an extension can decide
/// without a store or a database.
///
/// ```swift
/// let snapshot = try Snapshot(contentsOf: url)
/// let decision = snapshot.check("play", by: catalog, at: entry.date, in: .current)
/// ```
///
/// It is a copy that the app never reads, so editing it deceives only a widget.
public struct Snapshot: Sendable {
  /// The customer as known when the snapshot was written.
  public let customer: Customer

  /// The trusted time when the snapshot was written.
  public let time: TrustedTime

  /// The device, and the app that wrote this.
  public let device: DeviceProfile

  /// The remote values in force, including those of variants.
  public let remote: RemoteValues

  /// A store's later listing; nil for a snapshot from a file.
  var listing: Listing?

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - customer: The customer.
  ///   - time: The trusted time.
  ///   - device: The device and the app.
  ///   - remote: The remote values that are in force.
  public init(
    customer: Customer, time: TrustedTime, device: DeviceProfile, remote: RemoteValues = [:]
  ) {
    self.customer = customer
    self.time = time
    self.device = device
    self.remote = remote
  }

  /// Decides whether the person may use a feature.
  ///
  /// It decides as the app would with the data from when it wrote this: entitlements that have
  /// ended since by their dates have ended, and later purchases elsewhere aren't known yet. Costs
  /// microseconds of calendar arithmetic.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - catalog: The app's bundled catalog.
  ///   - instant: The time of the device's clock.
  ///   - timeZone: The person's time zone.
  ///   - count: The number of items that exist now, for features with a cap.
  /// - Returns: The decision; it doesn't record a use.
  public func check(
    _ feature: Feature.ID, by catalog: Catalog, at instant: Date, in timeZone: TimeZone,
    count: Int = 0
  ) -> Decision {
    let customer = customer(by: catalog)
    let now = time.now(device: instant)
    let day = CalendarDay(containing: now, in: timeZone)
    let moment = Moment(
      now: now, paidNow: time.paidNow(device: instant),
      isClockBehind: time.isBehind(device: instant),
      day: day, trialDays: catalog.trialDays(of: customer, on: day), device: device)
    return catalog.inForce(remote).decide(feature, for: customer, at: moment, count: count)
  }
}
