import Foundation

extension Snapshot {
  /// What a store said that was asked after the snapshot was written.
  struct Listing: Hashable, Sendable {
    let facts: [Fact]
    let renewals: [Renewal]
  }

  /// Returns the snapshot with what a store lists now in place of what it had listed.
  ///
  /// Everything else stays as the app wrote it: uses, trials, progress, and what the app and its server had given. A
  /// consumable is listed nowhere once it is finished, so what it granted stays too.
  ///
  /// - Parameters:
  ///   - facts: The store's whole list of what the person is entitled to.
  ///   - renewals: How the person's subscriptions go on.
  /// - Returns: The snapshot to decide by.
  public func refreshed(listing facts: [Fact], renewals: [Renewal]) -> Snapshot {
    var time = time
    for signed in facts.map(\.signedDate) + renewals.map(\.signedDate) {
      time.observe(signed: signed, isFresh: false, device: signed)
    }
    var fresh = Snapshot(customer: customer, time: time, device: device, remote: remote)
    fresh.listing = Listing(facts: facts, renewals: renewals)
    return fresh
  }

  /// Returns the customer, with the entitlements that follow from what the store listed.
  func customer(by catalog: Catalog) -> Customer {
    guard let listing else { return customer }
    func stays(_ source: Entitlements.Source, _ product: Catalog.Product.ID) -> Bool {
      source != .store || catalog.product(product)?.kind == .consumable
    }
    let renewals = Dictionary(listing.renewals.map { ($0.id, $0) }) { first, second in
      first.signedDate < second.signedDate ? second : first
    }
    let listed = Entitlements(granted: listing.facts, renewals: renewals, by: catalog)
    let kept = customer.entitlements
    var customer = customer
    customer.entitlements = Entitlements(
      isKnown: true,
      causes: listed.causes + kept.causes.filter { stays($0.source, $0.product) },
      badges: listed.badges + kept.badges.filter { stays($0.source, $0.product) })
    return customer
  }
}
