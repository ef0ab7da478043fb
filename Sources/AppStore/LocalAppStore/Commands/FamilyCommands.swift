import AppStoreWire

/// Makes a family member who owns a product share it with the account.
public struct ShareWithFamily: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Returns the shared transaction.
  ///
  /// Throws if the product isn't for sale, or can't be shared.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    let owner = try store.state.account(account)
    let order = PurchaseOrder(productID: productID)
    let product = try store.sellable(order)
    guard product.isFamilyShareable else { throw .notFamilyShareable(productID) }
    guard let terms = product.subscription else {
      let purchase = store.keep(
        Purchase.once(
          store.nextTransactionID(), product, order, by: account, at: WireDate(store.now),
          in: owner.storefront, price: 0, offer: nil, ownership: .familyShared,
          revision: store.state.nextRevision()))
      store.record(.shared, purchase, StoreNotification(.oneTimeCharge))
      return purchase.id
    }
    return subscribe(to: product, terms, in: &store)
  }

  private func subscribe(
    to product: StoreConfiguration.Product, _ terms: StoreConfiguration.Subscription,
    in store: inout StoreContext
  ) -> TransactionID {
    let now = WireDate(store.now)
    let known = store.shop.subscriptions(of: account).first {
      $0.groupID == terms.groupID && $0.ownership == .familyShared && $0.sharedBy == nil
    }
    if let known, known.isAlive { return known.latest }
    var subscription =
      known ?? store.newSubscription(product, terms, of: account, ownership: .familyShared, at: now)
    if known == nil {
      store.shop.customers[account, default: CustomerFacts()].subscriptions.append(subscription.id)
    }
    subscription = store.happen(.isGiven, to: subscription)
    return store.sell(
      subscription, product, terms, nil, at: now, as: known == nil ? subscription.id : nil,
      reason: .purchase, .shared,
      StoreNotification(.subscribed, known == nil ? .initialBuy : .resubscribe)
    ).id
  }
}

/// Makes the family member stop sharing.
public struct StopFamilySharing: StoreCommand {
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ productID: String, account: AccountID) {
    self.productID = productID
    self.account = account
  }

  /// Returns the transaction that was revoked.
  ///
  /// Throws if no family member shares the product with the account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> TransactionID {
    _ = try store.state.account(account)
    let shared = store.shop.purchases(of: account).last {
      $0.productID == productID && $0.isOwned && $0.ownership == .familyShared
        && ($0.term == nil || store.shop.subscriptions[$0.originalID]?.latest == $0.id)
    }
    guard let shared else { throw .nothingShared(productID) }
    store.revokeShare(shared.id)
    return shared.id
  }
}

/// Adds an account to another one's family; each gets the other's shared products.
public struct JoinFamily: StoreCommand {
  let account: AccountID
  let member: AccountID

  /// Creates the command.
  public init(_ account: AccountID, of member: AccountID) {
    self.account = account
    self.member = member
  }

  /// Removes the account from its own family first.
  ///
  /// Changes nothing where both are in one. Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    let founder = try store.state.account(member).family ?? member
    guard account != member, store.state.accounts[account]?.family != founder else {
      return Done()
    }
    if store.state.accounts[account]?.family != nil { _ = try LeaveFamily(account).run(in: &store) }
    store.state.accounts[founder]?.family = founder
    store.state.accounts[account]?.family = founder
    store.record(.familyChanged, of: nil, account: account, note: "joined")
    store.inEveryApp(shareBothWays)
    return Done()
  }

  private func shareBothWays(in store: inout StoreContext) {
    for member in store.state.accounts.family(of: account) {
      for purchase in store.shop.shareable(of: member) {
        if member == account {
          store.shareWithFamily(purchase)
        } else {
          store.share(purchase, with: account)
        }
      }
    }
  }
}

/// Removes an account from its family; neither keeps the other's shared products.
public struct LeaveFamily: StoreCommand {
  let account: AccountID

  /// Creates the command.
  public init(_ account: AccountID) {
    self.account = account
  }

  /// Takes the account out of its family.
  ///
  /// Throws if it is in none.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    guard try store.state.account(account).family != nil else { throw .noFamily(account) }
    let others = store.state.accounts.family(of: account).filter { $0 != account }
    store.inEveryApp(revokeBothWays)
    store.state.accounts[account]?.family = nil
    if others.count == 1 { store.state.accounts[others[0]]?.family = nil }
    if store.state.accounts.isFamilyNamed(after: account), let next = others.first {
      for other in others { store.state.accounts[other]?.family = next }
    }
    store.record(.familyChanged, of: nil, account: account, note: "left")
    return Done()
  }

  private func revokeBothWays(in store: inout StoreContext) {
    for purchase in Array(store.shop.purchases(of: account)) where purchase.isOwned {
      store.revokeShares(of: purchase.id)
    }
    for purchase in Array(store.shop.purchases(of: account))
    where purchase.isOwned && purchase.sharedFrom != nil {
      store.revokeShare(purchase.id)
    }
  }
}

/// Says whether an account lets its family use a product that it bought.
///
/// Sharing is on by default.
public struct SetFamilySharing: StoreCommand {
  let shares: Bool
  let productID: String
  let account: AccountID

  /// Creates the command.
  public init(_ shares: Bool, of productID: String, account: AccountID) {
    self.shares = shares
    self.productID = productID
    self.account = account
  }

  /// Shares the product with the family, or revokes the shared transactions.
  ///
  /// Throws if it can't be shared, or the account did not buy it.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    guard try store.shop.product(productID).isFamilyShareable else {
      throw .notFamilyShareable(productID)
    }
    let isBought = store.shop.purchases(of: account).contains {
      $0.productID == productID && $0.isOwned && $0.ownership == .purchased
    }
    guard isBought else { throw .nothingToShare(productID) }
    if shares {
      guard store.shop.customers[account]?.unshared.remove(productID) != nil else { return Done() }
      for purchase in store.shop.shareable(of: account) where purchase.productID == productID {
        store.shareWithFamily(purchase)
      }
    } else {
      let isNew = store.shop.customers[account, default: CustomerFacts()].unshared.insert(productID)
        .inserted
      guard isNew else { return Done() }
      for purchase in Array(store.shop.purchases(of: account)) where purchase.productID == productID
      {
        store.revokeShares(of: purchase.id)
      }
    }
    return Done()
  }
}
