/// A process of the app that is alive.
struct Launch: Hashable, Sendable {
  let id: LaunchID
  let device: DeviceID

  /// The version that this process runs, whatever is installed meanwhile.
  let version: String

  /// The transactions that this process was told of.
  var heard: Set<TransactionID> = []

  /// The storefront that this process was told of.
  var storefront: StorefrontCountry

  /// What this process was answered the first time it asked while online.
  var appTransaction: StoreDocument?
}
