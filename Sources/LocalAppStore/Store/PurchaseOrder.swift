public import Foundation

/// What an app asks for when the person taps Buy.
public struct PurchaseOrder: Hashable, Codable, Sendable {
  public var productID: String
  public var quantity: Int

  /// The app's own name for the account that buys.
  ///
  /// The transaction carries it.
  public var appAccountToken: UUID?

  /// Asks a parent although none is set up.
  ///
  /// Production ignores it.
  public var simulatesAskToBuy: Bool

  /// The offer of a subscription to buy on.
  ///
  /// An introductory offer is not asked for: who is eligible gets it.
  public var offer: OfferOrder?

  /// A compact JWS by which the app's server says who may have the introductory offer.
  public var introductoryEligibility: String?

  /// When it was bought, where that is over.
  ///
  /// For tests.
  public var purchaseDate: Date?

  /// What has become of a subscription bought in the past.
  public var renewalBehavior: RenewalBehavior

  /// Asks for a product.
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
