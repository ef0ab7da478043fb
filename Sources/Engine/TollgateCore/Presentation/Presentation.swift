public import Foundation

/// The open screen, with the paywall and the alert over it, if any.
///
/// A value with no clock and no views. Decisions never depend on it.
public struct Presentation: Hashable, Sendable {
  /// A paywall that is open.
  public struct OpenPaywall: Hashable, Sendable {
    /// The reason why a paywall opened; while it holds, the paywall stays.
    public enum Cause: Hashable, Sendable {
      /// The person, or the app, opened it, such as from the settings.
      case request

      /// A placement opened it.
      case placement

      /// A feature was denied, with the number of existing items.
      case denial(Feature.ID, count: Int)
    }

    /// The paywall.
    public let id: Paywall.ID

    /// The instant at which it opened, in steady time; see ``Moment/steady``.
    public let openedAt: Date

    /// The placement that opened it, if any.
    public let placement: Placement.ID?

    /// The reason why it opened last.
    public internal(set) var cause: Cause

    /// The reason why the feature that opened it last was denied, or nil if none was.
    public internal(set) var denial: Reason?

    /// A Boolean value that indicates whether the person lacked something that it sells at some time
    /// since it opened.
    var hasLacked = false

    /// The person's holdings and progress at the last decision whether this stays open.
    var judged: Standing?

    /// The feature whose denial opened it, or nil if none did.
    public var feature: Feature.ID? {
      if case .denial(let feature, _) = cause { feature } else { nil }
    }

    /// The name of the feature or the placement that opened it, or nil if neither did.
    public var opener: String? {
      switch cause {
      case .request: nil
      case .placement: placement?.rawValue
      case .denial(let feature, _): feature.rawValue
      }
    }
  }

  /// The outcomes that the app reports.
  public enum Alert: Hashable, Sendable {
    case purchased(Catalog.Product.ID)

    /// The person already had it, and nothing was paid now.
    case alreadyOwned(Catalog.Product.ID)
    case pending(Catalog.Product.ID)
    case restored
    case nothingToRestore
    case failed(PurchaseFailure)
    case restoreFailed

    /// A change of plan that waits for the renewal.
    case scheduled(Catalog.Product.ID)

    /// The balances don't cover the cost, and nothing was taken.
    case spendRefused(Shortfall)

    /// The spend's feature is already open, and nothing was taken.
    case openAlready(Reason)

    /// The store has taken a request for a refund, and has yet to decide about it.
    case refundRequested(Catalog.Product.ID)

    /// A request for a refund did not reach the store.
    case refundRequestFailed
  }

  /// A successful purchase whose celebration is pending or playing.
  public struct Celebration: Hashable, Sendable {
    /// The product.
    public let product: Catalog.Product.ID

    /// The instant at which it began, in steady time, or `nil` while something covers it; see
    /// ``Moment/steady``.
    public internal(set) var began: Date?
  }

  /// The work that the person waits for.
  ///
  /// It disables buttons.
  public enum Activity: Hashable, Sendable {
    case purchasing(Catalog.Product.ID)
    case restoring
  }

  /// The open screen, or `nil` for the one that the app opens with.
  public private(set) var screen: ScreenID?

  /// The open paywall.
  public private(set) var paywall: OpenPaywall?

  /// The plan that is picked on the paywall, or the product of a store whose sheet is open.
  public private(set) var chosen: Catalog.Product.ID?

  /// The alert to show.
  public var alert: Alert? {
    didSet {
      if case .purchased(let product) = alert { celebration = Celebration(product: product) }
    }
  }

  /// The celebration that is due, from the success of a purchase on until it has been seen.
  ///
  /// Only screens can tell what covers it; they report its start and its end.
  public private(set) var celebration: Celebration?

  /// The work that the person waits for.
  public var activity: Activity?

  /// The feature whose denial opened a paywall that closed because the use is allowed now.
  ///
  /// It stays until the use is repeated, or something else opens or closes.
  public private(set) var resumable: Feature.ID?

  /// Creates a presentation with nothing open.
  public init() {}

