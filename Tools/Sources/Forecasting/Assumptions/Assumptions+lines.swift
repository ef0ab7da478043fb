import Foundation
package import LocalAppStore

extension Assumptions {
  /// An assumption as text.
  package struct Line: Hashable, Sendable {
    package let key: String
    package let value: String

    /// A Boolean value that indicates whether the assumption was set; otherwise it is the default.
    package let isGiven: Bool
  }

  /// All assumptions, as ``read(_:selling:)`` reads them, in the order of the keys and the products.
  package func lines(selling configuration: StoreConfiguration) -> [Line] {
    var found: [Line] = []
    func add(_ key: String, _ value: String) {
      found.append(Line(key: key, value: value, isGiven: given[key] != nil))
    }
    func add<Value>(
      _ key: AssumptionKey, _ values: ByProduct<Value>, _ text: (Value) -> String
    ) {
      add(key.rawValue, text(values.general))
      for product in configuration.products {
        guard let value = values.particular[product.id] else { continue }
        add("\(key.rawValue).\(product.id)", text(value))
      }
    }
    for product in configuration.products {
      guard let share = shares[product.id] else { continue }
      add("share.\(product.id)", "\(share)")
    }
    let places = prices.map {
      (key: "price.\($0.product)\($0.storefront.map { "@\($0)" } ?? "")", price: $1)
    }
    for (key, price) in places.sorted(by: { $0.key < $1.key }) { add(key, "\(price)") }
    add(.trialConversion, trialConversion, \.description)
    add(.churn, churn) { $0.map(\.description).joined(separator: ",") }
    let changes = switches.map { (key: "switch.\($0.from)>\($0.to)", share: $1) }
    for (key, share) in changes.sorted(by: { $0.key < $1.key }) { add(key, "\(share)") }
    add(.again, again, \.description)
    add(.refunds, refunds, \.description)
    add("paymentFailure", "\(paymentFailure)")
    add("recovery", "\(recovery)")
    add("returns", "\(returns)")
    if let graceDays { add("graceDays", "\(graceDays)") }
    add(
      "storefronts", storefronts.map { "\($0.code):\($0.share)" }.joined(separator: ","))
    if let arrivalMonths { add("arrivalMonths", "\(arrivalMonths)") }
    return found
  }
}
