public import Foundation

/// A class that asks people for a review of the app.
public final class SKStoreReviewController: NSObject {
  /// Does nothing, because no person sees it.
  public class func requestReview() {}
}
