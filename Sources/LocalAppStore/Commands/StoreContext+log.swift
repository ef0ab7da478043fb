import AppStoreWire
import Foundation

extension StoreContext {
  /// Returns the log, with what the store signs of each event for a server.
  mutating func events(after number: Int) throws(AppStoreError) -> [StoreEvent] {
    var events: [StoreEvent] = []
    for logged in state.log.dropFirst(max(0, number)) {
      var event = logged.event
      if case .purchase(let facts) = logged.subject, let app = event.app {
        try state.enter(app)
        (event.jws, event.renewalJWS) = try signed(facts)
      }
      events.append(event)
    }
    return events
  }

  /// Returns the notifications of the app, signed as the App Store signs them for its server.
  func notifications(after number: Int) throws(AppStoreError) -> [SignedNotification] {
    var notifications: [SignedNotification] = []
    for logged in state.log.dropFirst(max(0, number)) where logged.event.app == state.app {
      guard let payload = try payload(of: logged) else { continue }
      notifications.append(
        SignedNotification(
          event: logged.event.number, date: logged.event.date,
          id: payload.notificationUUID.rawValue, signedPayload: try signer.sign(payload)))
    }
    return notifications
  }

  private func payload(of logged: LoggedEvent) throws(AppStoreError) -> NotificationPayload? {
    guard let notification = logged.event.notification else { return nil }
    switch logged.subject {
    case .purchase(let facts):
      guard let sent = facts.notification else { return nil }
      return NotificationPayload(notification, sent, data: try data(facts))
    case .extensions(let facts):
      return NotificationPayload(
        notification, facts.notification, summary: summary(facts, of: logged.event))
    case nil: return nil
    }
  }

  private func data(_ facts: EventFacts) throws(AppStoreError) -> NotificationData {
    let (app, environment) = (state.shop.app, state.environment)
    var data = NotificationData(bundleId: app.bundleID, environment: environment)
    data.appAppleId = environment == .production ? app.appleID : nil
    data.bundleVersion = app.version
    (data.signedTransactionInfo, data.signedRenewalInfo) = try signed(facts)
    data.status = facts.renewal?.subscription.status
    return data
  }

  private func summary(_ facts: ExtensionFacts, of event: StoreEvent) -> NotificationSummary {
    let (app, environment) = (state.shop.app, state.environment)
    var summary = NotificationSummary(
      environment: environment, bundleId: app.bundleID, productId: event.productID ?? "",
      requestIdentifier: facts.request.uuidString.lowercased(), succeededCount: facts.succeeded,
      failedCount: facts.failed)
    summary.appAppleId = environment == .production ? app.appleID : nil
    summary.storefrontCountryCodes = facts.storefronts
    return summary
  }

  /// Returns a server's copies of a transaction and of its renewal info, as they were.
  private func signed(
    _ facts: EventFacts
  ) throws(AppStoreError) -> (transaction: String?, renewalInfo: String?) {
    guard let purchase = state.shop.ledger.purchase(facts.purchase, at: facts.revision) else {
      return (nil, nil)
    }
    let payload = state.transaction(purchase, signedDate: facts.signedDate)
    let transaction = try signer.sign(StoreDocument(claims: .transaction(payload)))
    guard let renewal = facts.renewal else { return (transaction, nil) }
    let info = state.renewalInfo(
      of: renewal.subscription, price: renewal.price, signedDate: renewal.signedDate)
    return (transaction, try signer.sign(StoreDocument(claims: .renewalInfo(info))))
  }
}

extension NotificationPayload {
  fileprivate init(
    _ notification: StoreNotification, _ sent: NotificationFacts, data: NotificationData? = nil,
    summary: NotificationSummary? = nil
  ) {
    self.init(
      notificationType: notification.type, subtype: notification.subtype,
      notificationUUID: WireUUID(sent.id), signedDate: sent.signedDate, data: data,
      summary: summary)
  }
}
