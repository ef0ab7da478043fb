import Foundation
import TollgateCore
import TollgateScreens

/// One of the example apps, read from its folder, with the product catalog that its store would fill.
struct ExampleApp {
  let catalog: Catalog
  let book: ScreenBook
  let strings: StringCatalog

  /// The store's products, in US dollars, with introductory offers for a new customer.
  let products: [StoreProduct]

  init(_ name: String) throws {
    let folder = URL.packageRoot.appending(path: "Examples/\(name)")
    catalog = try Catalog(contentsOf: folder.appending(path: "Catalog.json"))
    book = try ScreenBook(catalog: catalog)
    strings = try StringCatalog(contentsOf: folder.appending(path: "Localizable.xcstrings"))
    products = try StoreFile(contentsOf: folder.appending(path: "Products.storekit")).products
  }

  /// The screen that is in front of the person, as text.
  func text(_ state: ScreenState) -> String { screen(state)?.plainText ?? "(no screen)\n" }

  func screen(_ state: ScreenState) -> Screen? {
    book.visibleScreen(in: state).flatMap { book.screen($0, for: state, strings: strings) }
  }

  /// Somebody who has just started, on Thursday 15 January 2026 at noon UTC.
  func newcomer(at now: Date = .thursday(12), locale: String = "en_US") -> ScreenState {
    ScreenState.free(at: now, locale: locale).with {
      $0.productCatalog = .loaded(products)
      $0.customer.isOnboarded = true
    }
  }

  /// The entitlements of a customer, each until `end`.
  func holding(
    _ products: Catalog.Product.ID..., until end: Date? = nil,
    ownership: Fact.Ownership = .purchased
  ) -> Entitlements {
    let facts = products.enumerated().map { index, product in
      Fact(
        id: Fact.ID(
          environment: "Production", transaction: "\(index + 1)", purchaseDate: .thursday(1)),
        product: product, ownership: ownership, signedDate: .thursday(1), expirationDate: end)
    }
    return Entitlements(granted: facts, by: catalog)
  }
}

extension ScreenState {
  func paywall(_ id: Paywall.ID, openedAt instant: Date? = nil) -> ScreenState {
    with { _ = $0.presentation.open(id, at: instant ?? moment.now) }
  }

  func choosing(_ product: Catalog.Product.ID) -> ScreenState {
    with { _ = $0.presentation.choose(product) }
  }

  /// The product catalog without some products.
  func lacking(_ lacking: Catalog.Product.ID...) -> ScreenState {
    with {
      guard case .loaded(let products) = productCatalog else { return }
      $0.productCatalog = .loaded(products.filter { !lacking.contains($0.id) })
    }
  }

  /// The product catalog with another price.
  func pricing(_ id: Catalog.Product.ID, cents: Int) -> ScreenState {
    with {
      let price = Decimal(cents) / 100
      guard case .loaded(let products) = productCatalog else { return }
      $0.productCatalog = .loaded(
        products.map { product in
          guard product.id == id else { return product }
          return StoreProduct(
            id: id, displayName: product.displayName, description: product.description,
            price: price, displayPrice: product.priceFormatStyle?.format(price) ?? "\(price)",
            priceFormatStyle: product.priceFormatStyle, subscription: product.subscription)
        })
    }
  }
}

/// As much of a StoreKit configuration as product catalogs are filled from.
private struct StoreFile: Decodable {
  struct Words: Decodable {
    let description: String
    let displayName: String
  }

  struct Introduction: Decodable {
    let numberOfPeriods: Int
    let paymentMode: String
    let subscriptionPeriod: String
  }

  struct Product: Decodable {
    let productID: String
    let displayPrice: String
    let localizations: [Words]
    let recurringSubscriptionPeriod: String?
    let introductoryOffer: Introduction?
  }

  struct Group: Decodable { let subscriptions: [Product] }

  let own: [Product]
  let subscriptionGroups: [Group]?

  private enum CodingKeys: String, CodingKey { case own = "products", subscriptionGroups }

  init(contentsOf url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }

  var products: [StoreProduct] {
    (own + (subscriptionGroups ?? []).flatMap(\.subscriptions)).map { product in
      let style = Decimal.FormatStyle.Currency(code: "USD", locale: Locale(identifier: "en_US"))
      let price = Decimal(string: product.displayPrice) ?? 0
      return StoreProduct(
        id: Catalog.Product.ID(product.productID),
        displayName: product.localizations.first?.displayName ?? "",
        description: product.localizations.first?.description ?? "", price: price,
        displayPrice: style.format(price), priceFormatStyle: style,
        subscription: product.recurringSubscriptionPeriod.flatMap(Self.period).map { period in
          SubscriptionTerms(
            period: period,
            introduction: product.introductoryOffer.flatMap { offer in
              Self.period(offer.subscriptionPeriod).map {
                SubscriptionTerms.Introduction(
                  payment: .free, period: $0, periodCount: offer.numberOfPeriods, price: 0,
                  displayPrice: style.format(0))
              }
            })
        })
    }
  }

  private static func period(_ text: String) -> SubscriptionTerms.Period? {
    let units: [Character: SubscriptionTerms.Period.Unit] = [
      "D": .day, "W": .week, "M": .month, "Y": .year,
    ]
    guard let unit = text.last.flatMap({ units[$0] }), let count = Int(text.dropFirst().dropLast())
    else { return nil }
    return SubscriptionTerms.Period(count, unit)
  }
}
