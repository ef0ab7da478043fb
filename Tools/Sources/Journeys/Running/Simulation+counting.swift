import Foundation
import LocalAppStore
import TollgateOpenStore

/// Balances, progress, and what is chosen and offered.
extension Simulation {
  func spend(_ spending: Action.Spending) throws -> SpendOutcome {
    let keeper = try running()
    switch spending {
    case .amounts(let amounts):
      return try counting { try keeper.spend(self.amounts(amounts)) }
    case .named(let name):
      let spend = try named(name)
      return try counting { try keeper.spend(spend.id, on: spend.feature) }
    }
  }

  func earn(_ amounts: [String: Int]) throws {
    let keeper = try running()
    _ = try counting { try keeper.earn(self.amounts(amounts)) }
  }

  func reach(_ progress: [String: Int]) throws {
    let keeper = try running()
    let known = app.catalog.progressions.map(\.rawValue)
    for (name, value) in progress.sorted(by: { $0.key < $1.key }) {
      guard known.contains(name) else {
        throw JourneyMistake.unknown("progression", name, among: known)
      }
      try keeper.reach(Progression.ID(name), value)
    }
  }

  /// Picks a plan of the open paywall, or a product of the open store.
  func choose(_ name: String) throws {
    let keeper = try running()
    let product = Catalog.Product.ID(name)
    guard let open = keeper.presentation.paywall, let paywall = keeper.catalog.paywall(open.id)
    else {
      throw JourneyMistake(
        "No paywall is open to choose `\(name)` on. Open one first, with `open:`.")
    }
    guard paywall.products.contains(product) else {
      throw JourneyMistake.unknown(
        "product", name, among: paywall.products.map(\.rawValue), in: "the paywall `\(open.id)`")
    }
    keeper.choose(product)
  }

  /// Returns the offer of a name: one of the catalog's, or one of the product's in the store.
  func offer(_ name: String, on product: String) throws -> PurchaseOffer {
    if app.catalog.offer(Offer.ID(name)) != nil { return .catalog(Offer.ID(name)) }
    let terms = app.products.product(product)?.subscription
    if terms?.winBackOffers.contains(where: { $0.id == name }) == true { return .winBack(name) }
    if terms?.promotionalOffers.contains(where: { $0.id == name }) == true {
      return .promotional(name, compactJWS: try signedOffer(name, on: product))
    }
    let known =
      app.catalog.offers.map(\.id.rawValue)
      + ((terms?.winBackOffers ?? []) + (terms?.promotionalOffers ?? [])).compactMap(\.id)
    throw JourneyMistake.unknown("offer", name, among: known, in: "the catalog or on `\(product)`")
  }

  private func amounts(_ texts: [String: Int]) throws -> [Currency.ID: Int] {
    let known = app.catalog.currencies.map(\.id.rawValue)
    if let name = texts.keys.sorted().first(where: { !known.contains($0) }) {
      throw JourneyMistake.unknown("currency", name, among: known)
    }
    return Dictionary(uniqueKeysWithValues: texts.map { (Currency.ID($0.key), $0.value) })
  }

  /// Returns the spend of a name, or the one that opens the feature of that name.
  private func named(_ name: String) throws -> (id: Spend.ID, feature: Feature.ID?) {
    if let spend = app.catalog.spend(Spend.ID(name)) { return (spend.id, nil) }
    let feature = Feature.ID(name)
    for case .bought(let spend) in app.catalog.feature(feature)?.access ?? [] {
      return (spend, feature)
    }
    // What is free, or not for sale any more, may still fit what a spend opens.
    let spend = app.catalog.spends.first {
      $0.unlocks.map { $0 == feature || $0.isPattern && $0.matches(feature) } ?? false
    }
    if let spend, app.catalog.feature(feature) != nil { return (spend.id, feature) }
    throw JourneyMistake.unknown("spend", name, among: app.catalog.spends.map(\.id.rawValue))
  }

  private func counting<Answer>(_ body: () throws -> Answer) throws -> Answer {
    do { return try body() } catch let failure as WalletFailure {
      throw JourneyMistake(failure.description)
    }
  }
}
