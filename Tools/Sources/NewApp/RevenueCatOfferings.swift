public import Foundation
import LocalAppStore
public import SourceJSON
import TollgateScreens

/// The products in a response of RevenueCat's offerings endpoint, version 1 or 2.
///
/// Version 1 has `offerings`, each with `packages`, each with an `identifier` and a
/// `platform_product_identifier`. Packages are named by their duration, such as `$rc_annual`
/// (RevenueCat, "Displaying Products"). Version 2 has `items`, whose products say their type and
/// their duration. Neither has prices.
public struct RevenueCatOfferings: Sendable {
  /// A package: a product with its own name.
  struct Package: Sendable {
    let identifier: String

    /// The product of the App Store, without the plan that RevenueCat may write behind a colon.
    let product: String

    /// A Boolean value that indicates whether the monthly paid plan is meant.
    var isPaidMonthly = false

    /// The type in version 2, such as `subscription`, or nil.
    var type: String?

    /// The lengths of a period and of a free trial in version 2, or nil.
    var duration: StoreConfiguration.Period?
    var trial: StoreConfiguration.Period?
  }

  /// Some packages that are shown together.
  struct Offering: Sendable {
    let identifier: String
    let packages: [Package]

    /// The placements that show it.
    var placements: [String] = []
  }

  /// The offerings, the current one first.
  let offerings: [Offering]

  /// The packages of all offerings, without repeated products, the current offering's first.
  var packages: [Package] {
    var seen: Set<String> = []
    let all = offerings.flatMap(\.packages)
    let monthly = Set(all.filter(\.isPaidMonthly).map(\.product))
    return all.filter { seen.insert($0.product).inserted }.map { package in
      var package = package
      package.isPaidMonthly = monthly.contains(package.product)
      return package
    }
  }

  /// Returns whether a file is a response of the endpoint, of either version.
  public static func canRead(_ root: JSONNode) -> Bool {
    root["offerings"] != nil
      || root["items"]?.elements.contains { $0["object"]?.string == "offering" } == true
  }

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - data: The response's body.
  ///   - file: The file's name, for errors.
  /// - Throws: ``SourceError`` if it is no such response, or names no product.
  public init(_ data: Data, file: String) throws {
    let root = try JSONNode.parse(data, file: file)
    let listed: [Offering]
    let isCurrent: (Offering) -> Bool
    if let nodes = root["offerings"]?.elements {
      let current = root["current_offering_id"]?.string
      isCurrent = { $0.identifier == current }
      let placements = root["placements"]?["offering_ids_by_placement"]?.members ?? []
      listed = try nodes.map { node in
        let identifier = node["identifier"]?.string ?? ""
        return Offering(
          identifier: identifier,
          packages: try (node["packages"]?.elements ?? []).map(Package.init).withoutRepeats,
          placements: placements.filter { $0.node.string == identifier }.map(\.key).sorted())
      }
    } else if let nodes = root["items"]?.elements {
      let current = nodes.first { $0["is_current"]?.bool == true }?["lookup_key"]?.string
      isCurrent = { $0.identifier == current }
      listed = try nodes.map { node in
        Offering(
          identifier: node["lookup_key"]?.string ?? "",
          packages: try (node["packages"]?["items"]?.elements ?? [])
            .flatMap(Package.all(ofVersion2:)).withoutRepeats)
      }
    } else {
      throw root.error(
        "this has no list of `offerings`",
        fix:
          "Save what GET /v1/subscribers/{user}/offerings or GET /v2/projects/{project}/offerings answers."
      )
    }
    self.offerings = listed.filter(isCurrent) + listed.filter { !isCurrent($0) }
    guard !packages.isEmpty else {
      throw root.error("its offerings have no packages", fix: "Name a response that has some.")
    }
  }

  /// Returns the initial products: those with a duration are plans of one group.
  ///
  /// Prices are made up.
  func configuration(
    _ words: StarterWords, _ languages: [PhraseLanguage]
  ) -> StoreConfiguration {
    let group = "21E2A700"
    var number = 0x21E2_A701
    let products = packages.map { package in
      defer { number += 1 }
      let title = package.title(words, in: .english)
      return StoreConfiguration.Product(
        id: package.product, kind: package.kind, referenceName: title,
        internalID: String(number, radix: 16, uppercase: true), price: package.price,
        localizations: languages.map {
          .init(
            locale: $0.locale, displayName: String(package.title(words, in: $0).prefix(30)),
            description: "")
        },
        subscription: package.period.map { period in
          .init(
            groupID: group, level: 1, period: period,
            introductoryOffer: package.trial.map { .init(paymentMode: .free, period: $0) },
            billingPlans: package.isPaidMonthly ? [package.monthlyPlan] : [])
        })
    }
    let groups: [StoreConfiguration.SubscriptionGroup] =
      products.contains { $0.subscription != nil } ? [.init(id: group, name: "Pro")] : []
    return StoreConfiguration(products: products, subscriptionGroups: groups)
  }
}

extension [RevenueCatOfferings.Package] {
  /// The packages without repeated products; a product paid monthly represents its other plan too.
  fileprivate var withoutRepeats: Self {
    var seen: Set<String> = []
    return filter { seen.insert($0.product).inserted }
  }
}

