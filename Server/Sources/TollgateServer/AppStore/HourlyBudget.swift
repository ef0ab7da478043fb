import AppStoreWire
import Foundation

/// The hourly limit for background requests: half of the App Store's.
///
/// Apple counts per app and per hour
/// (https://developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits). The other half is left for
/// requests with a waiting caller, for other processes and for other servers of the app.
actor HourlyBudget {
  private struct Name: Hashable {
    let endpoint: AppStoreEndpoint
    let environment: WireEnvironment
  }

  private struct Hour {
    let end: Date
    var left: Int
  }

  private static let hour: TimeInterval = 3600
  private var hours: [Name: Hour] = [:]

  /// The requests of an endpoint in an hour.
  static func limit(of endpoint: AppStoreEndpoint, in environment: WireEnvironment) -> Int {
    endpoint.limit(in: environment) * Int(hour) / 2
  }

  /// Takes a request from the budget.
  ///
  /// - Returns: Nil, or the instant at which there are requests again.
  func take(
    for endpoint: AppStoreEndpoint, in environment: WireEnvironment, at now: Date
  ) -> Date? {
    let name = Name(endpoint: endpoint, environment: environment)
    var hour = hours[name]
    if hour.map({ $0.end <= now || $0.end > now + Self.hour }) ?? true {
      hour = Hour(end: now + Self.hour, left: Self.limit(of: endpoint, in: environment))
    }
    guard var hour, hour.left > 0 else { return hour?.end }
    hour.left -= 1
    hours[name] = hour
    return nil
  }
}
