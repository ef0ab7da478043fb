import TollgateCore

extension ScreenState {
  /// Returns a Boolean value that indicates whether a condition is known to hold.
  func satisfies(_ condition: Condition, of catalog: Catalog) -> Bool {
    catalog.truth(of: condition, for: customer, at: moment, in: circumstances) == .yes
  }

  /// The values that a screen's conditions may depend on besides the customer.
  private var circumstances: Circumstances {
    var circumstances = Circumstances()
    circumstances.counts = counts
    circumstances.opener = presentation.paywall?.opener
    circumstances.chosen = presentation.chosen
    circumstances.inputs = inputs
    circumstances.productCatalog = productCatalog
    return circumstances
  }

  /// Returns a Boolean value that indicates whether the person owns a product or a twin of it; see
  /// ``TollgateCore/Catalog/owns(_:_:at:)``.
  func owns(_ id: Catalog.Product.ID, of catalog: Catalog) -> Bool {
    catalog.owns(id, customer, at: moment, on: productCatalog)
  }

  /// The reasons for the person's current entitlements.
  var currentCauses: [Entitlements.Cause<Entitlement.ID>] {
    customer.entitlements.causes.filter { $0.end.map { moment.paidNow < $0 } ?? true }
  }
}

extension Catalog {
  /// Returns a product and its twins.
  func family(of id: Product.ID) -> Set<Product.ID> { Set(twins(of: id) + [id]) }
}
