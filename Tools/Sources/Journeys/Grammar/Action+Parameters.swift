public import Foundation
public import LocalAppStore

extension Action {
  /// The setting of the device's clock.
  public enum DeviceClock: Hashable, Sendable {
    case automatic
    case set(LocalDateTime)
  }

  /// The milestones that a person can complete.
  public enum Milestone: String, CaseIterable, Sendable {
    case onboarding
  }

  /// The fate of the keychain when the app is deleted.
  public enum Keychain: String, CaseIterable, Sendable {
    case kept, lost
  }

  /// The kind of a backup: an encrypted one, as made by Quick Start and iCloud, contains the
  /// keychain.
  public enum Backup: String, CaseIterable, Sendable {
    case encrypted, unencrypted
  }

  /// The network that the device has.
  public enum Network: String, CaseIterable, Sendable {
    case online, offline

    /// Everything but the App Store.
    case noStore = "no_store"
  }

  /// The Apple account that is signed in to the App Store on the device.
  public enum SignIn: String, CaseIterable, Sendable {
    /// The device at the start of the journey.
    case first
    case other
  }

  /// The family of the two Apple accounts.
  public enum Family: String, CaseIterable, Sendable {
    /// The account that is signed in joins the other one's.
    case join
    case leave
  }

  /// A feature that is checked or used.
  public struct Tap: Hashable, Sendable {
    /// The feature.
    public var feature: String
    /// The number of repetitions, regardless of the results.
    public var times: Int
    /// The number of items that exist before this one, for features with a cap.
    public var count: Int

    /// Creates a check or use of a feature.
    public init(feature: String, times: Int = 1, count: Int = 0) {
      self.feature = feature
      self.times = times
      self.count = count
    }
  }

  /// A use or a spend for work that can fail.
  public struct Holding: Hashable, Sendable {
    /// The feature, or the spend.
    public var held: String
    /// The name of the work.
    public var name: String

    /// Creates a hold of a use or a spend.
    public init(_ held: String, as name: String) {
      self.held = held
      self.name = name
    }
  }

  /// The spend.
  public enum Spending: Hashable, Sendable {
    case amounts([String: Int])
    /// One of the catalog's named spends.
    case named(String)
  }

  /// A purchase, with its product and options.
  public struct Purchase: Hashable, Sendable {
    /// The product.
    public var product: String

    /// The quantity.
    public var quantity: Int
    /// The offer: a catalog offer, or the identifier of a promotional or win-back offer.
    public var offer: String?
    /// The paywall the purchase is attributed to, if none is open.
    public var paywall: String?
    /// The time that the payment sheet is open before it is answered, or `nil` for none.
    public var after: WaitDuration?
    /// The start of the purchase, or `nil` if the journey doesn't specify it.
    public var way: Way?

    /// The ways to start a purchase.
    public enum Way: String, CaseIterable, Sendable {
      /// The person taps what buys the product on the open screen.
      case tap
      /// The app's own code buys it, on any screen.
      case code
    }

    /// Creates a purchase of a product.
    public init(
      product: String, quantity: Int = 1, offer: String? = nil, paywall: String? = nil,
      after: WaitDuration? = nil, way: Way? = nil
    ) {
      self.product = product
      self.quantity = quantity
      self.offer = offer
      self.paywall = paywall
      self.after = after
      self.way = way
    }
  }

  /// The outcome of renewals.
  public enum Billing: String, CaseIterable, Sendable {
    case working, failing
  }

  /// A new price of a product.
  public struct PriceRise: Hashable, Sendable {
    /// The product.
    public var product: String

    /// The price.
    public var price: Decimal

    /// Creates a new price of a product.
    public init(product: String, price: Decimal) {
      self.product = product
      self.price = price
    }
  }

  /// A purchase that the person begins on the app's page in the App Store.
  public struct Promotion: Hashable, Sendable {
    /// The product.
    public var product: String

    /// The offer of the store's that the page shows, if it shows one.
    public var offer: String?

    /// Creates a purchase of a product.
    public init(product: String, offer: String? = nil) {
      self.product = product
      self.offer = offer
    }
  }

  /// The rule about payments on the account's devices.
  public enum Payments: String, CaseIterable, Sendable {
    case allowed, forbidden
  }

  /// Settings of the store; nil settings don't change.
  public struct StoreSettings: Hashable, Sendable {
    /// A Boolean value that indicates whether purchases need approval.
    public var askToBuy: Bool?

    /// A Boolean value that indicates whether failed renewals have a grace period.
    public var gracePeriod: Bool?

    /// The outcome of the next purchase.
    public var nextPurchase: NextPurchase?

    /// The ways in which the store is harsher than it is by default.
    public var habits: Set<StoreHabit>?

    /// The seconds that the store's clock is ahead of all others.
    public var clockAhead: Int?

    /// The setting that allows payments or forbids them.
    public var payments: Payments?

    /// The speed of the App Store's answers.
    public var answers: StorePace?

    /// The default message on the App Store's pages of the app's subscriptions.
    public var defaultMessage: String?

    /// Creates settings that change something in the store, or nothing.
    public init(
      askToBuy: Bool? = nil, gracePeriod: Bool? = nil, nextPurchase: NextPurchase? = nil,
      habits: Set<StoreHabit>? = nil, clockAhead: Int? = nil,
      payments: Payments? = nil,
      answers: StorePace? = nil,
      defaultMessage: String? = nil
    ) {
      self.askToBuy = askToBuy
      self.gracePeriod = gracePeriod
      self.nextPurchase = nextPurchase
      self.habits = habits
      self.clockAhead = clockAhead
      self.payments = payments
      self.answers = answers
      self.defaultMessage = defaultMessage
    }
  }

  /// The speed of the App Store's answers to an app.
  public enum StorePace: String, CaseIterable, Sendable {
    /// At once.
    case normal
    /// After five seconds.
    case slow
    /// Not before it is `normal` again.
    case never
  }

  /// The outcome of the next purchase only.
  public enum NextPurchase: String, CaseIterable, Sendable {
    /// The default outcome: removes the one set before.
    case normal
    case cancelled
    case interrupted
    case networkError = "network_error"
    case notAvailable = "not_available"
    case unverified
  }
}
