import SourceJSON

/// `{ "unlessEntitled": "ad_free" }`: everybody may but holders of the entitlement, for whom the
/// feature is suppressed.
enum UnlessEntitledRule: AccessRuleGrammar {
  static let names = NameUse.value(.entitlement)

  static var schema: JSONValue {
    [
      "title": "Unless entitled",
      "description":
        "Allows every person except holders of this entitlement, for whom it is suppressed, regardless of other rules. A product must grant the entitlement.",
      "type": "string",
    ]
  }

  static func judge(
    _ entitlement: Entitlement.ID, in catalog: Catalog, for customer: Customer, at moment: Moment,
    _ finding: inout AccessFinding
  ) {
    if catalog.isSimulated(entitlement, for: customer, at: moment)
      || customer.entitlements.contains(entitlement, at: moment.paidNow)
    {
      finding.isSuppressed = true
    } else if customer.entitlements.isKnown {
      finding.allow(.free)
    } else {
      // It is not shown while it is unknown whether the person has paid to be spared it.
      finding.mayBeSuppressed = true
    }
  }
}
