public import Journeys
import LocalAppStore
import TollgateCore

/// A guide with the values to enter in App Store Connect for an app's products, field by field.
///
/// `AppStoreConnect.md` in each example app's folder contains its guide, which a test compares.
public struct ConnectGuide: Sendable {
  private let app: AppFolder

  /// Describes an app as its files do.
  public init(_ app: AppFolder) { self.app = app }

  /// The chapters on all that the app sells, as Markdown.
  public var markdown: String {
    let store = app.products
    let once = store.products.filter { $0.subscription == nil }
    let groups = store.subscriptionGroups.filter { !plans(in: $0).isEmpty }
    var chapters: [String] = []
    if !once.isEmpty {
      chapters.append(
        "#### In-App Purchases\n\n" + once.map { table(of: $0, fields(of: $0)) }.joined())
    }
    if !groups.isEmpty {
      chapters.append("#### Subscriptions\n\n\(gracePeriod)\n\n" + groups.map(chapter).joined())
    }
    return chapters.joined().trimmingEnd
  }

  private var gracePeriod: String {
    guard let period = app.products.settings.gracePeriod else {
      return "Billing Grace Period: off."
    }
    let renewals = period.renewals == .all ? "all renewals" : "paid to paid renewals only"
    return "Billing Grace Period: \(period.days) days, \(renewals)."
  }

  private func plans(
    in group: StoreConfiguration.SubscriptionGroup
  ) -> [StoreConfiguration.Product] {
    app.products.products.filter { $0.subscription?.groupID == group.id }
      .sorted { ($0.subscription?.level ?? 0) < ($1.subscription?.level ?? 0) }
  }

  private func chapter(on group: StoreConfiguration.SubscriptionGroup) -> String {
    let names = group.localizations.map { "\($0.displayName) (\($0.locale))" }
    let shown = names.isEmpty ? "\(group.name) (\(app.products.settings.locale))" : names.listed
    return "Subscription group `\(group.name)`: reference name \(group.name), display name "
      + "\(shown).\n\n"
      + plans(in: group).map { table(of: $0, fields(of: $0)) }.joined()
  }

  private func table(
    of product: StoreConfiguration.Product, _ fields: [(String, String)]
  ) -> String {
    let rows = fields.map { "| \($0) | \($1) |\n" }.joined()
    return "| `\(product.id)` | |\n|---|---|\n\(rows)\n"
  }

  /// Returns the form's fields in its order, with their values.
  private func fields(of product: StoreConfiguration.Product) -> [(String, String)] {
    var fields: [(String, String)] = [
      ("Type", product.kind.name),
      ("Reference Name", product.referenceName ?? product.id),
      ("Product ID", "`\(product.id)`"),
    ]
    if let terms = product.subscription {
      fields.append(("Level", "\(terms.level)"))
      fields.append(("Subscription Duration", terms.period.words))
    }
    fields.append(("Availability", "all countries and regions"))
    fields.append(("Price", prices(of: product)))
    fields.append(("Family Sharing", product.isFamilyShareable ? "on" : "off"))
    for words in product.localizations {
      fields.append(
        (
          "Localization \(words.locale)",
          "display name “\(words.displayName)” (\(words.displayName.utf16.count) of 30), "
            + "description “\(words.description)” (\(words.description.utf16.count) of 45)"
        ))
    }
    fields += offers(of: product)
    fields.append(("Review screenshot", screenshot(of: product)))
    fields.append(("Review notes", reviewNotes(on: product)))
    return fields
  }

  private func prices(of product: StoreConfiguration.Product) -> String {
    let home = app.products.settings.storefront
    var prices = ["\(money(product.price, in: home)) in \(home), the base"]
    for (storefront, price) in (product.storefrontPrices ?? [:]).sorted(by: { $0.key < $1.key }) {
      prices.append("\(money(price, in: storefront)) in \(storefront)")
    }
    return prices.listed
  }

  private func money(_ price: some CustomStringConvertible, in storefront: String) -> String {
    "\(price) \(StorefrontCountry(storefront)?.currency ?? "USD")"
  }

  private func offers(of product: StoreConfiguration.Product) -> [(String, String)] {
    var offers: [(String, String)] = []
    for offer in product.subscription?.introductoryOffers ?? [] {
      let whom = "for new subscribers, all countries, no end date"
      offers.append(("Introductory offer", "\(words(for: offer)), \(whom)"))
    }
    for offer in product.subscription?.promotionalOffers ?? [] {
      offers.append(("Promotional offer", "\(named(offer)): \(words(for: offer))"))
    }
    for offer in product.subscription?.winBackOffers ?? [] {
      offers.append(
        ("Win-back offer", "\(named(offer)): \(words(for: offer)), for lapsed subscribers"))
    }
    for offer in product.codeOffers {
      let people = (offer.eligibility ?? []).map(\.rawValue)
      let whom = people.isEmpty ? "" : ", for \(people.listed) subscribers"
      offers.append(("Offer code", "\(offer.referenceName ?? ""): \(words(for: offer))\(whom)"))
    }
    return offers
  }

  private func named(_ offer: StoreConfiguration.Offer) -> String {
    let name = offer.referenceName.map { "\($0), " } ?? ""
    return "\(name)identifier `\(offer.id ?? "")`"
  }

  private func words(for offer: StoreConfiguration.Offer) -> String {
    guard let period = offer.period else { return "free" }
    let home = app.products.settings.storefront
    let times = offer.periodCount == 1 ? "" : ", \(offer.periodCount) times"
    switch offer.paymentMode {
    case .free: return "free, \(period.words)\(times)"
    case .payAsYouGo:
      return "pay as you go, \(money(offer.price, in: home)) each \(period.words)\(times)"
    case .payUpFront:
      return "pay up front, \(money(offer.price, in: home)) for \(period.words)\(times)"
    }
  }

  /// Returns the paywalls that sell a product or one of its price variants, in alphabetical order.
  private func paywalls(selling product: StoreConfiguration.Product) -> [String] {
    let id = Catalog.Product.ID(product.id)
    let sold = Set(app.catalog.twins(of: id) + [id])
    return app.catalog.paywalls.filter { !sold.isDisjoint(with: $0.products) }
      .map { "`\($0.id.rawValue)`" }.sorted()
  }

  private func screenshot(of product: StoreConfiguration.Product) -> String {
    let paywalls = paywalls(selling: product)
    return paywalls.isEmpty ? "the screen that sells it" : "the paywall \(paywalls.listed)"
  }

  private func reviewNotes(on product: StoreConfiguration.Product) -> String {
    let id = Catalog.Product.ID(product.id)
    let offers = app.catalog.offers.filter { $0.sales.contains { $0.twin == id } }
    let paywalls = paywalls(selling: product)
    let place = paywalls.isEmpty ? "" : " on the paywall \(paywalls.listed)"
    if !offers.isEmpty {
      let names = offers.map { "`\($0.id.rawValue)`" }.sorted().listed
      return "Sold\(place) while the offer \(names) is open; opens the same as the product at the "
        + "regular price."
    }
    return "Sold\(place). No account is needed to see it."
  }
}

extension StoreConfiguration.Product.Kind {
  fileprivate var name: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .nonRenewing: "Non-Renewing Subscription"
    case .autoRenewable: "Auto-Renewable Subscription"
    }
  }
}

extension StoreConfiguration.Period {
  fileprivate var words: String {
    let name =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      case .year: "year"
      }
    return "\(value) \(name)\(value == 1 ? "" : "s")"
  }
}

extension [String] {
  /// Names as a sentence lists them.
  fileprivate var listed: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }
}
