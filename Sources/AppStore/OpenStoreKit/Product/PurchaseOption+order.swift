package import LocalAppStore

extension Set<Product.PurchaseOption> {
  /// Returns the order of a product with these options.
  ///
  /// If two of them contradict each other, it is always the same one that counts.
  package func order(of productID: String) -> PurchaseOrder {
    sorted { $0.debugDescription < $1.debugDescription }
      .reduce(into: PurchaseOrder(productID: productID)) { order, option in
        switch option.meaning {
        case .appAccountToken(let token): order.appAccountToken = token
        case .quantity(let quantity): order.quantity = quantity
        case .simulatesAskToBuy(let simulates): order.simulatesAskToBuy = simulates
        case .offer(let offer): order.offer = offer
        case .introductoryEligibility(let jws): order.introductoryEligibility = jws
        case .purchaseDate(let date, let behavior):
          order.purchaseDate = date
          order.renewalBehavior = behavior
        case .billingPlan(let plan): order.billingPlan = plan
        case .storefrontChange, .custom: break
        }
      }
  }

  var storefrontChange: (@Sendable (Storefront) -> Bool)? {
    for case .storefrontChange(let change) in map(\.meaning) { return change.isWelcome }
    return nil
  }
}
