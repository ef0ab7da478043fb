/// A process of the app that is alive.
struct Launch: Hashable, Codable, Sendable {
  let id: LaunchID
  let app: AppID
  let device: DeviceID

  /// The version that this process runs, even if another one has been installed since.
  let version: String

  /// The store's count of changes when the process began.
  let openedAt: Int

  /// The transactions that were delivered to this process.
  var heard: Set<TransactionID> = []

  /// The transactions that were signed for this process, which gets the same copies until they change.
  var signed: Set<TransactionID>?

  /// The subscriptions whose renewal info was signed for this process.
  var signedStatuses: Set<TransactionID>?

  /// The updates to deliver again to this process.
  var repeats: [TransactionID]?

  /// The storefront that was delivered to this process.
  var storefront: StorefrontCountry

  /// The revision of each subscription's status that was delivered to this process.
  var statuses: [TransactionID: Int] = [:]

  /// The eligibility for each group's introductory offer, as this process was last answered.
  var introductoryEligibility: [String: Bool] = [:]

  /// The app transaction that this process received at its first request while online.
  var appTransaction: StoreDocument?
}

extension Launch {
  /// Forgets transactions that were deleted.
  mutating func forget(_ gone: Set<TransactionID>) {
    heard.subtract(gone)
    signed?.subtract(gone)
    signedStatuses?.subtract(gone)
    repeats?.removeAll { gone.contains($0) }
    statuses = statuses.filter { !gone.contains($0.key) }
    introductoryEligibility = [:]
  }
}
