public import Foundation

/// The device's clock and time zone: the engine's only source of time.
///
/// The clock may be wrong; the engine derives `TrustedTime` from it.
public struct WallClock: Sendable {
  /// The time of the device's clock.
  public let now: @Sendable () -> Date

  /// The person's time zone.
  public let timeZone: @Sendable () -> TimeZone

  /// A clock that is independent of the device's settings, counted from an arbitrary instant.
  public let steady: @Sendable () -> Date

  /// - Parameters:
  ///   - now: The device clock's time.
  ///   - timeZone: The person's time zone.
  ///   - steady: A clock that no setting changes; the device's clock if there is none.
  public init(
    now: @escaping @Sendable () -> Date, timeZone: @escaping @Sendable () -> TimeZone,
    steady: (@Sendable () -> Date)? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.steady = steady ?? now
  }

  /// The clock of the device the app runs on.
  ///
  /// Its steady clock keeps running while the device sleeps, unlike the system's uptime.
  public static let system: WallClock = {
    let start = ContinuousClock.now
    return WallClock(
      now: { Date() }, timeZone: { .current },
      steady: {
        Date(timeIntervalSinceReferenceDate: (ContinuousClock.now - start) / .seconds(1))
      })
  }()
}
