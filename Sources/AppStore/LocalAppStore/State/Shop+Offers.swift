import AppStoreWire
import Foundation

extension Shop {
  /// Returns whether an account never had a group's introductory offer.
  ///
  /// True also if the group has none.
  func isEligibleForIntroductoryOffer(_ group: String, _ account: AccountID) -> Bool {
    !customer(account).introducedGroups.contains(group)
  }

  /// Returns the introductory offer that automatically applies to a purchase.
  ///
  /// The app's server's signature takes precedence over the store's rule: if it isn't valid, the
  /// account doesn't get the offer.
  func introductoryOffer(
    _ order: PurchaseOrder, of terms: StoreConfiguration.Subscription, by account: Account,
    at clocks: Clocks
  ) -> ChosenOffer? {
    guard let offer = terms.introductoryOffer(of: plan(of: order, terms)),
      order.declinesIntroductoryOffer != true
    else { return nil }
    let isEligible = isEligibleForIntroductoryOffer(terms.groupID, account.id)
    if let jws = order.introductoryEligibility {
      let word = introductoryWord(jws, productID: order.productID, at: clocks)
      let allows = word?.allowIntroductoryOffer == true && !isUsed(word?.nonce)
      return allows ? ChosenOffer(type: .introductory, offer: offer) : nil
    }
    return isEligible ? ChosenOffer(type: .introductory, offer: offer) : nil
  }

  /// Returns an order's billing plan: the one that it names, else its offer's.
  func plan(
    of order: PurchaseOrder, _ terms: StoreConfiguration.Subscription?
  ) -> StoreConfiguration.BillingPlan.Kind {
    if let plan = order.billingPlan { return plan }
    let offer: StoreConfiguration.Offer? =
      switch order.offer {
      case nil: nil
      case .winBack(let id): terms?.winBackOffers.first { $0.id == id }
      case .code(let name):
        configuration.product(order.productID)?.codeOffers.first { $0.referenceName == name }
      case .promotional(let id, _, _, _, _), .promotionalJWS(let id, _),
        .promotionalUnsigned(let id):
        terms?.promotionalOffers.first { $0.id == id }
      }
    return offer?.billingPlan ?? .upFront
  }

  /// Returns the offer of an order, which the account must be eligible for.
  ///
  /// Each offer is for one billing plan.
  func chosenOffer(
    _ order: PurchaseOrder, of product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, by account: Account, askedAt date: Date?,
    at clocks: Clocks
  ) throws(AppStoreError) -> ChosenOffer? {
    let chosen = try eligibleOffer(
      order, of: product, terms, by: account, askedAt: date, at: clocks)
    if let chosen, (chosen.offer.billingPlan ?? .upFront) != plan(of: order, terms) {
      throw .ineligibleForOffer(chosen.name ?? "", of: product.id)
    }
    return chosen
  }

  private func eligibleOffer(
    _ order: PurchaseOrder, of product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, by account: Account, askedAt date: Date?,
    at clocks: Clocks
  ) throws(AppStoreError) -> ChosenOffer? {
    switch order.offer {
    case nil:
      return nil
    case .winBack(let id):
      guard let offer = terms.winBackOffers.first(where: { $0.id == id }) else {
        throw .unknownOffer(id, of: product.id)
      }
      let own = ownSubscription(in: terms.groupID, of: account.id)
      guard let own, eligibleWinBackOffers(own, at: WireDate(clocks.now)).contains(id) else {
        throw .ineligibleForOffer(id, of: product.id)
      }
      return ChosenOffer(type: .winBack, offer: offer)
    case .code(let name):
      return try codeOffer(name, of: product, terms, by: account)
    case .promotional(let id, _, _, _, _), .promotionalJWS(let id, _):
      let offer = try promotionalOffer(id, of: product, terms, by: account)
      // A purchase that a parent approves was checked when the child requested it.
      if date == nil { try checkSignature(of: order, at: clocks) }
      return offer
    case .promotionalUnsigned(let id):
      return try promotionalOffer(id, of: product, terms, by: account)
    }
  }

  /// Returns the offers that may win a lapsed subscriber back.
  ///
  /// Offers of the plan that they had come first.
  func eligibleWinBackOffers(_ subscription: Subscription, at now: WireDate) -> [String] {
    guard subscription.phase == .expired else { return [] }
    let ofGroup = configuration.products.filter {
      $0.subscription?.groupID == subscription.groupID
    }
    let had = ofGroup.filter { $0.id == subscription.productID }
    let others = ofGroup.filter { $0.id != subscription.productID }
    return (had + others).flatMap { $0.subscription?.winBackOffers ?? [] }
      .filter {
        $0.isEligible && $0.timeSinceLastSubscribed?.contains(now, since: subscription.end) != false
      }
      .compactMap(\.id)
  }

