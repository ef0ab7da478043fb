import Foundation
import TollgateCore

/// The newest date that the store has signed, and the elapsed time since its arrival by a clock
/// that settings don't change.
///
/// A clock that was behind by a year when a month was bought makes no year and a month of it, as long as the process
/// lives. A process that starts later counts from the signed date again.
struct SteadyTime: Sendable {
  /// The date that the store signed.
  let signed: Date

  /// The instant of its arrival by the steady clock.
  private let came: Date

  /// A Boolean value that indicates whether the device's clock was behind then.
  private let wasBehind: Bool

  init(since signed: Date, by clock: WallClock) {
    self.signed = signed
    came = clock.steady()
    wasBehind = signed.timeIntervalSince(clock.now()) > TrustedTime.tolerance
  }

  /// Returns the instant after which it can't be, if the store signed the date when it came.
  func mostNow(by clock: WallClock) -> Date {
    signed.addingTimeInterval(
      max(0, clock.steady().timeIntervalSince(came)) + TrustedTime.tolerance)
  }

  /// Returns the instant before which it can't be, or the distant past while the device's clock is believed.
  ///
  /// Reads the steady clock only if the device's clock is or was behind.
  func leastNow(device: Date, at time: TrustedTime, by clock: WallClock) -> Date {
    guard wasBehind || time.isBehind(device: device) else { return .distantPast }
    return signed.addingTimeInterval(max(0, clock.steady().timeIntervalSince(came)))
  }
}
