extension AppStoreError {
  static var noNotificationServer: AppStoreError {
    AppStoreError(
      .noNotificationServer, "There is no server to notify.",
      fix: "Give the store the address of one.")
  }

  static func unknownNotification(_ event: Int) -> AppStoreError {
    AppStoreError(
      .unknownNotification, "The store has no notification \(event).",
      fix: "Take the number of one that it listed.")
  }

  static func invalidCount(_ count: Int) -> AppStoreError {
    AppStoreError(
      .invalidCount, "\(count) customers can't be made at once.",
      fix: "Make 1 to \(AddCustomers.most).")
  }
}
