/// A store, as those who listen to it see it.
package protocol UpdateSource: Sendable {
  /// The place where they listen.
  var dispatcher: UpdateDispatcher { get }

  /// Hands the next update to a process whose listeners are all back, or has it fetched.
  func deliver(to launch: LaunchID)
}
