public import Foundation

extension Action {
  /// What the device's clock is set to.
  public enum DeviceClock: Hashable, Sendable {
    case automatic
    case set(LocalDateTime)
  }

  /// What a person can complete.
  public enum Milestone: String, CaseIterable, Sendable {
    case onboarding
  }

  /// What becomes of the keychain when the app is deleted.
  public enum Keychain: String, CaseIterable, Sendable {
    case kept, lost
  }

  /// Whether the store can be reached.
  public enum Network: String, CaseIterable, Sendable {
    case online, offline
  }

  /// Where the next purchase or delivery dies.
  public enum CrashPoint: String, CaseIterable, Sendable {
    case beforePurchase = "before_purchase"
    case afterPurchase = "after_purchase"
    case beforeCommit = "before_commit"
    case afterCommit = "after_commit"
    case afterFinish = "after_finish"
  }

  /// A feature that is checked or used.
  public struct Tap: Hashable, Sendable {
    public var feature: String
    /// How often it is done, whatever it answers.
    public var times = 1
    /// How many exist before this one, for features capped by how many exist.
    public var count = 0
  }

  /// What is spent.
  public enum Spending: Hashable, Sendable {
    case amounts([String: Int])
    /// One of the catalog's named spends.
    case named(String)
  }

  /// What is bought, and how.
  public struct Purchase: Hashable, Sendable {
    public var product: String
    public var quantity = 1
    /// One of the catalog's offers, or a promotional or win-back offer's id.
    public var offer: String?
    /// The paywall the purchase is attributed to, where none is open.
    public var paywall: String?
  }

  /// Whether renewals succeed.
  public enum Billing: String, CaseIterable, Sendable {
    case working, failing
  }

  /// What a product costs from now on.
  public struct PriceRise: Hashable, Sendable {
    public var product: String
    public var price: Decimal
  }

  /// What the store is told to do, where what is nil stays as it is.
  public struct StoreSettings: Hashable, Sendable {
    public var askToBuy: Bool?
    public var gracePeriod: Bool?
    public var nextPurchase: NextPurchase?
  }

  /// What becomes of the next purchase alone.
  public enum NextPurchase: String, CaseIterable, Sendable {
    case cancelled
    case interrupted
    case networkError = "network_error"
    case notAvailable = "not_available"
    case unverified
  }
}
