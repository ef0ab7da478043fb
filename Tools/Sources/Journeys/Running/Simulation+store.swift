import AppStoreWire
import Foundation
import LocalAppStore
import SourceJSON
import TollgateOpenStore
import TollgateScreens

/// The store's settings, and what happens there to products.
extension Simulation {
  func setStore(_ settings: Action.StoreSettings) async throws {
    if let grace = settings.gracePeriod {
      try await store.send(SetGracePeriod(grace ? .standard : nil))
    }
    if let asks = settings.askToBuy { try await store.send(SetAskToBuy(asks, account: account)) }
    if let next = settings.nextPurchase {
      try await store.send(SetNextPurchase(next.inStore, account: account))
    }
    if let habits = settings.habits { try await store.send(SetHabits(habits)) }
    if let seconds = settings.clockAhead {
      try await store.send(SetClockLead(seconds: seconds))
    }
    if let payments = settings.payments {
      try await store.send(SetPayments(areAllowed: payments == .allowed, account: account))
      // The person returns from the settings to the app.
      await store.settled()
      await tollkeeper?.refresh()
    }
    if let pace = settings.answers { setPace(pace) }
    if let text = settings.defaultMessage { try await setDefaultMessage(text) }
  }

  /// Taps Buy on the app's page in the App Store, which opens the app.
  func begin(_ promotion: Action.Promotion) async throws {
    guard profile.platform == .iOS || profile.platform == .macOS else {
      throw JourneyMistake(
        "The App Store promotes purchases on iOS and macOS, not on \(profile.platform.rawValue).")
    }
    if let offer = promotion.offer, app.products.product(promotion.product) != nil {
      try checkOffer(offer, on: promotion.product)
    }
    let purchase = PromotedPurchase(productID: promotion.product, offerID: promotion.offer)
    try await inStore(about: promotion.product) { [deviceID] store, _ in
      try await store.send(PromotePurchase(purchase, on: deviceID))
    }
    if !isOpen { try await launch() }
  }

  /// Checks that a product has an offer of the store's own.
  ///
  /// - Throws: ``JourneyMistake`` if the product has no offer of this name.
  private func checkOffer(_ name: String, on product: String) throws {
    let terms = app.products.product(product)?.subscription
    let known = ((terms?.winBackOffers ?? []) + (terms?.promotionalOffers ?? [])).compactMap(\.id)
    guard known.contains(name) else {
      throw JourneyMistake.unknown("offer", name, among: known, in: "the store on `\(product)`")
    }
  }

  /// Sends a command about a product, or about its twin if that was bought under an offer.
  func perform(_ control: ProductControl, on product: String) async throws {
    if control == .buyElsewhere, app.products.product(product)?.kind == .consumable {
      // The app on that device delivers its purchases, as this one does.
      return try await inStore(about: product) {
        try await $0.send(BuyElsewhere(product, account: $1, isFinished: true))
      }
    }
    let twins = app.catalog.twins(of: Catalog.Product.ID(product)).map(\.rawValue)
    for twin in [product] + twins {
      do {
        return try await carryOut(control.command(twin, account: account))
      } catch let error as AppStoreError {
        guard
          [.nothingPending, .nothingToRefund, .noRefundRequest, .notSubscribed].contains(
            error.code),
          !twins.isEmpty
        else {
          throw mistake(error, about: product)
        }
      }
    }
    // There is no purchase: the error names the product.
    try await inStore(about: product) {
      try await self.carryOut(control.command(product, account: $1))
    }
  }

  /// Refunds one of the account's own purchases of a product, counted from the oldest.
  func refund(_ product: String, purchase number: Int) async throws {
    try await inStore(about: product) { store, account in
      let own = try await store.send(ListEntries(of: account)).filter {
        $0.productID == product && $0.phase == .purchased && $0.ownership == .purchased
      }
      guard own.indices.contains(number - 1) else {
        throw JourneyMistake(
          "There is no purchase \(number) of `\(product)`: the account has made \(own.count).")
      }
      try await store.send(RefundTransaction(own[number - 1].id))
    }
  }

  /// Makes the signed-in account join the family of the other one, or leave it.
  func perform(_ family: Action.Family) async throws {
    let other = try await otherOfTwo()
    try await inStore { store, account in
      switch family {
      case .join: try await store.send(JoinFamily(account, of: other))
      case .leave: try await store.send(LeaveFamily(account))
      }
    }
  }

  private func carryOut(_ command: some StoreCommand) async throws { try await store.send(command) }

  /// Asks the store, and converts its errors to a journey's terms.
  @discardableResult
  func inStore<Answer: Sendable>(
    about product: String? = nil, _ body: @Sendable (LocalStore, AccountID) async throws -> Answer
  ) async throws -> Answer {
    do {
      return try await body(store, account)
    } catch let error as AppStoreError {
      throw mistake(error, about: product)
    }
  }

  /// Returns the store's error, with a similar product if the name is unknown.
  private func mistake(_ error: AppStoreError, about product: String?) -> JourneyMistake {
    guard let product, app.products.product(product) == nil,
      let question = Suggestion.question(about: product, in: app.products.products.map(\.id))
    else { return JourneyMistake(error) }
    return JourneyMistake("The configuration sells no `\(product)`. \(question)")
  }
}

extension JourneyMistake {
  /// Converts the store's error to a journey's terms.
  fileprivate init(_ error: AppStoreError) {
    self.init(error.code.advice.map { "\(error.problem) \($0)" } ?? error.message)
  }
}

extension Action.NextPurchase {
  /// The setting of the store, or nil if nothing is set.
  fileprivate var inStore: NextPurchase? {
    switch self {
    case .normal: nil
    case .cancelled: .cancelled
    case .interrupted: .interrupted
    case .networkError: .networkError
    case .notAvailable: .notAvailable
    case .unverified: .unverified
    }
  }
}

extension Action.Billing {
  /// The setting of the store.
  var inStore: Billing {
    switch self {
    case .working: .working
    case .failing: .failing
    }
  }
}

extension AppStoreError.Code {
  /// The advice for journeys, if the store's own words are not a journey's.
  fileprivate var advice: String? {
    switch self {
    case .nothingPending:
      "One waits after `store: { ask_to_buy: true }`, or `store: { next_purchase: interrupted }`, "
        + "and a `buy`."
    case .nothingToRefund: "Buy it first, in a step before this one."
    case .noRefundRequest: "Ask for one first, with `request_refund`."
    case .nothingShared: "Share it first, with `share_with_family`."
    default: nil
    }
  }
}
