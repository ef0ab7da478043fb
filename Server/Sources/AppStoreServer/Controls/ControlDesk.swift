/// The parts of a store that a control with several commands needs.
struct ControlDesk: Sendable {
  let keeper: StoreKeeper
  let clock: FollowingClock
  let page: SubscriptionPage

  /// Called with the count and the total while many accounts are made.
  var progress: (@Sendable (Int, Int) -> Void)?
}
