/// A store as a source of updates.
package protocol UpdateSource: Sendable {
  /// The place where they listen.
  var dispatcher: UpdateDispatcher { get }

  /// Delivers the next update to a process whose listeners all wait, or requests it.
  func deliver(to launch: LaunchID)
}
