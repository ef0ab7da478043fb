import Foundation
import LocalAppStore
import TollgateScreens

extension NewApp.Model {
  /// Returns the initial products, with made-up prices.
  func configuration(
    bundleID: String, _ words: StarterWords, _ languages: [PhraseLanguage]
  ) -> StoreConfiguration {
    func localized(_ title: String, _ description: String) -> [StoreConfiguration.Localization] {
      languages.map { language in
        .init(
          locale: language.locale, displayName: words.text(title, in: language),
          description: words.text(description, in: language))
      }
    }
    func product(
      _ name: String, _ kind: StoreConfiguration.Product.Kind, _ cents: Int, internalID: String,
      description: String = "description_everything",
      tier: String? = nil, subscription: StoreConfiguration.Subscription? = nil
    ) -> StoreConfiguration.Product {
      let prefix = tier.map { "\($0) · " } ?? ""
      var localizations = localized("product_\(Self.title(name))", description)
      for index in localizations.indices {
        localizations[index].displayName = prefix + localizations[index].displayName
      }
      return StoreConfiguration.Product(
        id: "\(bundleID).\(name)", kind: kind,
        referenceName: prefix + words.text("product_\(Self.title(name))", in: .english),
        internalID: internalID, price: Decimal(cents) / 100, localizations: localizations,
        subscription: subscription)
    }
    let pro = "21E2A6F0"
    var configuration = StoreConfiguration(products: [])
    switch self {
    case .trial, .quota:
      let stay = StoreConfiguration.Offer(
        id: "stay", referenceName: "Stay for less", paymentMode: .payAsYouGo,
        price: Decimal(249) / 100, period: .init(1, .month), periodCount: 3, internalID: "21E2A6F7")
      configuration.subscriptionGroups = [.init(id: pro, name: "Pro")]
      configuration.products = [
        product(
          "pro.monthly", .autoRenewable, 499, internalID: "21E2A6F1",
          subscription: .init(
            groupID: pro, level: 1, period: .init(1, .month), promotionalOffers: [stay])),
        product(
          "pro.yearly", .autoRenewable, 3999, internalID: "21E2A6F2",
          subscription: .init(groupID: pro, level: 1, period: .init(1, .year))),
      ]
    case .lifetime:
      configuration.products = [
        product("everything", .nonConsumable, 1499, internalID: "21E2A6F3")
      ]
    case .coins:
      configuration.products = [
        product(
          "coins.100", .consumable, 99, internalID: "21E2A6F4", description: "description_coins"),
        product(
          "coins.500", .consumable, 399, internalID: "21E2A6F5", description: "description_coins"),
        product(
          "coins.2000", .consumable, 999, internalID: "21E2A6F6", description: "description_coins"),
      ]
    case .tiers:
      configuration.subscriptionGroups = [.init(id: pro, name: "Pro")]
      func plan(
        _ name: String, _ cents: Int, level: Int, _ unit: StoreConfiguration.Period.Unit,
        _ id: String
      ) -> StoreConfiguration.Product {
        product(
          name, .autoRenewable, cents, internalID: id, tier: level == 1 ? "Pro" : "Plus",
          subscription: .init(groupID: pro, level: level, period: .init(1, unit)))
      }
      configuration.products = [
        plan("plus.monthly", 299, level: 2, .month, "21E2A701"),
        plan("plus.yearly", 2499, level: 2, .year, "21E2A702"),
        plan("pro.monthly", 699, level: 1, .month, "21E2A703"),
        plan("pro.yearly", 5999, level: 1, .year, "21E2A704"),
      ]
    case .credits:
      configuration.subscriptionGroups = [.init(id: pro, name: "Pro")]
      configuration.products = [
        product(
          "pro.monthly", .autoRenewable, 499, internalID: "21E2A705",
          description: "description_credits",
          subscription: .init(groupID: pro, level: 1, period: .init(1, .month))),
        product(
          "credits.50", .consumable, 299, internalID: "21E2A706",
          description: "description_credits"),
        product(
          "credits.200", .consumable, 899, internalID: "21E2A707",
          description: "description_credits"),
      ]
    case .passes:
      configuration.products = [
        product("pass.week", .nonRenewing, 199, internalID: "21E2A708"),
        product("pass.month", .nonRenewing, 499, internalID: "21E2A709"),
      ]
    case .tips:
      configuration.products = [
        product(
          "tip.small", .consumable, 99, internalID: "21E2A70A", description: "description_tip"),
        product(
          "tip.medium", .consumable, 299, internalID: "21E2A70B", description: "description_tip"),
        product(
          "tip.large", .consumable, 999, internalID: "21E2A70C", description: "description_tip"),
      ]
    }
    return configuration
  }

  /// Returns the key of a product's title among the texts of every new app.
  private static func title(_ product: String) -> String {
    switch product {
    case "pro.monthly", "plus.monthly": "monthly"
    case "pro.yearly", "plus.yearly": "yearly"
    case "credits.50": "credits_small"
    case "credits.200": "credits_large"
    case "pass.week": "pass_week"
    case "pass.month": "pass_month"
    case "tip.small": "tip_small"
    case "tip.medium": "tip_medium"
    case "tip.large": "tip_large"
    case "coins.100": "coins_small"
    case "coins.500": "coins_medium"
    case "coins.2000": "coins_large"
    default: "everything"
    }
  }
}

extension PhraseLanguage {
  /// The language as a StoreKit configuration names it.
  var locale: String {
    self == .english ? "en_US" : rawValue.replacing("-", with: "_")
  }
}

extension StoreConfiguration {
  /// Gives each product a name in each language, omits texts with claims about prices, and turns
  /// off failing purchases and accelerated time.
  mutating func describeProducts(in languages: [PhraseLanguage]) {
    for index in products.indices {
      for place in products[index].localizations.indices {
        let words = products[index].localizations[place]
        if words.displayName.claimsPrice {
          let language = PhraseLanguage(reading: words.locale) ?? .english
          products[index].localizations[place].displayName = products[index].title(language)
        }
        if words.description.claimsPrice {
          products[index].localizations[place].description = ""
        }
      }
      for language in languages {
        let product = products[index]
        guard !product.isNamed(in: language) else { continue }
        let known = product.localization(for: language.rawValue, fallback: "en_US")
        products[index].localizations.removeAll { $0.locale == language.locale }
        products[index].localizations.append(
          .init(
            locale: language.locale, displayName: product.title(language),
            description: known?.description ?? ""))
      }
    }
    settings.timeRate = .realTime
    settings.askToBuy = false
    settings.failsPurchases = false
    settings.failsRenewals = false
    settings.interruptsPurchases = false
    settings.errors = []
  }
}

extension StoreConfiguration.Product {
  /// Returns a Boolean value that indicates whether it has a name in a language, for any region.
  func isNamed(in language: PhraseLanguage) -> Bool {
    localizations.contains {
      $0.locale.prefix { $0 != "_" && $0 != "-" } == language.rawValue.prefix { $0 != "-" }
        && !$0.displayName.isEmpty
    }
  }
}
