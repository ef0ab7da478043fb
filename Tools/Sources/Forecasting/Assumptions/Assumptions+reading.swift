import Foundation
package import LocalAppStore
import SourceJSON

extension Assumptions {
  /// Reads a line such as `share.com.example.pro = 3%`.
  ///
  /// - Throws: ``ForecastMistake`` if the line is no assumption.
  package mutating func read(
    _ line: String, selling configuration: StoreConfiguration
  ) throws(ForecastMistake) {
    guard let equals = line.firstIndex(of: "=") else {
      throw ForecastMistake("`\(line)` is no assumption. Write KEY=VALUE, such as `churn=12%,8%`.")
    }
    func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespaces) }
    try set(
      trimmed(line[..<equals]), to: trimmed(line[line.index(after: equals)...]),
      selling: configuration)
  }

  /// Sets one assumption.
  ///
  /// - Parameters:
  ///   - key: Its name, with the product or storefront it is about.
  ///   - text: Its value.
  ///   - configuration: The available products.
  /// - Throws: ``ForecastMistake`` if the assumption doesn't exist, or the value is not valid for it.
  package mutating func set(
    _ key: String, to text: String, selling configuration: StoreConfiguration
  ) throws(ForecastMistake) {
    guard key.utf8.count + text.utf8.count <= 2_000 else {
      throw ForecastMistake("An assumption has at most 2,000 characters.")
    }
    let dot = key.firstIndex(of: ".")
    let word = String(key[..<(dot ?? key.endIndex)])
    guard let name = AssumptionKey(rawValue: word) else {
      throw ForecastMistake(
        "There is no assumption `\(word)`. "
          + Suggestion.advice(about: word, in: AssumptionKey.allCases.map(\.rawValue)), about: key)
    }
    let subject = dot.map { String(key[key.index(after: $0)...]) }
    if case .none = name.subject, subject != nil {
      throw ForecastMistake("`\(word)` holds for all products. Write `\(word)=…`.", about: key)
    }
    var reader = AssumptionReader(
      key: key, name: name, subject: subject, text: text, configuration: configuration)
    try reader.read(into: &self)
    note(text, for: key)
  }
}

/// Reads the value of one assumption.
private struct AssumptionReader {
  let key: String
  let name: AssumptionKey
  let subject: String?
  let text: String
  let configuration: StoreConfiguration

  mutating func read(into assumptions: inout Assumptions) throws(ForecastMistake) {
    switch name {
    case .share: assumptions.shares[try product().id] = try share()
    case .price: assumptions.prices[try place()] = try price()
    case .trialConversion:
      let share = try share()
      try set(share, in: &assumptions.trialConversion) { $0.kind == .autoRenewable }
    case .churn:
      let shares = try shares()
      try set(shares, in: &assumptions.churn) { $0.kind == .autoRenewable }
    case .again:
      let share = try share()
      try set(share, in: &assumptions.again) { $0.kind == .consumable || $0.kind == .nonRenewing }
    case .refunds:
      let share = try share()
      try set(share, in: &assumptions.refunds) { _ in true }
    case .switch: assumptions.switches[try change()] = try share()
    case .paymentFailure: assumptions.paymentFailure = try share()
    case .recovery: assumptions.recovery = try share()
    case .returns: assumptions.returns = try share()
    case .graceDays: assumptions.graceDays = try number(in: [0] + GracePeriod.lengths)
    case .arrivalMonths: assumptions.arrivalMonths = try number(in: Array(1...60))
    case .storefronts: assumptions.storefronts = try storefronts()
    }
  }

  private func mistake(_ text: String) -> ForecastMistake { ForecastMistake(text, about: key) }

  private func set<Value>(
    _ value: Value, in place: inout Assumptions.ByProduct<Value>,
    of fits: (StoreConfiguration.Product) -> Bool
  ) throws(ForecastMistake) {
    guard subject != nil else { return place.general = value }
    let product = try product()
    guard fits(product) else {
      throw mistake("`\(product.id)` is \(product.kind.noun), which has no \(name.rawValue).")
    }
    place.particular[product.id] = value
  }

  private func product(_ id: String? = nil) throws(ForecastMistake) -> StoreConfiguration.Product {
    guard let id = id ?? subject, !id.isEmpty else {
      throw mistake("Name a product: `\(name.spelling)=…`.")
    }
    guard let product = configuration.product(id) else {
      throw mistake(
        "There is no product `\(id)`. "
          + Suggestion.advice(about: id, in: configuration.products.map(\.id)))
    }
    return product
  }

