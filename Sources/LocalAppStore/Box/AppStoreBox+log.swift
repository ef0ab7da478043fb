import AppStoreWire

extension AppStoreBox {
  /// The log, with what the store signs of each event for a server.
  func events(after number: Int) throws(AppStoreError) -> [StoreEvent] {
    try state.log.dropFirst(max(0, number)).throwingMap { logged throws(AppStoreError) in
      var event = logged.event
      guard let facts = logged.facts, let app = event.app else { return event }
      try state.enter(app)
      event.jws = try notary.sign(transaction(facts))
      event.renewalJWS = try facts.renewal.map { renewal throws(AppStoreError) in
        try notary.sign(renewalInfo(renewal))
      }
      return event
    }
  }

  /// The notifications of the app at hand, signed as the App Store signs them for its server.
  func notifications(after number: Int) throws(AppStoreError) -> [SignedNotification] {
    var notifications: [SignedNotification] = []
    for logged in state.log.dropFirst(max(0, number)) where logged.event.app == state.app {
      guard let payload = try payload(of: logged) else { continue }
      notifications.append(
        SignedNotification(
          event: logged.event.number, date: logged.event.date,
          id: payload.notificationUUID.rawValue, signedPayload: try notary.sign(payload)))
    }
    return notifications
  }

  private func payload(of logged: LoggedEvent) throws(AppStoreError) -> NotificationPayload? {
    guard let notification = logged.event.notification, let facts = logged.facts,
      let sent = facts.notification
    else { return nil }
    var data = NotificationData(bundleId: state.shop.app.bundleID, environment: environment)
    data.appAppleId = environment == .production ? state.shop.app.appleID : nil
    data.bundleVersion = state.shop.app.version
    data.signedTransactionInfo = try notary.sign(transaction(facts))
    data.signedRenewalInfo = try facts.renewal.map { renewal throws(AppStoreError) in
      try notary.sign(renewalInfo(renewal))
    }
    data.status = facts.renewal?.subscription.status
    return NotificationPayload(
      notificationType: notification.type, subtype: notification.subtype,
      notificationUUID: WireUUID(sent.id), signedDate: sent.signedDate, data: data)
  }

  private func transaction(_ facts: EventFacts) -> StoreDocument {
    StoreDocument(
      claims: .transaction(state.transaction(facts.purchase, signedDate: facts.signedDate)))
  }

  private func renewalInfo(_ facts: RenewalFacts) -> StoreDocument {
    StoreDocument(
      claims: .renewalInfo(
        state.renewalInfo(of: facts.subscription, signedDate: facts.signedDate)))
  }
}