extension RevenueCatOfferings.Package {
  /// Reads a package of a response.
  fileprivate init(_ node: JSONNode) throws {
    guard let product = node["platform_product_identifier"]?.string, !product.isEmpty else {
      throw node.error(
        "this package has no `platform_product_identifier`", fix: "Take the package out.")
    }
    let plan = node["platform_product_plan_identifier"]?.string
    let (id, suffix) = Self.parts(of: product)
    self.init(
      identifier: node["identifier"]?.string ?? product, product: id,
      isPaidMonthly: plan == "monthly" || suffix == "monthly")
  }

  /// Reads the packages of one that version 2 answers: one for each of its products.
  fileprivate static func all(ofVersion2 node: JSONNode) throws -> [Self] {
    try (node["products"]?["items"]?.elements ?? []).map { item in
      let product = item["product"] ?? item
      guard let written = product["store_identifier"]?.string, !written.isEmpty else {
        throw product.error("this product has no `store_identifier`", fix: "Take it out.")
      }
      let (id, suffix) = parts(of: written)
      let terms = product["subscription"]
      return Self(
        identifier: node["lookup_key"]?.string ?? id, product: id,
        isPaidMonthly: suffix == "monthly", type: product["type"]?.string,
        duration: terms?["duration"]?.string.flatMap { StoreConfiguration.Period($0) },
        trial: terms?["trial_duration"]?.string.flatMap { StoreConfiguration.Period($0) })
    }
  }

  /// Returns a product's identifier, and the plan after a colon; identifiers contain no colon.
  private static func parts(of written: String) -> (id: String, plan: String?) {
    let parts = written.split(separator: ":", maxSplits: 1).map(String.init)
    return (parts.first ?? written, parts.count > 1 ? parts[1] : nil)
  }

  /// The plan by which a year is paid month by month.
  fileprivate var monthlyPlan: StoreConfiguration.BillingPlan {
    let payment = Decimal(399) / 100
    return .init(.monthly, price: payment, commitmentPrice: payment * 12)
  }

  /// The length of a subscription, from the name of the package or else of the product; nil for
  /// other products.
  fileprivate var period: StoreConfiguration.Period? {
    if let duration { return duration }
    if let type, type != "subscription" { return nil }
    switch identifier {
    case "$rc_weekly": return .init(1, .week)
    case "$rc_monthly": return .init(1, .month)
    case "$rc_two_month": return .init(2, .month)
    case "$rc_three_month": return .init(3, .month)
    case "$rc_six_month": return .init(6, .month)
    case "$rc_annual": return .init(1, .year)
    case "$rc_lifetime": return nil
    default: break
    }
    let words = Set("\(identifier) \(product)".lowercased().split { !$0.isLetter }.map(String.init))
    if !words.isDisjoint(with: ["week", "weekly"]) { return .init(1, .week) }
    if !words.isDisjoint(with: ["quarter", "quarterly"]) { return .init(3, .month) }
    if !words.isDisjoint(with: ["halfyear", "semiannual"]) { return .init(6, .month) }
    if !words.isDisjoint(with: ["month", "monthly"]) { return .init(1, .month) }
    if !words.isDisjoint(with: ["year", "yearly", "annual"]) { return .init(1, .year) }
    return nil
  }

  /// The kind of product: a plan if it has a duration, a consumable if its name has coins or a
  /// number.
  fileprivate var kind: StoreConfiguration.Product.Kind {
    if period != nil { return .autoRenewable }
    switch type {
    case "consumable": return .consumable
    case "non_consumable", "one_time": return .nonConsumable
    case "non_renewing_subscription": return .nonRenewing
    default: break
    }
    let name = product.lowercased()
    let isPack =
      name.last?.isNumber == true
      || ["coin", "gem", "credit", "token"].contains { name.contains($0) }
      || identifier.lowercased() == "consumable"
    return isPack && identifier != "$rc_lifetime" ? .consumable : .nonConsumable
  }

  /// A price that grows with the amount.
  fileprivate var price: Decimal {
    guard let period else { return kind == .consumable ? Decimal(199) / 100 : Decimal(4999) / 100 }
    let cents =
      switch period.unit {
      case .day: 99
      case .week: 199
      case .month: 499 * period.value
      case .year: 3999
      }
    return Decimal(cents) / 100
  }

  /// Returns the display name: the duration's, or else the product's, in the language that it has.
  fileprivate func title(_ words: StarterWords, in language: PhraseLanguage) -> String {
    let key: String? =
      switch identifier {
      case "$rc_weekly": "product_weekly"
      case "$rc_monthly": "product_monthly"
      case "$rc_two_month": "product_two_months"
      case "$rc_three_month": "product_three_months"
      case "$rc_six_month": "product_six_months"
      case "$rc_annual": "product_yearly"
      case "$rc_lifetime": "product_lifetime"
      default: nil
      }
    let word = product.split { ".:_-".contains($0) }.last.map(String.init) ?? product
    return key.map { words.text($0, in: language) } ?? word.capitalized
  }
}
