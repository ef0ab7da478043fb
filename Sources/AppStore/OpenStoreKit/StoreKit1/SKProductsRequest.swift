public import Foundation

/// A type that is notified of the App Store's products, on the main thread.
public protocol SKProductsRequestDelegate: SKRequestDelegate {
  /// Notifies the delegate that the App Store answered.
  func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// A request of StoreKit 1 for products.
open class SKProductsRequest: SKRequest {
  private let identifiers: Set<String>

  /// Creates a request for no products, for tests that override its members.
  public override init() {
    identifiers = []
    super.init()
  }

  /// Creates a request for products by their identifiers.
  public init(productIdentifiers: Set<String>) {
    identifiers = productIdentifiers
    super.init()
  }

  override var productIdentifiers: Set<String>? { identifiers }

  override func receive(_ products: [Product]) {
    let response = SKProductsResponse(
      products.map(SKProduct.init),
      missing: identifiers.subtracting(products.map(\.id)).sorted())
    delegate?.productsRequest(self, didReceive: response)
  }

  /// The object that is notified of the products, and how the request went.
  open weak var delegate: (any SKProductsRequestDelegate)? {
    get { anyDelegate as? any SKProductsRequestDelegate }
    set { anyDelegate = newValue }
  }
}

/// The App Store's answer to a request for products.
open class SKProductsResponse: NSObject {
  private let found: [SKProduct]
  private let missing: [String]

  /// Creates a response without products, for tests that override its members.
  public override init() {
    found = []
    missing = []
    super.init()
  }

  init(_ products: [SKProduct], missing: [String]) {
    found = products
    self.missing = missing
    super.init()
  }

  /// The products that are for sale.
  open var products: [SKProduct] { found }

  /// The requested identifiers that aren't for sale.
  open var invalidProductIdentifiers: [String] { missing }
}
