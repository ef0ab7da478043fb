import AppStoreWire
import Foundation

/// A count of each endpoint's requests, by the machine's clock.
///
/// A second begins with the first request after the previous second has passed. The sandbox allows
/// a tenth; limits below one a second count over an hour.
actor RateLimits {
  private struct Window {
    let end: Date
    var left: Int
  }

  private let isSandbox: Bool
  private var windows: [String: Window] = [:]

  init(of environment: WireEnvironment) { isSandbox = environment == .sandbox }

  /// Counts a request.
  ///
  /// - Returns: The instant from which on there may be another one, or nil if this one is within
  ///   the limit.
  func count(_ endpoint: ServerAPIEndpoint, at now: Date) -> Date? {
    let name = "\(endpoint.method) \(endpoint.path.joined(separator: "/"))"
    var window = windows[name] ?? window(for: endpoint.rate, at: now)
    if now >= window.end { window = self.window(for: endpoint.rate, at: now) }
    defer { windows[name] = window }
    guard window.left > 0 else { return window.end }
    window.left -= 1
    return nil
  }

  private func window(for rate: Int, at now: Date) -> Window {
    guard isSandbox else { return Window(end: now + 1, left: rate) }
    return rate >= 10
      ? Window(end: now + 1, left: rate / 10) : Window(end: now + 3_600, left: rate * 360)
  }
}
