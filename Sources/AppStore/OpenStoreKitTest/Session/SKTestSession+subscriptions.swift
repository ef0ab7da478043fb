import LocalAppStore

extension SKTestSession {
  /// Turns renewal off and ends the period now.
  ///
  /// - Throws: ``SKTestError``.
  public func expireSubscription(productIdentifier: String) throws {
    try ask(ExpireNow(productIdentifier, account: environment.account))
  }

  /// Ends the current period and begins the next; renewal is on afterwards.
  ///
  /// - Throws: ``SKTestError``.
  public func forceRenewalOfSubscription(productIdentifier: String) throws {
    try ask(RenewNow(productIdentifier, account: environment.account))
  }

  /// Turns the renewal of a transaction's subscription on.
  ///
  /// - Throws: ``SKTestError``.
  public func enableAutoRenewForTransaction(identifier: UInt) throws {
    try ask(SetRenewal(of: subscription(identifier), account: environment.account, isOn: true))
  }

  /// Turns the renewal of a transaction's subscription off.
  ///
  /// - Throws: ``SKTestError``.
  public func disableAutoRenewForTransaction(identifier: UInt) throws {
    try ask(SetRenewal(of: subscription(identifier), account: environment.account, isOn: false))
  }

  /// Asks the person to consent to a higher price, which the app gets as a message.
  ///
  /// - Throws: ``SKTestError``.
  public func requestPriceIncreaseConsentForTransaction(identifier: UInt) throws {
    try ask(RequestPriceIncreaseConsent(of: subscription(identifier), account: environment.account))
  }

  /// Consents to the higher price for the person.
  ///
  /// - Throws: ``SKTestError``.
  public func consentToPriceIncreaseForTransaction(identifier: UInt) throws {
    try ask(
      AnswerPriceIncrease(
        of: subscription(identifier), account: environment.account, agrees: true))
  }

  /// Declines the higher price as the customer, which turns renewal off.
  ///
  /// - Throws: ``SKTestError``.
  public func declinePriceIncreaseForTransaction(identifier: UInt) throws {
    try ask(
      AnswerPriceIncrease(
        of: subscription(identifier), account: environment.account, agrees: false))
  }

  /// Returns the product of a transaction's subscription.
  private func subscription(_ identifier: UInt) throws -> String {
    let entry = try entry(identifier)
    guard entry.expirationDate != nil else {
      throw SKTestError(
        .noSubscriptionFound,
        "The transaction \(identifier) is of `\(entry.productID)`, which does not renew.")
    }
    return entries.last { $0.originalID == entry.originalID }?.productID ?? entry.productID
  }
}
