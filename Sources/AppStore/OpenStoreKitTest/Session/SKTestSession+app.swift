public import LocalAppStore
public import OpenStoreKit

extension SKTestSession {
  /// The store, with controls that Apple's sessions do not have: families, networks, prices, other devices.
  public var store: LocalStore { environment.store }

  /// The person who buys.
  public var account: AccountID { environment.account }

  /// The device that the app runs on.
  public var device: DeviceID { environment.device }

  /// The app's process.
  public var launch: AppLaunch { environment.launch }

  /// Closes the app and opens it again: its listeners end, and the updates of a launch arrive.
  public func relaunch() throws { try environment.relaunch() }

  /// Taps Buy in the App Store for the person, which the app gets as a `PurchaseIntent`.
  ///
  /// - Throws: ``SKTestError``.
  public func beginPurchaseIntent(
    productIdentifier: String, offerIdentifier: String? = nil
  ) throws {
    let purchase = PromotedPurchase(productID: productIdentifier, offerID: offerIdentifier)
    try ask(PromotePurchase(purchase, on: environment.device))
  }

  /// Makes the App Store show something over the app, which gets it as a `Message`.
  public func show(_ message: StoreMessage) throws {
    try ask(ShowMessage(message, to: environment.account))
  }
}
