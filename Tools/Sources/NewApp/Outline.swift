import Foundation
import Lint
import LocalAppStore
import TollgateScreens

/// The products that a new app sells, sorted by how its catalog describes them.
struct Outline {
  /// A feature that owners of certain products can use.
  struct Sale {
    /// The name of the entitlement.
    let entitlement: String

    /// The products that grant it, plans first.
    let products: [StoreConfiguration.Product]

    /// A Boolean value that indicates whether it is sold as plans, on a paywall of its own.
    let isPlans: Bool

    /// The feature that it opens.
    var feature: String { "use_\(entitlement)" }

    /// Its name for people.
    let title: (PhraseLanguage) -> String
  }

  /// Something that is bought by the piece and spent.
  struct Coin {
    /// The name of the currency.
    let currency: String

    /// Each product with the amount that it grants.
    var packs: [(product: StoreConfiguration.Product, amount: Int)]

    /// Its name for people.
    let title: (PhraseLanguage) -> String
  }

  /// The products of a RevenueCat offering other than the current one.
  struct Offering {
    /// The name of its paywall, of its screen, and of the placement that shows it.
    let name: String

    /// The products on its paywall: its plans, or all if it has none; products beside plans are in
    /// the store.
    let products: [StoreConfiguration.Product]

    /// The entitlement whose plans it sells; nil if it sells none.
    let sale: Sale?

    /// The other placements that show it.
    let placements: [String]
  }

  /// The offerings that have a paywall of their own.
  let offerings: [Offering]

  /// The products of the current offering; nil if there are no others.
  let current: Set<String>?

  /// The entitlements that are sold.
  let sales: [Sale]

  /// The currencies that are bought to be spent.
  let coins: [Coin]

  /// Products that grant nothing and can be bought again, such as tips.
  let tips: [StoreConfiguration.Product]

  /// Consumables whose names don't show what a unit grants.
  ///
  /// The catalog leaves them out.
  let unclear: [StoreConfiguration.Product]

  /// The model, if it is made of one.
  let model: NewApp.Model?

  /// The products that are sold without plans, on one paywall for all: `store`.
  var storeSales: [Sale] { sales.filter { !$0.isPlans } }

  /// A Boolean value that indicates whether there is anything in the store.
  var hasStore: Bool { !storeSales.isEmpty || !coins.isEmpty || !tips.isEmpty }

  /// Sorts the products of a configuration.
  ///
  /// Each subscription group grants one entitlement, which a lifetime purchase grants too if its
  /// name shows that and there is one group. Every other lasting product has its own grant.
  /// Consumables whose names differ only in a number are packs of one currency.
  init(of configuration: StoreConfiguration, origin: NewApp.Origin) {
    if case .model(let model) = origin { self.model = model } else { model = nil }
    var names = UniqueNames()
    let groups = configuration.subscriptionGroups.compactMap { group in
      let plans = configuration.products.filter { $0.subscription?.groupID == group.id }
      return plans.isEmpty ? nil : (group: group, plans: plans)
    }
    let lifetime = configuration.products.filter { groups.count == 1 && $0.isLifetime }
    var sales = groups.map { group, plans in
      let slug = Slug.underscored(group.name)
      return Sale(
        entitlement: names.name(slug.isEmpty ? "pro" : slug), products: plans + lifetime,
        isPlans: true
      ) { language in
        // Only developers see the group's reference name.
        let own = group.localizations.filter { PhraseLanguage(reading: $0.locale) == language }
        return ((own + group.localizations).map(\.displayName) + [group.name]).first(
          where: \.isName)
          ?? "Pro"
      }
    }
    let included = Set(lifetime.map(\.id))
    let single = configuration.products.filter {
      [.nonConsumable, .nonRenewing].contains($0.kind) && !included.contains($0.id)
    }
    if self.model == .passes {
      sales.append(
        Sale(entitlement: names.name("pro"), products: single, isPlans: false) { _ in "Pro" })
    } else {
      sales += single.map { product in
        Sale(
          entitlement: names.name(product.slug), products: [product], isPlans: false,
          title: product.title)
      }
    }
    self.sales = sales
    let consumables = configuration.products.filter { $0.kind == .consumable }
    tips = consumables.filter(\.isTip)
    unclear = consumables.filter { !$0.isTip && $0.isBundle }
    coins = Self.coins(consumables.filter { !$0.isTip && !$0.isBundle }, &names)
    guard case .offerings(let response) = origin, response.offerings.count > 1 else {
      (offerings, current) = ([], nil)
      return
    }
    let plans = sales.first(where: \.isPlans)
    var screens = UniqueNames(
      taken: ["home", "settings", "app_launch", "onboarding_completed"]
        + [NewCatalog.store, NewCatalog.subscription] + sales.map(\.paywall))
    current = Set(response.offerings[0].packages.map(\.product))
    offerings = response.offerings.dropFirst().compactMap { offering in
      let products = offering.packages.compactMap { configuration.product($0.product) }
      let isPlan = { (product: StoreConfiguration.Product) in
        plans?.products.contains { $0.id == product.id } == true
      }
      let slug = Slug.underscored(offering.identifier)
      return products.isEmpty
        ? nil
        : Offering(
          name: screens.name(slug.isEmpty ? "offering" : slug),
          products: products.contains(where: isPlan) ? products.filter(isPlan) : products,
          sale: products.contains(where: isPlan) ? plans : nil,
          placements: offering.placements.map { screens.name(Slug.underscored($0)) })
    }
  }

