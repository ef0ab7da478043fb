import AppStoreWire
import Foundation

/// The limit on requests to the App Store: below the limits that Apple publishes for each endpoint, and not before a
/// retry is allowed.
///
/// Apple's limits are for a whole app. If several processes ask, the App Store itself reports when they exceed them.
actor RequestBudget {
  private struct Name: Hashable {
    let endpoint: AppStoreEndpoint
    let environment: WireEnvironment
  }

  private var windows: [Name: RequestWindow] = [:]

  /// Takes a place for a request.
  ///
  /// - Returns: The instant at which it may be sent.
  func place(
    for endpoint: AppStoreEndpoint, in environment: WireEnvironment, at now: Date
  ) -> Date {
    windows[
      Name(endpoint: endpoint, environment: environment),
      default: RequestWindow(limit: endpoint.limit(in: environment))
    ].take(at: now)
  }

  /// Sends no more requests before an instant.
  func wait(
    until end: Date, for endpoint: AppStoreEndpoint, in environment: WireEnvironment
  ) {
    windows[
      Name(endpoint: endpoint, environment: environment),
      default: RequestWindow(limit: endpoint.limit(in: environment))
    ].close(until: end)
  }
}

/// The requests of one endpoint, limited within any second.
struct RequestWindow: Sendable {
  private let limit: Int

  /// The times of the last requests, up to the limit of a second.
  private var places: [Date] = []
  private var end = Date.distantPast

  init(limit: Int) { self.limit = max(1, limit) }

  /// Gives the next place that is free.
  mutating func take(at now: Date) -> Date {
    var place = max(now, end, places.last ?? now)
    if places.count >= limit { place = max(place, places[places.count - limit] + 1) }
    places = places.suffix(limit - 1) + [place]
    return place
  }

  /// Gives no place before an instant.
  mutating func close(until end: Date) { self.end = max(self.end, end) }
}

/// An address of the App Store Server API that this server asks.
enum AppStoreEndpoint: Hashable, Sendable, CaseIterable {
  case history, statuses, notifications, consumption, transaction, order, messaging

  /// The requests sent in a second: nine tenths of Apple's limit in production, and a tenth of that in the sandbox.
  func limit(in environment: WireEnvironment) -> Int {
    switch self {
    // Apple allows one a second
    // (https://developer.apple.com/documentation/retentionmessaging/identifying-rate-limits).
    case .messaging: 1
    // Production allows a fifth for orders.
    case .order: environment == .sandbox ? 4 : 9
    case .history, .statuses, .notifications, .consumption, .transaction:
      environment == .sandbox ? 4 : 45
    }
  }
}
