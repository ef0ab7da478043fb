import Foundation
import Logging
public import TollgateCore

extension Tollkeeper {
  /// Lets the person buy a product.
  ///
  /// What was bought is durable before the store is told that it is finished, so a process that
  /// dies at any point neither loses a purchase nor grants it twice. Whoever owns what can be owned
  /// once is told so, also where the store can't be reached or the person cancels. So is whoever has
  /// all that the product would open, by other purchases or by progress: nothing is charged for it.
  ///
  /// - Parameters:
  ///   - product: What to buy.
  ///   - options: What to add to the purchase.
  ///   - paywall: Where it began, for analytics. By default the paywall that is open.
  /// - Returns: How it came out.
  public func purchase(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions = PurchaseOptions(),
    via paywall: Paywall.ID? = nil
  ) async -> PurchaseOutcome {
    await sell(product, options, via: paywall).outcome
  }

  /// Lets the person buy a product, as ``purchase(_:_:via:)`` does, and hands back the transaction.
  ///
  /// - Parameters:
  ///   - product: What to sell.
  ///   - options: What to add to the purchase.
  ///   - paywall: Where it began, for analytics. By default the paywall that is open.
  /// - Returns: How it came out, and the transaction where the store handed one over.
  public func sell(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions = PurchaseOptions(),
    via paywall: Paywall.ID? = nil
  ) async -> Sale {
    await inFlight.during {
      let open = presentation.paywall
      let source = terms.attribution(
        to: paywall ?? open?.id, at: paywall == nil ? open?.placement : nil,
        offer: options.offer?.name)
      show { $0.activity = .purchasing(product) }
      let meant = meant(by: product, options)
      let sale: Sale
      do {
        sale = try await buy(meant, instead: product, options, from: source)
      } catch let failure as StoreFailure {
        logger.notice("The purchase of \(product) failed: \(failure)")
        sale = Sale(.failed(failure.failure))
      } catch is ProcessEnded {
        return Sale(.failed(.crashed))
      } catch {
        logger.error("The purchase of \(product) could not be recorded: \(error)")
        sale = Sale(.failed(.storage))
      }
      show {
        $0.activity = nil
        $0.alert = Presentation.Alert(sale.outcome, of: product)
      }
      noteOutcome(sale.outcome, of: meant ?? product, from: source)
      return sale
    }
  }

  /// What is bought for a product: its twin, where the offer sells that.
  ///
  /// Nil where the offer is not open for it, and for a twin that only an offer sells.
  private func meant(
    by product: Catalog.Product.ID, _ options: PurchaseOptions
  ) -> Catalog.Product.ID? {
    let sales = openOffers().flatMap { offer in offer.sales.map { (offer.id, $0) } }
    if case .catalog(let offer) = options.offer {
      return sales.first { $0.0 == offer && [$0.1.product, $0.1.twin].contains(product) }?.1.twin
    }
    guard catalog.isOfferTwin(product) else { return product }
    return sales.contains { $0.1.twin == product } ? product : nil
  }

  private func buy(
    _ meant: Catalog.Product.ID?, instead wanted: Catalog.Product.ID, _ options: PurchaseOptions,
    from source: Attribution
  ) async throws -> Sale {
    guard catalog.product(wanted) != nil else { return Sale(.failed(.unknownProduct)) }
    try crash(.beforePurchase)
    try begin(meant ?? wanted, from: source)
    guard let product = meant else {
      let isOwned = owns(oneOf: catalog.twins(of: wanted) + [wanted]) || opensNothing(wanted)
      return Sale(isOwned ? .alreadyOwned : .failed(.offerNotEligible))
    }
    if owns(oneOf: catalog.twins(of: product)) || opensNothing(product) {
      return Sale(.alreadyOwned)
    }
    let answer: PurchaseAnswer
    do {
      answer = try await ask(for: product, options)
    } catch let failure as StoreFailure where owns(oneOf: [product]) {
      logger.notice("The store could not be asked about \(product), which is owned: \(failure)")
      return Sale(.alreadyOwned)
    }
    switch answer {
    case .cancelled: return Sale(owns(oneOf: [product]) ? .alreadyOwned : .cancelled)
    case .pending: return Sale(.pending)
    case .success(.unverified(_, let reason)):
      logger.warning(
        "Refused a transaction for \(product): its signature is not the store's (\(reason))")
      return Sale(.failed(.unverified))
    case .success(.verified(let transaction)):
      try crash(.afterPurchase)
      let isKnown = ledger.ledgerState.facts[transaction.fact.id]?.fact.stands ?? false
      try record(transaction.fact, isFresh: true)
      await transaction.finish()
      try crash(.afterFinish)
      // A change of plan that waits is answered with the transaction of the plan that still runs.
      let waits = transaction.fact.product != product && transaction.fact.expirationDate != nil
      if catalog.product(product)?.kind == .autoRenewable {
        let renewals = await store.renewals()
        await receive(renewals)
        reconcile(with: renewals, isReachable: await loadProducts())
      }
      return Sale(waits ? .scheduled : isKnown ? .alreadyOwned : .purchased, transaction)
    }
  }

