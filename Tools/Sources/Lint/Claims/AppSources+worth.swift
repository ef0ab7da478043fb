import SourceJSON

/// Comparisons of an app's products.
extension AppSources {
  /// Returns the currencies that a product grants.
  func currencies(of product: String) -> Set<String> {
    Set((balances(of: product)).map(\.key))
  }

  /// Returns the sum of all currencies that a product grants, or `nil` if it grants none.
  func units(of product: String) -> Int? {
    let balances = balances(of: product)
    // The loader refuses larger amounts, and they would not add up here.
    let amounts = balances.compactMap(\.node.integer).filter { (1...1_000_000).contains($0) }
    return balances.isEmpty ? nil : amounts.reduce(0, +)
  }

  /// Returns the products that a bundle contains: according to its card, or to its grants.
  func parts(of product: String) -> [String] {
    if let parts = index.bundleParts[product] { return parts }
    let whole = entitlements(of: product)
    // A part grants less than the whole, and something.
    guard whole.count > 1 else { return [] }
    var parts: Set<String> = []
    var granted: Set<String> = []
    for candidate in whole.sorted().flatMap({ index.productsByEntitlement[$0] ?? [] }) {
      let part = entitlements(of: candidate)
      guard part.isStrictSubset(of: whole), parts.insert(candidate).inserted else { continue }
      // Parts that overlap would be counted twice; their sum would be no product's price.
      guard granted.isDisjoint(with: part) else { return [] }
      granted.formUnion(part)
    }
    return granted == whole ? parts.sorted() : []
  }

  func entitlements(of product: String) -> Set<String> {
    Set(entry(.products, product)?.granted(.entitlements) ?? [])
  }

  private func balances(of product: String) -> [JSONNode.Member] {
    entry(.products, product)?[.grants]?[.balances]?.members ?? []
  }
}
