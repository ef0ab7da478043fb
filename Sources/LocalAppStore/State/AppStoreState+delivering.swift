extension AppStoreState {
  /// Returns the next update for a process on one of `topics`, which counts as delivered by this.
  ///
  /// Nothing is queued. What is undelivered follows from what the store knows, what was delivered to
  /// the install, and what was delivered to this process: changes in their order, and what is
  /// unfinished once for each launch. So a refund while the app was closed is not lost, and nothing
  /// comes twice.
  mutating func takeUpdate(
    for id: LaunchID, on topics: Set<StoreTopic>
  ) -> StoreUpdate<StoreDocument>? {
    guard let app = launches[id]?.app, (try? enter(app)) != nil, let caller = try? caller(id),
      shop.installs[caller.device.id] != nil
    else { return nil }
    if topics.contains(.storefront), let country = unheardStorefront(caller) {
      launches.update(id) { $0.storefront = country }
      devices[caller.device.id]?.storefront = country
      return .storefront(country)
    }
    if let shown = takeShown(caller, on: topics) { return shown }
    if topics.contains(.transactions), let update = takeTransaction(caller) { return update }
    guard topics.contains(.statuses), caller.device.isOnline else { return nil }
    return unheardStatus(caller).map { subscription in
      launches.update(id) { $0.statuses[subscription.id] = subscription.revision }
      return .status(statusCopy(of: subscription, for: caller.device))
    }
  }

  /// Returns the next message or intent for the person, each of which is delivered once.
  private mutating func takeShown(
    _ caller: Caller, on topics: Set<StoreTopic>
  ) -> StoreUpdate<StoreDocument>? {
    guard caller.device.isOnline, var install = shop.installs[caller.device.id] else { return nil }
    defer { shop.installs[caller.device.id] = install }
    if topics.contains(.messages), !install.messages.isEmpty {
      return .message(install.messages.removeFirst())
    }
    if topics.contains(.intents), !install.intents.isEmpty {
      return .intent(install.intents.removeFirst())
    }
    return nil
  }

  private mutating func takeTransaction(_ caller: Caller) -> StoreUpdate<StoreDocument>? {
    guard caller.device.isOnline else {
      return unheardCopy(caller).map { copy in
        launches.update(caller.launch) { $0.heard.insert(copy.purchase.id) }
        return .transaction(copy.document)
      }
    }
    return unheardPurchase(caller).map { .transaction(hand($0, to: caller)) }
  }

  private func unheardStatus(_ caller: Caller) -> Subscription? {
    let told = launches[caller.launch]?.statuses ?? [:]
    return subscriptions(of: caller.account.id)
      .filter { told[$0.id] != $0.revision }
      .min { $0.revision < $1.revision }
  }

  private func unheardStorefront(_ caller: Caller) -> StorefrontCountry? {
    let country = caller.account.storefront
    return caller.device.isOnline && country != launches[caller.launch]?.storefront ? country : nil
  }

  /// Returns the next transaction that changed or is unfinished, and was not delivered.
  ///
  /// What happened before the process began comes newest first, as measured on Apple's systems;
  /// what happens while it runs comes in its order.
  private func unheardPurchase(_ caller: Caller) -> Purchase? {
    guard let launch = launches[caller.launch], let install = shop.installs[caller.device.id]
    else { return nil }
    var earlier: Purchase?
    var later: Purchase?
    for purchase in purchases(of: caller.account.id) {
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

  private func unheardCopy(_ caller: Caller) -> Install.Copy? {
    guard let launch = launches[caller.launch], let install = shop.installs[caller.device.id]
    else { return nil }
    return install.copies.values
      .filter { !install.isFinished($0.purchase) && !launch.heard.contains($0.purchase.id) }
      .min { $0.purchase.revision < $1.purchase.revision }
  }
}
