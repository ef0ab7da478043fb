public import AppStoreWire

/// What the App Store tells a server in a notification.
public struct StoreNotification: Hashable, Codable, Sendable {
  public let type: WireNotificationType
  public let subtype: WireNotificationSubtype?

  init(_ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil) {
    self.type = type
    self.subtype = subtype
  }
}
