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
    guard topics.contains(.transactions) else { return nil }
    guard device.isOnline else {
      return unheardCopy(launch, install).map {
        launches[id]?.heard.insert($0.purchase.id)
        return .transaction($0.document)
      }
    }
    return unheardPurchase(launch, device, install).map {
      .transaction(hand($0, to: id, on: device))
    }
  }

  private func unheardStorefront(_ launch: Launch, _ device: Device) -> StorefrontCountry? {
    guard device.isOnline, let country = accounts[device.account]?.storefront else { return nil }
    return country == launch.storefront ? nil : country
  }

  private func unheardPurchase(
    _ launch: Launch, _ device: Device, _ install: Install
  ) -> Purchase? {
    purchases(of: device.account)
      .filter {
        install.known[$0.id] != $0.revision
          || !$0.isFinished && !launch.heard.contains($0.id)
      }
      .min { $0.revision < $1.revision }
  }

  private func unheardCopy(_ launch: Launch, _ install: Install) -> Install.Copy? {
    install.copies.values
      .filter { !install.isFinished($0.purchase) && !launch.heard.contains($0.purchase.id) }
      .min { $0.purchase.revision < $1.purchase.revision }
  }
}
