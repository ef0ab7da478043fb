extension StoreConfiguration {
  /// The configuration with its products in the order in which a file has them.
  var inFileOrder: StoreConfiguration {
    var copy = self
    copy.products = products.filter { $0.kind == .consumable || $0.kind == .nonConsumable }
    copy.products += products.filter { $0.kind == .nonRenewing }
    for group in subscriptionGroups {
      copy.products += products.filter {
        $0.kind == .autoRenewable && $0.subscription?.groupID == group.id
      }
    }
    return copy
  }

  /// Returns the first difference from another configuration in words, or nil if they are equal.
  func difference(from other: StoreConfiguration) -> String? {
    if self == other { return nil }
    if version != other.version { return "the version" }
    if settings != other.settings { return "a setting" }
    if offerKeys != other.offerKeys { return "a key for offers" }
    if subscriptionGroups != other.subscriptionGroups { return "a subscription group" }
    let ids = products.map(\.id)
    if let lost = other.products.first(where: { !ids.contains($0.id) }) { return "`\(lost.id)`" }
    let changed = zip(products, other.products).first { $0 != $1 }
    return changed.map { "`\($0.0.id)`" } ?? "a part of it"
  }
}
