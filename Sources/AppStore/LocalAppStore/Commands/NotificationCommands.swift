import AppStoreWire
import Foundation

/// Says whether there is a server to send the app's notifications to, from now on.
///
/// A notification that was being sent when the store closed counts as sent, with an unknown
/// outcome.
public struct SetNotificationServer: StoreCommand {
  let isThere: Bool

  /// Creates the command.
  public init(isThere: Bool) {
    self.isThere = isThere
  }

  /// Sets it for the app.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    if let event = store.shop.deliveries.underWay { store.endAttempt(event, .other, status: nil) }
    store.shop.deliveries.isOn = isThere
    return Done()
  }
}

/// Sets the handling of notifications from now on.
public struct SetNotificationHandling: StoreCommand {
  let handling: NotificationHandling

  /// Creates the command.
  public init(_ handling: NotificationHandling) {
    self.handling = handling
  }

  /// Sets it for the app.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.shop.deliveries.handling = handling
    return Done()
  }
}

/// Sends all held notifications, and stops holding new ones.
public struct ReleaseNotifications: StoreCommand {
  let order: ReleaseOrder

  /// Creates the command.
  public init(_ order: ReleaseOrder) {
    self.order = order
  }

  /// Makes them due now.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    let held = store.shop.deliveries.held
    let events =
      switch order {
      case .given: held
      case .reverse: Array(held.reversed())
      case .random: store.state.shuffled(held)
      }
    store.shop.deliveries.release(events, at: store.now)
    store.shop.deliveries.handling = .deliver
    return Done()
  }
}

/// Begins the next attempt to send a notification.
public struct BeginNotificationAttempt: StoreCommand {
  /// A notification to send, and the number of times that it is posted.
  public struct Attempt: Hashable, Codable, Sendable {
    /// The number of the event that it notifies of.
    public let event: Int

    /// A Boolean value that indicates whether it is posted twice.
    public let isDoubled: Bool
  }

  /// Creates the command.
  public init() {}

  /// Returns the notification that is due first, or nil if none is.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Attempt? {
    let now = store.now
    return store.shop.deliveries.begin(at: now).map {
      Attempt(event: $0, isDoubled: store.shop.deliveries[$0].isDoubled)
    }
  }
}

/// Ends an attempt to send a notification.
///
/// In production one that failed is followed by others, 1, 12, 24, 48 and 72 hours after the start of the one before.
public struct EndNotificationAttempt: StoreCommand {
  let event: Int
  let result: SendAttemptResult
  let status: Int?

  /// Creates the command.
  public init(of event: Int, _ result: SendAttemptResult, status: Int?) {
    self.event = event
    self.result = result
    self.status = status
  }

  /// Notes the outcome, if that attempt is under way.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    store.endAttempt(event, result, status: status)
    return Done()
  }
}

/// Asks for a notification that tests whether the app's server is there.
public struct RequestTestNotification: StoreCommand {
  /// Creates the command.
  public init() {}

  /// Returns the number of the event.
  ///
  /// Throws if there is no server to send it to.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Int {
    guard store.shop.deliveries.isOn else { throw .noNotificationServer }
    let facts = store.nextNotification()
    store.record(
      .testRequested, of: store.app, StoreNotification(.test), about: .test(facts))
    return store.state.log.count
  }
}

/// Takes back a parent's consent to a child's use of the app.
public struct RescindConsent: StoreCommand {
  let account: AccountID

  /// Creates the command.
  public init(account: AccountID) {
    self.account = account
  }

  /// Notifies the server, with the account's download of the app.
  ///
  /// Throws if there is no such account.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    _ = try store.state.account(account)
    // An account with no device and no purchase counts as having downloaded the app now.
    let download =
      store.download(of: account)
      ?? CustomerFacts.FirstDownload(
        date: store.now, version: store.shop.app.version, platform: .iOS)
    let payload = store.appTransaction(
      of: account, since: download, signedDate: store.state.nextSignedDate())
    let facts = store.nextNotification()
    store.record(
      .consentRescinded, of: store.app, account: account, StoreNotification(.rescindConsent),
      about: .download(DownloadFacts(payload: payload, notification: facts)))
    return Done()
  }
}

/// Something that happens to a token for purchases outside the App Store.
public enum ExternalPurchaseEvent: String, Hashable, Codable, Sendable, CaseIterable {
  /// The token was made.
  case created

  /// No report about the token was made.
  case unreported

  /// The token is still to be reported on.
  case activeTokenReminder
}

/// Has something happen to the newest token for purchases outside the App Store, or makes one.
public struct NotifyOfExternalPurchase: StoreCommand {
  let event: ExternalPurchaseEvent

  /// Creates the command.
  public init(_ event: ExternalPurchaseEvent) {
    self.event = event
  }

  /// Notifies the server.
  public func run(in store: inout StoreContext) throws(AppStoreError) -> Done {
    if event == .created || store.shop.externalPurchase == nil {
      let id = store.state.nextUUID().uuidString.lowercased()
      store.shop.externalPurchase = ExternalPurchase(
        id: store.environment == .sandbox ? "SANDBOX_\(id)" : id, date: WireDate(store.now))
    }
    guard let token = store.shop.externalPurchase else { return Done() }
    let subtype: WireNotificationSubtype =
      switch event {
      case .created: .created
      case .unreported: .unreported
      case .activeTokenReminder: .activeTokenReminder
      }
    let facts = store.nextNotification()
    store.record(
      .externalPurchase, of: store.app, note: event.rawValue,
      StoreNotification(.externalPurchaseToken, subtype),
      about: .externalPurchase(ExternalPurchaseFacts(token: token, notification: facts)))
    return Done()
  }
}

extension StoreContext {
  fileprivate mutating func endAttempt(
    _ event: Int, _ result: SendAttemptResult, status: Int?
  ) {
    let isFinal = status == 400 && shop.habits.contains(.stopsAfter400)
    shop.deliveries.end(
      event, result, status: status, isRetried: environment != .sandbox && !isFinal)
  }
}
