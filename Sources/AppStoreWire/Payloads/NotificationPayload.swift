/// What the App Store tells a server, under its own claim names.
///
/// It is about one thing: of ``data``, ``summary``, ``externalPurchaseToken`` and ``appData``
/// exactly one is there, and ``JWSVerifier`` accepts no other. Facts signed inside it are verified
/// in their own right.
public struct NotificationPayload: Codable, Hashable, Sendable {
  public var notificationType: WireNotificationType

  /// Which of several events it was, where the type leaves that open.
  public var subtype: WireNotificationSubtype?

  /// Names the notification: one that is sent again is the same one.
  public var notificationUUID: WireUUID

  /// The version of the App Store's notifications, of which the second is the one that is signed.
  public var version: String

  /// When the App Store signed this.
  public var signedDate: WireDate

  /// What happened to a purchase.
  public var data: NotificationData?

  /// How putting off many renewals went.
  public var summary: NotificationSummary?

  /// What is to be reported of purchases outside the App Store.
  public var externalPurchaseToken: NotificationExternalPurchaseToken?

  /// What happened to a customer's download of the app.
  public var appData: NotificationAppData?

  /// Creates a notification about a purchase or a summary; what else it may be about is set afterwards.
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
