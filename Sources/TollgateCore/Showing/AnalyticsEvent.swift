public import Foundation

/// Something worth counting that happened, kept until it is delivered.
public struct AnalyticsEvent: Hashable, Sendable, Codable {
  /// An event's name; the world may add to these.
  public struct Name: Identifier {
    public let rawValue: String

    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let paywallShown: Name = "paywall_shown"
    public static let paywallDismissed: Name = "paywall_dismissed"
    public static let storeViewed: Name = "store_viewed"
    public static let productViewed: Name = "product_viewed"
    public static let purchaseStarted: Name = "purchase_started"
    public static let purchaseCompleted: Name = "purchase_completed"
    public static let purchasePending: Name = "purchase_pending"
    public static let purchaseCancelled: Name = "purchase_cancelled"
    public static let purchaseFailed: Name = "purchase_failed"
    public static let restoreCompleted: Name = "restore_completed"
    public static let refunded: Name = "refunded"
  }

  public let name: Name

  /// The instant at which it happened, as the engine tells time.
  public let instant: Date

  /// `product`, `paywall`, `result` and so on, where they apply.
  public let properties: [String: String]

  public init(_ name: Name, at instant: Date, _ properties: [String: String?] = [:]) {
    self.name = name
    self.instant = instant
    self.properties = properties.compactMapValues(\.self)
  }
}
