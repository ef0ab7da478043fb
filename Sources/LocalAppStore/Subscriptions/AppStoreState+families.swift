import AppStoreWire
import Foundation

extension AppStoreState {
  /// Shares a product with an account, as a family member who is not in the store.
  ///
  /// A subscription of theirs renews until they stop sharing it.
  mutating func share(
    _ productID: String, with id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    let account = try account(id)
    let order = PurchaseOrder(productID: productID)
    let product = try sellable(order)
    guard product.isFamilyShareable else { throw .notFamilyShareable(productID) }
    guard let terms = product.subscription else {
      let purchase = keep(
        Purchase.once(
          nextTransactionID(), product, order, by: id, at: WireDate(now), in: account.storefront,
          price: 0, offer: nil, ownership: .familyShared, revision: nextRevision()))
      record(.shared, purchase, StoreNotification(.oneTimeCharge))
      return purchase.id
    }
    let known = subscriptions(of: id).first {
      $0.groupID == terms.groupID && $0.ownership == .familyShared && $0.sharedBy == nil
    }
    if let known, known.isAlive { return known.latest }
    var subscription =
      known
      ?? newSubscription(product, terms, of: id, ownership: .familyShared, at: WireDate(now))
    if known == nil {
      shop.customers[id, default: Customer()].subscriptions.append(subscription.id)
    }
    subscription.renews = true
    let purchase = addTerm(
      to: &subscription, product, terms, nil, at: WireDate(now),
      as: known == nil ? subscription.id : nil, reason: .purchase)
    put(subscription)
    record(
      .shared, purchase,
      StoreNotification(.subscribed, known == nil ? .initialBuy : .resubscribe))
    return purchase.id
  }

  /// Stops that sharing, and revokes the account's access at once.
  mutating func stopSharing(
    _ productID: String, with id: AccountID
  ) throws(AppStoreError) -> TransactionID {
    _ = try account(id)
    let shared = purchases(of: id).last {
      $0.productID == productID && $0.isOwned && $0.ownership == .familyShared
        && ($0.term == nil || shop.subscriptions[$0.originalID]?.latest == $0.id)
    }
    guard let shared else { throw .nothingShared(productID) }
    revokeShare(shared.id)
    return shared.id
  }

  /// Adds an account to the family of another one: each gets what the other shares.
  mutating func joinFamily(_ id: AccountID, of other: AccountID) throws(AppStoreError) {
    _ = try account(id)
    let founder = try account(other).family ?? other
    guard id != other, accounts[id]?.family != founder else { return }
    if accounts[id]?.family != nil { try leaveFamily(id) }
    accounts[founder]?.family = founder
    accounts[id]?.family = founder
    record(.familyChanged, of: nil, account: id, note: "joined")
    inEveryShop { state in
      for member in state.accounts.family(of: id) {
        for purchase in state.shareable(of: member) {
          if member == id {
            state.shareWithFamily(purchase)
          } else {
            state.share(purchase, with: id)
          }
        }
      }
    }
  }

  /// Removes an account from its family: neither keeps what the other shared.
  mutating func leaveFamily(_ id: AccountID) throws(AppStoreError) {
    guard try account(id).family != nil else { throw .noFamily(id) }
    let others = accounts.family(of: id).filter { $0 != id }
    inEveryShop { state in
      for purchase in Array(state.purchases(of: id)) where purchase.isOwned {
        state.revokeShares(of: purchase.id)
      }
      for purchase in Array(state.purchases(of: id))
      where purchase.isOwned && purchase.sharedFrom != nil {
        state.revokeShare(purchase.id)
      }
    }
    accounts[id]?.family = nil
    if others.count == 1 { accounts[others[0]]?.family = nil }
    if accounts.isFamilyNamed(after: id), let next = others.first {
      for other in others { accounts[other]?.family = next }
    }
    record(.familyChanged, of: nil, account: id, note: "left")
  }

  /// Sets whether an account lets its family use what it bought, from now on.
  mutating func setFamilySharing(
    _ shares: Bool, of productID: String, account id: AccountID
  ) throws(AppStoreError) {
    _ = try account(id)
    guard try product(productID).isFamilyShareable else { throw .notFamilyShareable(productID) }
    if shares {
      guard shop.customers[id]?.unshared.remove(productID) != nil else { return }
      for purchase in shareable(of: id) where purchase.productID == productID {
        shareWithFamily(purchase)
      }
    } else {
      guard shop.customers[id, default: Customer()].unshared.insert(productID).inserted else {
        return
      }
      for purchase in Array(purchases(of: id)) where purchase.productID == productID {
        revokeShares(of: purchase.id)
      }
    }
  }
}

extension AppStoreState {
  /// Gives a new transaction to everybody in the family of who paid for it.
  ///
  /// Where it is not for families, it revokes what the transaction follows.
  mutating func shareWithFamily(_ purchase: Purchase) {
    guard accounts[purchase.account]?.family != nil, purchase.ownership == .purchased else {
      return
    }
    for member in accounts.family(of: purchase.account) where member != purchase.account {
      if isShared(purchase) {
        share(purchase, with: member)
      } else if let part = part(of: member, in: purchase.originalID), part.isAlive {
        revokeShare(part.latest)
      }
    }
  }

