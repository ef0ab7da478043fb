import Foundation
import HTTPTypes
import Synchronization

/// Counts requests for each name within a minute, and refuses those beyond a limit.
final class RateLimiter: Sendable {
  private struct Window {
    var minute: Int
    var counts: [String: Int] = [:]
  }

  /// The most names that are counted at a time; more share one count.
  private static let names = 100_000

  private let limit: Int
  private let windows = Mutex(Window(minute: 0))

  /// Allows a number of requests a minute for each name; 0 means any number.
  init(limit: Int) { self.limit = limit }

  /// Takes back that a request was counted.
  func takeBack(_ name: String, at now: Date) {
    windows.withLock { window in
      guard window.minute == Int(now.timeIntervalSince1970) / 60,
        let count = window.counts[name], count > 0
      else { return }
      window.counts[name] = count - 1
    }
  }

  /// Counts a request.
  ///
  /// - Throws: ``ServerRefusal`` with the remaining seconds of the minute.
  func count(_ name: String, at now: Date) throws {
    guard limit > 0 else { return }
    let seconds = Int(now.timeIntervalSince1970)
    let count = windows.withLock { window in
      if window.minute != seconds / 60 { window = Window(minute: seconds / 60) }
      let isRoom = window.counts.count < Self.names || window.counts[name] != nil
      let name = isRoom ? name : ""
      window.counts[name, default: 0] += 1
      return window.counts[name] ?? 0
    }
    guard count > limit else { return }
    throw ServerRefusal(
      .tooManyRequests, "too_many_requests", "There were more than \(limit) requests in a minute.",
      fix: "Wait as long as Retry-After says.", retryAfter: 60 - seconds % 60)
  }
}
