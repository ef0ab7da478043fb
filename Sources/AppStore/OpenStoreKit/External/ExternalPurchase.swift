/// Purchases outside of the App Store, which only apps with an entitlement may offer.
///
/// No app has it here, so nothing can be presented.
public enum ExternalPurchase: Sendable {
  /// The person's answer to the notice.
  public enum NoticeResult: Hashable, Sendable {
    /// The person does not go on.
    case cancelled

    /// The person continues, and the App Store requires the purchase to be reported under this
    /// token.
    case continuedWithExternalPurchaseToken(token: String)
  }

  /// A Boolean value that indicates whether the notice can be shown: always false here.
  public static var canPresent: Bool { get async { false } }

  /// Shows the notice before a purchase outside of the App Store.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func presentNoticeSheet() async throws -> NoticeResult {
    throw StoreKitError.notEntitled
  }
}
