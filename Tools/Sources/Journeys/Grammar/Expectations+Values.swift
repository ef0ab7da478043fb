public import TollgateCore

extension Expectations {
  /// The access to the feature.
  public enum Access: String, CaseIterable, Sendable {
    case allowed, denied
  }

  /// The reason for the access.
  public typealias Reason = TollgateCore.Reason

  /// The number of uses left.
  public typealias Remaining = Decision.Remaining

  /// An id, or the word `none`.
  public enum Name: Hashable, Sendable {
    /// Written `none`.
    case absent
    case named(String)
  }

  /// The state of the paywall's close button.
  public enum Dismissable: Hashable, Sendable {
    case yes
    case no
    /// Whole seconds left, rounded up.
    case inSeconds(Int)
  }

  /// The answer of the action.
  public enum Result: String, CaseIterable, Sendable {
    case purchased, pending, cancelled, failed
    case alreadyOwned = "already_owned"
    case scheduled
    case restored
    case nothingToRestore = "nothing_to_restore"
    case spent, refused
    case given, committed, released
    case reconciled

    /// The content of the App Store's page of a subscription.
    case showsOffer = "shows_offer"
    case showsMessage = "shows_message"
    case showsNothing = "shows_nothing"

    /// The store has not answered yet.
    case waiting
  }

  /// The reason why the action failed.
  public enum Failure: String, CaseIterable, Sendable {
    case network
    case notAvailable = "not_available"
    case unverified
    case unknownProduct = "unknown_product"
    case offerNotEligible = "offer_not_eligible"
    case notForSale = "not_for_sale"
    case invalidCode = "invalid_code"
    case crashed
    case notAllowed = "not_allowed"
    case notEntitled = "not_entitled"
    case invalidOffer = "invalid_offer"
    case invalidOfferSignature = "invalid_offer_signature"
    case missingOfferParameters = "missing_offer_parameters"
    case notSupported = "not_supported"
    case system
  }

  /// The status of the app's subscription.
  public enum Subscription: Hashable, Sendable {
    /// There never was one: written `none`.
    case absent
    case status(Status)

    /// The expected status of a subscription; properties that are `nil` are not checked.
    public struct Status: Hashable, Sendable {
      /// The state.
      public var state: State?

      /// A Boolean value that indicates whether it renews.
      public var renews: Bool?
      /// The end of the paid or free period.
      public var until: LocalDateTime?

      /// The product of the current period.
      public var product: String?
      /// The plan it renews as.
      public var next: Name?

      /// The store's offer that it is under, now or from the next period on.
      public var offer: Name?

      /// Expects something of a subscription, or nothing.
      public init(
        state: State? = nil, renews: Bool? = nil, until: LocalDateTime? = nil,
        product: String? = nil, next: Name? = nil, offer: Name? = nil
      ) {
        self.state = state
        self.renews = renews
        self.until = until
        self.product = product
        self.next = next
        self.offer = offer
      }
    }

    /// A subscription's state, in StoreKit's words.
    public enum State: String, CaseIterable, Sendable {
      case subscribed, expired, inBillingRetryPeriod, inGracePeriod, revoked
    }
  }

  /// The state of the catalog's trial.
  public enum Trial: Hashable, Sendable {
    /// The catalog has none: written `none`.
    case absent
    case expired
    case daysRemaining(Int)
  }

  /// The person's variants of experiments.
  public enum Variants: Hashable, Sendable {
    /// As they were first assigned.
    case unchanged
    /// By experiment.
    ///
    /// The named experiments must match.
    case named([String: Variant])

    /// A variant of one experiment.
    public enum Variant: Hashable, Sendable {
      /// Any variant of the catalog.
      case assigned
      case named(String)
    }
  }

  /// The open screen as plain text.
  public struct ScreenText: Hashable, Sendable {
    /// The texts that it must contain.
    public var contains: [String]

    /// The texts that it must not contain.
    public var lacks: [String]

    /// Requires some texts, and forbids others.
    public init(contains: [String] = [], lacks: [String] = []) {
      self.contains = contains
      self.lacks = lacks
    }
  }

  /// An analytics event since the last step.
  public struct Event: Hashable, Sendable {
    /// The name of the event.
    public var name: Kind
    /// The properties that must match.
    public var values: [Key: String]

    /// Expects an event.
    public init(name: Kind, values: [Key: String] = [:]) {
      self.name = name
      self.values = values
    }

    /// The names of events.
    public enum Kind: String, CaseIterable, Sendable {
      case paywallShown = "paywall_shown"
      case paywallDismissed = "paywall_dismissed"
      case storeViewed = "store_viewed"
      case productViewed = "product_viewed"
      case purchaseStarted = "purchase_started"
      case purchaseCompleted = "purchase_completed"
      case purchasePending = "purchase_pending"
      case purchaseCancelled = "purchase_cancelled"
      case purchaseFailed = "purchase_failed"
      case restoreCompleted = "restore_completed"
      case refunded
      case serverRefused = "server_refused"
    }

    /// The properties of events.
    public enum Key: String, CaseIterable, Sendable {
      case product, paywall, placement, offer, variant, result, answer, reason
    }
  }
}