  /// Updates what a family uses of a subscription to the state of the subscription.
  mutating func passOn(_ owner: Subscription) {
    guard accounts[owner.account]?.family != nil, owner.ownership == .purchased else { return }
    for member in accounts.family(of: owner.account) where member != owner.account {
      // What follows a new transaction of the owner's is shared with that.
      guard
        var part = part(of: member, in: owner.id), part.phase != .revoked,
        purchase(part.latest)?.sharedFrom == owner.latest,
        part.phase != owner.phase || part.end != owner.end || part.renews != owner.renews
      else { continue }
      let ends = owner.phase == .expired && part.phase != .expired
      if part.end != owner.end {
        alter(part.latest) { $0.term?.end = owner.end }
      }
      part.phase = owner.phase == .revoked ? part.phase : owner.phase
      part.end = owner.end
      part.renews = owner.renews
      part.preference = owner.preference
      part.expiration = owner.expiration
      part.revision = nextRevision()
      shop.subscriptions[part.id] = part
      if ends { record(.expired, part, StoreNotification(.expired)) }
    }
  }

  /// Revokes what a family was given of a transaction.
  mutating func revokeShares(of id: TransactionID) {
    for share in shares(of: id) where share.isOwned { revokeShare(share.id) }
  }

  /// Gives a family back what a refund took from it, once that is reversed.
  ///
  /// What ended before for another reason stays ended. Who joined since has a share of their own.
  ///
  /// - Parameters:
  ///   - id: The transaction whose refund is reversed.
  ///   - date: The date of the refund.
  mutating func restoreShares(of id: TransactionID, refundedOn date: WireDate) {
    guard let purchase = purchase(id), isShared(purchase) else { return }
    for member in accounts.family(of: purchase.account) where member != purchase.account {
      let share = shares(of: id).last {
        $0.account == member && $0.revocation?.type == .familyRevoke
          && $0.revocation?.date == date
      }
      guard let share else {
        if isEntitled(purchase) { self.share(purchase, with: member) }
        continue
      }
      change(share.id, as: .shared, StoreNotification(.refundReversed)) { purchase, _ in
        purchase.revocation = nil
      }
      if var part = shop.subscriptions[share.originalID], part.latest == share.id,
        let owner = shop.subscriptions[purchase.originalID]
      {
        part.phase = owner.phase
        part.renews = owner.renews
        put(part)
      }
    }
  }

  private mutating func revokeShare(_ id: TransactionID) {
    if let share = purchase(id), var part = shop.subscriptions[share.originalID], part.latest == id
    {
      part.phase = .revoked
      part.renews = false
      part.due = nil
      put(part)
    }
    change(id, as: .sharingStopped, StoreNotification(.revoke)) {
      $0.revocation = Purchase.Revocation(date: $1, type: .familyRevoke, percentage: nil)
    }
  }

  /// Returns what an account's family was given of a transaction.
  func shares(of id: TransactionID) -> [Purchase] {
    guard let owner = purchase(id)?.account else { return [] }
    return accounts.family(of: owner).flatMap { purchases(of: $0).filter { $0.sharedFrom == id } }
  }

  /// Returns a family member's part in a subscription that another one pays for.
  private func part(of member: AccountID, in owner: TransactionID) -> Subscription? {
    subscriptions(of: member).first { $0.sharedBy == owner }
  }

  /// Returns the transactions that an account pays for and its family may use now.
  private func shareable(of id: AccountID) -> [Purchase] {
    purchases(of: id).filter { isShared($0) && isEntitled($0) }
  }

  private func isShared(_ purchase: Purchase) -> Bool {
    purchase.ownership == .purchased && purchase.isOwned && purchase.kind != .consumable
      && shop.configuration.product(purchase.productID)?.isFamilyShareable == true
      && !customer(purchase.account).unshared.contains(purchase.productID)
  }

  /// Adds a family member's own transaction, on the terms of the one that was paid for.
  private mutating func share(_ purchase: Purchase, with member: AccountID) {
    guard let product = shop.configuration.product(purchase.productID) else { return }
    guard let term = purchase.term, let terms = product.subscription else {
      guard held(purchase.productID, by: member) == nil else { return }
      let share = keep(
        Purchase.once(
          nextTransactionID(), product, PurchaseOrder(productID: product.id), by: member,
          at: purchase.date, in: accounts[member]?.storefront ?? .unitedStates, price: 0,
          offer: nil, ownership: .familyShared, sharedFrom: purchase.id,
          revision: nextRevision()))
      record(.shared, share, StoreNotification(.oneTimeCharge))
      return
    }
    let known = part(of: member, in: purchase.originalID)
    var part =
      known
      ?? newSubscription(
        product, terms, of: member, ownership: .familyShared, sharedBy: purchase.originalID,
        at: purchase.date)
    if known == nil { shop.customers[member, default: Customer()].subscriptions.append(part.id) }
    let goesOn = known != nil && term.reason == .renewal
    if known != nil, !goesOn, let latest = self.purchase(part.latest), latest.isOwned,
      let end = latest.term?.end, end > purchase.date
    {
      alter(part.latest) { $0.term?.isUpgraded = true }
    }
    let id = known == nil ? part.id : nextTransactionID()
    var share = Purchase.once(
      id, product, PurchaseOrder(productID: product.id), by: member, at: purchase.date,
      in: accounts[member]?.storefront ?? .unitedStates, price: 0, offer: nil,
      ownership: .familyShared, sharedFrom: purchase.id, originalID: part.id,
      originalDate: part.startDate, revision: nextRevision())
    share.term = Purchase.Term(
      groupID: term.groupID, lineItem: nextNumber(), reason: term.reason, end: term.end)
    keep(share)
    part.latest = id
    part.productID = product.id
    part.preference = product.id
    part.end = term.end
    part.phase = .active
    part.renews = shop.subscriptions[purchase.originalID]?.renews ?? true
    part.expiration = nil
    put(part)
    let notification =
      goesOn
      ? StoreNotification(.didRenew)
      : StoreNotification(.subscribed, known == nil ? .initialBuy : .resubscribe)
    record(goesOn ? .renewed : .shared, share, notification)
  }
}
