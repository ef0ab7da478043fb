import SourceJSON

/// What of an app's products can be compared.
extension AppSources {
  /// The currencies that a product grants.
  func currencies(of product: String) -> Set<String> {
    Set((balances(of: product)).map(\.key))
  }

  /// How much a product grants, all currencies added up, or nil where it grants none.
  func units(of product: String) -> Int? {
    let balances = balances(of: product)
    // The loader refuses larger amounts, and they would not add up here.
    let amounts = balances.compactMap(\.node.integer).filter { (1...1_000_000).contains($0) }
    return balances.isEmpty ? nil : amounts.reduce(0, +)
  }

  /// The products that are all in one: as its card says, or as the grants show.
  func parts(of product: String) -> [String] {
    let cards = entries("screens").flatMap { $0.node.objects(with: "bundle") }
    if let card = cards.first(where: { $0["product"]?.string == product }) {
      return (card["bundle"]?["parts"]?.elements ?? []).compactMap(\.string)
    }
    let whole = entitlements(of: product)
    let parts = entries("products").map(\.key).filter { part in
      let granted = entitlements(of: part)
      return original(of: part) == part && !granted.isEmpty && granted.isStrictSubset(of: whole)
        && units(of: part) == nil
    }
    // Parts that overlap would be counted twice; what they add up to is nobody's price.
    let granted = parts.flatMap { entitlements(of: $0) }
    return granted.count == whole.count && Set(granted) == whole ? parts : []
  }

  func entitlements(of product: String) -> Set<String> {
    let granted = entry("products", product)?["grants"]?["entitlements"]?.elements ?? []
    return Set(granted.compactMap(\.string))
  }

  private func balances(of product: String) -> [JSONNode.Member] {
    entry("products", product)?["grants"]?["balances"]?.members ?? []
  }
}
