import LocalAppStore

/// An account's transactions, with its status for each product.
struct TransactionList: Sendable {
  /// The group of each subscription, of which only the newest transaction counts.
  private let groups: [String: String]
  private var kept: [String: Set<TransactionID>] = [:]
  private var everSold: Set<String> = []
  private var expired: Set<String> = []
  private var shared: Set<String> = []

  /// Creates an empty list.
  ///
  /// - Parameter products: The products of the store.
  init(selling products: [StoreConfiguration.Product]) {
    groups = Dictionary(
      uniqueKeysWithValues: products.compactMap { product in
        product.subscription.map { (product.id, $0.groupID) }
      })
  }

  /// Reads the new entries of the store's log.
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
        begin(product)
        kept[product, default: []].insert(transaction)
      default: break
      }
    }
  }

  /// Ends the transactions that a purchase of a subscription replaces: its earlier periods, which are no longer
  /// refunded, and the other plans of its group.
  private mutating func begin(_ product: String) {
    expired.remove(product)
    guard let group = groups[product] else { return }
    kept[product] = []
    expired.formUnion(groups.keys.filter { $0 != product && groups[$0] == group })
  }

  /// Returns the account's status for a product, or for one of its price variants.
  func status(of products: [String]) -> RunSnapshot.Product.Status {
    let held = products.filter { kept[$0]?.isEmpty == false }
    guard !held.isEmpty else {
      return everSold.isDisjoint(with: products) ? .neverBought : .refunded
    }
    return expired.isSuperset(of: held) ? .expired : .owned
  }

  /// Returns a Boolean value that indicates whether the family shares the product.
  func isShared(_ product: String) -> Bool { shared.contains(product) }
}
