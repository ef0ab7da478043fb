/// A sheet that the App Store can show over the app, to buy something there.
///
/// It is for systems with windows, so nothing shows it here.
public struct AppStoreMerchandisingKind: Sendable {
  /// The outcome of a merchandising view.
  public enum PresentationResult: Sendable {
    /// The person closed it.
    case dismissed

    /// The person bought something.
    case purchaseCompleted(Product.PurchaseResult)
  }

  private let bundleID: String

  /// Returns a bundle of subscriptions to show, by its identifier.
  public static func subscriptionBundle(_ id: String) -> AppStoreMerchandisingKind {
    AppStoreMerchandisingKind(bundleID: id)
  }
}
