/// A link of the app's own to purchases outside of the App Store, which only some apps may have.
///
/// No app may here.
public enum ExternalPurchaseCustomLink {
  /// Where the purchase is made.
  public enum NoticeType: Hashable, Sendable {
    case browser
    case withinApp
  }

  /// What the person made of the notice.
  public enum NoticeResult: Hashable, Sendable {
    case cancelled
    case continued
  }

  /// What the App Store wants to hear of the purchase under.
  public struct Token: Hashable, Sendable {
    public let value: String
  }

  /// Whether the app may have such links for this person.
  public static var isEligible: Bool { get async { false } }

  /// The token for a kind of purchase, or nil where there is none.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func token(for kind: String) async throws -> Token? {
    throw StoreKitError.notEntitled
  }

  /// Shows the notice that comes before such a link.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func showNotice(type: NoticeType) async throws -> NoticeResult {
    throw StoreKitError.notEntitled
  }
}
