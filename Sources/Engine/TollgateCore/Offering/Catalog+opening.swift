import Foundation

extension Catalog {
  /// Returns the products that would each unlock all of some features for a customer, alone or with
  /// their existing purchases.
  ///
  /// - Parameters:
  ///   - features: The features; nothing unlocks those that the catalog lacks.
  ///   - customer: The customer.
  ///   - moment: The moment to decide at.
  /// - Returns: The products that are sold then, in the catalog's order, without price variants of another.
  public func products(
    opening features: [Feature.ID], for customer: Customer, at moment: Moment
  ) -> [Product.ID] {
    let closed = features.filter { !decide($0, for: customer, at: moment).isAllowed }
    guard !closed.isEmpty, closed.allSatisfy({ feature($0) != nil }) else { return [] }
    return products.filter { product in
      guard product.twin == nil, isSold(product.id, at: moment.paidNow),
        sale(of: product, to: customer, at: moment) == .yes
      else { return false }
      let buyer = buyer(of: product, customer, at: moment)
      return closed.allSatisfy { decide($0, for: buyer, at: moment).isAllowed }
    }.map(\.id)
  }

  /// Returns the customer after buying a product.
  private func buyer(of product: Product, _ customer: Customer, at moment: Moment) -> Customer {
    let end: Date? = product.kind == .autoRenewable ? .distantFuture : nil
    let fact = Fact(
      id: Fact.ID(environment: "", transaction: "", purchaseDate: moment.paidNow),
      product: product.id, signedDate: moment.paidNow, expirationDate: end)
    let bought = Entitlements(granted: [fact], by: self)
    let held = customer.entitlements
    var buyer = customer
    buyer.entitlements = Entitlements(
      isKnown: true, causes: held.causes + bought.causes, badges: held.badges + bought.badges)
    for (currency, amount) in product.balances {
      buyer.balances[currency] = (buyer.balances[currency] ?? 0).plus(amount)
    }
    return buyer
  }
}
