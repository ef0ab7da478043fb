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

  /// Which of the person's Apple accounts is signed in to the App Store on the device.
  public enum SignIn: String, CaseIterable, Sendable {
    /// The one that the journey began with.
    case first
    case other
  }

  /// A feature that is checked or used.
  public struct Tap: Hashable, Sendable {
    public var feature: String
    /// How often it is done, whatever it answers.
    public var times: Int
    /// How many exist before this one, for features capped by how many exist.
    public var count: Int

    /// Names a feature, and how it is tapped.
    public init(feature: String, times: Int = 1, count: Int = 0) {
      self.feature = feature
      self.times = times
      self.count = count
    }
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
    public var quantity: Int
    /// One of the catalog's offers, or a promotional or win-back offer's id.
    public var offer: String?
    /// The paywall the purchase is attributed to, where none is open.
    public var paywall: String?
    /// How long the payment sheet is open before it is answered, or nil for no time at all.
    public var after: WaitDuration?

    /// Names a product, and how it is bought.
    public init(
      product: String, quantity: Int = 1, offer: String? = nil, paywall: String? = nil,
      after: WaitDuration? = nil
    ) {
      self.product = product
      self.quantity = quantity
      self.offer = offer
      self.paywall = paywall
      self.after = after
    }
  }

  /// Whether renewals succeed.
  public enum Billing: String, CaseIterable, Sendable {
    case working, failing
  }

  /// What a product costs from now on.
  public struct PriceRise: Hashable, Sendable {
    public var product: String
    public var price: Decimal

    /// Gives a product a new price.
    public init(product: String, price: Decimal) {
      self.product = product
      self.price = price
    }
  }

  /// What the store is told to do, where what is nil stays as it is.
  public struct StoreSettings: Hashable, Sendable {
    public var askToBuy: Bool?
    public var gracePeriod: Bool?
    public var nextPurchase: NextPurchase?

    /// Tells the store something, or nothing.
    public init(
      askToBuy: Bool? = nil, gracePeriod: Bool? = nil, nextPurchase: NextPurchase? = nil
    ) {
      self.askToBuy = askToBuy
      self.gracePeriod = gracePeriod
      self.nextPurchase = nextPurchase
    }
  }

  /// What becomes of the next purchase alone.
  public enum NextPurchase: String, CaseIterable, Sendable {
    /// As it comes by itself: takes back what was arranged.
    case normal
    case cancelled
    case interrupted
    case networkError = "network_error"
    case notAvailable = "not_available"
    case unverified
  }
}
