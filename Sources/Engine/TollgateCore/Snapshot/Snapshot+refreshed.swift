import Foundation

extension Snapshot {
  /// A store's listing from after the snapshot was written.
  struct Listing: Hashable, Sendable {
    let facts: [Fact]
    let renewals: [Renewal]
  }

  /// Returns the snapshot with a store's new listing in place of its earlier one.
  ///
  /// Everything else stays as the app wrote it: uses, trials, progress, and grants of the app and
  /// its server. A finished consumable is in no listing, so its grants stay too.
  ///
  /// - Parameters:
  ///   - facts: The store's complete listing of the person's entitlements.
  ///   - renewals: The renewals of the person's subscriptions.
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

  /// Returns the customer, with the entitlements that follow from the store's listing.
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
