import Foundation
import Logging
import TollgateCore

/// Sells products, and records the origin and the result of each purchase.
struct Purchases: Sendable {
  let store: any PurchaseStore
  let ledger: Ledger
  let current: CurrentSituation
  let transactions: TransactionRecorder
  let renewals: RenewalRecorder
  let products: StoreProducts
  let presenter: Presenter
  let events: EventLog
  let inFlight: InFlight
  let logger: Logger
  let crash: @Sendable (CrashPoint) throws(ProcessEnded) -> Void

  private var catalog: Catalog { current.catalog }

  /// Sells a product; see ``Tollkeeper/sell(_:_:via:)``.
  func sell(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions, via paywall: Paywall.ID?
  ) async -> Sale {
    let open = current.presentation.paywall
    let source =
      paywall == nil || paywall == open?.id
      ? current.terms.attribution(to: open, offer: options.offer?.name)
      : current.terms.attribution(to: paywall, offer: options.offer?.name)
    return await sell(product, options, from: source)
  }

  /// Sells a product, for a purchase with an origin.
  func sell(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions, from source: Attribution
  ) async -> Sale {
    await inFlight.during {
      presenter.show { $0.activity = .purchasing(product) }
      let meant = await meant(by: product, options)
      let options = options.naming(ledger.ledgerState.customer)
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
      presenter.show {
        $0.activity = nil
        $0.alert = Presentation.Alert(sale.outcome, of: product)
      }
      keepOutcome(sale.outcome, of: meant ?? product, from: source)
      return sale
    }
  }

  /// Returns the product that is bought for another: its twin, if the offer sells that.
  ///
  /// Nil if the offer is not open for it, and for a twin that only an offer, or only an experiment that
  /// is off, sells.
  private func meant(
    by product: Catalog.Product.ID, _ options: PurchaseOptions
  ) async -> Catalog.Product.ID? {
    let isTwin = catalog.isOfferTwin(product)
    if options.offer == nil, !isTwin {
      return catalog.isVariantOnly(product, of: current.bundled) ? nil : product
    }
    guard isTwin || options.offer?.isOfCatalog == true else { return product }
    let sales = await openSales()
    if case .catalog(let offer) = options.offer {
      return sales.first { $0.0 == offer && [$0.1.product, $0.1.twin].contains(product) }?.1.twin
    }
    return sales.contains { $0.1.twin == product } ? product : nil
  }

  /// Returns the offers' current sales, by the trusted time and, if the store can be reached, by
  /// its time: a clock that was set ahead opens no sale.
  private func openSales() async -> [(Offer.ID, Offer.Sale)] {
    let (terms, customer, moment) = current.now()
    var open = terms.catalog.openOffers(for: customer, at: moment)
    guard !open.isEmpty, let storeTime = await store.freshSignedDate() else { return sales(open) }
    current.noteAnswer(signed: storeTime)
    if abs(moment.now.timeIntervalSince(storeTime)) > TrustedTime.tolerance {
      let there = terms.catalog.openOffers(for: customer, at: moment.moved(to: storeTime))
      open = open.filter { offer in
        there.contains { $0.id == offer.id && $0.sales == offer.sales }
      }
    }
    return sales(open)
  }

  private func sales(_ offers: [OpenOffer]) -> [(Offer.ID, Offer.Sale)] {
    offers.flatMap { offer in offer.sales.map { (offer.id, $0) } }
  }

