/// A process of the app that is alive.
struct Launch: Hashable, Codable, Sendable {
  let id: LaunchID
  let app: AppID
  let device: DeviceID

  /// The version that this process runs, whatever is installed meanwhile.
  let version: String

  /// The store's count of changes when the process began.
  let openedAt: Int

  /// The transactions that this process was told of.
  var heard: Set<TransactionID> = []

  /// The storefront that this process was told of.
  var storefront: StorefrontCountry

  /// The revision of each subscription's status that this process was told of.
  var statuses: [TransactionID: Int] = [:]

  /// Whether the account might have a group's introductory offer, as this process was first answered.
  var introductoryEligibility: [String: Bool] = [:]

  /// What this process was answered the first time it asked while online.
  var appTransaction: StoreDocument?
}
