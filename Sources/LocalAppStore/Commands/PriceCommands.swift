public import Foundation

/// Sets what new buyers pay, in a country or everywhere.
///
/// Who subscribes already goes on paying what they do, or less.
public struct SetPrice: StoreCommand {
  public static let name = "setPrice"

  let price: Decimal
  let productID: String
  let storefront: String?

  /// Makes the command.
  public init(_ price: Decimal, of productID: String, storefront: String? = nil) {
    self.price = price
    self.productID = productID
    self.storefront = storefront
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.setPrice(price, of: productID, in: storefront))
  }
}

/// Raises what a subscription costs, and asks everybody who subscribes.
///
/// Who has not agreed when the period ends is not renewed. Where no consent is needed, all are told and taken to agree.
public struct RaisePrice: StoreCommand {
  public static let name = "raisePrice"

  let productID: String
  let price: Decimal
  let needsConsent: Bool

  /// Makes the command.
  public init(of productID: String, to price: Decimal, needsConsent: Bool = true) {
    self.productID = productID
    self.price = price
    self.needsConsent = needsConsent
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.raisePrice(of: productID, to: price, needsConsent: needsConsent))
  }
}

/// Asks one subscriber to agree to the price that new buyers pay.
public struct RequestPriceIncreaseConsent: StoreCommand {
  public static let name = "requestConsent"

  let productID: String
  let account: AccountID

  /// Makes the command.
  public init(of productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.requestConsent(of: productID, account: account))
  }
}

/// Answers for a subscriber who was asked to agree to a higher price, of one product or of all.
///
/// To decline turns renewal off.
public struct AnswerPriceIncrease: StoreCommand {
  public static let name = "answerPriceIncrease"

  let productID: String?
  let account: AccountID
  let agrees: Bool

  /// Makes the command.
  public init(of productID: String? = nil, account: AccountID, agrees: Bool) {
    self.productID = productID
    self.account = account
    self.agrees = agrees
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.answerPriceIncrease(of: productID, account: account, agrees: agrees))
  }
}

/// Takes a product off the shop for ever.
///
/// What was bought stays; subscriptions to it end with their period.
public struct RemoveFromSale: StoreCommand {
  public static let name = "removeFromSale"

  let productID: String

  /// Makes the command.
  public init(_ productID: String) {
    self.productID = productID
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.removeFromSale(productID))
  }
}

/// Gives the store the public key of a server that signs offers, as 65 bytes of X9.63.
public struct AddOfferKey: StoreCommand {
  public static let name = "addOfferKey"

  let id: String
  let publicKey: [UInt8]

  /// Makes the command.
  public init(id: String, publicKey: [UInt8]) {
    self.id = id
    self.publicKey = publicKey
  }

  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    try Done(store.state.addOfferKey(publicKey, id: id))
  }
}
