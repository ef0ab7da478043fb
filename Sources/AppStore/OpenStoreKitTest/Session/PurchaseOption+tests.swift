public import Foundation
import LocalAppStore
public import OpenStoreKit

extension Product.PurchaseOption {
  /// Returns a promotional offer without a signature.
  public static func promotionalOffer(id identifier: String) -> Self {
    Self(meaning: .offer(.promotionalUnsigned(id: identifier)))
  }

  /// Returns a code offer, by its reference name: people redeem codes in the App Store.
  public static func codeOffer(referenceName: String) -> Self {
    Self(meaning: .offer(.code(referenceName: referenceName)))
  }

  /// Returns an option that dates the purchase, which is then over, in the past.
  ///
  /// - Parameters:
  ///   - date: The instant, not after the store's now.
  ///   - renewalBehavior: The state of a subscription since then.
  /// - Returns: The option.
  public static func purchaseDate(
    _ date: Date, renewalBehavior: SubscriptionRenewalBehavior = .renewUntilNow
  ) -> Self {
    Self(meaning: .purchaseDate(date, renewalBehavior.store))
  }

  /// The renewals of a subscription that was bought in the past.
  public enum SubscriptionRenewalBehavior: Codable, Hashable, Sendable {
    /// Every renewal until now was made.
    case renewUntilNow

    /// There was one period, and it was cancelled at once.
    case cancelImmediately

    fileprivate var store: RenewalBehavior {
      switch self {
      case .renewUntilNow: .renewUntilNow
      case .cancelImmediately: .cancelImmediately
      }
    }
  }
}
