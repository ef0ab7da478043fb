public import Foundation

/// A notification as the App Store would post it to a server.
public struct SignedNotification: Hashable, Codable, Sendable, Identifiable {
  /// The number of the event that it notifies of.
  public let event: Int

  /// The date of the event.
  public let date: Date

  /// The identifier of the notification, which is the same if it is sent again.
  public let id: UUID

  /// The payload as a compact JWS.
  public let signedPayload: String

  /// The type, or nil from a store of an earlier version.
  public var notification: StoreNotification?

  /// The delivery state, or nil from a store of an earlier version.
  public var delivery: NotificationDelivery?
}
