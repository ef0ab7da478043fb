/// The effect of an order, given the account's purchases.
enum PurchasePlan {
  /// The account already owns it: nothing changes.
  case hold(Purchase)

  /// A product that does not renew is sold.
  case once(UsedOffer?)

  /// A subscription begins, for the first time or again.
  case begin(StoreConfiguration.Subscription, ChosenOffer?)

  /// Another plan replaces the current one at once.
  case upgrade(Subscription, StoreConfiguration.Subscription, ChosenOffer?)

  /// Another plan follows at the renewal.
  case change(Subscription, ChosenOffer?)

  /// The pending change of plan is cancelled.
  case keep(Subscription)

  /// The plan that runs renews again.
  case resume(Subscription)

  /// An offer applies from the renewal on.
  case redeem(Subscription, ChosenOffer)

  /// A renewal that failed is paid.
  case recover(Subscription)
}