  /// Asks the store to sell the product.
  ///
  /// It is asked about what is owned too: it may know of a refund that has not arrived.
  private func ask(
    for product: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws -> PurchaseAnswer {
    if situation.productCatalog[product] == nil { await loadProducts() }
    guard situation.productCatalog[product] != nil else {
      if case .loaded = situation.productCatalog {
        throw StoreFailure(.notAvailable, "The store does not sell \(product).")
      }
      throw StoreFailure(.network, "The products could not be loaded.")
    }
    return try await store.purchase(product, options)
  }

  /// Whether the person owns one of these products for good, by the newest that is known.
  private func owns(oneOf products: [Catalog.Product.ID]) -> Bool {
    // A history is long, and nothing else in it is owned for good.
    let lasting = products.filter { catalog.product($0)?.kind == .nonConsumable }
    return !lasting.isEmpty
      && ledger.ledgerState.facts.values.contains { entry in
        lasting.contains(entry.fact.product) && entry.fact.stands && !entry.isGone
      }
  }

  /// Whether the person has all that a product grants, for good, without it.
  ///
  /// What the family shares can end, so whoever wants it for themselves can buy it.
  private func opensNothing(_ product: Catalog.Product.ID) -> Bool {
    let (customer, moment) = now()
    switch catalog.coverage(of: product, for: customer, at: moment.paidNow) {
    case .owned, .reached: return true
    case .partial, .shared: return false
    }
  }

  /// Notes that a purchase began, and where: it may be approved days later.
  private func begin(_ product: Catalog.Product.ID, from source: Attribution) throws {
    let device = clock.now()
    try ledger.write(.soon) { ledgerState, write in
      let now = ledgerState.time.now(device: device)
      var source = source
      source.begun = now
      ledgerState.attributions[product] = source
      try write.set(.attribution(of: product), source.stored)
      try write.add(
        AnalyticsEvent(
          .purchaseStarted, at: now, source.properties(["product": product.rawValue])))
    }
  }

  /// Notes how a purchase came out.
  ///
  /// One that was granted has been noted with its grant.
  private func noteOutcome(
    _ outcome: PurchaseOutcome, of product: Catalog.Product.ID, from source: Attribution
  ) {
    let name: AnalyticsEvent.Name
    var result: String?
    switch outcome {
    case .purchased: return
    case .pending: name = .purchasePending
    case .cancelled: name = .purchaseCancelled
    case .alreadyOwned, .scheduled: (name, result) = (.purchaseCompleted, outcome.word)
    case .failed(let failure): (name, result) = (.purchaseFailed, failure.rawValue)
    }
    // What could not be recorded may be paid: it comes again, and then says where it began.
    let isOver = outcome != .failed(.storage)
    note(
      name, source.properties(["product": product.rawValue, "result": result]),
      ending: isOver ? product : nil, isPending: outcome == .pending)
  }
}

extension Presentation.Alert {
  fileprivate init?(_ outcome: PurchaseOutcome, of product: Catalog.Product.ID) {
    switch outcome {
    case .purchased: self = .purchased(product)
    case .alreadyOwned: self = .alreadyOwned(product)
    case .pending: self = .pending(product)
    case .scheduled: self = .scheduled(product)
    case .cancelled: return nil
    case .failed(let failure): self = .failed(failure)
    }
  }
}
