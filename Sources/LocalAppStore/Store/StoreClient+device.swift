extension StoreClient {
  /// Opens the app on a device.
  public func open(on device: DeviceID) async throws(AppStoreError) -> OpenedLaunch {
    guard case .opened(let launch) = try await send(.open(device)) else { mismatch() }
    return launch
  }

  /// Ends a process.
  ///
  /// Whoever listens in it hears that it is over.
  public func end(_ launch: LaunchID) async {
    _ = try? await send(.end(launch))
  }

  /// The products for sale among those asked for.
  public func products(
    _ ids: [String], for launch: LaunchID
  ) async throws(AppStoreError) -> [StoreProduct] {
    guard case .products(let products) = try await send(.products(launch, ids)) else {
      mismatch()
    }
    return products
  }

  /// Buys, with the transaction as a compact JWS.
  public func purchase(
    _ order: PurchaseOrder, by launch: LaunchID
  ) async throws(AppStoreError) -> PurchaseOutcome<String> {
    guard case .purchase(let outcome) = try await send(.purchase(launch, order)) else {
      mismatch()
    }
    return outcome
  }

  /// The account's transactions as compact JWS.
  public func transactions(
    _ listing: TransactionListing, of productID: String? = nil, for launch: LaunchID
  ) async throws(AppStoreError) -> [String] {
    let request = AppStoreRequest.transactions(launch, listing, productID: productID)
    guard case .signed(let facts) = try await send(request) else { mismatch() }
    return facts
  }

  /// The status of each subscription that the account has or had, in one group or all.
  public func statuses(
    group: String? = nil, for launch: LaunchID
  ) async throws(AppStoreError) -> [SubscriptionStanding<String>] {
    try await statuses(.statuses(launch, group: group))
  }

  /// The status of the subscription that a transaction belongs to, or nil where it belongs to none.
  public func status(
    of transaction: TransactionID, for launch: LaunchID
  ) async throws(AppStoreError) -> SubscriptionStanding<String>? {
    try await statuses(.status(launch, of: transaction)).first
  }

  /// Whether the account may have a group's introductory offer, as the process was first answered.
  public func isEligibleForIntroductoryOffer(
    group: String, for launch: LaunchID
  ) async throws(AppStoreError) -> Bool {
    let request = AppStoreRequest.introductoryEligibility(launch, group: group)
    guard case .eligibility(let answer) = try await send(request) else { mismatch() }
    return answer
  }

  private func statuses(
    _ request: AppStoreRequest
  ) async throws(AppStoreError) -> [SubscriptionStanding<String>] {
    guard case .statuses(let statuses) = try await send(request) else { mismatch() }
    return statuses
  }

  /// Says that the app has given what was bought.
  public func finish(
    _ transaction: TransactionID, by launch: LaunchID
  ) async throws(AppStoreError) {
    _ = try await send(.finish(launch, transaction))
  }

  /// The app transaction as a compact JWS.
  public func appTransaction(
    for launch: LaunchID, refreshing: Bool = false
  ) async throws(AppStoreError) -> String {
    let request = AppStoreRequest.appTransaction(launch, refreshing: refreshing)
    guard case .signed(let facts) = try await send(request), let fact = facts.first else {
      mismatch()
    }
    return fact
  }

  /// Asks the store for everything anew.
  public func sync(_ launch: LaunchID) async throws(AppStoreError) {
    _ = try await send(.sync(launch))
  }

  /// The account's country, as the device knows it.
  public func storefront(for launch: LaunchID) async throws(AppStoreError) -> StorefrontCountry {
    guard case .storefront(let country) = try await send(.storefront(launch)) else { mismatch() }
    return country
  }
}
