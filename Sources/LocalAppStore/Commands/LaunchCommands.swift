import AppStoreWire

/// Opens the app on a device.
public struct OpenApp: StoreCommand {
  let device: DeviceID

  /// Creates the command.
  public init(on device: DeviceID) {
    self.device = device
  }

  /// Returns the process.
  ///
  /// Throws where the app isn't installed on the device, or is open there.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> OpenedLaunch {
    let owner = try store.state.device(device)
    guard let version = store.shop.installs[device]?.version else { throw .notInstalled(device) }
    guard store.state.launches.launch(of: store.app, on: device) == nil else {
      throw .alreadyOpen(device)
    }
    let launch = Launch(
      id: LaunchID(rawValue: store.state.nextNumber()), app: store.app, device: device,
      version: version, openedAt: store.state.nextRevision(), storefront: owner.storefront,
      statuses: owner.isOnline ? store.statusRevisions(of: owner.account) : [:])
    store.state.launches.add(launch)
    store.record(.launched, account: owner.account, device: device)
    return OpenedLaunch(
      id: launch.id, app: store.shop.app, device: device,
      deviceVerificationID: owner.verificationID, appVersion: version)
  }
}

/// Ends a process.
///
/// Its listeners are notified of the end.
public struct EndLaunch: LaunchCommand {
  package let launch: LaunchID

  /// Creates the command.
  public init(_ launch: LaunchID) {
    self.launch = launch
  }

  /// Ends the process, and changes nothing where it has ended.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.state.end(launch)
    return Done(store.dispatcher.end(launch))
  }
}

/// Returns the products for sale among those asked for.
public struct LoadProducts: LaunchCommand {
  /// True: the store is the same afterwards.
  public static let isQuestion = true

  let productIDs: [String]
  let launch: LaunchID

  /// Creates the command.
  public init(_ productIDs: [String], for launch: LaunchID) {
    self.productIDs = productIDs
    self.launch = launch
  }

  /// Returns the products in the configuration's order; those that are unknown or no longer for
  /// sale are left out.
  ///
  /// Throws where the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreProduct] {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else { throw .offline }
    let storefront = caller.account.storefront
    let wanted = Set(productIDs)
    let shop = store.shop
    return shop.configuration.products
      .filter { wanted.contains($0.id) && !shop.removedProducts.contains($0.id) }
      .map {
        StoreProduct(
          $0, in: shop.configuration, price: shop.prices.price(of: $0, in: storefront),
          storefront: storefront, locale: caller.device.locale)
      }
  }
}

/// Buys, with the transaction as a compact JWS.
public struct Buy: LaunchCommand {
  let order: PurchaseOrder
  let launch: LaunchID

  /// Creates the command.
  public init(_ order: PurchaseOrder, by launch: LaunchID) {
    self.order = order
    self.launch = launch
  }

  /// Returns how the purchase came out.
  ///
  /// Throws where the device is offline, or the product isn't for sale as ordered.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> PurchaseOutcome<String> {
    try buy(in: &store).map(store.signer.sign)
  }

  /// Carries out a tap on Buy.
  ///
  /// What was arranged for the next purchase is used up by this one, whatever comes of it. Somebody who owns
  /// what they ask for gets that answer and no request.
  private func buy(
    in store: inout StoreContext
  ) throws(AppStoreError) -> PurchaseOutcome<StoreDocument> {
    let caller = try store.state.caller(launch)
    let (device, account) = (caller.device, caller.account)
    let arranged = account.nextPurchase
    store.state.accounts[account.id]?.nextPurchase = nil
    guard device.isOnline, arranged != .networkError else { throw .offline }
    let product = try store.sellable(order)
    let plan = try store.shop.plan(for: order, of: product, by: account, at: store.now)
    if case .hold(let held) = plan { return .purchased(store.deliver(held, to: caller)) }
    switch arranged {
    case .cancelled:
      store.record(.cancelled, account: account.id, device: device.id, product: product.id)
      return .cancelled
    case .notAvailable:
      throw .productUnavailable(product.id)
    case .unverified:
      return .purchased(store.forgery(of: order, product: product, for: device))
    case .interrupted, .networkError, nil:
      break
    }
    store.shop.useUpNonces(of: order, at: store.now)
    if let cause = obstacle(of: account, arranged, in: store) {
      wait(for: cause, account.id, on: device.id, in: &store)
      return .pending
    }
    let purchase = store.carryOut(
      plan, order, product, by: account.id, as: .purchased, on: device.id)
    return .purchased(store.deliver(purchase, to: caller))
  }

  /// Returns the cause for which the purchase is not made at once, or nil where there is none.
  private func obstacle(
    of account: Account, _ arranged: NextPurchase?, in store: StoreContext
  ) -> PendingPurchase.Cause? {
    if arranged == .interrupted || account.interruptsPurchases { return .interruption }
    let simulated = order.simulatesAskToBuy && store.environment != .production
    return account.asksToBuy || simulated ? .askToBuy : nil
  }

  /// Adds the purchase to those that wait.
  ///
  /// Asking twice for what can be held once is one request.
  private func wait(
    for cause: PendingPurchase.Cause, _ account: AccountID, on device: DeviceID,
    in store: inout StoreContext
  ) {
    let isWaiting = store.shop.pending.purchases(of: account).contains { $0.order == order }
    let kind = store.shop.configuration.product(order.productID)?.kind
    if !isWaiting || kind == .consumable || kind == .nonRenewing {
      store.shop.pending.add(
        PendingPurchase(
          account: account, order: order, cause: cause, date: store.now,
          id: store.nextTransactionID()))
    }
    store.record(
      .pending, account: account, device: device, product: order.productID, note: cause.rawValue)
  }
}

