import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON
import TollgateOpenStore
import TollgateScreens

/// Purchases, offers, codes and refunds in the store.
extension Simulation {
  /// Returns the offer with a name: a catalog offer, or the product's offer in the store.
  func offer(_ name: String, on product: String) throws -> PurchaseOffer {
    let terms = app.products.product(product)?.subscription
    if app.catalog.offer(Offer.ID(name)) != nil
      || terms?.winBackOffers.contains(where: { $0.id == name }) == true
    {
      return try running().screens.offer(Offer.ID(name))
    }
    if terms?.promotionalOffers.contains(where: { $0.id == name }) == true {
      return .promotional(name, compactJWS: try signedOffer(name, on: product))
    }
    let known =
      app.catalog.offers.map(\.id.rawValue)
      + ((terms?.winBackOffers ?? []) + (terms?.promotionalOffers ?? [])).compactMap(\.id)
    throw JourneyMistake.unknown("offer", name, among: known, in: "the catalog or on `\(product)`")
  }

  func buy(_ purchase: Action.Purchase) async throws -> StepAnswer {
    _ = try running()
    let offer = try purchase.offer.map { try self.offer($0, on: purchase.product) }
    let paywall = try purchase.paywall.map { name in
      guard app.catalog.paywall(Paywall.ID(name)) != nil else {
        throw JourneyMistake.unknown(
          "paywall", name, among: app.catalog.paywalls.map(\.id.rawValue))
      }
      return Paywall.ID(name)
    }
    let end = try purchase.after.map { try instant(after: $0, of: "after") }
    if purchase.way == .tap { return try await tapToBuy(purchase, until: end) }
    let dead = purchase.way == nil ? deadButton(for: purchase) : nil
    var answer = try await buy(
      Catalog.Product.ID(purchase.product),
      PurchaseOptions(quantity: purchase.quantity, offer: offer), via: paywall, until: end)
    if let dead, answer.result != PurchaseOutcome.alreadyOwned.word { throw dead }
    if app.catalog.product(Catalog.Product.ID(purchase.product)) == nil {
      answer.question = Suggestion.question(
        about: purchase.product, in: app.catalog.products.map(\.id.rawValue))
    }
    return answer
  }

  /// Lets the person buy a product, on a payment sheet that is answered at an instant, or at once.
  func buy(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions, via paywall: Paywall.ID? = nil,
    until end: Date? = nil
  ) async throws -> StepAnswer {
    let keeper = try running().tollkeeper
    let outcome = await sheets.holding(until: end, on: store) { [self] in
      await answered { await keeper.purchase(product, options, via: paywall) }
    }
    guard let outcome else { return .waiting }
    // The outcome was set only for this purchase, even if the purchase never reached the store.
    try await store.send(SetNextPurchase(nil, account: account))
    return StepAnswer(outcome)
  }

  /// Redeems a code, as the system's sheet for offer codes does.
  func redeem(_ code: String) async throws -> StepAnswer {
    var answer = StepAnswer()
    do throws(AppStoreError) {
      switch try await store.send(RedeemCode(code, on: deviceID)) {
      case .redeemed: answer.result = "purchased"
      case .alreadyOwned: answer.result = "already_owned"
      case .scheduled: answer.result = "scheduled"
      }
    } catch {
      answer.result = "failed"
      answer.error = error.code == .offline ? "network" : "invalid_code"
    }
    await settle()
    if !isOpen { return StepAnswer(PurchaseOutcome.failed(.crashed)) }
    return answer
  }

  /// Asks for a refund, as the system's sheet does.
  func requestRefund(_ transaction: Fact.ID, of product: Catalog.Product.ID) async throws {
    let keeper = try running().tollkeeper
    guard network == .online, let number = UInt64(transaction.transaction) else {
      return keeper.report(.failed, of: product)
    }
    do throws(AppStoreError) {
      try await store.send(RequestRefund(of: .transaction(TransactionID(rawValue: number))))
      keeper.report(.requested, of: product)
    } catch {
      keeper.report(.failed, of: product)
    }
  }
}
