import AppStoreWire
import Foundation

extension StoreContext {
  /// Gives a new transaction to everybody in the family of who paid for it.
  ///
  /// If the product isn't for families, it revokes the shares of earlier transactions.
  mutating func shareWithFamily(_ purchase: Purchase) {
    guard state.accounts[purchase.account]?.family != nil, purchase.ownership == .purchased else {
      return
    }
    for member in state.accounts.family(of: purchase.account) where member != purchase.account {
      if shop.isShared(purchase) {
        share(purchase, with: member)
      } else if let part = shop.part(of: member, in: purchase.originalID), part.isAlive {
        revokeShare(part.latest)
      }
    }
  }

  /// Updates a family's shares of a subscription to its state.
  mutating func passOn(_ owner: Subscription) {
    guard state.accounts[owner.account]?.family != nil, owner.ownership == .purchased else {
      return
    }
    for member in state.accounts.family(of: owner.account) where member != owner.account {
      // Later changes of the owner's transaction are shared with this one.
      guard let part = shop.part(of: member, in: owner.id), part.phase != .revoked,
        shop.purchase(part.latest)?.sharedFrom == owner.latest, !part.isAsPassedOn(by: owner)
      else { continue }
      happen(.follows(owner), to: part)
    }
  }

  /// Revokes a family's shares of a transaction.
  mutating func revokeShares(of id: TransactionID) {
    for share in shares(of: id) where share.isOwned { revokeShare(share.id) }
  }

  /// Restores the shares that a refund revoked, once it is reversed.
  ///
  /// Shares that ended earlier for another reason stay ended. Members who joined since have their
  /// own share.
  ///
  /// - Parameters:
  ///   - id: The transaction whose refund is reversed.
  ///   - date: The date of the refund.
  mutating func restoreShares(of id: TransactionID, refundedOn date: WireDate) {
    guard let purchase = shop.purchase(id), shop.isShared(purchase) else { return }
    for member in state.accounts.family(of: purchase.account) where member != purchase.account {
      let share = shares(of: id).last {
        $0.account == member && $0.revocation?.type == .familyRevoke
          && $0.revocation?.date == date
      }
      guard let share else {
        if shop.isEntitled(purchase) { self.share(purchase, with: member) }
        continue
      }
      if let part = shop.subscriptions[share.originalID], part.latest == share.id,
        let owner = shop.subscriptions[purchase.originalID]
      {
        happen(.isRestored(owner), to: part)
      }
      change(share.id, as: .shared, StoreNotification(.refundReversed)) {
        $0.revocation = nil
      }
    }
  }

  /// Revokes an account's share of a family member's transaction.
  mutating func revokeShare(_ id: TransactionID) {
    if let share = shop.purchase(id), let part = shop.subscriptions[share.originalID],
      part.latest == id
    {
      happen(.isRevoked, to: part)
    }
    let date = WireDate(now)
    change(id, as: .sharingStopped, StoreNotification(.revoke)) {
      $0.revocation = Purchase.Revocation(date: date, type: .familyRevoke, percentage: nil)
    }
  }

  /// Returns the shares of a transaction in an account's family.
  func shares(of id: TransactionID) -> [Purchase] {
    guard let owner = shop.purchase(id)?.account else { return [] }
    return state.accounts.family(of: owner).flatMap {
      shop.purchases(of: $0).filter { $0.sharedFrom == id }
    }
  }

  /// Adds a family member's own transaction, on the terms of the one that was paid for.
  mutating func share(_ purchase: Purchase, with member: AccountID) {
    guard let product = shop.configuration.product(purchase.productID) else { return }
    guard let term = purchase.term, let terms = product.subscription else {
      guard shop.held(purchase.productID, by: member) == nil else { return }
      let share = keep(
        Purchase.once(
          nextTransactionID(), product, PurchaseOrder(productID: product.id), by: member,
          at: purchase.date, in: state.accounts[member]?.storefront ?? .unitedStates, price: 0,
          offer: nil, ownership: .familyShared, sharedFrom: purchase.id,
          revision: state.nextRevision()))
      record(.shared, share, StoreNotification(.oneTimeCharge))
      return
    }
    let known = shop.part(of: member, in: purchase.originalID)
    let part =
      known
      ?? newSubscription(
        product, terms, of: member, ownership: .familyShared, sharedBy: purchase.originalID,
        at: purchase.date)
    if known == nil {
      shop.customers[member, default: CustomerFacts()].subscriptions.append(part.id)
    }
    let goesOn = known != nil && term.reason == .renewal
    if known != nil, !goesOn, let latest = shop.purchase(part.latest), latest.isOwned,
      let end = latest.term?.end, end > purchase.date
    {
      alter(part.latest) { $0.term?.isUpgraded = true }
    }
    let id = known == nil ? part.id : nextTransactionID()
    var share = Purchase.once(
      id, product, PurchaseOrder(productID: product.id), by: member, at: purchase.date,
      in: state.accounts[member]?.storefront ?? .unitedStates, price: 0, offer: nil,
      ownership: .familyShared, sharedFrom: purchase.id, originalID: part.id,
      originalDate: part.startDate, revision: state.nextRevision())
    share.term = Purchase.Term(
      groupID: term.groupID, lineItem: state.nextNumber(), reason: term.reason, end: term.end)
    share.term?.billing = term.billing.map { Purchase.Billing(plan: $0.plan) }
    keep(share)
    let given = Subscription.Share(
      transaction: id, product: product.id, end: term.end,
      owner: shop.subscriptions[purchase.originalID])
    happen(.isShared(given), to: part)
    let notification =
      goesOn
      ? StoreNotification(.didRenew)
      : StoreNotification(.subscribed, known == nil ? .initialBuy : .resubscribe)
    record(goesOn ? .renewed : .shared, share, notification)
  }
}
