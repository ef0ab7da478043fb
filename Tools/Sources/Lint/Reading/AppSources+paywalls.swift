import SourceJSON

/// The products and texts of paywalls.
extension AppSources {
  /// Returns the products in some part of the catalog, including those that a remote choice may
  /// add.
  func products(in node: JSONNode?) -> [String] {
    guard let node else { return [] }
    if let name = node.string { return [name] }
    if let remote = node[.remote]?.string {
      return (entry(.remote, remote)?[.of]?.elements ?? []).compactMap(\.string)
    }
    return node.elements.flatMap { products(in: $0) }
  }

  /// Returns the products that a paywall may sell, each once.
  func products(of paywall: JSONNode) -> [String] {
    var seen: Set<String> = []
    return products(in: paywall[.products]).filter { seen.insert($0).inserted }
  }

  /// The products of the catalog that are still sold.
  var soldProducts: [JSONNode.Member] {
    entries(.products).filter { $0.node[.retired]?.bool != true }
  }

  /// The products of the StoreKit configuration, without those that the catalog marks as no longer
  /// sold.
  var soldItems: [ConfiguredProducts.Item] {
    storeProducts.items.filter { entry(.products, $0.id)?[.retired]?.bool != true }
  }

  func kind(of product: String) -> String? { entry(.products, product)?[.type]?.string }

  func isSubscription(_ product: String) -> Bool { kind(of: product) == "autoRenewable" }

  /// Returns the screens that a paywall is drawn by: its own, and that of its sheet.
  func screens(of paywall: JSONNode) -> [JSONNode] {
    [CatalogKey.screen, .sheet].compactMap { key in
      paywall[key]?.string.flatMap { entry(.screens, $0) }
    }
  }

  /// Returns the original of a price variant, or the product itself.
  func original(of product: String) -> String {
    entry(.products, product)?[.twinOf]?.string ?? product
  }
}

extension JSONNode {
  /// This and everything in it, in the order of the file.
  var everything: [JSONNode] {
    [self] + elements.flatMap(\.everything) + members.flatMap(\.node.everything)
  }

  /// Returns the objects in here that have a key.
  func objects(with key: CatalogKey) -> [JSONNode] { everything.filter { $0[key] != nil } }

  /// Returns a Boolean value that indicates whether a button in here has a one-word action, such as
  /// `restore`.
  func hasAction(_ word: String) -> Bool {
    everything.contains { $0[.action]?.string == word }
  }

  /// An integer, or `nil` if this is something else.
  var integer: Int? { numberText.flatMap { Int($0) } }
}
