import LocalAppStore

/// How an account stands to each product, by what its store has written down.
struct TransactionBook: Sendable {
  private var kept: [String: Set<TransactionID>] = [:]
  private var everSold: Set<String> = []
  private var expired: Set<String> = []
  private var shared: Set<String> = []

  /// Reads on in the store's log.
  mutating func read(_ events: [StoreEvent]) {
    for event in events {
      guard let product = event.productID else { continue }
      switch event.kind {
      case .shared: shared.insert(product)
      case .sharingStopped: shared.remove(product)
      case .expired: expired.insert(product)
      default: break
      }
      guard let transaction = event.transaction else { continue }
      switch event.kind {
      case .refunded, .sharingStopped: kept[product]?.remove(transaction)
      case .purchased, .boughtElsewhere, .approved, .redeemed, .shared, .refundReversed, .renewed,
        .recovered, .upgraded, .planChanged, .offerRedeemed:
        everSold.insert(product)
        expired.remove(product)
        kept[product, default: []].insert(transaction)
      default: break
      }
    }
  }

  /// How the account stands to a product, or to one of its twins under an offer.
  func standing(of products: [String]) -> World.Product.Standing {
    let held = products.filter { kept[$0]?.isEmpty == false }
    guard !held.isEmpty else {
      return everSold.isDisjoint(with: products) ? .neverBought : .refunded
    }
    return expired.isSuperset(of: held) ? .expired : .owned
  }

  /// Whether somebody of the family lends the product.
  func isShared(_ product: String) -> Bool { shared.contains(product) }
}