  /// Returns the topmost screen: a product's sheet, the paywall's screen, or the screen itself.
  public func visibleScreen(in catalog: Catalog) -> ScreenID? {
    guard let open = paywall.flatMap({ catalog.paywall($0.id) }) else { return screen }
    return isSheetOpen(in: catalog) ? open.sheet : open.screen
  }

  /// Returns a Boolean value that indicates whether a product's sheet is open over the store.
  public func isSheetOpen(in catalog: Catalog) -> Bool {
    guard chosen != nil, let open = paywall.flatMap({ catalog.paywall($0.id) }) else {
      return false
    }
    return open.sheet != nil
  }

  /// Opens a screen.
  ///
  /// A paywall that was open closes.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - keepsAlert: A Boolean value that indicates whether an alert stays over it.
  public mutating func open(_ screen: ScreenID, keepsAlert: Bool = false) {
    self.screen = screen
    (paywall, chosen, resumable) = (nil, nil, nil)
    if !keepsAlert { alert = nil }
  }

  /// Records that the use which a paywall was in the way of is repeated.
  public mutating func resume() { resumable = nil }

  /// Picks a plan of the paywall that is open, or opens the sheet of a store's product.
  ///
  /// Returns false if no paywall is open.
  public mutating func choose(_ product: Catalog.Product.ID) -> Bool {
    guard paywall != nil else { return false }
    chosen = product
    alert = nil
    return true
  }

  /// Records that the celebration can be seen from an instant on, unless it could be before.
  public mutating func beginCelebration(at instant: Date) {
    if celebration != nil, celebration?.began == nil { celebration?.began = instant }
  }

  /// Records that the celebration has been seen.
  public mutating func endCelebration() { celebration = nil }

  /// Opens a paywall over the screen.
  ///
  /// Returns false if it was open already; it then stays for the new reason.
  public mutating func open(
    _ paywall: Paywall.ID, at instant: Date, placement: Placement.ID? = nil,
    for cause: OpenPaywall.Cause = .request, denied reason: Reason? = nil
  ) -> Bool {
    (alert, resumable) = (nil, nil)
    guard self.paywall?.id != paywall else {
      self.paywall?.cause = cause
      self.paywall?.denial = reason
      self.paywall?.judged = nil
      return false
    }
    self.paywall = OpenPaywall(
      id: paywall, openedAt: instant, placement: placement, cause: cause, denial: reason)
    chosen = nil
    return true
  }

  /// Closes the product sheet; if none is open, the paywall; if none is open, the screen.
  ///
  /// ``Catalog/dismissability(of:productCatalog:for:at:)`` decides whether the person can close it.
  /// Returns the paywall that was closed.
  @discardableResult
  public mutating func dismiss(in catalog: Catalog) -> Paywall.ID? {
    (alert, resumable) = (nil, nil)
    guard !isSheetOpen(in: catalog) else {
      chosen = nil
      return nil
    }
    chosen = nil
    guard let closed = paywall?.id else {
      screen = nil
      return nil
    }
    paywall = nil
    return closed
  }

  /// Closes the paywall if the reason why it opened is gone, or if the person now has every
  /// entitlement that it sells.
  ///
  /// A paywall that the person opened while having all of them stays open, because they may want
  /// another plan. So does one with products that can be bought again, unless the person couldn't
  /// close it.
  ///
  /// It is judged when what the person holds changes, or how far they have come. That a quota came back while the
  /// paywall is open closes nothing under a person's thumb, and neither does anything while they buy.
  ///
  /// - Returns: The paywall that was closed, or nil.
  public mutating func closeWhatNoLongerApplies(
    in catalog: Catalog, for customer: Customer, at moment: Moment
  ) -> OpenPaywall? {
    guard let open = paywall, let described = catalog.paywall(open.id) else { return nil }
    if case .purchasing = activity { return nil }
    let standing = Standing(
      of: customer, at: moment, counting: catalog.currencies(askedBy: open))
    guard open.judged != standing else { return nil }
    paywall?.judged = standing
    let sold = catalog.entitlements(soldOn: described)
    let holdsAll = sold.isSubset(of: customer.entitlements.active(at: moment.paidNow))
    if customer.entitlements.isKnown, !holdsAll { paywall?.hasLacked = true }
    let hasGained = paywall?.hasLacked == true && holdsAll && !sold.isEmpty
    guard
      hasGained || !catalog.stillAsks(for: open, of: customer, at: moment),
      described.dismissal == .never || !catalog.sellsAgain(on: described)
    else { return nil }
    (paywall, chosen) = (nil, nil)
    if case .denial(let feature, let count) = open.cause, catalog.feature(feature) != nil,
      catalog.decide(feature, for: customer, at: moment, count: count).isAllowed
    {
      resumable = feature
    }
    return open
  }
}

