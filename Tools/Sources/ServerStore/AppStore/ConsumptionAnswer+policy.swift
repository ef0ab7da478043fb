package import ServerCore
package import TollgateCore

extension ConsumptionAnswer {
  /// Says what the App Store is told of a purchase.
  ///
  /// How much of a subscription is left the App Store knows itself. Of anything else a part is given back only where
  /// a part was used: for nothing all of it, and for all of it nothing.
  ///
  /// - Parameters:
  ///   - transaction: The purchase.
  ///   - consumed: The share of it that was used, in thousandths of a percent, or nil where nobody counts.
  ///   - policy: What the app's owner would like.
  package init(
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
