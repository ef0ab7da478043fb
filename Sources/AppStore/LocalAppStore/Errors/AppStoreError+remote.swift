extension AppStoreError {
  /// Returns the error of a store in another process that does not answer.
  package static func unreachable(_ address: String, because reason: String) -> AppStoreError {
    AppStoreError(
      .offline, "The store at \(address) can't be reached: \(reason).",
      fix: "Start it with `tollgate appstore`, or look whether it still runs.")
  }

  /// The store that received the request is gone, and its replacement doesn't know the outcome.
  public static let outcomeUnknown = AppStoreError(
    .offline, "The store restarted before it answered; perhaps the command ran.",
    fix: "Look at what there is, and ask again where it is missing.")
}
