public import AppStoreWire

/// The type of a notification that the App Store sends a server.
public struct StoreNotification: Hashable, Codable, Sendable {
  /// The type of event.
  public let type: WireNotificationType

  /// The event's subtype, if the type has several.
  public let subtype: WireNotificationSubtype?

  init(_ type: WireNotificationType, _ subtype: WireNotificationSubtype? = nil) {
    self.type = type
    self.subtype = subtype
  }
}
