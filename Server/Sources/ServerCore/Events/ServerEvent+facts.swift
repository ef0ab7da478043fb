public import AppStoreWire

extension ServerEvent {
  /// Returns the events that follow from a fact.
  public static func events(of fact: SignedFact) -> [ServerEvent] {
    guard let transaction = SignedTransaction(fact), let kind = transaction.beginning else {
      return []
    }
    return [transaction.event(kind)]
  }

  /// Returns the events that follow from a notification, and from the facts in it.
  ///
  /// One that is not known, or about no transaction, makes none.
  public static func events(of notification: NotificationFact) -> [ServerEvent] {
    let own = notification.transaction.flatMap(SignedTransaction.init).flatMap {
      event(of: notification, about: $0)
    }
    let begun = notification.facts.flatMap(events(of:))
    guard let own, !begun.contains(where: { $0.identity == own.identity }) else { return begun }
    return begun + [own]
  }

  /// Returns the event of a subscription that ended according to the App Store, with its last period.
  ///
  /// - Parameters:
  ///   - last: The last period.
  ///   - renewal: The renewal info with the reason for the end.
  /// - Returns: The event.
  public static func expired(
    _ last: SignedTransaction, renewal: RenewalInfoPayload? = nil
  ) -> ServerEvent? {
    guard last.isSubscription, !last.isFamilyShared else { return nil }
    return ServerEvent(
      identity: Identity(
        environment: last.environment, kind: .subscriptionExpired, name: last.id),
      date: last.payload.expiresDate ?? last.payload.purchaseDate, transaction: last,
      renewal: renewal)
  }

  private static func event(
    of fact: NotificationFact, about transaction: SignedTransaction
  ) -> ServerEvent? {
    let (notification, renewal) = (fact.payload, fact.renewal?.content.renewal)
    switch (notification.notificationType, notification.subtype) {
    case (.subscribed, _):
      return transaction.isSubscription ? transaction.event(.subscriptionStarted) : nil
    case (.didRenew, .billingRecovery?):
      return transaction.isFamilyShared ? nil : transaction.event(.subscriptionRecovered)
    case (.expired, _): return expired(transaction, renewal: renewal)
    default: break
    }
    guard let kind = kind(of: notification),
      // A family-shared transaction reports its beginning and its end, never money.
      transaction.isFamilyShared == (kind == .subscriptionRevoked),
      kind != .subscriptionRevoked || transaction.isSubscription
    else { return nil }
    return ServerEvent(
      identity: Identity(
        environment: transaction.environment, kind: kind,
        name: notification.notificationUUID.description),
      date: notification.signedDate, transaction: transaction, notification: notification,
      renewal: renewal)
  }

  /// The kinds that can happen again to one transaction.
  private static func kind(of notification: NotificationPayload) -> Kind? {
    switch (notification.notificationType, notification.subtype) {
    case (.didChangeRenewalStatus, .autoRenewDisabled?): .subscriptionCancelled
    case (.didChangeRenewalStatus, .autoRenewEnabled?): .subscriptionResumed
    case (.didChangeRenewalPreference, _): .subscriptionProductChanged
    case (.offerRedeemed, .upgrade?), (.offerRedeemed, .downgrade?): .subscriptionProductChanged
    case (.didFailToRenew, _): .subscriptionBillingFailed
    case (.priceIncrease, _): .subscriptionPriceIncreased
    case (.renewalExtended, _): .subscriptionExtended
    case (.refund, _): .purchaseRefunded
    case (.refundReversed, _): .purchaseRefundReversed
    case (.revoke, _): .subscriptionRevoked
    case (.consumptionRequest, _): .consumptionRequested
    default: nil
    }
  }
}

extension SignedFact.Content {
  /// The signed renewal info, or nil for other facts.
  public var renewal: RenewalInfoPayload? {
    if case .renewal(let payload) = self { payload } else { nil }
  }
}

extension SignedTransaction {
  /// The event that a transaction alone causes, or nil.
  ///
  /// A restarted subscription and an upgrade have the same kind of transaction: the notification
  /// distinguishes them.
  fileprivate var beginning: ServerEvent.Kind? {
    guard isSubscription else { return isFamilyShared ? nil : .purchaseCompleted }
    if id == original { return .subscriptionStarted }
    guard payload.transactionReason != .purchase, !isFamilyShared else { return nil }
    return .subscriptionRenewed
  }

  fileprivate func event(_ kind: ServerEvent.Kind) -> ServerEvent {
    ServerEvent(
      identity: ServerEvent.Identity(environment: environment, kind: kind, name: id),
      date: payload.purchaseDate, transaction: self)
  }
}
