public import Foundation

/// A link to purchases outside of the App Store, which only apps with an entitlement may have.
///
/// No app has it here, so nothing can be opened.
public enum ExternalPurchaseLink: Sendable {
  /// A Boolean value that indicates whether the link can be opened: always false here.
  public static var canOpen: Bool { get async { false } }

  /// The addresses that may be opened, or nil if there are none.
  public static var eligibleURLs: [URL]? { get async { nil } }

  /// Opens the app's only address.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func open() async throws { throw StoreKitError.notEntitled }

  /// Opens one of the app's addresses.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func open(url: URL) async throws { throw StoreKitError.notEntitled }
}
