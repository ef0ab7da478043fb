/// A link to accounts that people manage outside of the app, which only reader apps may have.
///
/// No app has it here, so nothing can be opened.
public enum ExternalLinkAccount: Sendable {
  /// A Boolean value that indicates whether the link can be opened: always false here.
  public static var canOpen: Bool { get async { false } }

  /// Opens the link.
  ///
  /// - Throws: ``StoreKitError/notEntitled``.
  public static func open() async throws { throw StoreKitError.notEntitled }
}
