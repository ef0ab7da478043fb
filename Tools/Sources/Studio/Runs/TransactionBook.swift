import LocalAppStore

/// How an account stands to each product, by what its store has written down.
struct TransactionBook: Sendable {
  private var owned: [String: Set<TransactionID>] = [:]
  private var everSold: Set<String> = []

  /// Reads on in the store's log.
  mutating func read(_ events: [StoreEvent]) {
    for event in events {
      guard let product = event.productID, let transaction = event.transaction else { continue }
      switch event.kind {
      case .refunded, .sharingStopped: owned[product]?.remove(transaction)
      case .purchased, .boughtElsewhere, .approved, .redeemed, .shared, .refundReversed:
        everSold.insert(product)
        owned[product, default: []].insert(transaction)
      default: break
      }
    }
  }

  func standing(of product: String) -> World.Product.Standing {
    if owned[product]?.isEmpty == false { return .owned }
    return everSold.contains(product) ? .refunded : .neverBought
  }
}
