public import Foundation

/// What is before the person's eyes: a screen, perhaps a paywall over it, perhaps an alert.
///
/// A value with no clock and no views. It never takes part in a decision.
public struct Presentation: Hashable, Sendable {
  /// A paywall that is open.
  public struct OpenPaywall: Hashable, Sendable {
    public let id: Paywall.ID
    public let openedAt: Date
  }

  /// What the app says once something is over.
  public enum Alert: Hashable, Sendable {
    case purchased(Catalog.Product.ID)
    case pending(Catalog.Product.ID)
    case restored
    case nothingToRestore
    case failed(PurchaseFailure)
    case restoreFailed
  }

  /// What the person waits for.
  ///
  /// Buttons are disabled meanwhile.
  public enum Activity: Hashable, Sendable {
    case purchasing(Catalog.Product.ID)
    case restoring
  }

  public private(set) var screen: ScreenID?
  public private(set) var paywall: OpenPaywall?
  public var alert: Alert?
  public var activity: Activity?

  public init() {}

  /// What is on top: the paywall's screen, or the screen itself.
  public func visibleScreen(in catalog: Catalog) -> ScreenID? {
    paywall.flatMap { catalog.paywall($0.id)?.screen } ?? screen
  }

  /// Opens a screen.
  ///
  /// A paywall that was open closes.
  public mutating func open(_ screen: ScreenID) {
    self.screen = screen
    paywall = nil
    alert = nil
  }

  /// Opens a paywall over the screen.
  ///
  /// Returns false where it was open already.
  public mutating func open(_ paywall: Paywall.ID, at instant: Date) -> Bool {
    alert = nil
    guard self.paywall?.id != paywall else { return false }
    self.paywall = OpenPaywall(id: paywall, openedAt: instant)
    return true
  }

  /// Closes the paywall, or else the screen.
  ///
  /// Returns the paywall that was closed.
  @discardableResult
  public mutating func dismiss() -> Paywall.ID? {
    alert = nil
    guard let closed = paywall?.id else {
      screen = nil
      return nil
    }
    paywall = nil
    return closed
  }

  /// Closes the paywall if the person has just come to hold every entitlement it sells.
  ///
  /// One that was opened by somebody who held them all already stays open. Returns the paywall
  /// that was closed.
  mutating public func closeWhatNoLongerApplies(
    in catalog: Catalog, from before: Set<Entitlement.ID>, to after: Set<Entitlement.ID>
  ) -> Paywall.ID? {
    guard let open = paywall?.id, let described = catalog.paywall(open) else { return nil }
    let sold = catalog.entitlements(soldOn: described)
    guard !sold.isEmpty, !sold.isSubset(of: before), sold.isSubset(of: after) else { return nil }
    paywall = nil
    return open
  }
}

extension Catalog {
  /// Every entitlement that can be bought on a paywall.
  public func entitlements(soldOn paywall: Paywall) -> Set<Entitlement.ID> {
    Set(paywall.products.flatMap { product($0)?.entitlements ?? [] })
  }
}

/// Why a purchase, redemption or restore failed.
public enum PurchaseFailure: String, Hashable, Sendable, Codable, CaseIterable {
  case network
  case notAvailable = "not_available"
  case unverified
  case unknownProduct = "unknown_product"
  case offerNotEligible = "offer_not_eligible"
  case invalidCode = "invalid_code"
  case crashed
  case storage
  case unknown
}
