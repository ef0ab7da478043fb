package import AppStoreWire

/// A stored notification: durable before it is processed.
package struct KeptNotification: Hashable, Codable, Sendable {
  /// The outcome of a notification.
  package enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// It is stored, and waits for processing.
    case received

    /// Its facts and events are stored.
    case done

    /// It has no effect on this server: a test, an unknown type, an environment that is not served.
    case ignored
  }

  package let uuid: WireUUID
  package let environment: WireEnvironment
  package let type: WireNotificationType
  package let subtype: WireNotificationSubtype?
  package let signed: WireDate
  package let received: WireDate
  package var state: State

  /// The purchase that it is about, if it is about one.
  package let original: String?

  /// The signed notification, or an empty text once the purchase was erased.
  package let token: String

  package init(
    uuid: WireUUID, environment: WireEnvironment, type: WireNotificationType,
    subtype: WireNotificationSubtype?, signed: WireDate, received: WireDate,
    state: State = .received, original: String? = nil, token: String
  ) {
    self.uuid = uuid
    self.environment = environment
    self.type = type
    self.subtype = subtype
    self.signed = signed
    self.received = received
    self.state = state
    self.original = original
    self.token = token
  }
}
