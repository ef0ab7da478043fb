extension StoreClient {
  /// All of an account's transactions and of what waits to be one, in the order they were made.
  public func entries(of account: AccountID) async throws(AppStoreError) -> [LedgerEntry] {
    guard case .entries(let entries) = try await send(.entries(account)) else { mismatch() }
    return entries
  }

  /// Whether an issue of the account comes between what it buys and the transaction, from now on.
  public func setInterruption(
    _ interrupts: Bool, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.setInterruption(account, interrupts))
  }

  /// Settles what kept a transaction from being made, or from being renewed.
  @discardableResult
  public func resolveIssue(of id: TransactionID) async throws(AppStoreError) -> TransactionID {
    try await transaction(.resolveIssue(id))
  }

  /// Deletes a transaction as if it had never been, and with a subscription's first one all that followed.
  public func delete(_ id: TransactionID) async throws(AppStoreError) {
    _ = try await send(.delete(id))
  }

  /// Deletes all that an account ever bought of the app.
  public func clear(_ account: AccountID) async throws(AppStoreError) {
    _ = try await send(.clear(account))
  }

  /// Has something shown to a person over the app.
  public func tell(_ message: StoreMessage, to account: AccountID) async throws(AppStoreError) {
    _ = try await send(.tell(account, message))
  }

  /// The person taps Buy in the App Store, on a device that has the app.
  public func promote(_ purchase: PromotedPurchase, on device: DeviceID) async throws(AppStoreError)
  {
    _ = try await send(.promote(device, purchase))
  }

  /// Sells by another configuration from now on.
  public func sell(by configuration: StoreConfiguration) async throws(AppStoreError) {
    _ = try await send(.sell(configuration))
  }
}
