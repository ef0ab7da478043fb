import AppStoreWire
package import LocalAppStore

extension ForecastPlan {
  /// Simulates one person.
  ///
  /// - Parameters:
  ///   - person: The person's number, from 0 on.
  ///   - variant: The assumptions and the products.
  /// - Returns: Their transactions at the end of the plan, or nil for a person who buys nothing.
  /// - Throws: ``AppStoreError`` if the store refuses a purchase of its own products.
  package func claims(of person: Int, in variant: Variant) throws -> [ListClaims.Claims]? {
    let draws = Draws(seed: seed, person: person)
    return try Life.transactions(
      draws, in: variant, from: arrival(of: draws, in: variant), until: end)
  }

  /// Returns when a person gets the app: evenly over the months of arrival.
  func arrival(of draws: Draws, in variant: Variant) -> WireDate {
    let months = min(variant.assumptions.arrivalMonths ?? months, months)
    let (start, end) = (bounds[0].rawValue, bounds[months].rawValue)
    return WireDate(rawValue: start + draws.number(below: end - start, .arrival))
  }
}
