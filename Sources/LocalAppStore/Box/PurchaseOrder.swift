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

  /// Asks for a product.
  public init(
    productID: String, quantity: Int = 1, appAccountToken: UUID? = nil,
    simulatesAskToBuy: Bool = false
  ) {
    self.productID = productID
    self.quantity = quantity
    self.appAccountToken = appAccountToken
    self.simulatesAskToBuy = simulatesAskToBuy
  }
}
