import SourceJSON

/// `{ "entitled": "pro" }`: holders of the entitlement may.
enum EntitledRule: AccessRuleGrammar {
  static let names = NameUse.value(.entitlement)

  static var schema: JSONValue {
    [
      "title": "Entitled",
      "description": "Holders of this entitlement may. One that a product grants.",
      "type": "string",
    ]
  }

  static func rule(_ entitlement: Entitlement.ID) -> AccessRule { .entitled(entitlement) }

  static func judge(
    _ entitlement: Entitlement.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    _ finding: inout AccessFinding
  ) {
    if catalog.isSimulated(entitlement, for: customer, at: moment) {
      finding.allow(.simulated)
    } else if customer.entitlements.contains(entitlement, at: moment.paidNow) {
      finding.allow(
        customer.entitlements.isInGrace(entitlement, at: moment.paidNow) ? .inGrace : .entitled)
    } else if !customer.entitlements.isKnown {
      finding.mayBeFree = true
    }
  }
}
