import AppStoreWire
import Foundation
import Journeys
import LocalAppStore
import TollgateOpenStore

extension Session {
  /// Returns everything that a page is drawn from.
  ///
  /// - Parameters:
  ///   - runID: The name of the run in addresses.
  ///   - timeline: The way here.
  ///   - withScreens: A Boolean value that indicates whether to include the screens of all devices.
  /// - Returns: The state as a value.
  /// - Throws: The store’s errors.
  func snapshot(
    as runID: String, on timeline: RunTimeline, withScreens: Bool = false
  ) async throws -> RunSnapshot {
    let zone = await simulation.timeZone
    let keeper = await simulation.tollkeeper
    let subscriptions = await subscriptions
    // A phone doesn't have settings made at the store by hand.
    let seen = keeper == nil ? nil : await simulation.subscription()
    let subscription = seen.map { seen in
      subscriptions.last {
        $0.product == seen.product && $0.state == seen.state && $0.until == seen.until
      } ?? seen
    }
    let (storeNow, history) = (simulation.store.clock.now, await appHistory)
    return RunSnapshot(
      app: app, runID: runID, timeline: timeline, locale: await simulation.locale,
      device: await simulation.device,
      storeNow: storeNow, deviceNow: await simulation.deviceNow,
      isDeviceClockSet: await simulation.isDeviceClockSet, zone: zone,
      nextMidnight: CalendarDay(containing: storeNow, in: zone).end, arrangement: arrangement,
      pending: try await simulation.pendingPurchases(),
      storePage: try await storePage(with: keeper?.situation.productCatalog ?? .loading),
      products: products(
        on: keeper?.situation.productCatalog ?? .loading, with: subscriptions),
      names: names,
      unfinished: try await simulation.unfinishedCount(),
      screen: await simulation.visibleScreen, isOpen: keeper != nil,
      remote: await simulation.remoteValues,
      customerView: keeper.map {
        CustomerView($0, subscription: subscription, history: history)
      },
      server: try await simulation.serverState(), log: log,
      devices: await devices(withScreens), heldDevice: await simulation.deviceNumber)
  }

  private func products(
    on productCatalog: ProductCatalogState, with subscriptions: [SubscriptionView]
  ) -> [RunSnapshot.Product] {
    if case .loaded(let loaded) = productCatalog {
      for product in loaded { prices[product.id.rawValue] = product.displayPrice }
    }
    // A purchase under an offer is the twin; both are one product to the buyer. A product that an experiment sells at
    // another price is shown beside it, each with its own purchases.
    return app.products.products.compactMap { product in
      let id = Catalog.Product.ID(product.id)
      guard !app.catalog.isOfferTwin(id) else { return nil }
      let twins = app.catalog.twins(of: id).filter(app.catalog.isOfferTwin).map(\.rawValue)
      let subscription = subscriptions.last { ([product.id] + twins).contains($0.product) }
      let status = transactions.status(of: [product.id] + twins)
      return RunSnapshot.Product(
        terms: product, name: names[product.id] ?? product.id, price: prices[product.id] ?? "",
        status: status == .owned ? subscription?.failure ?? status : status,
        isShared: transactions.isShared(product.id), subscription: subscription)
    }
  }

  private func storePage(
    with productCatalog: ProductCatalogState
  ) async throws -> RunSnapshot.StorePage? {
    guard let visit = try await simulation.subscriptionPage else { return nil }
    let product = visit.content?.productID.flatMap { productCatalog[Catalog.Product.ID($0)] }
    return RunSnapshot.StorePage(
      visit: visit,
      terms: visit.content?.offerID.flatMap { product?.subscription?.promotionalOffers[$0] })
  }

  private func devices(_ withScreens: Bool) async -> [RunSnapshot.Device] {
    var devices: [RunSnapshot.Device] = []
    for number in 1...(await simulation.deviceCount) {
      devices.append(
        RunSnapshot.Device(
          number: number, platform: await simulation.device(number).platform,
          account: await simulation.signedIn(onDevice: number),
          isOpen: await simulation.isOpen(onDevice: number),
          isOnline: await simulation.network(onDevice: number) == .online,
          screen: withScreens ? await simulation.screen(onDevice: number) : nil))
    }
    return devices
  }

  /// All that the account has bought.
  var purchases: PurchaseList {
    get async {
      let (store, account) = (simulation.store, await simulation.account)
      return PurchaseList(
        (try? store.ask(ListEntries(of: account))) ?? [],
        (try? store.ask(ListSubscriptions(of: account))) ?? [], await subscriptions, troubles,
        at: store.clock.now)
    }
  }

  /// Returns when a subscription to a product or its price variant was last ended by hand.
  private func ended(_ product: String) -> Date? {
    let twins = app.catalog.twins(of: Catalog.Product.ID(product)).map(\.rawValue)
    return ([product] + twins).compactMap { endsByHand[$0] }.max()
  }

  /// The account's subscriptions in the store, oldest first.
  var subscriptions: [SubscriptionView] {
    get async {
      let store = simulation.store
      guard let verifier else { return [] }
      let account = await simulation.account
      let entries = (try? store.ask(ListSubscriptions(of: account))) ?? []
      let signed = (try? store.ask(ListServerSubscriptions(of: account))) ?? []
      return signed.compactMap { subscription in
        let environments: Set = [store.environment]
        guard
          let transaction = try? verifier.transaction(
            subscription.transaction, bundleID: store.app.bundleID, environments: environments),
          let renewal = try? verifier.renewalInfo(
            subscription.renewalInfo, environments: environments)
        else { return nil }
        let end = transaction.expiresDate?.date
        let ended = ended(transaction.productId)
        return SubscriptionView(
          subscription.status, transaction, renewal,
          retryEnd: entries.first { $0.id == subscription.originalID }?.retryEnd,
          newPrice: renewal.autoRenewProductId.flatMap { newPrices[$0] },
          wasEndedEarly: ended.map { abs($0.timeIntervalSince(end ?? .distantPast)) < 1 } ?? false)
      }
    }
  }
}

extension SubscriptionView {
  /// The status of a product whose payment failed, or `nil`.
  fileprivate var failure: RunSnapshot.Product.Status? {
    switch state {
    case "inGracePeriod": .grace
    case "inBillingRetryPeriod": .retry
    default: nil
    }
  }
}
