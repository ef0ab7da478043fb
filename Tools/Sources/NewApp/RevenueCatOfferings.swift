public import Foundation
import LocalAppStore
import SourceJSON
import TollgateScreens

/// The products in a response of RevenueCat's offerings endpoint, version 1.
///
/// The response has `offerings`, each with `packages`, and of each package its `identifier` and its
/// `platform_product_identifier`. Prices are not in it. Packages are named by what they last for, such as
/// `$rc_annual` (RevenueCat, "Displaying Products").
public struct RevenueCatOfferings: Sendable {
  /// A package: what is bought under a name of its own.
  struct Package: Sendable {
    let identifier: String
    let product: String
  }

  /// Some packages that are shown together.
  struct Offering: Sendable {
    let identifier: String
    let packages: [Package]
  }

  /// The offerings, the current one first.
  let offerings: [Offering]

  /// The packages of all offerings, each product once, those of the current offering first.
  var packages: [Package] {
    var seen: Set<String> = []
    return offerings.flatMap(\.packages).filter { seen.insert($0.product).inserted }
  }

  /// Reads a response.
  ///
  /// - Parameters:
  ///   - data: The response's body.
  ///   - file: The file's name, for errors.
  /// - Throws: ``SourceError`` where it is no such response, or names no product.
  public init(_ data: Data, file: String) throws {
    let root = try JSONNode.parse(data, file: file)
    guard let listed = root["offerings"]?.elements else {
      throw root.error(
        "this has no list of `offerings`",
        fix: "Save what GET /v1/subscribers/{user}/offerings answers.")
    }
    let current = root["current_offering_id"]?.string
    let sorted =
      listed.filter { $0["identifier"]?.string == current }
      + listed.filter { $0["identifier"]?.string != current }
    self.offerings = try sorted.map { offering in
      var seen: Set<String> = []
      return Offering(
        identifier: offering["identifier"]?.string ?? "",
        packages: try (offering["packages"]?.elements ?? []).map(Package.init)
          .filter { seen.insert($0.product).inserted })
    }
    guard !packages.isEmpty else {
      throw root.error("its offerings have no packages", fix: "Name a response that has some.")
    }
  }

  /// Returns the products to begin with: what lasts for a time is a plan of one group.
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
        subscription: package.period.map {
          .init(groupID: group, level: 1, period: $0)
        })
    }
    let groups: [StoreConfiguration.SubscriptionGroup] =
      products.contains { $0.subscription != nil } ? [.init(id: group, name: "Pro")] : []
    return StoreConfiguration(products: products, subscriptionGroups: groups)
  }
}

extension RevenueCatOfferings.Package {
  /// Reads a package of a response.
  fileprivate init(_ node: JSONNode) throws {
    guard let product = node["platform_product_identifier"]?.string, !product.isEmpty else {
      throw node.error(
        "this package has no `platform_product_identifier`", fix: "Take the package out.")
    }
    self.init(identifier: node["identifier"]?.string ?? product, product: product)
  }

  /// The length of a subscription, by the name of the package or else of the product; nil for what has none.
  fileprivate var period: StoreConfiguration.Period? {
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
    if !words.isDisjoint(with: ["month", "monthly"]) { return .init(1, .month) }
    if !words.isDisjoint(with: ["year", "yearly", "annual"]) { return .init(1, .year) }
    return nil
  }

  /// The kind of product: a plan where it lasts for a time, a consumable where it says coins or a number.
  fileprivate var kind: StoreConfiguration.Product.Kind {
    if period != nil { return .autoRenewable }
    let name = product.lowercased()
    let isPack =
      name.last?.isNumber == true
      || ["coin", "gem", "credit", "token"].contains { name.contains($0) }
      || identifier.lowercased() == "consumable"
    return isPack && identifier != "$rc_lifetime" ? .consumable : .nonConsumable
  }

  /// A price that grows with what one gets.
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

  /// Returns the name for people: that of the time it lasts for, or else the product's, in the language it is in.
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