  /// Returns the products that the current offering sells; all of them if it sells none.
  func offered(_ products: [StoreConfiguration.Product]) -> [StoreConfiguration.Product] {
    let found = products.filter { current?.contains($0.id) ?? true }
    return found.isEmpty ? products : found
  }

  private static func coins(
    _ products: [StoreConfiguration.Product], _ names: inout UniqueNames
  ) -> [Coin] {
    var coins: [(base: String, coin: Coin)] = []
    for product in products {
      let (base, amount) = product.pack
      if let place = coins.firstIndex(where: { $0.base == base }) {
        coins[place].coin.packs.append((product, amount))
      } else {
        let words = base.split(separator: "_").joined(separator: " ").capitalized
        coins.append(
          (base, Coin(currency: names.name(base), packs: [(product, amount)]) { _ in words }))
      }
    }
    return coins.map(\.coin)
  }
}

extension StoreConfiguration.Product {
  /// Returns the product's name in a language, as far as its file has one.
  ///
  /// A name that claims something of a price, which screens work out from the prices, is passed over.
  func title(_ language: PhraseLanguage) -> String {
    let own = localizations.first { PhraseLanguage(reading: $0.locale) == language }
    let named = own ?? localization(for: language.rawValue, fallback: "en_US")
    let names = [named?.displayName, referenceName].compactMap(\.self)
    let words = slug.split(separator: "_").joined(separator: " ").capitalized
    let isNamed = names.contains { !$0.isEmpty }
    return (names + (isNamed ? [words] : [])).first(where: \.isName) ?? id
  }

  /// The identifier's last part that isn't only a number, for use in names.
  var slug: String {
    let parts = id.split { ".:/".contains($0) }.map { Slug.underscored(String($0)) }
    return parts.last { $0.contains(where: \.isLetter) } ?? "product"
  }

  /// A Boolean value that indicates whether it is bought once and named as lifetime.
  fileprivate var isLifetime: Bool {
    guard kind == .nonConsumable else { return false }
    let words = "\(id) \(referenceName ?? "")".lowercased()
    return ["lifetime", "life_time", "forever"].contains { words.contains($0) }
  }

  /// A Boolean value that indicates whether it is named as a tip.
  fileprivate var isTip: Bool {
    !words.isDisjoint(with: [
      "tip", "tips", "tipjar", "coffee", "donation", "donate", "support", "supporter", "thanks",
    ])
  }

  /// A Boolean value that indicates whether it is named as a bundle.
  fileprivate var isBundle: Bool {
    !words.isDisjoint(with: ["bundle", "starter", "combo"])
  }

  /// The words of its identifier and its reference name, in lowercase.
  private var words: Set<String> {
    Set("\(id) \(referenceName ?? "")".lowercased().split { !$0.isLetter }.map(String.init))
  }

  /// The currency that a consumable grants, and the amount: the number at the end of its
  /// identifier, or one.
  fileprivate var pack: (base: String, amount: Int) {
    let words = id.split { ".:/_- ".contains($0) }
    let ending = words.last.map { String($0.reversed().prefix(while: \.isNumber).reversed()) }
    let amount = ending.flatMap { Int($0) }.flatMap { (1...1_000_000).contains($0) ? $0 : nil } ?? 1
    let parts = id.split { ".:/".contains($0) }.map(String.init)
    let named = parts.last { $0.contains(where: \.isLetter) } ?? "coins"
    let base = Slug.underscored(named).trimmingSuffix { $0.isNumber || $0 == "_" }
    return (base.isEmpty ? "coins" : base, amount)
  }
}

extension String {
  /// A Boolean value that indicates whether the text claims something of a price, such as "Save 50%".
  var claimsPrice: Bool { !Linter.priceClaims(in: self).isEmpty }

  /// A Boolean value that indicates whether there is something to call a product by.
  fileprivate var isName: Bool {
    contains { !$0.isWhitespace } && !claimsPrice
  }

  fileprivate func trimmingSuffix(where isGone: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isGone(last) { text.removeLast() }
    return String(text)
  }
}
