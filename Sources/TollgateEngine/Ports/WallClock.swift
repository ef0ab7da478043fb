public import Foundation

/// The device's clock and time zone: the one place from which the engine learns the time.
///
/// The clock may lie; what the engine makes of it is `TrustedTime`.
public struct WallClock: Sendable {
  /// What the device's clock says.
  public let now: @Sendable () -> Date

  /// Where the person is.
  public let timeZone: @Sendable () -> TimeZone

  public init(
    now: @escaping @Sendable () -> Date, timeZone: @escaping @Sendable () -> TimeZone
  ) {
    self.now = now
    self.timeZone = timeZone
  }

  /// The clock of the device the app runs on.
  public static let system = WallClock(now: { Date() }, timeZone: { .current })
}
