extension AppStoreState {
  /// The next thing that a process is to be told on one of `topics`, which counts as told by this.
  ///
  /// Nothing is queued. What a process has not heard follows from what the store knows, what the install
  /// was told of, and what this process was told of: changes in their order, and what is unfinished once
  /// for each launch. So a refund while the app was closed is not lost, and nothing comes twice.
  mutating func takeUpdate(
    for id: LaunchID, on topics: Set<StoreTopic>
  ) -> StoreUpdate<StoreDocument>? {
    guard let launch = launches[id], let device = devices[launch.device],
      let install = device.install
    else { return nil }
    if topics.contains(.storefront), let country = unheardStorefront(launch, device) {
      launches[id]?.storefront = country
      devices[device.id]?.storefront = country
      return .storefront(country)
    }
    if topics.contains(.transactions) {
      if let update = takeTransaction(launch, device, install) { return update }
    }
    guard topics.contains(.statuses), device.isOnline else { return nil }
    return unheardStatus(launch, device).map {
      launches[id]?.statuses[$0.id] = $0.revision
      return .status(statusCopy(of: $0, for: device.id, device))
    }
  }

  private mutating func takeTransaction(
    _ launch: Launch, _ device: Device, _ install: Install
  ) -> StoreUpdate<StoreDocument>? {
    guard device.isOnline else {
      return unheardCopy(launch, install).map {
        launches[launch.id]?.heard.insert($0.purchase.id)
        return .transaction($0.document)
      }
    }
    return unheardPurchase(launch, device, install).map {
      .transaction(hand($0, to: launch.id, on: device))
    }
  }

  private func unheardStatus(_ launch: Launch, _ device: Device) -> Subscription? {
    subscriptions(of: device.account)
      .filter { launch.statuses[$0.id] != $0.revision }
      .min { $0.revision < $1.revision }
  }

  private func unheardStorefront(_ launch: Launch, _ device: Device) -> StorefrontCountry? {
    guard device.isOnline, let country = accounts[device.account]?.storefront else { return nil }
    return country == launch.storefront ? nil : country
  }

  /// What happened before the process began comes newest first, as measured on Apple's systems; what
  /// happens while it runs comes in its order.
  private func unheardPurchase(
    _ launch: Launch, _ device: Device, _ install: Install
  ) -> Purchase? {
    var earlier: Purchase?
    var later: Purchase?
    for purchase in purchases(of: device.account) {
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

  private func unheardCopy(_ launch: Launch, _ install: Install) -> Install.Copy? {
    install.copies.values
      .filter { !install.isFinished($0.purchase) && !launch.heard.contains($0.purchase.id) }
      .min { $0.purchase.revision < $1.purchase.revision }
  }
}