  private func buy(
    _ meant: Catalog.Product.ID?, instead wanted: Catalog.Product.ID, _ options: PurchaseOptions,
    from source: Attribution
  ) async throws -> Sale {
    guard let described = catalog.product(wanted) else { return Sale(.failed(.unknownProduct)) }
    guard isForSale(described) else { return Sale(.failed(.notForSale)) }
    try crash(.beforePurchase)
    guard isSold(meant ?? wanted) else { return Sale(.failed(.notForSale)) }
    try begin(meant ?? wanted, from: source, options.appAccountToken)
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
      let sale = try await take(transaction, for: product, options)
      guard transaction.fact.isOver else { return sale }
      return try await buyAgain(product, options)
    }
  }

  /// Returns a Boolean value that indicates whether a product's conditions are known to hold.
  ///
  /// This is checked only before the purchase: a charged purchase is always granted.
  private func isForSale(_ product: Catalog.Product) -> Bool {
    let (terms, customer, moment) = current.now()
    return terms.catalog.sale(of: product, to: customer, at: moment) == .yes
  }

  /// Repeats the request if the store returned an expired transaction instead of selling the
  /// product.
  ///
  /// It does so until the transaction is finished, which it is now:
  /// https://github.com/flutter/flutter/issues/184645
  private func buyAgain(
    _ product: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws -> Sale {
    switch try await ask(for: product, options) {
    case .cancelled: return Sale(.cancelled)
    case .pending: return Sale(.pending)
    case .success(.unverified): return Sale(.failed(.unverified))
    case .success(.verified(let transaction)):
      return try await take(transaction, for: product, options)
    }
  }

  /// Returns whether the transaction that the store answered a purchase with grants balances here.
  ///
  /// A transaction of this purchase carries the purchase's token, and is unfinished. The store may
  /// answer with a transaction that the person already owns, or with an unfinished one from another
  /// device.
  private func grant(
    of transaction: StoreTransaction, _ options: PurchaseOptions
  ) async -> TransactionRecorder.Grant {
    let kind = catalog.product(transaction.fact.product)?.kind
    let isLasting = kind == .nonConsumable || kind == .autoRenewable
    if isLasting, !(await transactions.openTransactions().contains(transaction.fact.id)) {
      return .never
    }
    let isOwn = transaction.appAccountToken == options.appAccountToken
    return isOwn ? .always : .unlessClaimed(PurchaseClaim(to: transaction))
  }

  /// Records a sold transaction, and finishes it once that is durable.
  private func take(
    _ transaction: StoreTransaction, for product: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws -> Sale {
    try crash(.afterPurchase)
    let isKnown = ledger.ledgerState.facts[transaction.fact.id]?.fact.isValid ?? false
    let grants =
      catalog.product(transaction.fact.product)?.balances.isEmpty != false
      ? TransactionRecorder.Grant.always : await grant(of: transaction, options)
    try transactions.record(
      [
        .init(fact: transaction.fact, paid: transaction.paid, grant: grants, isPurchase: true)
      ], isFresh: true)
    // A transaction that another installation bought and hasn't granted yet stays unfinished;
    // otherwise that installation would never get it. Without a disk the store delivers it again at
    // the next launch.
    if !transactions.isLeft(transaction, by: grants), ledger.failure == nil {
      await transaction.finish()
    }
    try crash(.afterFinish)
    if catalog.product(product)?.kind == .autoRenewable {
      let renewing = await store.renewals()
      await renewals.receive(renewing)
      renewals.reconcile(with: renewing, isReachable: await products.load())
    }
    // A change of plan that waits is answered with the transaction of the plan that still runs.
    // This includes an offer for the current plan, whose terms begin with the next period.
    let isPromoted = if case .promotional = options.offer { isKnown } else { false }
    let waits =
      isPromoted
      || transaction.fact.product != product && transaction.fact.expirationDate != nil
    return Sale(waits ? .scheduled : isKnown ? .alreadyOwned : .purchased, transaction)
  }

  /// Asks the store to sell the product.
  ///
  /// This includes owned products, because the store may have a refund that hasn't arrived.
  private func ask(
    for product: Catalog.Product.ID, _ options: PurchaseOptions
  ) async throws -> PurchaseAnswer {
    if products.known(product) == nil { await products.load() }
    guard products.known(product) != nil else {
      if products.isLoaded {
        throw StoreFailure(.notAvailable, "The store does not sell \(product).")
      }
      throw StoreFailure(.network, "The products could not be loaded.")
    }
    guard await products.noteRestrictions() else {
      throw StoreFailure(.notAllowed, "Purchases are turned off on this device.")
    }
    return try await store.purchase(product, options)
  }

  /// Returns a Boolean value that indicates whether the person owns one of these products
  /// permanently, by its newest transaction.
  private func owns(oneOf products: [Catalog.Product.ID]) -> Bool {
    // A history is long, and only these products can be owned permanently.
    let lasting = products.filter { catalog.product($0)?.kind == .nonConsumable }
    return !lasting.isEmpty
      && ledger.ledgerState.facts.values.contains { entry in
        lasting.contains(entry.fact.product) && entry.fact.isValid && !entry.isGone
      }
  }

  /// Returns a Boolean value that indicates whether the catalog sells a product now.
  private func isSold(_ product: Catalog.Product.ID) -> Bool {
    let (terms, _, moment) = current.now()
    return terms.catalog.isSold(product, at: moment.paidNow)
  }

  /// Returns a Boolean value that indicates whether the person permanently has all of a product's
  /// grants without it.
  ///
  /// A family's share can end, so the product can be bought anyway.
  private func opensNothing(_ product: Catalog.Product.ID) -> Bool {
    let (terms, customer, moment) = current.now()
    switch terms.catalog.coverage(
      of: product, for: customer, at: moment.paidNow, on: current.value.productCatalog)
    {
    case .owned, .reached: return true
    case .partial, .shared: return false
    }
  }

  /// Records a purchase attempt and its origin: it may be approved days later, and after a
  /// reinstall.
  private func begin(
    _ product: Catalog.Product.ID, from source: Attribution, _ token: UUID?
  ) throws {
    let device = current.clock.now()
    try ledger.write(.soon) { transaction in
      let now = transaction.ledgerState.time.now(device: device)
      var source = source
      source.begun = now
      source.token = token
      try transaction.apply(.set(.attribution(of: product), to: source.stored))
      try transaction.apply(
        .event(
          AnalyticsEvent(
            .purchaseStarted, at: now, source.properties(["product": product.rawValue]))))
    }
    guard catalog.product(product)?.balances.isEmpty == false,
      ledger.ledgerState.begunForAnother[product] != nil
    else { return }
    transactions.copies.schedule()
    transactions.copies.runIfDue()
  }

  /// Records the result of a purchase.
  ///
  /// A granted purchase was recorded with its grant.
  private func keepOutcome(
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
    events.keep(
      name, source.properties(["product": product.rawValue, "result": result])
    ) { transaction in
      // A purchase that could not be recorded may be paid: the store delivers it again, and its
      // origin is still needed.
      guard outcome != .failed(.storage) else { return }
      try transaction.endAttempt(for: product, isPending: outcome == .pending)
    }
  }
}

extension PurchaseOffer {
  /// A Boolean value that indicates whether it is a catalog offer.
  fileprivate var isOfCatalog: Bool { if case .catalog = self { true } else { false } }
}

extension Moment {
  /// Returns the same moment at another instant, for offers.
  fileprivate func moved(to instant: Date) -> Moment {
    var moved = self
    moved.now = instant
    moved.day = CalendarDay(containing: instant, in: day.timeZone)
    return moved
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

extension PurchaseOptions {
  /// Returns the options with the customer's token, if the app hasn't set one.
  ///
  /// A transaction has no other mark of the device that bought it, and an app's server finds its
  /// customer by the token.
  fileprivate func naming(_ customer: UUID?) -> PurchaseOptions {
    var options = self
    options.appAccountToken = appAccountToken ?? customer
    return options
  }
}

extension Fact {
  /// A Boolean value that indicates whether it had expired when the store signed it.
  fileprivate var isOver: Bool { expirationDate.map { $0 <= signedDate } ?? false }
}
