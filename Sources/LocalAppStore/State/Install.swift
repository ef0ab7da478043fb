/// The app on a device, until it is deleted.
struct Install: Hashable, Sendable {
  /// A transaction as this install last saw it.
  struct Copy: Hashable, Sendable {
    var purchase: Purchase
    let document: StoreDocument
  }

  /// The version that the next launch opens.
  var version: String

  /// The last signed copy of each transaction that was handed to this install.
  ///
  /// It answers offline.
  var copies: [TransactionID: Copy] = [:]

  /// The last signed app transaction that was handed to this install.
  ///
  /// It answers offline.
  var appTransaction: StoreDocument?

  /// The revision of each transaction that the app was told of, by its own purchase or by an update.
  var known: [TransactionID: Int] = [:]

  /// What the app finished while offline, and the store has not heard yet.
  var finishes: Set<TransactionID> = []

  func isFinished(_ purchase: Purchase) -> Bool {
    purchase.isFinished || finishes.contains(purchase.id)
  }
}
