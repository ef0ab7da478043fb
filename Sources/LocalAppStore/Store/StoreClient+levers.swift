public import Foundation

extension StoreClient {
  /// Makes an Apple account, in a country as ISO 3166-1 alpha-3 or in the configuration's.
  public func addAccount(storefront: String? = nil) async throws(AppStoreError) -> AccountID {
    guard case .account(let id) = try await send(.addAccount(storefront: storefront)) else {
      mismatch()
    }
    return id
  }

  /// Gives an account a device, online and without the app.
  ///
  /// Where `locale` is nil, it is the configuration's.
  public func addDevice(
    account: AccountID, platform: DevicePlatform = .iOS, locale: String? = nil
  ) async throws(AppStoreError) -> DeviceID {
    guard
      case .device(let id) = try await send(.addDevice(account, platform, locale: locale))
    else { mismatch() }
    return id
  }

  /// Downloads the app onto a device.
  ///
  /// The account's first download is the app transaction's original purchase, for ever. Where `version` is
  /// nil, it is the version that the store was opened with.
  public func install(
    on device: DeviceID, version: String? = nil
  ) async throws(AppStoreError) {
    _ = try await send(.install(device, version: version))
  }

  /// Deletes the app from a device, with all that it remembered of the store.
  ///
  /// An open app ends.
  public func uninstall(from device: DeviceID) async throws(AppStoreError) {
    _ = try await send(.uninstall(device))
  }

  /// Installs another version, which the next launch opens.
  public func update(_ device: DeviceID, to version: String) async throws(AppStoreError) {
    _ = try await send(.update(device, version: version))
  }

  /// Takes a device off the network, or puts it back.
  ///
  /// What it missed comes when it is back.
  public func setOnline(_ isOnline: Bool, device: DeviceID) async throws(AppStoreError) {
    _ = try await send(.setOnline(device, isOnline))
  }

  /// Sets a device's locale.
  public func setLocale(_ locale: String, device: DeviceID) async throws(AppStoreError) {
    _ = try await send(.setLocale(device, locale))
  }

  /// Moves an account to another country, as ISO 3166-1 alpha-3.
  public func setStorefront(
    _ storefront: String, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.setStorefront(account, storefront))
  }

  /// Signs another account in to the App Store on a device, in the place of the one that is.
  ///
  /// The app stays installed, and open where it is. From now on it is told of that account's
  /// purchases and storefront, and what it buys is that account's.
  ///
  /// - Throws: ``AppStoreError`` where there is no such device or account, or the device is offline.
  public func signIn(
    _ account: AccountID, on device: DeviceID
  ) async throws(AppStoreError) {
    _ = try await send(.signIn(device, account))
  }

  /// Whether a parent must approve what the account buys, from now on.
  public func setAskToBuy(_ asks: Bool, account: AccountID) async throws(AppStoreError) {
    _ = try await send(.setAskToBuy(account, asks))
  }

  /// Decides what becomes of an account's next purchase alone; nil takes that back.
  public func arrange(
    nextPurchase: NextPurchase?, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.arrange(account, nextPurchase))
  }

  /// Says yes to what waits longest for a product: a parent approves, or an interruption is resolved.
  @discardableResult
  public func approve(
    _ productID: String, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.approve(account, productID))
  }

  /// Says no to what waits longest for a product.
  public func decline(_ productID: String, account: AccountID) async throws(AppStoreError) {
    _ = try await send(.decline(account, productID))
  }

  /// Buys on a device that is not in the store.
  ///
  /// - Returns: The transaction, also where the account held one already.
  @discardableResult
  public func buyElsewhere(
    _ productID: String, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await buyElsewhere(PurchaseOrder(productID: productID), account: account)
  }

  /// Buys on a device that is not in the store, with more to say about it.
  @discardableResult
  public func buyElsewhere(
    _ order: PurchaseOrder, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.buyElsewhere(account, order))
  }

  /// Redeems a code on a device, which must be online.
  @discardableResult
  public func redeem(
    _ code: String, on device: DeviceID
  ) async throws(AppStoreError) -> RedeemOutcome {
    guard case .redeemed(let outcome) = try await send(.redeem(device, code: code)) else {
      mismatch()
    }
    return outcome
  }

  /// Refunds the latest purchase of a product that was not refunded.
  ///
  /// `percentage` says how much of it, in thousandths of a percent.
  @discardableResult
  public func refund(
    _ productID: String, account: AccountID, percentage: Int = 100_000
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.refund(account, productID, percentage: percentage))
  }

  /// Refunds one transaction.
  public func refund(
    _ transaction: TransactionID, percentage: Int = 100_000
  ) async throws(AppStoreError) {
    _ = try await send(.refundTransaction(transaction, percentage: percentage))
  }

  /// Takes the latest refund of a product back.
  @discardableResult
  public func reverseRefund(
    of productID: String, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.reverseRefund(account, productID))
  }

  /// Has a request happen by itself when the clock comes to an instant.
  ///
  /// Where it can't be done then, the log says so.
  public func schedule(_ request: AppStoreRequest, at date: Date) async {
    _ = try? await send(.schedule(request, at: date))
  }

  /// What of an account waits for an answer, oldest first.
  public func pendingPurchases(
    of account: AccountID
  ) async throws(AppStoreError) -> [PendingPurchase] {
    guard case .pending(let pending) = try await send(.pending(account)) else { mismatch() }
    return pending
  }

  /// The transactions of an account as the store knows them, whatever its devices do.
  public func transactions(
    _ listing: TransactionListing = .all, of account: AccountID
  ) async throws(AppStoreError) -> [TransactionID] {
    guard case .transactions(let ids) = try await send(.ledger(account, listing)) else {
      mismatch()
    }
    return ids
  }

  /// What happened, in order, after the first so many events.
  public func events(after number: Int = 0) async throws(AppStoreError) -> [StoreEvent] {
    guard case .events(let events) = try await send(.events(after: number)) else { mismatch() }
    return events
  }

  /// The notifications that the store has for a server, after the first so many events, in order.
  public func notifications(
    after number: Int = 0
  ) async throws(AppStoreError) -> [SignedNotification] {
    let request = AppStoreRequest.notifications(after: number)
    guard case .notifications(let notifications) = try await send(request) else { mismatch() }
    return notifications
  }

  func transaction(
    _ request: AppStoreRequest
  ) async throws(AppStoreError) -> TransactionID {
    guard case .transaction(let id) = try await send(request) else { mismatch() }
    return id
  }

  /// Each request has one kind of answer, so another one is a mistake in this room.
  func mismatch() -> Never {
    preconditionFailure("The store answered a request with the answer of another one.")
  }
}
