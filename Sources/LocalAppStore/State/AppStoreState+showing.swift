extension AppStoreState {
  /// Sends a message to a person, on each of their devices that has the app.
  ///
  /// A message that waits there already is not sent twice.
  mutating func tell(_ message: StoreMessage, to id: AccountID) throws(AppStoreError) {
    _ = try account(id)
    for device in devices.devices(of: id) {
      guard let waiting = shop.installs[device]?.messages, !waiting.contains(message) else {
        continue
      }
      shop.installs[device]?.messages.append(message)
    }
  }

  /// Begins a purchase in the App Store, on a device that has the app.
  mutating func promote(_ purchase: PromotedPurchase, on id: DeviceID) throws(AppStoreError) {
    _ = try device(id)
    _ = try product(purchase.productID)
    guard shop.installs[id] != nil else { throw .notInstalled(id) }
    shop.installs[id]?.intents.append(purchase)
  }
}