  /// Returns the offer by which a code grants a product that does not renew.
  func codeGrant(
    _ order: PurchaseOrder, of product: StoreConfiguration.Product, by account: Account
  ) throws(AppStoreError) -> UsedOffer? {
    guard case .code(let name) = order.offer else { return nil }
    guard product.codeOffers.contains(where: { $0.referenceName == name }) else {
      throw .unknownOffer(name, of: product.id)
    }
    return UsedOffer(type: .code, id: name, discount: .oneTime, period: nil)
  }

  /// Uses up the nonces of an order's signed offers: each is valid once.
  mutating func useUpNonces(of order: PurchaseOrder, at clocks: Clocks) {
    if let nonce = nonce(of: order, at: clocks) { usedNonces.insert(nonce) }
    if let jws = order.introductoryEligibility,
      let word = introductoryWord(jws, productID: order.productID, at: clocks)
    {
      usedNonces.insert(word.nonce.rawValue)
    }
  }
}

extension Shop {
  private func promotionalOffer(
    _ id: String, of product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, by account: Account
  ) throws(AppStoreError) -> ChosenOffer {
    guard let offer = terms.promotionalOffers.first(where: { $0.id == id }) else {
      throw .unknownOffer(id, of: product.id)
    }
    // Promotional offers are for people who subscribe to the group or once did.
    guard ownSubscription(in: terms.groupID, of: account.id) != nil else {
      throw .ineligibleForOffer(id, of: product.id)
    }
    return ChosenOffer(type: .promotional, offer: offer)
  }

  private func codeOffer(
    _ name: String, of product: StoreConfiguration.Product,
    _ terms: StoreConfiguration.Subscription, by account: Account
  ) throws(AppStoreError) -> ChosenOffer {
    guard let offer = product.codeOffers.first(where: { $0.referenceName == name }) else {
      throw .unknownOffer(name, of: product.id)
    }
    let own = ownSubscription(in: terms.groupID, of: account.id)
    let eligibility: StoreConfiguration.Offer.Eligibility =
      own.map { $0.isAlive ? .existing : .expired } ?? .new
    let isFor = offer.eligibility?.contains(eligibility) ?? true
    guard isFor, !customer(account.id).redeemedCodes.contains(name) else {
      throw .ineligibleForOffer(name, of: product.id)
    }
    return ChosenOffer(type: .code, offer: offer)
  }

  /// Verifies an order's signed offer by the keys of the app's servers.
  private func checkSignature(
    of order: PurchaseOrder, at clocks: Clocks
  ) throws(AppStoreError) {
    do throws(OfferRefusal) {
      do throws(OfferRefusal) {
        try checkSignature(of: order, at: clocks.now)
      } catch {
        guard let machine = clocks.machine else { throw error }
        try checkSignature(of: order, at: machine)
      }
    } catch {
      throw .refusedOffer(error)
    }
    if let nonce = nonce(of: order, at: clocks), usedNonces.contains(nonce) {
      throw .offerUsedUp(nonce)
    }
  }

  private func checkSignature(of order: PurchaseOrder, at date: Date) throws(OfferRefusal) {
    switch order.offer {
    case .promotional(let id, let keyID, let nonce, let timestamp, let signature):
      try offerVerifier.verify(
        PromotionalOfferSignature(
          bundleID: app.bundleID, keyID: keyID, productID: order.productID, offerID: id,
          appAccountToken: order.appAccountToken, nonce: nonce,
          timestamp: WireDate(rawValue: timestamp), signature: signature),
        at: date)
    case .promotionalJWS(let id, let jws):
      _ = try offerVerifier.promotionalOffer(
        jws, productID: order.productID, offerID: id, at: date)
    default: break
    }
  }

  private func nonce(of order: PurchaseOrder, at clocks: Clocks) -> UUID? {
    switch order.offer {
    case .promotional(_, _, let nonce, _, _): nonce
    case .promotionalJWS(let id, let jws):
      clocks.first {
        try? offerVerifier.promotionalOffer(jws, productID: order.productID, offerID: id, at: $0)
          .nonce.rawValue
      }
    default: nil
    }
  }

  private func introductoryWord(
    _ jws: String, productID: String, at clocks: Clocks
  ) -> IntroductoryOfferPayload? {
    clocks.first { try? offerVerifier.introductoryOffer(jws, productID: productID, at: $0) }
  }

  private func isUsed(_ nonce: WireUUID?) -> Bool {
    nonce.map { usedNonces.contains($0.rawValue) } ?? false
  }

  /// The verifier of signed offers.
  ///
  /// A key that can't be read is already refused when it is added, or when its file is opened.
  private var offerVerifier: OfferVerifier {
    if let verifier = try? OfferVerifier(bundleID: app.bundleID, keys: offerKeys) {
      return verifier
    }
    preconditionFailure("The store keeps an offer key that can't be read.")
  }
}

extension StoreConfiguration.Offer.TimeSinceLastSubscribed {
  /// Returns a Boolean value that indicates whether an instant is within a time after the end of a
  /// subscription.
  fileprivate func contains(_ now: WireDate, since end: WireDate) -> Bool {
    (minimum.map { end.adding($0) <= now } ?? true)
      && (maximum.map { now < end.adding($0) } ?? true)
  }
}
