public import Foundation

/// The device's clock and time zone: the one place from which the engine learns the time.
///
/// The clock may lie; what the engine makes of it is `TrustedTime`.
public struct WallClock: Sendable {
  /// The time of the device's clock.
  public let now: @Sendable () -> Date

  /// The person's time zone.
  public let timeZone: @Sendable () -> TimeZone

  /// Time that goes on whatever the device's clock is set to, counted from some instant or other.
  public let steady: @Sendable () -> Date

  /// - Parameters:
  ///   - now: What the device's clock says.
  ///   - timeZone: Where the person is.
  ///   - steady: Time that no setting moves; the device's clock if there is none.
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
  /// Its steady time goes on while the device sleeps, as the uptime of the system doesn't.
  public static let system: WallClock = {
    let start = ContinuousClock.now
    return WallClock(
      now: { Date() }, timeZone: { .current },
      steady: {
        Date(timeIntervalSinceReferenceDate: (ContinuousClock.now - start) / .seconds(1))
      })
  }()
}
