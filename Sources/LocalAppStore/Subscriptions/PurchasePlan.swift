/// The plan of how an order is carried out, given what the person has.
enum PurchasePlan {
  /// They hold it: nothing changes.
  case hold(Purchase)

  /// A product that does not renew is sold.
  case once(UsedOffer?)

  /// A subscription begins, for the first time or again.
  case begin(StoreConfiguration.Subscription, ChosenOffer?)

  /// Another plan takes the place of the one they have, at once.
  case upgrade(Subscription, StoreConfiguration.Subscription, ChosenOffer?)

  /// Another plan follows at the renewal.
  case change(Subscription, ChosenOffer?)

  /// The plan that was to follow is not to.
  case keep(Subscription)

  /// The plan that runs renews again.
  case resume(Subscription)

  /// An offer holds from the renewal on.
  case redeem(Subscription, ChosenOffer)

  /// A renewal that failed is paid.
  case recover(Subscription)
}
