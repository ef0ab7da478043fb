public import Foundation

extension StoreClient {
  /// Turns renewal of a subscription off.
  ///
  /// What is paid for stays until its end.
  public func cancelRenewal(
    of productID: String, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.setRenewal(account, productID, isOn: false))
  }

  /// Turns renewal of a subscription on again.
  public func resumeRenewal(
    of productID: String, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.setRenewal(account, productID, isOn: true))
  }

  /// Says whether an account's renewals are paid.
  ///
  /// Once they are, all that could not be renewed is paid at once: in grace no day is lost, later a period
  /// begins then.
  public func setBilling(
    _ billing: Billing, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.setBilling(account, billing))
  }

  /// What renewals that fail from now on leave, or nil for nothing.
  public func setGracePeriod(_ gracePeriod: GracePeriod?) async throws(AppStoreError) {
    _ = try await send(.setGracePeriod(gracePeriod))
  }

  /// How fast subscriptions renew from now on.
  ///
  /// Periods that run keep their end.
  public func setTimeRate(_ rate: TimeRate) async throws(AppStoreError) {
    _ = try await send(.setTimeRate(rate))
  }

  /// Ends the running period now and begins the next; renewal is on after that.
  @discardableResult
  public func renewNow(
    _ productID: String, account: AccountID
  ) async throws(AppStoreError) -> TransactionID {
    try await transaction(.renewNow(account, productID))
  }

  /// Turns renewal off and ends the running period now.
  public func expireNow(_ productID: String, account: AccountID) async throws(AppStoreError) {
    _ = try await send(.expireNow(account, productID))
  }

  /// Puts off the next renewal by 1 to 90 days, twice a year at most.
  public func extendRenewal(
    of productID: String, account: AccountID, days: Int
  ) async throws(AppStoreError) {
    _ = try await send(.extendRenewal(account, productID, days: days))
  }

  /// Puts off the next renewal of everybody who subscribes to a product, in some countries or all.
  public func extendRenewals(
    of productID: String, days: Int, storefronts: [String]? = nil
  ) async throws(AppStoreError) {
    _ = try await send(.extendRenewals(productID, days: days, storefronts: storefronts))
  }
}

extension StoreClient {
  /// Sets what new buyers pay, in a country or everywhere.
  ///
  /// Who subscribes already goes on paying what they do, or less.
  public func setPrice(
    _ price: Decimal, of productID: String, storefront: String? = nil
  ) async throws(AppStoreError) {
    _ = try await send(.setPrice(productID, price, storefront: storefront))
  }

  /// Raises what a subscription costs, and asks everybody who subscribes.
  ///
  /// Who has not agreed when the period ends is not renewed. Where no consent is needed, all are told and
  /// taken to agree.
  public func raisePrice(
    of productID: String, to price: Decimal, needsConsent: Bool = true
  ) async throws(AppStoreError) {
    _ = try await send(.raisePrice(productID, price, needsConsent: needsConsent))
  }

  /// Asks one subscriber to agree to the price that new buyers pay.
  public func requestPriceIncreaseConsent(
    of productID: String, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.requestConsent(account, productID))
  }

  /// The subscriber agrees to the higher price, of one product or of all they were asked about.
  public func acceptPriceIncrease(
    of productID: String? = nil, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.answerPriceIncrease(account, productID, agrees: true))
  }

  /// The subscriber does not agree, which turns renewal off.
  public func declinePriceIncrease(
    of productID: String? = nil, account: AccountID
  ) async throws(AppStoreError) {
    _ = try await send(.answerPriceIncrease(account, productID, agrees: false))
  }

  /// Takes a product off the shop for ever.
  ///
  /// What was bought stays; subscriptions to it end with their period.
  public func removeFromSale(_ productID: String) async throws(AppStoreError) {
    _ = try await send(.removeFromSale(productID))
  }

  /// Gives the store the public key of a server that signs offers, as 65 bytes of X9.63.
  public func addOfferKey(id: String, publicKey: [UInt8]) async throws(AppStoreError) {
    _ = try await send(.addOfferKey(id: id, publicKey: publicKey))
  }
}
