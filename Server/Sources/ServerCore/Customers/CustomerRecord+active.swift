public import AppStoreWire
public import TollgateCore

/// An entitlement that is announced as active.
public struct ActiveEntitlement: Hashable, Sendable {
  /// The instant at which it ends, or nil if it lasts.
  public let end: WireDate?

  /// The instant at which it expires by time alone, or nil if it lasts.
  ///
  /// It is later than the end while a renewal may still be on its way.
  public let review: WireDate?
}

extension CustomerRecord {
  /// Returns the entitlements to announce as active at an instant.
  ///
  /// An entitlement whose subscription may still renew stays active for
  /// ``SubscriptionChain/renewalMargin`` after its end.
  public func heldEntitlements(
    by catalog: ServedCatalog, at now: WireDate
  ) -> [Entitlement.ID: ActiveEntitlement] {
    let renewing = Set(subscriptions.filter(\.mayStillRenew).map(\.newest.id))
    return Dictionary(grouping: entitlements(by: catalog).causes, by: \.entitlement)
      .compactMapValues { causes in
        let ends = causes.compactMap { cause in cause.end.map { WireDate($0) } }
        guard ends.count == causes.count else { return ActiveEntitlement(end: nil, review: nil) }
        let reviews = zip(causes, ends).map { cause, end in
          renewing.contains(cause.fact.transaction)
            ? WireDate(rawValue: end.rawValue + SubscriptionChain.renewalMargin) : end
        }
        guard let end = ends.max(), let review = reviews.max(), now < review else { return nil }
        return ActiveEntitlement(end: end, review: review)
      }
  }
}
