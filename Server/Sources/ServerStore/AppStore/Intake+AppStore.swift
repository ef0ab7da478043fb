public import AppStoreWire
import Foundation
public import ServerCore

extension Intake {
  /// Records a subscription's state: its newest transaction, its renewal, and its end, if it is
  /// over.
  ///
  /// - Parameters:
  ///   - status: The App Store's data about the subscription.
  ///   - store: The current write.
  /// - Returns: The events that became visible.
  /// - Throws: The store's errors.
  @discardableResult
  public func take(
    _ status: SubscriptionStatus, in store: any StoreWriting
  ) throws -> [EventRow] {
    let events = try take(
      [status.transaction, status.renewal].compactMap(\.self), in: store)
    guard status.status == .expired, let last = SignedTransaction(status.transaction),
      let end = ServerEvent.expired(last, renewal: status.renewal?.content.renewal)
    else { return events }
    return events + (try tell([end], in: store))
  }

  /// Records a notification that never arrived, from the App Store's list.
  ///
  /// A notification that arrived changes nothing, and an unprocessed one is processed now.
  ///
  /// - Parameters:
  ///   - notification: The notification.
  ///   - environment: Its environment.
  ///   - date: The instant of the request to the App Store.
  ///   - store: The write that it happens in.
  /// - Throws: The store's errors.
  public func take(
    fetched notification: NotificationFact, in environment: WireEnvironment, at date: WireDate,
    _ store: any StoreWriting
  ) throws {
    let isAboutNothing = notification.facts.isEmpty
    // Data about an erased purchase is not stored again.
    let isErased = try notification.transaction.map { try self.isErased($0, in: store) } ?? false
    let kept = KeptNotification(
      uuid: notification.uuid, environment: environment,
      type: notification.payload.notificationType, subtype: notification.payload.subtype,
      signed: notification.payload.signedDate, received: date,
      state: isAboutNothing || isErased ? .ignored : .received,
      original: isErased ? nil : notification.transaction?.original,
      token: isErased ? "" : notification.token)
    if try !store.keep(kept) {
      guard try store.notification(kept.uuid)?.state == .received else { return }
    }
    guard kept.state == .received else { return }
    try take(notification, in: store)
  }
}
