/// The store that a command works on: what it knows, what it signs with, and those it delivers to.
///
/// Only the store itself looks inside.
public struct StoreContext: Sendable {
  /// What the store knows; the shop at hand is that of the app which the command is about.
  var state: AppStoreState

  let signer: Signer
  let room: DeliveryRoom
}
