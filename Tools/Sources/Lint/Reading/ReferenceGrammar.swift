import TollgateCore

/// A table of the catalog's keys whose values are names, and of the kinds of those names.
///
/// The content of a key that isn't in a grammar is searched. Screens declare the names that they
/// use (`ScreenLayout.mentions(in:)`).
struct ReferenceGrammar: Sendable {
  /// The meaning of the value under a key.
  indirect enum Meaning: Sendable {
    /// A name, or a list of names.
    case name(NameKind)

    /// An object whose keys are names.
    case keys(NameKind)

    /// An object whose values are names.
    case values(NameKind)
    case keysAndValues(NameKind)

    /// A condition or an access rule, which declares its own names.
    case condition

    /// Something with a grammar of its own.
    case part(ReferenceGrammar)

    /// Several things with the author's names and a grammar of their own.
    case entries(ReferenceGrammar)
  }

  let meanings: [CatalogKey: Meaning]

  init(_ meanings: [CatalogKey: Meaning]) { self.meanings = meanings }

  /// The grammar of an entry in each section of a catalog.
  static let sections: [CatalogKey: ReferenceGrammar] = [
    .products: ReferenceGrammar([
      .twinOf: .name(.product), .when: .condition, .paywall: .name(.paywall),
      .grants: .part(ReferenceGrammar([.balances: .keys(.currency)])),
    ]),
    .spends: ReferenceGrammar([
      .cost: .keys(.currency), .unlocks: .name(.feature), .when: .condition,
      .paywall: .name(.paywall),
      .grants: .part(ReferenceGrammar([.balances: .keys(.currency)])),
    ]),
    .rewards: ReferenceGrammar([
      .grants: .part(ReferenceGrammar([.balances: .keys(.currency)])), .when: .condition,
    ]),
    .currencies: ReferenceGrammar([.when: .condition]),
    .features: ReferenceGrammar([
      .access: .condition, .paywall: .name(.paywall), .placement: .name(.placement),
    ]),
    .paywalls: ReferenceGrammar([
      .screen: .name(.screen), .sheet: .name(.screen), .products: .name(.product),
    ]),
    .choices: ReferenceGrammar([
      .options: .name(.feature), .default: .name(.feature), .defaultOn: .values(.feature),
    ]),
    .simulation: ReferenceGrammar([.entitlements: .name(.entitlement)]),
    .remote: ReferenceGrammar([.choice: .name(.product), .of: .name(.product)]),
    .experiments: ReferenceGrammar([
      .paywall: .name(.paywall),
      .variants: .entries(ReferenceGrammar([.set: .keys(.remote)])),
    ]),
    .offers: ReferenceGrammar([
      .sells: .keysAndValues(.product),
      .when: .condition,
    ]),
    .placements: ReferenceGrammar([
      .paywall: .name(.paywall), .unlessEntitled: .name(.entitlement), .when: .condition,
    ]),
  ]
}
