import AppStoreWire
import Foundation

/// Lists what of an account waits for an answer, oldest first.
public struct ListPendingPurchases: StoreCommand {
  /// True: the store is the same afterwards.
  public static let isQuestion = true

  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Returns the requests.
  ///
  /// Throws where there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [PendingPurchase] {
    _ = try store.state.account(account)
    return store.shop.pending.purchases(of: account)
  }
}

/// Lists all of an account's transactions and of what waits to be one, in the order they were made.
public struct ListEntries: StoreCommand {
  /// True: the store is the same afterwards.
  public static let isQuestion = true

  let account: AccountID

  /// Creates the command.
  public init(of account: AccountID) {
    self.account = account
  }

  /// Returns the entries, first those of transactions.
  ///
  /// Throws where there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [LedgerEntry] {
    _ = try store.state.account(account)
    return store.shop.purchases(of: account)
      .map { LedgerEntry($0, of: store.shop.subscriptions[$0.originalID]) }
      + store.shop.pending.purchases(of: account).map(LedgerEntry.init)
  }
}

/// Lists the transactions of an account as the store knows them, whatever its devices do.
public struct ListAccountTransactions: StoreCommand {
  /// True: the store is the same afterwards.
  public static let isQuestion = true

  let listing: TransactionListing
  let account: AccountID

  /// Creates the command.
  public init(_ listing: TransactionListing = .all, of account: AccountID) {
    self.listing = listing
    self.account = account
  }

  /// Returns the transactions in the order of their purchase.
  ///
  /// Throws where there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [TransactionID] {
    _ = try store.state.account(account)
    let listed: [Purchase] = store.shop.purchases(of: account).filter {
      listing.contains($0, isFinished: $0.isFinished, isEntitled: store.shop.isEntitled($0))
    }
    return listed.map(\.id)
  }
}

/// Lists what happened, in order, after the first so many events.
public struct ListEvents: StoreCommand {
  /// True: the store is the same afterwards.
  public static let isQuestion = true

  let after: Int

  /// Creates the command.
  public init(after: Int = 0) {
    self.after = after
  }

  /// Returns the events, signed as when they happened; none where there are no more.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [StoreEvent] {
    var events: [StoreEvent] = []
    for logged in store.state.log.dropFirst(max(0, after)) {
      var event = logged.event
      if case .purchase(let facts) = logged.subject, let app = event.app,
        let signed = try store.inApp(
          app, { store throws(AppStoreError) in try store.signed(facts) })
      {
        (event.jws, event.renewalJWS) = signed
      }
      events.append(event)
    }
    return events
  }
}

/// Lists the notifications that the store has for a server, after the first so many events, in order.
public struct ListNotifications: StoreCommand {
  /// True: the store is the same afterwards.
  public static let isQuestion = true

  let after: Int

  /// Creates the command.
  public init(after: Int = 0) {
    self.after = after
  }

  /// Returns the notifications of the app, signed; none where there are no more.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> [SignedNotification] {
    var notifications: [SignedNotification] = []
    for logged in store.state.log.dropFirst(max(0, after)) where logged.event.app == store.app {
      guard let payload = try payload(of: logged, in: store) else { continue }
      notifications.append(
        SignedNotification(
          event: logged.event.number, date: logged.event.date,
          id: payload.notificationUUID.rawValue, signedPayload: try store.signer.sign(payload)))
    }
    return notifications
  }

  private func payload(
    of logged: LoggedEvent, in store: StoreContext
  ) throws(AppStoreError) -> NotificationPayload? {
    guard let notification = logged.event.notification else { return nil }
    switch logged.subject {
    case .purchase(let facts):
      guard let sent = facts.notification else { return nil }
      return NotificationPayload(notification, sent, data: try data(facts, in: store))
    case .extensions(let facts):
      return NotificationPayload(
        notification, facts.notification, summary: summary(facts, of: logged.event, in: store))
    case nil: return nil
    }
  }

  private func data(
    _ facts: EventFacts, in store: StoreContext
  ) throws(AppStoreError) -> NotificationData {
    let app = store.shop.app
    var data = NotificationData(bundleId: app.bundleID, environment: store.environment)
    data.appAppleId = store.environment == .production ? app.appleID : nil
    data.bundleVersion = facts.version ?? app.version
    (data.signedTransactionInfo, data.signedRenewalInfo) = try store.signed(facts)
    data.status = facts.renewal?.subscription.status
    return data
  }

  private func summary(_ facts: ExtensionFacts, of event: StoreEvent, in store: StoreContext)
    -> NotificationSummary
  {
    let app = store.shop.app
    var summary = NotificationSummary(
      environment: store.environment, bundleId: app.bundleID, productId: event.productID ?? "",
      requestIdentifier: facts.request.uuidString.lowercased(), succeededCount: facts.succeeded,
      failedCount: facts.failed)
    summary.appAppleId = store.environment == .production ? app.appleID : nil
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
