import Foundation
public import Tollgate
public import TollgateScreens

/// An app's screens in the situations that a designer needs to see.
public struct PreviewStage: Sendable {
  /// A situation.
  public enum Look: String, CaseIterable, Sendable {
    /// Somebody who has just begun, and to whom everything is sold.
    case newcomer

    /// The store has not answered yet.
    case loading

    /// The store can't be reached.
    case unreachable

    /// Something is being bought.
    case buying

    /// It waits for approval.
    case pending

    /// It failed.
    case failed

    /// It went through.
    case bought

    /// Everything that lasts is owned.
    case owned

    /// The first day, if there is an offer for it.
    case onSale
  }

  private let book: ScreenBook
  private let strings: StringCatalog

  /// Creates a stage for an app's screens.
  ///
  /// - Throws: `SourceError` for a mistake in a description of a screen.
  public init(_ catalog: Catalog, _ strings: StringCatalog) throws {
    book = try ScreenBook(catalog: catalog)
    self.strings = strings
  }

  /// The app's screens, in the order of its catalog.
  public var screens: [ScreenID] { book.screens }

  /// Returns a screen, or `nil` if there is no such screen.
  public func screen(_ id: ScreenID, _ look: Look = .newcomer) -> Screen? {
    book.screen(id, for: state(of: id, look), strings: strings)
  }

  private func state(of id: ScreenID, _ look: Look) -> ScreenState {
    let catalog = book.catalog
    let paywall = catalog.paywalls.first { $0.screen == id || $0.sheet == id }
    let product = paywall?.products.first ?? catalog.products.first?.id ?? ""
    let now = Date(timeIntervalSince1970: 1_768_478_400)
    var state = ScreenState(
      customer: Customer(entitlements: Entitlements(granted: [], by: catalog)),
      moment: Moment(
        now: now, day: CalendarDay(containing: now, in: .gmt),
        trialDays: Dictionary(
          catalog.trials.map { ($0.id, 5) }, uniquingKeysWith: { first, _ in first }),
        device: DeviceProfile(platform: .iOS, build: .debug)),
      productCatalog: .loaded(catalog.products.map(StoreProduct.previewed)),
      locale: Locale(identifier: "en_US"))
    if let paywall {
      _ = state.presentation.open(paywall.id, at: now)
      if paywall.sheet == id { _ = state.presentation.choose(product) }
    } else {
      state.presentation.open(id)
    }
    state.look(look, at: product, by: catalog)
    return state
  }
}

extension ScreenState {
  fileprivate mutating func look(
    _ look: PreviewStage.Look, at product: Catalog.Product.ID, by catalog: Catalog
  ) {
    switch look {
    case .newcomer: break
    case .loading:
      productCatalog = .loading
      customer.entitlements = .unknown
    case .unreachable: productCatalog = .unreachable
    case .buying: presentation.activity = .purchasing(product)
    case .pending:
      customer.pending = [product]
      presentation.alert = .pending(product)
    case .failed: presentation.alert = .failed(.network)
    case .bought: presentation.alert = .purchased(product)
    case .owned:
      let facts = catalog.products.enumerated().map { number, product in
        Fact(
          id: Fact.ID(
            environment: "Xcode", transaction: "\(number)", purchaseDate: moment.now),
          product: product.id, signedDate: moment.now)
      }
      customer.entitlements = Entitlements(granted: facts, by: catalog)
    case .onSale: customer.firstLaunch = moment.now
    }
  }
}

extension StoreProduct {
  /// Returns a product at a price of its own, in dollars; a twin costs half.
  fileprivate static func previewed(_ product: Catalog.Product) -> StoreProduct {
    let style = Decimal.FormatStyle.Currency(
      code: "USD", locale: Locale(identifier: "en_US"))
    let price: Decimal = product.twin == nil ? 9.98 : 4.99
    let name = product.id.rawValue.split(separator: ".").last.map(String.init) ?? ""
    return StoreProduct(
      id: product.id, displayName: name.capitalized, description: "What it is for.", price: price,
      displayPrice: style.format(price), priceFormatStyle: style,
      subscription: product.kind == .autoRenewable
        ? SubscriptionTerms(period: SubscriptionTerms.Period(1, .month), introduction: nil) : nil)
  }
}
