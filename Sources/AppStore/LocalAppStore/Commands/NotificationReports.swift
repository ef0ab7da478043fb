public import AppStoreWire
public import Foundation

/// Lists the notifications for a server in order, after a given number of events.
public struct ListNotifications: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let after: Int

  /// Creates the command.
  public init(after: Int = 0) {
    self.after = after
  }

  /// Returns the notifications of the app, signed; none if there are no more.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [SignedNotification] {
    try FindNotifications(after: after, limit: .max).run(in: &store).notifications
  }
}

/// Finds notifications that the store has for a server, page by page, oldest first.
public struct FindNotifications: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let filter: NotificationFilter
  let after: Int
  let limit: Int

  /// Creates the command.
  ///
  /// - Parameters:
  ///   - filter: The notifications to list.
  ///   - after: The number of the last event before this page.
  ///   - limit: The most notifications that are returned.
  public init(_ filter: NotificationFilter = NotificationFilter(), after: Int = 0, limit: Int) {
    self.filter = filter
    self.after = after
    self.limit = limit
  }

  /// Returns a page of the app's notifications, signed.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> NotificationPage {
    var page = NotificationPage(notifications: [], hasMore: false)
    let start = filter.from.map { store.state.events(before: $0) } ?? 0
    for logged in store.state.log.dropFirst(max(after, start)) {
      if let until = filter.until, logged.event.date >= until { break }
      guard logged.event.notification != nil, logged.event.app == store.app,
        filter.matches(logged.event, store.shop.deliveries[logged.event.number], in: store.shop)
      else { continue }
      guard page.notifications.count < limit else {
        page.hasMore = true
        break
      }
      if let notification = try store.signed(logged) { page.notifications.append(notification) }
    }
    return page
  }
}

/// Reads one notification.
public struct ReadNotification: StoreCommand {
  /// Always true, because the command changes nothing.
  public static let isQuestion = true

  let event: Int

  /// Creates the command for the notification of an event.
  public init(of event: Int) {
    self.event = event
  }

  /// Returns the notification, signed.
  ///
  /// Throws if the app has no notification of such an event.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> SignedNotification {
    let log = store.state.log
    guard (1...max(1, log.count)).contains(event), event <= log.count,
      log[event - 1].event.app == store.app, let notification = try store.signed(log[event - 1])
    else { throw .unknownNotification(event) }
    return notification
  }
}

/// A filter for notifications: they must match each value that is set.
public struct NotificationFilter: Hashable, Codable, Sendable {
  /// The first instant at which events count.
  public var from: Date?

  /// The first instant at which events no longer count.
  public var until: Date?

  /// The type.
  public var type: WireNotificationType?

  /// The subtype.
  public var subtype: WireNotificationSubtype?

  /// The account that the event happened to.
  public var account: AccountID?

  /// The subject: a transaction, or the first transaction of its subscription.
  public var transaction: TransactionID?

  /// A Boolean value that indicates whether attempts must have been made, or the notification have been dropped.
  public var isAttempted = false

  /// A Boolean value that indicates whether no attempt may have reached the server.
  public var isFailing = false

  /// Creates a filter that all notifications agree with.
  public init() {}

  func matches(_ event: StoreEvent, _ delivery: NotificationDelivery, in shop: Shop) -> Bool {
    if let type, event.notification?.type != type { return false }
    if let subtype, event.notification?.subtype != subtype { return false }
    if let account, event.account != account { return false }
    if let transaction {
      guard let id = event.transaction,
        id == transaction || shop.purchase(id)?.originalID == transaction
      else { return false }
    }
    if isAttempted, !delivery.attempts.contains(where: { $0.result != nil }) { return false }
    return !isFailing || delivery.isFailing
  }
}

/// Some notifications, and whether there are more.
public struct NotificationPage: Hashable, Codable, Sendable {
  /// The notifications, oldest first.
  public internal(set) var notifications: [SignedNotification]

  /// A Boolean value that indicates whether there are more.
  public internal(set) var hasMore: Bool
}

extension AppStoreState {
  /// Returns the number of events before an instant.
  fileprivate func events(before date: Date) -> Int {
    var (low, high) = (0, log.count)
    while low < high {
      let middle = (low + high) / 2
      if log[middle].event.date < date { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension StoreContext {
  /// Returns the notification of an event, signed, or nil if there is none.
  fileprivate func signed(_ logged: LoggedEvent) throws(AppStoreError) -> SignedNotification? {
    guard let payload = try payload(of: logged) else { return nil }
    return SignedNotification(
      event: logged.event.number, date: logged.event.date, id: payload.notificationUUID.rawValue,
      signedPayload: try signer.sign(payload), notification: logged.event.notification,
      delivery: shop.deliveries[logged.event.number])
  }

  private func payload(
    of logged: LoggedEvent
  ) throws(AppStoreError) -> NotificationPayload? {
    guard let notification = logged.event.notification else { return nil }
    switch logged.subject {
    case .purchase(let facts):
      guard let sent = facts.notification else { return nil }
      var data = data(version: facts.version)
      (data.signedTransactionInfo, data.signedRenewalInfo) = try signed(facts)
      data.status = facts.renewal?.subscription.status
      data.consumptionRequestReason = facts.consumptionRequestReason
      return NotificationPayload(notification, sent, data: data)
    case .extensions(let facts):
      return NotificationPayload(
        notification, facts.notification, summary: summary(facts, of: logged.event))
    case .download(let facts):
      var payload = NotificationPayload(notification, facts.notification)
      payload.appData = try appData(facts)
      return payload
    case .externalPurchase(let facts):
      var payload = NotificationPayload(notification, facts.notification)
      var token = NotificationExternalPurchaseToken(
        externalPurchaseId: facts.token.id, tokenCreationDate: facts.token.date,
        bundleId: shop.app.bundleID)
      token.appAppleId = shop.app.appleID
      payload.externalPurchaseToken = token
      return payload
    case .test(let facts): return NotificationPayload(notification, facts, data: data())
    case nil: return nil
    }
  }

  private func data(version: String? = nil) -> NotificationData {
    var data = NotificationData(bundleId: shop.app.bundleID, environment: environment)
    data.appAppleId = environment == .production ? shop.app.appleID : nil
    data.bundleVersion = version
    return data
  }

  private func appData(_ facts: DownloadFacts) throws(AppStoreError) -> NotificationAppData {
    var data = NotificationAppData(bundleId: shop.app.bundleID, environment: environment)
    data.appAppleId = environment == .production ? shop.app.appleID : nil
    data.signedAppTransactionInfo = try signer.sign(
      StoreDocument(claims: .appTransaction(facts.payload)))
    return data
  }

  private func summary(_ facts: ExtensionFacts, of event: StoreEvent) -> NotificationSummary {
    var summary = NotificationSummary(
      environment: environment, bundleId: shop.app.bundleID, productId: event.productID ?? "",
      requestIdentifier: facts.identifier ?? facts.request.uuidString.lowercased(),
      succeededCount: facts.succeeded, failedCount: facts.failed)
    summary.appAppleId = environment == .production ? shop.app.appleID : nil
    summary.storefrontCountryCodes = facts.storefronts
    return summary
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