/// Lists the account's transactions as compact JWS.
public struct ListTransactions: LaunchCommand {
  let listing: TransactionListing
  let productID: String?
  let launch: LaunchID

  /// Creates the command.
  public init(_ listing: TransactionListing, of productID: String? = nil, for launch: LaunchID) {
    self.listing = listing
    self.productID = productID
    self.launch = launch
  }

  /// Returns the transactions.
  ///
  /// Throws where the process has ended, never because the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [String] {
    try documents(in: &store).throwingMap(store.signer.sign)
  }

  /// Returns the account's transactions that the process may see, signed now where it is online, else as last seen.
  private func documents(in store: inout StoreContext) throws(AppStoreError) -> [StoreDocument] {
    let caller = try store.state.caller(launch)
    let device = caller.device
    if device.isOnline { store.refreshStaleCopies(on: device) }
    guard let install = store.shop.installs[device.id] else { throw .notInstalled(device.id) }
    func isListed(_ purchase: Purchase, isEntitled: Bool) -> Bool {
      (productID == nil || purchase.productID == productID)
        && listing.contains(
          purchase, isFinished: install.isFinished(purchase), isEntitled: isEntitled)
    }
    guard device.isOnline else {
      let now = store.now
      return install.copies.values
        .filter { isListed($0.purchase, isEntitled: install.isEntitled($0.purchase, at: now)) }
        .sorted { $0.purchase.id < $1.purchase.id }.map(\.document)
    }
    let listed: [Purchase] = store.shop.purchases(of: caller.account.id)
      .filter { isListed($0, isEntitled: store.shop.isEntitled($0)) }
    return listed.map { store.copy($0, to: device) }
  }
}

/// Lists the status of each subscription that the account has or had, in one group or all.
public struct ListStatuses: LaunchCommand {
  let group: String?
  let launch: LaunchID

  /// Creates the command.
  public init(group: String? = nil, for launch: LaunchID) {
    self.group = group
    self.launch = launch
  }

  /// Returns the statuses.
  ///
  /// Throws where the process has ended, never because the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreSubscriptionStatus<
    String
  >] {
    let (documents, signer) = (try documents(in: &store), store.signer)
    return try documents.throwingMap { status throws(AppStoreError) in try status.map(signer.sign) }
  }

  /// Returns the statuses, offline as last read, with what has ended since by the device's own knowledge.
  private func documents(
    in store: inout StoreContext
  ) throws(AppStoreError) -> [StoreSubscriptionStatus<StoreDocument>] {
    let caller = try store.state.caller(launch)
    let device = caller.device
    guard let install = store.shop.installs[device.id] else { throw .notInstalled(device.id) }
    guard device.isOnline else {
      let now = store.now
      return install.statuses.values
        .filter { group == nil || $0.subscription.groupID == group }
        .sorted { $0.subscription.id < $1.subscription.id }.map { $0.status(at: now) }
    }
    return store.shop.subscriptions(of: caller.account.id)
      .filter { group == nil || $0.groupID == group }
      .map { store.statusCopy(of: $0, for: device) }
  }
}

/// Returns the status of the subscription that a transaction belongs to, or nil where it belongs to none.
public struct ReadStatus: LaunchCommand {
  let transaction: TransactionID
  let launch: LaunchID

