public import Foundation
public import Tollgate

/// The person's subscription.
@MainActor
public final class SubscriptionManager {
  /// A subscription, as far as the app cares.
  public struct Status: Hashable, Sendable {
    /// A Boolean value that indicates whether it is paid for, or in the grace period.
    public let isActive: Bool

    /// The product that is held, if one is.
    public let product: String?

    /// The end of the paid or granted time.
    public let end: Date?
  }

  /// The app's one instance.
  public static var shared: SubscriptionManager { RockServices.shared.subscriptionManager }

  private let tollkeeper: Tollkeeper
  private let log: @MainActor (String) -> Void

  /// Creates the manager of an engine's subscription.
  ///
  /// - Parameters:
  ///   - tollkeeper: The engine.
  ///   - log: Called with the line of ``debugSubscriptionState(to:)``; prints it by default.
  public init(
    tollkeeper: Tollkeeper, log: @escaping @MainActor (String) -> Void = { print($0) }
  ) {
    self.tollkeeper = tollkeeper
    self.log = log
  }

  /// The current status.
  public var status: Status {
    let (customer, moment) = tollkeeper.now()
    let held = customer.entitlements.causes.last { cause in
      cause.entitlement == .premium && cause.end.map { moment.paidNow < $0 } ?? true
    }
    return Status(isActive: held != nil, product: held?.product.rawValue, end: held?.end)
  }

  /// Logs the status in one line.
  ///
  /// - Parameter log: Called with the line; the manager's own log by default.
  /// - Returns: The line.
  @discardableResult
  public func debugSubscriptionState(to log: ((String) -> Void)? = nil) -> String {
    let status = status
    let end = status.end.map { " until \($0.ISO8601Format())" } ?? ""
    let text = status.product.map { "subscribed to \($0)\(end)" } ?? "not subscribed"
    if let log { log(text) } else { self.log(text) }
    return text
  }
}
