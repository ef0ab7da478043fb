package import AppStoreWire
package import TollgateCore

extension CustomerRecord {
  /// Returns the entitlements that are active at an instant, each with its end or nil for none.
  package func activeEntitlements(
    by catalog: ServedCatalog, at now: WireDate
  ) -> [Entitlement.ID: WireDate?] {
    Dictionary(grouping: entitlements(by: catalog).causes, by: \.entitlement)
      .compactMapValues { causes -> WireDate?? in
        let ends = causes.map(\.end)
        guard !ends.contains(nil) else { return .some(nil) }
        guard let last = ends.compactMap(\.self).max(), now.date < last else { return nil }
        return WireDate(last)
      }
  }
}
