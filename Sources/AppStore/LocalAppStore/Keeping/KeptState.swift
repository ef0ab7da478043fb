import Foundation

/// The content of a store's files: a snapshot of its state, and the changes since.
struct KeptState: Sendable {
  /// The state of the snapshot.
  let snapshot: AppStoreState

  /// The changes since, in order.
  let changes: [LoggedChange]

  /// A change whose outcome differs from the recorded one.
  struct Difference: Error {
    /// The number of the change since the snapshot, counted from 1.
    let number: Int

    let change: LoggedChange
  }

  /// Makes all changes again.
  ///
  /// - Returns: The state in which the store was left.
  /// - Throws: ``Difference`` for the first change whose outcome differs from the recorded one.
  func replayed() throws(Difference) -> AppStoreState {
    guard !changes.isEmpty else { return snapshot }
    var state = snapshot
    let services = StoreServices(
      signer: Signer(seed: snapshot.seed, signs: false), dispatcher: UpdateDispatcher())
    for (index, change) in changes.enumerated() {
      guard state.redo(change, services) == change.digest else {
        throw Difference(number: index + 1, change: change)
      }
    }
    return state
  }
}
