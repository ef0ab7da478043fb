extension StoreClient {
  /// A family member who owns a product turns sharing on for the account.
  @discardableResult
  public func shareWithFamily(
    _ productID: String, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.share(account, productID))
  }

  /// The family member stops sharing.
  @discardableResult
  public func stopFamilySharing(
    _ productID: String, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.stopSharing(account, productID))
  }

  /// An account joins the family of another one in the store: each gets what the other shares.
  public func joinFamily(
    _ account: AccountID, of other: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.joinFamily(account, of: other))
  }

  /// An account leaves its family: neither keeps what the other shared.
  public func leaveFamily(_ account: AccountID) async throws(AppStoreError) {
    _ = try await send(.leaveFamily(account))
  }

  /// Whether an account lets its family use a product that it bought.
  ///
  /// It does until it says otherwise.
  public func setFamilySharing(
    _ shares: Bool, of productID: String, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.setFamilySharing(account, productID, shares))
  }
}
