/// A link of the app's own to purchases outside of the App Store, which only some apps may have.
///
/// No app may here.
public enum ExternalPurchaseCustomLink {
  /// The place where the purchase is made.
  public enum NoticeType: Hashable, Sendable {
    /// In a browser.
    case browser

    /// Within the app.
    case withinApp
  }

  /// The person's answer to the notice.
  public enum NoticeResult: Hashable, Sendable {
    /// The person does not go on.
    case cancelled

    /// The person continues.
    case continued
  }

  /// A token under which the App Store requires the purchase to be reported.
  public struct Token: Hashable, Sendable {
    /// The token's text.
    public let value: String
  }

  /// A Boolean value that indicates whether the app may have such links: always false here.
  public static var isEligible: Bool { get async { false } }

  /// Returns the token for a kind of purchase, or nil if there is none.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func token(for kind: String) async throws -> Token? {
    throw StoreKitError.notEntitled
  }

  /// Shows the notice before such a link.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    throw StoreKitError.notEntitled
  }
}
