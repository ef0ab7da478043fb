public import Foundation

/// A class that asks people for a review of the app.
public final class SKStoreReviewController: NSObject {
  /// Does nothing: there is no person to ask.
  public class func requestReview() {}
}
