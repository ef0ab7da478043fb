public import Foundation

/// A request of StoreKit 1 to buy a product.
open class SKPayment: NSObject {
  var order: PaymentOrder

  /// Creates a payment for one unit of a product.
  public init(product: SKProduct) {
    order = PaymentOrder(productID: product.productIdentifier)
    super.init()
  }

  /// Creates a payment for nothing yet.
  public override init() {
    order = PaymentOrder(productID: "")
    super.init()
  }

  init(_ order: PaymentOrder) {
    self.order = order
    super.init()
  }

  /// The product.
  open var productIdentifier: String { order.productID }

  /// The number of units that are bought.
  open var quantity: Int { order.quantity }

  /// The app's identifier for the buying account; a UUID becomes the transaction's
  /// `appAccountToken`.
  open var applicationUsername: String? { order.applicationUsername }

  /// A Boolean value that indicates whether to simulate Ask to Buy.
  open var simulatesAskToBuyInSandbox: Bool { order.simulatesAskToBuy }

  /// The promotional offer that is used.
  open var paymentDiscount: SKPaymentDiscount? { order.discount.map(SKPaymentDiscount.init) }

  /// Data that was once for Apple's use alone: always nil.
  open var requestData: Data? { nil }
}

/// A request of StoreKit 1 to buy a product, which can be changed until it is added to the queue.
open class SKMutablePayment: SKPayment {
  open override var productIdentifier: String {
    get { order.productID }
    set { order.productID = newValue }
  }

  open override var quantity: Int {
    get { order.quantity }
    set { order.quantity = newValue }
  }

  open override var applicationUsername: String? {
    get { order.applicationUsername }
    set { order.applicationUsername = newValue }
  }

  open override var simulatesAskToBuyInSandbox: Bool {
    get { order.simulatesAskToBuy }
    set { order.simulatesAskToBuy = newValue }
  }

  open override var paymentDiscount: SKPaymentDiscount? {
    get { order.discount.map(SKPaymentDiscount.init) }
    set { order.discount = newValue?.discount }
  }
}

/// A promotional offer that the app's server signed, by StoreKit 1.
open class SKPaymentDiscount: NSObject {
  let discount: PaymentOrder.Discount

  /// Creates an empty discount, for tests that override its members; the store refuses it.
  public override init() {
    discount = PaymentOrder.Discount(
      identifier: "", keyIdentifier: "", nonce: UUID(), signature: "", timestamp: 0)
    super.init()
  }

  /// Creates a discount from the server's answer.
  ///
  /// - Parameters:
  ///   - identifier: The offer.
  ///   - keyIdentifier: The name of the key that signed.
  ///   - nonce: The nonce that makes the signature valid for one purchase.
  ///   - signature: The signature's bytes in Base64.
  ///   - timestamp: The beginning of the day for which it is valid, in milliseconds since 1970.
  public init(
    identifier: String, keyIdentifier: String, nonce: UUID, signature: String, timestamp: NSNumber
  ) {
    discount = PaymentOrder.Discount(
      identifier: identifier, keyIdentifier: keyIdentifier, nonce: nonce, signature: signature,
      timestamp: timestamp.intValue)
    super.init()
  }

  init(_ discount: PaymentOrder.Discount) {
    self.discount = discount
    super.init()
  }

  /// The offer.
  open var identifier: String { discount.identifier }

  /// The name of the key that signed.
  open var keyIdentifier: String { discount.keyIdentifier }

  /// The nonce that makes the signature valid for one purchase.
  open var nonce: UUID { discount.nonce }

  /// The signature's bytes in Base64.
  open var signature: String { discount.signature }

  /// The beginning of the day for which it is valid, in milliseconds since 1970.
  open var timestamp: NSNumber { NSNumber(value: discount.timestamp) }
}
