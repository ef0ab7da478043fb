import Foundation
import Logging
public import TollgateCore

/// The one way in for everything the store says.
extension Tollkeeper {
  /// Asks the store anew: what is unfinished, what the person is entitled to, and what is for sale.
  ///
  /// Call it when the app comes to the foreground, when the network is back, and when the device's
  /// clock was changed. Costs nothing that the person sees.
  public func refresh() async {
    await inFlight.during {
      for delivery in await store.unfinished() { await receive(delivery) }
      let listing = await store.currentEntitlements()
      for delivery in listing.deliveries { await receive(delivery, finishing: false) }
      if listing.isComplete {
        await learnWhy(of: listing)
        compare(with: listing)
      }
      let renewals = await store.renewals()
      await receive(renewals)
      await proveClock()
      await startTrials()
      reconcile(with: renewals, isReachable: await loadProducts())
    }
  }

  /// What was bought of products that the catalog does not know.
  ///
  /// Nothing is granted for it and nothing finished, so the store goes on handing it over: it is
  /// granted once a catalog knows the product.
  public var stuck: [Fact] {
    ledger.ledgerState.facts.values.map(\.fact).filter {
      $0.stands && catalog.product($0.product) == nil
    }
    .sorted { $0.id < $1.id }
  }

  /// A transaction as the store signed it last, for a server that wants to check it.
  ///
  /// - Parameter id: A transaction that was recorded.
  /// - Returns: The compact JWS, or nil where none was recorded.
  /// - Throws: ``LedgerFailure``.
  public func signedTransaction(_ id: Fact.ID) throws -> String? { try ledger.token(of: id) }

  /// Loads the catalog's products from the store.
  ///
  /// - Returns: Whether the store could be reached.
  @discardableResult
  public func loadProducts() async -> Bool {
    let productCatalog: ProductCatalogState
    do throws(StoreFailure) {
      productCatalog = .loaded(try await store.products(catalog.products.map(\.id)))
    } catch {
      logger.notice("Products could not be loaded: \(error)")
      productCatalog = .unreachable
    }
    publish { situation in
      if case .loaded = situation.productCatalog, productCatalog == .unreachable { return }
      situation.productCatalog = productCatalog
    }
    keepVersionShown()
    return productCatalog != .unreachable
  }

