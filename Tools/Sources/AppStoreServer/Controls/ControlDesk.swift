/// What controls that take more than one command work with.
struct ControlDesk: Sendable {
  let keeper: StoreKeeper
  let clock: FollowingClock
  let page: SubscriptionPage
}
