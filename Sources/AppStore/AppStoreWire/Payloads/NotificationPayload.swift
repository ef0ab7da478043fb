/// A notification of the App Store to a server, under its own claim names.
///
/// It has exactly one subject, in ``data``, ``summary``, ``externalPurchaseToken`` or ``appData``,
/// and ``JWSVerifier`` accepts no other. Facts signed inside it are verified in their own right.
public struct NotificationPayload: Codable, Hashable, Sendable {
  /// The type of event.
  public var notificationType: WireNotificationType

  /// The event's subtype, if the type has several.
  public var subtype: WireNotificationSubtype?

  /// The identifier of the notification, which is the same if it is sent again.
  public var notificationUUID: WireUUID

  /// The version of the App Store's notifications; the signed ones are version 2.
  public var version: String

  /// The date on which the App Store signed this.
  public var signedDate: WireDate

  /// The purchase that the notification is about.
  public var data: NotificationData?

  /// The outcome of putting off many renewals.
  public var summary: NotificationSummary?

  /// The token of purchases outside the App Store that need to be reported.
  public var externalPurchaseToken: NotificationExternalPurchaseToken?

  /// The download of the app that the notification is about.
  public var appData: NotificationAppData?

  /// Creates a notification about a purchase or a summary; set other subjects afterwards.
  public init(
    notificationType: WireNotificationType,
    subtype: WireNotificationSubtype? = nil,
    notificationUUID: WireUUID,
    version: String = "2.0",
    signedDate: WireDate,
    data: NotificationData? = nil,
    summary: NotificationSummary? = nil
  ) {
    self.notificationType = notificationType
    self.subtype = subtype
    self.notificationUUID = notificationUUID
    self.version = version
    self.signedDate = signedDate
    self.data = data
    self.summary = summary
  }
}
