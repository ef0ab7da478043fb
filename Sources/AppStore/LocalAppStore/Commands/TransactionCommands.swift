import AppStoreWire

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
  /// Throws if the process has ended, never because the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [String] {
    try documents(in: &store).throwingMap(store.signer.sign)
  }

  /// Returns the account's transactions that the process may see: newly signed if it is online,
  /// else as last seen.
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
    var listed: [Purchase] = store.shop.purchases(of: caller.account.id)
      .filter { isListed($0, isEntitled: store.shop.isEntitled($0)) }
    if listing == .currentEntitlements, !listed.isEmpty,
      isLate(on: device.id, in: &store)
    {
      listed.remove(at: Int(launch.rawValue) % listed.count)
    }
    return listed.map { store.listedCopy($0, to: device) }
  }
}

extension ListTransactions {
  /// Returns whether this is the device's first listing of entitlements, which omits one.
  private func isLate(on device: DeviceID, in store: inout StoreContext) -> Bool {
    guard store.shop.habits.contains(.listsLate), store.shop.installs[device]?.hasListed != true
    else { return false }
    store.shop.installs[device]?.hasListed = true
    return true
  }
}

/// Marks a transaction as finished.
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
      // The device keeps it until it is online again. A transaction that the store never sold is
      // ignored.
      store.shop.installs[device.id]?.finishes.insert(transaction)
    }
    return Done()
  }
}

/// Lists the status of each of the account's current and former subscriptions, in one group or all.
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
  /// Throws if the process has ended, never because the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreSubscriptionStatus<
    String
  >] {
    let (documents, signer) = (try documents(in: &store), store.signer)
    return try documents.throwingMap { status throws(AppStoreError) in try status.map(signer.sign) }
  }

  /// Returns the statuses; offline as last read, with periods ended that the device can tell are
  /// over.
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
      .map { store.statusCopy(of: $0, for: device, isListed: true) }
  }
}

/// Returns the status of the subscription that a transaction belongs to, or nil if it isn't a
/// subscription's.
public struct ReadStatus: LaunchCommand {
  let transaction: TransactionID
  let launch: LaunchID

  /// Creates the command.
  public init(of transaction: TransactionID, for launch: LaunchID) {
    self.transaction = transaction
    self.launch = launch
  }

  /// Returns the status, or nil if the transaction isn't the account's.
  ///
  /// Throws if the device is offline.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> StoreSubscriptionStatus<
    String
  >? {
    let caller = try store.state.caller(launch)
    guard caller.device.isOnline else { throw .offline }
    guard
      let purchase = store.shop.purchase(transaction), purchase.account == caller.account.id,
      let subscription = store.shop.subscriptions[purchase.originalID]
    else { return nil }
    return try store.statusCopy(of: subscription, for: caller.device, isListed: true).map(
      store.signer.sign)
  }
}
