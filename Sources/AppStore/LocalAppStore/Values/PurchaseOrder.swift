public import Foundation

/// The request that an app makes when the person taps Buy.
public struct PurchaseOrder: Hashable, Codable, Sendable {
  /// The identifier of the product.
  public var productID: String

  /// The number of units to buy.
  public var quantity: Int

  /// The app's own name for the account that buys.
  ///
  /// The transaction carries it.
  public var appAccountToken: UUID?

  /// A Boolean value that indicates whether to simulate Ask to Buy.
  ///
  /// Production ignores it.
  public var simulatesAskToBuy: Bool

  /// The offer of a subscription to buy on.
  ///
  /// An introductory offer isn't requested: eligible accounts get it.
  public var offer: OfferOrder?

  /// A compact JWS in which the app's server decides the eligibility for the introductory offer.
  public var introductoryEligibility: String?

  /// A Boolean value that indicates whether the person declines an introductory offer; nil is no.
  public var declinesIntroductoryOffer: Bool?

  /// The billing plan of a subscription.
  ///
  /// Nil for the offer's plan, or if the order has no offer, payment at once.
  public var billingPlan: StoreConfiguration.BillingPlan.Kind?

  /// The date of a purchase in the past, or nil to buy now.
  ///
  /// For tests.
  public var purchaseDate: Date?

  /// The way in which a subscription that was bought in the past went on.
  public var renewalBehavior: RenewalBehavior

  /// Creates a request for a product.
  public init(
    productID: String, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool = false, offer: OfferOrder? = nil,
    introductoryEligibility: String? = nil, purchaseDate: Date? = nil,
    renewalBehavior: RenewalBehavior = .renewUntilNow
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
    self.offer = offer
    self.introductoryEligibility = introductoryEligibility
    self.purchaseDate = purchaseDate
    self.renewalBehavior = renewalBehavior
  }
}

extension PurchaseOrder {
  /// A Boolean value that indicates whether the app's server signed something in it.
  var isSigned: Bool {
    switch offer {
    case .promotional, .promotionalJWS: true
    case .promotionalUnsigned, .winBack, .code, nil: introductoryEligibility != nil
    }
  }
}
