public import Foundation

/// An event for analytics, stored until it is delivered.
public struct AnalyticsEvent: Hashable, Sendable, Codable {
  /// An event's name; the world may add to these.
  public struct Name: Identifier {
    /// The name as a string.
    public let rawValue: String

    /// Creates a name from a string.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// A paywall was shown.
    public static let paywallShown: Name = "paywall_shown"

    /// A paywall was closed.
    public static let paywallDismissed: Name = "paywall_dismissed"

    /// A store was opened.
    public static let storeViewed: Name = "store_viewed"

    /// A product's sheet was opened.
    public static let productViewed: Name = "product_viewed"

    /// A purchase began.
    public static let purchaseStarted: Name = "purchase_started"

    /// A purchase succeeded.
    public static let purchaseCompleted: Name = "purchase_completed"

    /// A purchase waits for approval.
    public static let purchasePending: Name = "purchase_pending"

    /// The person cancelled a purchase.
    public static let purchaseCancelled: Name = "purchase_cancelled"

    /// A purchase failed.
    public static let purchaseFailed: Name = "purchase_failed"

    /// A restore finished.
    public static let restoreCompleted: Name = "restore_completed"

    /// A purchase was refunded.
    public static let refunded: Name = "refunded"

    /// An answer of the app's own server was not believed.
    public static let serverRefused: Name = "server_refused"
  }

  /// The name of the event.
  public let name: Name

  /// The instant at which it happened, by the engine's time.
  public let instant: Date

  /// `product`, `paywall`, `result` and so on, if they apply.
  public let properties: [String: String]

  /// Creates an analytics event.
  public init(_ name: Name, at instant: Date, _ properties: [String: String?] = [:]) {
    self.name = name
    self.instant = instant
    self.properties = properties.compactMapValues(\.self)
  }
}