extension Catalog {
  /// Returns every entitlement that can be bought on a paywall.
  public func entitlements(soldOn paywall: Paywall) -> Set<Entitlement.ID> {
    Set(paywall.products.flatMap { product($0)?.entitlements ?? [] })
  }

  /// Returns the currencies that decide whether the reason for which a paywall opened still holds.
  fileprivate func currencies(askedBy open: Presentation.OpenPaywall) -> Set<Currency.ID> {
    switch open.cause {
    case .request: return []
    case .placement:
      let rules = open.placement.flatMap { placement($0) }?.rules ?? []
      return Set(rules.flatMap { $0.when?.currencies ?? [] })
    case .denial(let name, _): return Set((feature(name)?.access ?? []).flatMap(\.currencies))
    }
  }

  /// Returns a Boolean value that indicates whether a paywall sells something that can be bought
  /// again and again.
  fileprivate func sellsAgain(on paywall: Paywall) -> Bool {
    paywall.products.contains { product($0)?.kind == .consumable }
  }

  /// Returns a Boolean value that indicates whether the reason why a paywall opened still holds.
  fileprivate func stillAsks(
    for open: Presentation.OpenPaywall, of customer: Customer, at moment: Moment
  ) -> Bool {
    switch open.cause {
    case .request: return true
    case .placement:
      return open.placement.map { asks(for: open.id, at: $0, customer, moment) } ?? true
    case .denial(let name, let count):
      guard feature(name) != nil else { return true }
      let decision = decide(name, for: customer, at: moment, count: count)
      return !decision.isAllowed && decision.reason != .suppressed
    }
  }
}

/// The cost of a spend, and the amounts that are missing.
public struct Shortfall: Hashable, Sendable {
  /// The cost of the spend.
  public let cost: [Currency.ID: Int]

  /// The missing amount of each currency; at least 1.
  public let missing: [Currency.ID: Int]

  /// The products that would each cover the missing amounts, in the catalog's order.
  public let packs: [Catalog.Product.ID]

  /// Creates a shortfall.
  public init(
    cost: [Currency.ID: Int], missing: [Currency.ID: Int], packs: [Catalog.Product.ID]
  ) {
    self.cost = cost
    self.missing = missing
    self.packs = packs
  }
}

/// The reason why a purchase, redemption or restore failed.
public enum PurchaseFailure: String, Hashable, Sendable, Codable, CaseIterable {
  case network
  case notAvailable = "not_available"
  case unverified
  case unknownProduct = "unknown_product"

  case offerNotEligible = "offer_not_eligible"

  /// The catalog does not sell the product to this person, or not now.
  case notForSale = "not_for_sale"

  /// Purchases are turned off on the device, such as by a parent.
  case notAllowed = "not_allowed"

  /// The App Store doesn't let this copy of the app sell anything.
  case notEntitled = "not_entitled"

  /// The offer's identifier or price is not one that the store has for the product.
  case invalidOffer = "invalid_offer"

  /// The signature of the offer is not valid, is too old, or was used already.
  case invalidOfferSignature = "invalid_offer_signature"

  /// The offer lacks something that the store needs to make it.
  case missingOfferParameters = "missing_offer_parameters"

  /// The store does not sell the product this way.
  case notSupported = "not_supported"

  /// The store reports a failure of its own.
  case system
  case invalidCode = "invalid_code"
  case crashed
  case storage
  case unknown
}
