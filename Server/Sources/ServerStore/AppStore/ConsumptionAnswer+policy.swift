public import ServerCore
public import TollgateCore

extension ConsumptionAnswer {
  /// Creates the information about a purchase for the App Store.
  ///
  /// The App Store itself computes the unused part of a subscription. Any other purchase is
  /// refunded in part only if a part was used: an unused one whole, a used-up one not at all.
  ///
  /// - Parameters:
  ///   - transaction: The purchase.
  ///   - consumed: The used share, in thousandths of a percent, or nil if uses aren't counted.
  ///   - policy: The preferences of the app's owner.
  public init(
    of transaction: SignedTransaction, consumed: Int?, by policy: ConsumptionPolicy
  ) {
    let consumed = transaction.isSubscription ? nil : consumed
    var preference = policy.refundPreference
    if preference == .grantProrated, !transaction.isSubscription {
      switch consumed {
      case nil: preference = nil
      case 0?: preference = .grantFull
      case 100_000?: preference = .decline
      default: break
      }
    }
    self.init(
      sampleContentProvided: policy.sampleContentProvided, consumptionPercentage: consumed,
      refundPreference: preference?.rawValue)
  }
}