  /// Loads the products again soon, where that is not about to happen anyway.
  ///
  /// What is loading now may have been asked before prices changed, so it does not count.
  func reloadProducts() {
    let isFirst = isReloadDue { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    inFlight.run { [weak self] in
      guard let self else { return }
      isReloadDue { $0 = false }
      await loadProducts()
    }
  }

  /// Judges by the store's own clock until when is paid what it says is paid, while it can be
  /// reached; else by the device's.
  ///
  /// - Parameters:
  ///   - answers: What the store said just now.
  ///   - isReachable: Whether it really was asked.
  func reconcile(with answers: [Renewal], isReachable: Bool) {
    let device = clock.now()
    let before = ledger.ledgerState
    let changed = before.renewals.values.compactMap { renewal -> Renewal? in
      var judged = renewal
      let answer = isReachable && renewal.isActive ? answers.first { $0.id == renewal.id } : nil
      judged.clockLead = answer?.lead(of: device) ?? 0
      return judged == renewal ? nil : judged
    }
    guard !changed.isEmpty else { return }
    do {
      try ledger.write(.soon) { ledgerState, _ in
        for renewal in changed { ledgerState.renewals[renewal.id] = renewal }
      }
    } catch {
      logger.error("The store's answer could not be weighed against the clock: \(error)")
    }
    closePaywall(from: before)
  }

  /// Records what the store says about how subscriptions go on.
  ///
  /// The newest signed word about a subscription wins. Only what changes something is written.
  func receive(_ renewals: [Renewal]) async {
    await inFlight.during {
      let before = ledger.ledgerState
      let news = renewals.filter { renewal in
        guard let known = before.renewals[renewal.id] else { return true }
        return known.signedDate < renewal.signedDate && !known.says(renewal)
      }
      guard !news.isEmpty else { return }
      let device = clock.now()
      do {
        // The store says it again at every launch: nothing is lost with the power.
        try ledger.write(.soon) { ledgerState, write in
          let now = ledgerState.time.paidNow(device: device)
          for var renewal in news {
            if renewal.isActive {
              let known = ledgerState.renewals[renewal.id]?.clockLead ?? 0
              renewal.clockLead = renewal.isOver(at: now) ? renewal.lead(of: device) : known
            }
            ledgerState.renewals[renewal.id] = renewal
            try write.put(renewal)
            try ledgerState.hear(signed: renewal.signedDate, isFresh: false, device: device, write)
          }
          try write.note(ledgerState.time.now(device: device), mark: ledgerState.time.mark)
        }
      } catch {
        logger.error("How a subscription goes on could not be recorded: \(error)")
      }
      closePaywall(from: before)
    }
  }

  /// Records what the store handed over, then finishes it.
  func receive(_ delivery: StoreDelivery) async { await receive(delivery, finishing: true) }

  func receive(_ delivery: StoreDelivery, finishing: Bool) async {
    await inFlight.during {
      switch delivery {
      case .unverified(let product, let reason):
        logger.warning(
          "Refused a transaction for \(product): its signature is not the store's (\(reason))")
      case .verified(let transaction):
        let fact = transaction.fact
        do {
          let isNews = ledger.ledgerState.isNews(fact)
          // A listing says what is owned, not what happened: a new device would count it again.
          let code = finishing ? transaction.code : nil
          try record(
            fact, isFresh: false, redeemed: code, granting: finishing, crashing: isNews)
          guard finishing else { return }
          // What the catalog does not know can't be granted yet: it stays unfinished.
          if catalog.product(fact.product) != nil { await transaction.finish() }
          if isNews { try crash(.afterFinish) }
        } catch {
          logger.error("A transaction for \(fact.product) could not be recorded: \(error)")
        }
      }
    }
  }

  /// Records a fact durably, and publishes what follows from it.
  ///
  /// The newest signed fact about a transaction wins; an older one changes nothing. Only a purchase
  /// and news pass the crash points: the store repeats itself at every refresh.
  ///
  /// - Parameters:
  ///   - fact: What the store has signed.
  ///   - isFresh: Whether it was signed to answer a question asked just now.
  ///   - code: The offer code that was redeemed for it.
  ///   - grants: Whether balances are granted for it where they were not: not for what is only
  ///     listed.
  ///   - crashing: Whether it passes the crash points.
  /// - Throws: ``LedgerFailure``, or the end of the process at a crash point.
  func record(
    _ fact: Fact, isFresh: Bool, redeemed code: String? = nil, granting grants: Bool = true,
    crashing: Bool = true
  ) throws {
    let device = clock.now()
    let before = ledger.ledgerState
    try ledger.write { ledgerState, write in
      let known = ledgerState.facts[fact.id]
      try ledgerState.hear(signed: fact.signedDate, isFresh: isFresh, device: device, write)
      let now = ledgerState.time.now(device: device)
      if known.map({ $0.fact.signedDate < fact.signedDate }) ?? true {
        let hasRetired = try ledgerState.putInPlace(fact, write)
        try noteEvents(
          of: fact, after: known?.fact, redeemed: code, at: now, in: &ledgerState, write)
        if !fact.stands || hasRetired { try dropChoices(that: &ledgerState, write, device: device) }
      }
      if let newest = ledgerState.facts[fact.id]?.fact, let product = catalog.product(fact.product)
      {
        try ledgerState.settleLots(
          of: newest, granting: product.balances, ifNew: grants, at: now, write)
      }
      try write.note(now, mark: ledgerState.time.mark)
      if crashing { try crash(.beforeCommit) }
    }
    closePaywall(from: before)
    mirrorToKeychain()
    if crashing { try crash(.afterCommit) }
  }

  /// Forgets what was chosen and is no longer the person's: a refund returns a theme to the default.
  private func dropChoices(
    that ledgerState: inout LedgerState, _ write: WriteTransaction, device: Date
  ) throws {
    let (time, zone) = (ledgerState.time, clock.timeZone())
    let customer = ledgerState.customer(by: catalog)
    let moment = state {
      self.moment(of: &$0, for: customer, at: time, device: device, zone: zone)
    }
    for (choice, feature) in ledgerState.choices {
      guard
        catalog.feature(feature) == nil
          || !catalog.decide(feature, for: customer, at: moment).isAllowed
      else { continue }
      ledgerState.choices[choice] = nil
      try write.set(.choice(choice), nil)
    }
  }

  /// Notes a refund, and a purchase that began here: at a tap on Buy, or with a code.
  private func noteEvents(
    of fact: Fact, after known: Fact?, redeemed code: String?, at now: Date,
    in ledgerState: inout LedgerState, _ write: WriteTransaction
  ) throws {
    if let known, known.revocationDate == nil, fact.revocationDate != nil {
      try write.add(AnalyticsEvent(.refunded, at: now, ["product": fact.product.rawValue]))
    }
    guard known == nil, fact.stands else { return }
    let begun = try ledgerState.takeAttribution(of: fact.product, at: now, write)
    guard let source = begun ?? code.map({ _ in Attribution() }) else { return }
    try write.add(
      AnalyticsEvent(
        .purchaseCompleted, at: now,
        source.properties([
          "product": fact.product.rawValue, "result": "purchased",
          "offer": code ?? source.offer,
        ])))
  }

  /// Asks the store for a fresh signed date where the device's clock is behind the mark.
  private func proveClock() async {
    let device = clock.now()
    guard ledger.ledgerState.time.now(device: device) > device,
      let signed = await store.freshSignedDate()
    else { return }
    hearFresh(signed)
  }

  func hearFresh(_ signed: Date) {
    let device = clock.now()
    do {
      try ledger.write { ledgerState, write in
        try ledgerState.hear(signed: signed, isFresh: true, device: device, write)
        try write.note(device, mark: ledgerState.time.mark)
      }
    } catch {
      logger.error("The store's date could not be recorded: \(error)")
    }
    publish()
    mirrorToKeychain()
  }

  /// Publishes, and closes the paywall whose entitlements the person has just come to hold.
  func closePaywall(from before: LedgerState) {
    guard let placement = presentation.paywall.map(\.placement) else { return publish() }
    let (catalog, ledgerState, device) = (catalog, ledger.ledgerState, clock.now())
    let had = before.entitlements(by: catalog).active(at: before.time.paidNow(device: device))
    let has = ledgerState.entitlements(by: catalog).active(
      at: ledgerState.time.paidNow(device: device))
    var closed: Paywall.ID?
    publish { situation in
      closed = situation.presentation.closeWhatNoLongerApplies(in: catalog, from: had, to: has)
    }
    if let paywall = closed { note(.paywallDismissed, on: paywall, at: placement) }
  }
}

extension Renewal {
  /// Whether nothing of it is paid for or granted any more, by a clock that says `instant`.
  fileprivate func isOver(at instant: Date) -> Bool { end.map { $0 <= instant } ?? false }

  /// How far a device's clock is ahead of the store's, which signed this just now.
  ///
  /// In whole seconds: an answer takes a while to arrive, and that changes nothing.
  fileprivate func lead(of device: Date) -> TimeInterval {
    max(0, device.timeIntervalSince(signedDate).rounded(.down))
  }

  /// Whether both say the same, besides having been signed at other times.
  fileprivate func says(_ other: Renewal) -> Bool {
    (product, periodEnd, gracePeriodEnd, isActive, isCancelled)
      == (
        other.product, other.periodEnd, other.gracePeriodEnd, other.isActive, other.isCancelled
      )
  }
}

extension LedgerState {
  /// Whether a fact says something that is not known yet, besides having been signed again.
  fileprivate func isNews(_ fact: Fact) -> Bool {
    guard let known = facts[fact.id]?.fact else { return true }
    return known.signedDate < fact.signedDate
      && (known.revocationDate, known.expirationDate) != (fact.revocationDate, fact.expirationDate)
      || known.isUpgraded != fact.isUpgraded
  }
}

extension LedgerSetting {
  static func choice(_ choice: Choice.ID) -> LedgerSetting {
    LedgerSetting(rawValue: choicePrefix + choice.rawValue)
  }
}
