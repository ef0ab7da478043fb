import AppStoreWire

/// The delivery of the next update to a process.
///
/// Nothing is queued. The undelivered updates follow from the store's transactions and from the
/// deliveries to the install and to this process: changes in order, and unfinished transactions
/// once for each launch. So a refund while the app was closed isn't lost, and no update is
/// delivered twice.
struct UpdateDelivery {
  private let launch: LaunchID
  private let topics: Set<StoreTopic>

  /// Creates the delivery of an update on one of `topics` to a process.
  init(to launch: LaunchID, on topics: Set<StoreTopic>) {
    self.launch = launch
    self.topics = topics
  }

  /// Returns the next update and records its delivery, or nil if there is none.
  func take(in store: inout StoreContext) -> StoreUpdate<StoreDocument>? {
    guard let caller = try? store.state.caller(launch),
      store.shop.installs[caller.device.id] != nil
    else { return nil }
    if topics.contains(.storefront), let country = undeliveredStorefront(to: caller, in: store) {
      store.state.launches.update(launch) { $0.storefront = country }
      store.state.devices[caller.device.id]?.storefront = country
      return .storefront(country)
    }
    if let shown = takeShown(to: caller, in: &store) { return shown }
    if topics.contains(.transactions), let update = takeTransaction(to: caller, in: &store) {
      return update
    }
    guard topics.contains(.statuses), caller.device.isOnline else { return nil }
    return undeliveredStatus(to: caller, in: store).map { subscription in
      store.state.launches.update(launch) { $0.statuses[subscription.id] = subscription.revision }
      return .status(store.statusCopy(of: subscription, for: caller.device))
    }
  }

  /// Returns the next message or intent for the person, each of which is delivered once.
  private func takeShown(
    to caller: Caller, in store: inout StoreContext
  ) -> StoreUpdate<StoreDocument>? {
    guard caller.device.isOnline, var install = store.shop.installs[caller.device.id] else {
      return nil
    }
    defer { store.shop.installs[caller.device.id] = install }
    if topics.contains(.messages), !install.messages.isEmpty {
      return .message(install.messages.removeFirst())
    }
    if topics.contains(.intents), !install.intents.isEmpty {
      return .intent(install.intents.removeFirst())
    }
    return nil
  }

  private func takeTransaction(to caller: Caller, in store: inout StoreContext) -> StoreUpdate<
    StoreDocument
  >? {
    guard caller.device.isOnline else {
      return undeliveredCopy(to: caller, in: store).map { copy in
        store.state.launches.update(caller.launch) { $0.heard.insert(copy.purchase.id) }
        return .transaction(copy.document)
      }
    }
    if let purchase = undeliveredPurchase(to: caller, in: store) {
      if store.shop.habits.contains(.repeatsUpdates) {
        store.state.launches.update(launch) { $0.repeats = ($0.repeats ?? []) + [purchase.id] }
      }
      return .transaction(store.deliver(purchase, to: caller))
    }
    return takeRepeat(in: &store).map { .transaction(store.deliver($0, to: caller)) }
  }

  /// Returns the next transaction to deliver again, newly signed.
  private func takeRepeat(in store: inout StoreContext) -> Purchase? {
    guard let id = store.state.launches[launch]?.repeats?.first else { return nil }
    store.state.launches.update(launch) { $0.repeats?.removeFirst() }
    return store.shop.purchase(id)
  }

  private func undeliveredStatus(to caller: Caller, in store: StoreContext) -> Subscription? {
    let delivered = store.state.launches[caller.launch]?.statuses ?? [:]
    return store.shop.subscriptions(of: caller.account.id)
      .filter { delivered[$0.id] != $0.revision }
      .min { $0.revision < $1.revision }
  }

  private func undeliveredStorefront(to caller: Caller, in store: StoreContext)
    -> StorefrontCountry?
  {
    let country = caller.account.storefront
    return caller.device.isOnline && country != store.state.launches[caller.launch]?.storefront
      ? country : nil
  }

  /// Returns the next transaction that changed or is unfinished, and was not delivered.
  ///
  /// Changes from before the launch come newest first, as measured on Apple's systems; changes
  /// during the launch come in order.
  private func undeliveredPurchase(to caller: Caller, in store: StoreContext) -> Purchase? {
    guard let launch = store.state.launches[caller.launch],
      let install = store.shop.installs[caller.device.id]
    else { return nil }
    var earlier: Purchase?
    var later: Purchase?
    for purchase in store.shop.purchases(of: caller.account.id) {
      guard
        install.known[purchase.id] != purchase.revision
          || !purchase.isFinished && !launch.heard.contains(purchase.id)
      else { continue }
      if purchase.revision < launch.openedAt {
        if earlier.map({ $0.revision < purchase.revision }) ?? true { earlier = purchase }
      } else if later.map({ $0.revision > purchase.revision }) ?? true {
        later = purchase
      }
    }
    return earlier ?? later
  }

  private func undeliveredCopy(to caller: Caller, in store: StoreContext) -> Install.Copy? {
    guard let launch = store.state.launches[caller.launch],
      let install = store.shop.installs[caller.device.id]
    else { return nil }
    return install.copies.values
      .filter { !install.isFinished($0.purchase) && !launch.heard.contains($0.purchase.id) }
      .min { $0.purchase.revision < $1.purchase.revision }
  }
}
