/// The behaviors of Apple's StoreKit, for checking another store.
public enum StoreConformance {
  /// Every behavior, by subject.
  public static let all: [Behaviour] =
    Behaviour.ofProducts + Behaviour.ofPurchases + Behaviour.ofListings + Behaviour.ofUpdates
    + Behaviour.ofSubscriptions + Behaviour.ofRenewals + Behaviour.ofPlans + Behaviour.ofOffers
    + Behaviour.ofBilling + Behaviour.ofFailures + Behaviour.ofVerification + Behaviour.ofTheStore

  /// Tries every behavior, one after the other.
  public static func outcomes(with controls: some StoreControls) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for behaviour in all { outcomes.append(await behaviour.outcome(with: controls)) }
    return outcomes
  }
}
