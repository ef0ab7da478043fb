import Foundation
import GRDB
import TollgateCore

extension Date {
  /// Creates a date from its text in a setting, or nil for any other text.
  init?(text: some StringProtocol) {
    guard let date = Double(text).flatMap(Date.init(plausible:)) else { return nil }
    self = date
  }
}

extension Accrual {
  /// The interval in its stored form.
  var stored: String { "\(start.stored) \(interval) \(amount) \(max)" }

  init?(stored text: String) {
    let words = text.split(separator: " ")
    guard words.count == 4, let start = Date(text: words[0]), let interval = Double(words[1]),
      let amount = Int(words[2]), (1...1e9).contains(interval), (1...1_000_000).contains(amount),
      let max = Int(words[3]), (1...1_000_000_000).contains(max)
    else { return nil }
    self.init(start: start, interval: interval, amount: amount, max: max)
  }
}

extension Gift {
  /// The gift in its stored form: the time, its duration and reason, then a letter and a name.
  var stored: String {
    let name =
      switch thing {
      case .entitlement(let name): "e\(name)"
      case .badge(let name): "b\(name)"
      }
    let reason = (reason ?? "").replacing("\t", with: " ")
    return "\(instant.stored)\t\(lasts.stored(boughtAt: instant))\t\(reason)\t\(name)"
  }

  init?(stored text: String, number: String) {
    let words = text.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
    guard words.count == 4, let instant = Date(text: words[0]),
      let lasts = Lasting(stored: words[1]), let kind = words[3].first
    else { return nil }
    let name = String(words[3].dropFirst())
    let thing: Thing
    switch kind {
    case "e": thing = .entitlement(Entitlement.ID(name))
    case "b": thing = .badge(Badge.ID(name))
    default: return nil
    }
    let place = number.split(separator: "/", omittingEmptySubsequences: false)
    let fact =
      place.count == 3
      ? Fact.ID(
        environment: String(place[0]), transaction: String(place[1]), purchaseDate: instant) : nil
    guard let count = place.last.flatMap({ Int($0) }) else { return nil }
    self.init(
      number: count, thing, at: instant, lasts: lasts, by: fact,
      because: words[2].isEmpty ? nil : String(words[2]))
  }

  /// The gifts that keep features open after a reinstall that consumables unlocked: the store
  /// doesn't list those again.
  static func settings(
    of ledgerState: LedgerState, by catalog: Catalog
  ) -> [SealedContent.Setting] {
    let products = catalog.products.filter { product in
      product.kind == .consumable && !(product.entitlements.isEmpty && product.badges.isEmpty)
    }
    guard !products.isEmpty else { return [] }
    var settings: [SealedContent.Setting] = []
    for fact in ledgerState.facts.values.map(\.fact).sorted(by: { $0.id < $1.id })
    where fact.revocationDate == nil {
      guard let product = products.first(where: { $0.id == fact.product }) else { continue }
      settings += product.gifts(of: fact)
    }
    return settings
  }
}

extension Catalog.Product {
  fileprivate func gifts(of fact: Fact) -> [SealedContent.Setting] {
    func lasts(_ time: Lasting?) -> Lasting {
      guard case .length(let length) = time else { return time ?? .forever }
      return .length(Length(length.count * min(max(1, fact.quantity), 1_000), length.unit))
    }
    var things: [(thing: Gift.Thing, lasts: Lasting)] = []
    for name in entitlements {
      things.append((.entitlement(name), lasts(grants.entitlementTimes[name])))
    }
    for name in badges { things.append((.badge(name), lasts(grants.badgeTimes[name]))) }
    return things.enumerated().map { number, given in
      let gift = Gift(
        number: number, given.thing, at: fact.id.purchaseDate, lasts: given.lasts, by: fact.id)
      let name = "\(fact.id.environment)/\(fact.id.transaction)/\(number)"
      return SealedContent.Setting(
        name: LedgerSetting(rawValue: LedgerSetting.giftPrefix + name),
        value: gift.stored.databaseValue)
    }
  }
}

extension PaidPeriod {
  /// The period's text in a setting.
  var stored: String { "\(number) \(before)" }

  /// Creates a period from its text in a setting, or nil for any other text.
  init?(stored text: String) {
    let words = text.split(separator: " ").map { Int($0) }
    guard words.count == 2, let number = words[0], let before = words[1], before >= 0 else {
      return nil
    }
    self.init(number, before: before)
  }
}

extension AppOrigin {
  /// Creates an origin from its text in a setting, or nil for any other text.
  init?(stored text: String) {
    guard let origin = try? JSONDecoder().decode(AppOrigin.self, from: Data(text.utf8)) else {
      return nil
    }
    self = origin
  }
}
