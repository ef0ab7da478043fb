/// The parts of a store that a control with several commands needs.
struct ControlDesk: Sendable {
  let keeper: StoreKeeper
  let clock: FollowingClock
  let page: SubscriptionPage
}
