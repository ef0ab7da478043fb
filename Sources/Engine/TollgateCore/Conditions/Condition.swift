/// A condition for a rule, a placement's paywall, a sale or an element.
///
/// One vocabulary for all places, evaluated by ``Catalog/truth(of:for:at:in:)``. A new word is a case
/// here, a key in `Condition+Key.swift` and a line there.
public enum Condition: Hashable, Sendable {
  /// All of them hold; an empty list holds.
  case all([Condition])

  /// Any of them holds.
  case any([Condition])

  /// It doesn't hold.
  indirect case not(Condition)

  /// The person has the entitlement.
  case entitled(Entitlement.ID)

  /// The person had the entitlement once, and doesn't now.
  case ended(Entitlement.ID)

  /// The person has the entitlement only by the app's own grace after its paid time.
  case inGrace(Entitlement.ID)

  /// The trial lasts.
  case inTrial(Trial.ID)

  /// The trial is over.
  case trialExpired(Trial.ID)

  /// The person's progress reached the goal.
  case reached(Progression.Goal)

  /// The person has at least an amount of a currency.
  indirect case balance(Currency.ID, Comparison)

  /// Less time than this has passed since an event.
  indirect case within(Stretch)

  /// At least this much time has passed since an event.
  indirect case after(Stretch)

  /// Today is one of these dates, in the person's time zone.
  indirect case dates(DateSpan)

  /// Today is one of these days of the week, in the person's time zone.
  case daysOfWeek(Set<Weekday>)

  /// The device is on one of these platforms.
  case platform(Set<Platform>)

  /// A test switch is on.
  case toggle(String)

  /// Onboarding is done, or isn't.
  case onboarded(Bool)

  /// The Apple account first bought the app before something.
  indirect case appBoughtBefore(AppOrigin.Bound)

  /// The person may use the feature now.
  case allowed(Feature.ID)

  /// The person may not use the feature now.
  case denied(Feature.ID)

  /// The person may use the feature without a limit.
  case unlimited(Feature.ID)

  /// A number of uses of the feature is left.
  indirect case remaining(Feature.ID, Comparison)

  /// A number of items of the feature exists, as the app counts them.
  indirect case count(Feature.ID, Comparison)

  /// The offer is open.
  case offer(Offer.ID)

  /// The product, or a twin of it, is the person's.
  case owned(Catalog.Product.ID)

  /// The purchase of the product waits for approval.
  case pending(Catalog.Product.ID)

  /// The product is for sale to the person, and its price is loaded.
  case sold(Catalog.Product.ID)

  /// The placement was called this many times, including now.
  case calls(Comparison)

  /// A feature or a placement of this name opened the paywall.
  case openedBy(String)

  /// The product is the plan that is picked, or its sheet is open.
  case chosen(Catalog.Product.ID)

  /// The person has set this on the screen.
  case input(String)

  /// The person's purchases are still unknown, or are known.
  case loading(Bool)

  /// The store's products are in this state.
  case store(StoreState)

  /// A state of the products that the store sells.
  public enum StoreState: String, Hashable, Sendable, Decodable, CaseIterable {
    case loading, unreachable, loaded
  }
}

extension Condition {
  /// Returns a Boolean value that indicates whether any part of it is one that a test accepts.
  public func contains(where isOne: (Condition) -> Bool) -> Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains { $0.contains(where: isOne) }
    case .not(let other): other.contains(where: isOne)
    default: isOne(self)
    }
  }

  /// The currencies whose balances it asks for.
  var currencies: [Currency.ID] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.currencies)
    case .not(let other): other.currencies
    case .balance(let currency, _): [currency]
    default: []
    }
  }

  /// The condition that both hold.
  func and(_ other: Condition) -> Condition {
    switch (self, other) {
    case (.all(let parts), .all(let others)): .all(parts + others)
    case (.all(let parts), _): parts.isEmpty ? other : .all(parts + [other])
    case (_, .all(let others)): others.isEmpty ? self : .all([self] + others)
    default: .all([self, other])
    }
  }

  /// Returns a Boolean value that indicates whether a server can judge it: it asks for nothing that only a device
  /// knows.
  ///
  /// - Parameter isKept: Returns whether the server keeps the balances of a currency.
  /// - Returns: False if something in it has to be asked on a device.
  func isKnownToServer(keeping isKept: (Currency.ID) -> Bool) -> Bool {
    !contains { part in
      switch part {
      case .inTrial, .trialExpired, .reached, .within, .after, .toggle, .onboarded,
        .appBoughtBefore:
        true
      case .balance(let currency, _): !isKept(currency)
      default: false
      }
    }
  }

  /// A Boolean value that indicates whether the passing of time alone can change it.
  var dependsOnTime: Bool {
    contains { part in
      switch part {
      case .within, .after, .dates, .daysOfWeek: true
      default: false
      }
    }
  }
}
