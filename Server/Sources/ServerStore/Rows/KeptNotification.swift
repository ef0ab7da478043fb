public import AppStoreWire

/// A stored notification: durable before it is processed.
public struct KeptNotification: Hashable, Codable, Sendable {
  /// The outcome of a notification.
  public enum State: String, Hashable, Codable, Sendable, CaseIterable {
    /// It is stored, and waits for processing.
    case received

    /// Its facts and events are stored.
    case done

    /// It has no effect on this server: a test, an unknown type, an environment that is not served.
    case ignored
  }

  /// The identifier, which is the same for each attempt to send it.
  public let uuid: WireUUID

  /// The environment that it is about.
  public let environment: WireEnvironment

  /// The App Store's word for the kind of notification, such as `DID_RENEW`.
  public let type: WireNotificationType

  /// The App Store's word for the variant of that kind, or nil if it has none.
  public let subtype: WireNotificationSubtype?

  /// The date on which it was signed.
  public let signed: WireDate

  /// The instant at which it came, by the clock of purchases.
  public let received: WireDate

  /// The outcome; not yet known while it is ``State/received``.
  public var state: State

  /// The purchase that it is about, if it is about one.
  public let original: String?

  /// The signed notification, or an empty text once the purchase was erased.
  public let token: String

  /// Creates a notification to keep.
  ///
  /// - Parameters:
  ///   - uuid: The identifier, which is the same for each attempt to send it.
  ///   - environment: The environment that it is about.
  ///   - type: The App Store's word for the kind of notification.
  ///   - subtype: The App Store's word for the variant of that kind, if it has one.
  ///   - signed: The date on which it was signed.
  ///   - received: The instant at which it came.
  ///   - state: The outcome.
  ///   - original: The purchase that it is about, if it is about one.
  ///   - token: The notification as it was signed.
  public init(
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