  /// Creates the command.
  public init(of transaction: TransactionID, for launch: LaunchID) {
    self.transaction = transaction
    self.launch = launch
  }

  /// Returns the status, or nil where the transaction isn't the account's.
  ///
  /// Throws where the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> StoreSubscriptionStatus<
    String
  >? {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else { throw .offline }
    guard
      let purchase = store.shop.purchase(transaction), purchase.account == caller.account.id,
      let subscription = store.shop.subscriptions[purchase.originalID]
    else { return nil }
    return try store.statusCopy(of: subscription, for: caller.device).map(store.signer.sign)
  }
}

/// Returns whether the account may have a group's introductory offer, as the process was first answered.
public struct CheckIntroductoryOffer: LaunchCommand {
  let group: String
  let launch: LaunchID

  /// Creates the command.
  public init(group: String, for launch: LaunchID) {
    self.group = group
    self.launch = launch
  }

  /// Returns the answer.
  ///
  /// Throws where the device is offline and the process was never answered.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Bool {
    let caller = try store.state.caller(launch)
    if let known = store.state.launches[launch]?.introductoryEligibility[group] { return known }
    guard caller.device.isOnline else { throw .offline }
    let answer = store.shop.isEligibleForIntroductoryOffer(group, caller.account.id)
    store.state.launches.update(launch) { $0.introductoryEligibility[group] = answer }
    return answer
  }
}

/// Says that the app has given what was bought.
public struct FinishTransaction: LaunchCommand {
  let transaction: TransactionID
  let launch: LaunchID

  /// Creates the command.
  public init(_ transaction: TransactionID, by launch: LaunchID) {
    self.transaction = transaction
    self.launch = launch
  }

  /// Marks the transaction as finished, offline once the device is back.
  ///
  /// Ignores one that the store never sold.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let device = try store.state.caller(launch).device
    if device.isOnline {
      store.markFinished(transaction, on: device.id)
    } else if store.shop.installs[device.id]?.copies[transaction] != nil {
      // The device keeps it until it is online again. What the store never sold is ignored.
      store.shop.installs[device.id]?.finishes.insert(transaction)
    }
    return Done()
  }
}

/// Returns the app transaction as a compact JWS.
public struct ReadAppTransaction: LaunchCommand {
  let launch: LaunchID
  let refreshing: Bool

  /// Creates the command.
  public init(for launch: LaunchID, refreshing: Bool = false) {
    self.launch = launch
    self.refreshing = refreshing
  }

  /// Returns the app transaction.
  ///
  /// Throws where the device is offline, and nothing was read before or it is to be refreshed.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> String {
    try store.signer.sign(document(in: &store))
  }

  /// Returns the process's own copy, else a fresh one, else the install's.
  func document(in store: inout StoreContext) throws(AppStoreError) -> StoreDocument {
    let caller = try store.state.caller(launch)
    if !refreshing, let known = store.state.launches[launch]?.appTransaction { return known }
    let device = caller.device
    guard
      device.isOnline, let version = store.state.launches[launch]?.version,
      let download = store.shop.customer(caller.account.id).firstDownload
    else {
      if !refreshing, let remembered = store.shop.installs[device.id]?.appTransaction {
        return remembered
      }
      throw .offline
    }
    let document = store.appTransaction(download, of: caller, version: version)
    store.state.launches.update(launch) { $0.appTransaction = document }
    store.shop.installs[device.id]?.appTransaction = document
    return document
  }
}

/// Asks the store for everything anew.
public struct SyncPurchases: LaunchCommand {
  let launch: LaunchID

  /// Creates the command.
  public init(_ launch: LaunchID) {
    self.launch = launch
  }

  /// Signs anew what has changed.
  ///
  /// Throws where the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let device = try store.state.caller(launch).device
    guard device.isOnline else { throw .offline }
    store.refreshStaleCopies(on: device)
    _ = try ReadAppTransaction(for: launch, refreshing: true).document(in: &store)
    return Done()
  }
}

/// Returns the account's country, as the device knows it.
public struct ReadStorefront: LaunchCommand {
  let launch: LaunchID

  /// Creates the command.
  public init(for launch: LaunchID) {
    self.launch = launch
  }

  /// Returns the country, offline the one that the device knew last.
  ///
  /// Throws where the process has ended.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> StorefrontCountry {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else { return caller.device.storefront }
    store.state.devices[caller.device.id]?.storefront = caller.account.storefront
    return caller.account.storefront
  }
}
