public import Foundation

/// Works out what time it is, from clocks that can be wrong.
///
/// *Now* is the latest of the device's clock, the high-water mark (the latest now that was
/// recorded) and the latest date the store has signed. So a clock that was set back restores
/// nothing. Only the store can prove that the high-water mark ran ahead: see
/// ``observe(signed:isFresh:device:)``.
public struct TrustedTime: Hashable, Sendable {
  /// The greatest difference between the device's clock and a fresh signature that proves it right.
  public static let tolerance: TimeInterval = 600

  /// The latest recorded now, or the time that the store has proved since.
  public private(set) var highWaterMark: Date

  /// The newest date that the store has signed.
  public private(set) var latestSigned: Date

  /// Creates a trusted time from the high-water mark and the latest signed date.
  public init(highWaterMark: Date = .distantPast, latestSigned: Date = .distantPast) {
    self.highWaterMark = highWaterMark
    self.latestSigned = latestSigned
  }

  /// Returns the current instant when the device's clock shows `device`.
  public func now(device: Date) -> Date { max(device, floor) }

  /// The earliest possible instant, regardless of the device's clock.
  public var floor: Date { max(highWaterMark, Self.wholeSeconds(latestSigned)) }

  /// Returns the instant for judging paid time while the store can't be reached.
  ///
  /// The high-water mark does not count here: it may deny free features, never paid ones.
  public func paidNow(device: Date) -> Date { max(device, Self.wholeSeconds(latestSigned)) }

  /// Returns a Boolean value that indicates whether the device's clock is too far behind to be
  /// trusted.
  ///
  /// A corrected clock and a clock set back look alike until the store answers.
  public func isBehind(device: Date) -> Bool {
    now(device: device).timeIntervalSince(device) > Self.tolerance
  }

  /// Records that it is at least now.
  public mutating func raise(device: Date) { highWaterMark = now(device: device) }

  /// Records a date that the store has signed.
  ///
  /// - Parameters:
  ///   - signed: The signed date.
  ///   - isFresh: A Boolean value that indicates whether the store signed it to answer a request
  ///     made just now, rather than some time before. A fresh date, newer than all before it and
  ///     within ``tolerance`` of the device's clock, proves that clock right, and the high-water mark becomes
  ///     the device's clock.
  ///   - device: The time of the device's clock.
  public mutating func observe(signed: Date, isFresh: Bool, device: Date) {
    if isFresh, signed > latestSigned,
      abs(signed.timeIntervalSince(device)) <= Self.tolerance
    {
      highWaterMark = device
    }
    latestSigned = max(latestSigned, signed)
  }

  /// Signed dates count in whole seconds, rounded down.
  private static func wholeSeconds(_ date: Date) -> Date {
    Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate.rounded(.down))
  }
}