  private func change() throws(ForecastMistake) -> Assumptions.Change {
    let names = (subject ?? "").split(separator: ">", omittingEmptySubsequences: false)
    guard names.count == 2 else { throw mistake("Write `switch.PRODUCT>PRODUCT=…`.") }
    let (from, to) = (try product(String(names[0])), try product(String(names[1])))
    guard let group = from.subscription?.groupID, to.subscription?.groupID == group,
      from.id != to.id
    else {
      throw mistake(
        "There is no change from `\(from.id)` to `\(to.id)`: name two subscriptions of one group.")
    }
    return Assumptions.Change(from: from.id, to: to.id)
  }

  private func place() throws(ForecastMistake) -> Assumptions.Place {
    let parts = (subject ?? "").split(separator: "@", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { throw mistake("Write `\(name.spelling)=…`.") }
    let product = try product(String(parts[0]))
    guard parts.count == 2 else { return Assumptions.Place(product: product.id, storefront: nil) }
    return Assumptions.Place(product: product.id, storefront: try storefront(String(parts[1])))
  }

  private func storefront(_ code: String) throws(ForecastMistake) -> String {
    guard StorefrontCountry(code) != nil else {
      throw mistake(
        "There is no storefront `\(code)`. Write three letters, such as `USA` or `ESP`.")
    }
    return code
  }

  private func share() throws(ForecastMistake) -> Share { try share(text[...]) }

  private func share(_ text: Substring) throws(ForecastMistake) -> Share {
    guard let share = Share(text) else {
      throw mistake(
        "`\(text.trimmingCharacters(in: .whitespaces))` is no share for `\(key)`. Write a number "
          + "from 0 to 1, such as 0.04, or a percentage, such as 4%, with at most six decimals.")
    }
    return share
  }

  private func shares() throws(ForecastMistake) -> [Share] {
    var found: [Share] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      found.append(try share(part))
    }
    guard found.count <= 120 else { throw mistake("`\(key)` has at most 120 months.") }
    return found
  }

  private func price() throws(ForecastMistake) -> Decimal {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain =
      (1...2).contains(parts.count) && text.utf8.count <= 12
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
      && (parts.count == 1 || parts[1].count <= 3)
    guard isPlain, let price = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else {
      throw mistake(
        "`\(text)` is no price. Write digits with at most three decimals and no currency, such as "
          + "`7.99`.")
    }
    return price
  }

  private func number(in allowed: [Int]) throws(ForecastMistake) -> Int {
    guard let number = Int(text), allowed.contains(number) else {
      let words =
        allowed.count > 10
        ? "a whole number from \(allowed[0]) to \(allowed[allowed.count - 1])"
        : "one of \(allowed.map(String.init).joined(separator: ", "))"
      throw mistake("`\(text)` is not possible for `\(key)`. Write \(words).")
    }
    return number
  }

  private func storefronts() throws(ForecastMistake) -> [(code: String, share: Share)] {
    var found: [(code: String, share: Share)] = []
    for part in text.split(separator: ",") {
      let pair = part.split(separator: ":", omittingEmptySubsequences: false)
      guard pair.count == 2 else {
        throw mistake("Write storefronts as `USA:70%,ESP:30%`, not `\(text)`.")
      }
      let code = try storefront(pair[0].trimmingCharacters(in: .whitespaces))
      guard !found.contains(where: { $0.code == code }) else {
        throw mistake("`\(code)` is there twice in `storefronts`.")
      }
      found.append((code, try share(pair[1])))
    }
    let sum = found.reduce(0) { $0 + $1.share.millionths }
    guard sum == Share.all.millionths else {
      throw mistake(
        "The storefronts’ shares add up to \(Double(sum) / 10_000)%, and must to 100%.")
    }
    return found
  }
}

extension StoreConfiguration.Product.Kind {
  /// The kind as text.
  fileprivate var noun: String {
    switch self {
    case .consumable: "a consumable"
    case .nonConsumable: "a non-consumable"
    case .nonRenewing: "a non-renewing subscription"
    case .autoRenewable: "an auto-renewable subscription"
    }
  }
}
